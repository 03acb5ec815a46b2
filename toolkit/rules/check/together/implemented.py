"""Cases of the rulebook that tell how the game is played, and that nothing implements."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.rules.check.together.registry import Whole, together

NOT_IMPLEMENTED = register(
    "W504",
    "case-not-implemented",
    title="Nothing implements this case",
    cause="A case with `status: play` tells how the game is played, so some element of the pack cites it. In a pack "
    "with a sequence, which is played, none cites this one.",
    remedy="Cite it where it is implemented, or give it another status and a reason.",
    bad='"7.2": {title: Cover, text: Woods cover., status: play}   # and nothing cites 7.2',
    good='modifiers: [{to: cover, cite: "7.2", when: unit.space.terrain == woods, add: 2}]',
)
_TELL = frozenset(("cases", "examples", "texts"))
"""Sections whose items speak of a case and do not implement it."""


@together
def check_cases(whole: Whole) -> Iterator[Diagnostic]:
    """Look for cases that are cited nowhere but in other cases and in examples."""
    pack = whole.pack
    if not whole.is_played or not pack.is_whole() or "cases" in whole.wounds.meant:
        return
    cited = {
        reference.value
        for item, references in pack.spoken
        if item.section not in _TELL
        for reference in references
        if reference.kind == "case"
    }
    for item in pack.all("cases"):
        if item.record.status == "play" and item.id not in cited:
            yield NOT_IMPLEMENTED.at(item.key_span(), f"Nothing implements the case {item.id[:60]}.")
