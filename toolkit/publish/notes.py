"""Values that an author filled in, marked where they stand and explained at the end of the page.

In: values and reasons. Out: marked values, and the list of notes that they point at.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.publish.game import Entry
from toolkit.publish.markup import Html, tag


@dataclass
class Notes:
    """The footnotes of one page; the same reason is written once."""

    reasons: dict[str, int] = field(default_factory=dict)

    def mark(self, value: object, reason: str | None) -> Html:
        """The value; with a reason also a dagger that tells it on hover and leads to the note."""
        if not reason:
            return tag("span", value) if not isinstance(value, Html) else value
        number = self.reasons.setdefault(reason, len(self.reasons) + 1)
        dagger = tag(
            "a",
            f"†{number}",
            href=f"#note:{number}",
            title=f"Reconstructed: {reason}",
            aria_label=f"reconstructed, note {number}",
        )
        return tag("span", value, tag("sup", dagger), class_="hw-guess")

    def field(self, entry: Entry, name: str, value: object) -> Html:
        """The value of a field of an entry, marked when the entry says that it is reconstructed."""
        reason = entry.guesses.get(name)
        return self.mark(value, str(reason) if reason else None)

    def html(self) -> Html | None:
        """The list of notes; None when the page has none."""
        if not self.reasons:
            return None
        lines = [tag("li", reason, id=f"note:{number}") for reason, number in self.reasons.items()]
        return tag("section", tag("h2", "Reconstructed values"), tag("p", _WHY), tag("ol", lines), class_="hw-notes")


_WHY = "Marked with †: the source leaves these open, and the makers of the pack filled them in."
