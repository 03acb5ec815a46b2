"""Reinforcements that wait for ever: scenarios say when they arrive, and no rule asks it."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.broken_elements import FIELDS
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register
from toolkit.language.tree import Field
from toolkit.program.walks import things_of

NEVER_ASKED = register(
    "W524",
    "arrival-never-asked",
    about="scenarios",
    title="A scenario says when pieces arrive, and no rule asks it",
    cause="`turn:` of a force is the state `arrives` of its pieces. They wait in a place beside the map until rules "
    "bring them on; no rule of this pack reads when.",
    remedy="Let an action or a procedure bring on what is due: `unit.arrives != none and unit.arrives <= game.turn`.",
    bad="forces: [{unit: gun, side: red, at: reserve, turn: 2, entry: B1}]   # and no rule reads `arrives`",
    good="actions: {enter: {menu: orders, args: [{unit: {one: reserve(by), each: it.arrives == game.turn}}], do: []}}",
)


@together
def check_arrivals(whole: Whole) -> Iterator[Diagnostic]:
    """Look whether anything asks when pieces arrive, where a scenario says it of some."""
    later = [
        (scenario, number)
        for scenario in whole.pack.all("scenarios")
        for number, force in enumerate(scenario.record.forces)
        if force.turn is not None
    ]
    may_ask = whole.broken.may_name("arrives", FIELDS)
    if later and whole.is_played and not may_ask and not _is_asked(whole):
        scenario, number = later[0]
        others = f" ({len(later) - 1} more do)" if len(later) > 1 else ""
        yield NEVER_ASKED.at(
            scenario.span("forces", number, "turn"), f"This arrives in a turn{others}, and no rule asks when."
        )


def _is_asked(whole: Whole) -> bool:
    """Whether an expression reads when a piece arrives."""
    return any(
        isinstance(node, Field) and (node.source, node.name) == ("state", "arrives")
        for thing in things_of(whole.rules)
        for _, nodes in whole.nodes_in(thing)
        for node in nodes
    )
