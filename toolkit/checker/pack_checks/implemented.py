"""Cases of the rulebook that tell how the game is played, and that nothing implements."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register
from toolkit.model.files import KINDS

NOT_IMPLEMENTED = register(
    "W504",
    "case-not-implemented",
    about="elements",
    title="Nothing implements this case",
    cause="A case with `status: play` tells how the game is played, so some element of the pack cites it. In a pack "
    "with a sequence, which is played, none cites this one.",
    remedy="Cite it where it is implemented, say under `not_yet` why it is not yet, or give it another status and a "
    "reason.",
    bad='"7.2": {title: Cover, text: Woods cover., status: play}   # and nothing cites 7.2',
    good='modifiers: [{to: cover, cite: "7.2", when: unit.space.terrain == woods, add: 2}]',
)
AFTER_ALL = register(
    "W312",
    "implemented-after-all",
    title="A case is marked as not yet implemented, and something implements it",
    cause="`not_yet` says why nothing implements a case yet. A rule of the pack, which is played, cites this one, "
    "so that readers would be told both. What counters, tables and maps cite may wait for its rules.",
    remedy="Take `not_yet` out; what is still missing can stand under `note`.",
    bad='"7.2": {…, not_yet: Cover is not written yet.}\nmodifiers: [{to: cover, cite: "7.2", …}]',
    good='"7.2": {title: Cover, text: Woods cover., status: play}',
)
_TELL = frozenset(("cases", "chapters", "examples", "simulations", "texts", "themes"))
"""Sections whose items speak of a case and do not implement it."""
_RULES = frozenset(KINDS["rules"].sections)
"""Sections of rules. What a counter or a table cites is content, which may be there before its rules."""


@together
def check_cases(whole: Whole) -> Iterator[Diagnostic]:
    """Look for cases that are cited nowhere but in other cases and in examples, and for marks that are out of date."""
    pack = whole.pack
    # A citation that was not read, or names no case, may mean one that nothing else cites; what is cited stays cited
    knows_all = whole.is_played and pack.is_whole() and pack.has_all_rules and "cases" not in whole.broken.meant
    spoken = [
        (reference.value, item.section in _RULES)
        for item, references in pack.spoken
        if item.section not in _TELL
        for reference in references
        if reference.kind == "case"
    ]
    cited, ruled = {case for case, _ in spoken}, {case for case, in_rules in spoken if in_rules}
    for item in pack.all("cases"):
        if item.record.status != "play":
            continue
        if item.record.not_yet is not None:
            if item.id in ruled and whole.is_played:
                message = f"The case {item.id[:60]} is marked as not yet implemented, and something implements it."
                yield AFTER_ALL.at(item.key_span("not_yet"), message)
        elif knows_all and item.id not in cited:
            yield NOT_IMPLEMENTED.at(item.key_span(), f"Nothing implements the case {item.id[:60]}.")
