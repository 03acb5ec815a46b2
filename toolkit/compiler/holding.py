"""What pieces that hold pieces take, and where that goes when they leave play: the table for the run-time library."""

from __future__ import annotations

from toolkit.program.rules import Kind
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


def _leaving(stage: Stage, kind: Kind) -> Leaving:
    if kind.when_removed != "return" or kind.return_to is None:
        return kind.when_removed == "drop"
    addresses = stage.layout.places[kind.return_to]
    everybody = addresses[0] if stage.rules.places[kind.return_to].per == "none" else None
    return (*(addresses[owner] for owner in stage.numbers.owners_of(kind.return_to)), everybody)
