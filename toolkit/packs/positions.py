"""Names in worked examples and in declared state. In: a pack. Out: those that mean nothing.

Examples and state name things in keys and in raw data, which no record types: pieces that are placed, cases that a
refusal names, what a state belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic
from toolkit.names import Names, did_you_mean, near_names
from toolkit.packs.pack import Item, Pack
from toolkit.packs.references import UNKNOWN, shortened

OWNERS = frozenset({"space", "edge", "game", "side", "player"})
"""What may have state besides the kinds of a pack."""


def check_examples(pack: Pack) -> Iterator[Diagnostic]:
    """Look for pieces that are placed (and places and spaces that are filled) and cases that refusals name."""
    either, cases = pack.names("units", "cards", "places"), pack.names("cases")
    for item in pack.all("examples"):
        for name in item.record.place:
            id = name.split("#")[0].split("(")[0]
            is_known = id in either or not id[:1].islower()
            if not is_known and pack.is_whole("units", "cards", "places"):
                message = f"There is no unit or card `{shortened(id)}`, and no place."
                help = near_names(id, either)
                yield UNKNOWN.at(item.key_span("place", name), message, help=help)
        for number, step in enumerate(item.record.do):
            refused = step.get("refused")
            case = refused.get("case") if isinstance(refused, dict) else None
            if isinstance(case, str) and case not in cases and pack.is_whole("cases"):
                yield _no_case(item, number, case, cases)


def _no_case(item: Item, number: int, case: str, cases: Names) -> Diagnostic:
    help = near_names(case, cases, "Declare it under `cases:`, or correct the name.")
    message = f"There is no case `{shortened(case)}`."
    return UNKNOWN.at(item.span("do", number, "refused", "case"), message, help=help)


def check_state(pack: Pack) -> Iterator[Diagnostic]:
    """Look for state of what is neither a kind nor a thing of the language."""
    kinds = pack.names("kinds")
    if not pack.is_whole("kinds"):
        return
    for item in pack.all("state"):
        owner = str(item.where[1])
        if owner not in kinds and owner not in OWNERS:
            message = f"`{shortened(owner)}` is no kind, and the language knows no such thing either."
            help = did_you_mean(owner, Names(kinds.names | OWNERS)) or UNKNOWN.remedy
            yield UNKNOWN.at(item.source.key_span(item.where[:2]), message, help=help)
