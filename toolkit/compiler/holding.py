"""What pieces that hold pieces take, and where that goes when they leave play: the table for the run-time library."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.analysis.whereabouts import ends_of
from toolkit.language.code import Code
from toolkit.program.rules import Kind
from toolkit.program.sorts import bare
from toolkit.runtime.holding import Leaving
from toolkit.state import Stage


def held_rules(stage: Stage) -> dict[int, tuple[tuple[int, ...], int | None, Leaving]]:
    """By design of a holder: the designs that it takes, how many at most, where they go when it leaves play."""
    kinds = stage.numbers.kind_of
    found = {}
    for number, id in enumerate(kinds):
        kind = stage.rules.kinds[id]
        if kind.holds is not None:
            designs = tuple(other for other, of in enumerate(kinds) if of in kind.holds)
            found[number] = (designs, kind.at_most, _leaving(stage, kind))
    return found


def taken_by_places(stage: Stage, numbers: Sequence[int]) -> dict[int, tuple[bool, ...]]:
    """By number of a place (`numbers` tells it by address of contents), where that does not take all: by design,
    whether it takes it."""
    found = {}
    for address, number in enumerate(numbers):
        if number not in found:
            taken = stage.kinds_in(stage.place_at[address][0])
            found[number] = tuple(kind in taken for kind in stage.numbers.kind_of)
    return {number: taken for number, taken in found.items() if not all(taken)}


def may_refuse(stage: Stage, kind: str, place: Code) -> bool:
    """Whether pieces of a kind may be put somewhere that does not take them: then this is looked at in play."""
    if bare(place.type).name not in ("space", "place") and any(each.holds for each in stage.rules.kinds.values()):
        return True
    ends = ends_of(stage.rules, place) or stage.rules.places
    return any(kind not in stage.kinds_in(stage.rules.places[id]) for id in ends)


def _leaving(stage: Stage, kind: Kind) -> Leaving:
    if kind.when_removed != "return" or kind.return_to is None:
        return kind.when_removed == "drop"
    addresses = stage.layout.places[kind.return_to]
    everybody = addresses[0] if stage.rules.places[kind.return_to].per == "none" else None
    return (*(addresses[owner] for owner in stage.numbers.owners_of(kind.return_to)), everybody)
