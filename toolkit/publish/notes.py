"""Values that an author filled in, marked where they stand and explained at the end of the page.

In: values and reasons. Out: marked values, and the list of notes that they point at.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.publish.game import Entry
from toolkit.publish.interface import say, say_known
from toolkit.publish.kinds import in_plain, named_attribute
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words, joined


@dataclass
class Notes:
    """The footnotes of one page; the same reason is written once."""

    reasons: dict[Words, int] = field(default_factory=dict)
    marked: set[tuple[str, str, str]] = field(default_factory=set)

    def mark(self, value: object, reason: Words | None) -> Html:
        """The value; with a reason also a dagger that tells it on hover and leads to the note."""
        if not reason:
            return tag("span", value) if not isinstance(value, Html) else value
        number = self.reasons.setdefault(reason, len(self.reasons) + 1)
        dagger = tag(
            "a",
            f"†{number}",
            href=f"#note:{number}",
            **say("Reconstructed: {reason}", reason=reason).attribute("title"),
            **say("reconstructed, note {number}", number=number).attribute("aria_label"),
        )
        return tag("span", value, tag("sup", dagger), class_="hw-guess")

    def field(self, entry: Entry, name: str, value: object) -> Html:
        """The value of a field of an entry, marked when the entry says that it is reconstructed."""
        reason = entry.guesses.get(name)
        self.marked.add((entry.section, entry.id, name))
        return self.mark(value, entry.game.translated(reason) if reason else None)

    def rest(self, entry: Entry) -> Html | None:
        """The reconstructed fields of an entry that nothing on the page has marked yet, by name; None without any."""
        names = [name for name in entry.guesses if (entry.section, entry.id, name) not in self.marked]
        marked = [self.field(entry, name, field_words(entry, name)) for name in names]
        return join(marked, ", ") if marked else None

    def html(self) -> Html | None:
        """The list of notes; None when the page has none."""
        if not self.reasons:
            return None
        lines = [tag("li", reason, id=f"note:{number}") for reason, number in self.reasons.items()]
        why = say("Marked with †: the source leaves these open, and the makers of the pack filled them in.")
        head = tag("h2", say("Reconstructed values"))
        return tag("section", head, tag("p", why), tag("ol", lines), class_="hw-notes")


class Unmarked(Notes):
    """The footnotes of what is a picture alone: there are none."""

    def mark(self, value: object, reason: Words | None) -> Html:
        """The value as it is."""
        return super().mark(value, None)

    def rest(self, entry: Entry) -> Html | None:
        """Nothing."""
        return None


def field_words(entry: Entry, name: str) -> Words:
    """The name of a field of an entry in words, such as `North bank: spaces`; the whole item for no name."""
    head, _, rest = name.partition(".")
    if head == "attrs":
        attribute = named_attribute(entry, rest.partition(".")[0])
        return attribute.title if attribute else _plain(rest)
    if not rest:
        return _plain(head) if head else entry.title
    id, _, field = rest.partition(".")
    title = _title(entry, head, id)
    return joined([title, _plain(field)], ": ") if field else title


def _title(entry: Entry, head: str, id: str) -> Words:
    """The title of a part of an item, of a setting or a deck that it names, else field and id."""
    found = entry.words(head, id, "title") or None
    named = entry.game.find(head, id) if found is None else None
    return found or (named.title if named else joined([_plain(head), Words.plain(id.replace(".", " "))], " "))


def _plain(name: str) -> Words:
    return say_known(in_plain(name).lower())
