"""Traces as expressions name them: `supplied(unit)` is a route or none, `supplied(unit).cost` what its legs cost."""

from __future__ import annotations

from toolkit.checker.declarations import Declarations
from toolkit.checker.types import SPACE
from toolkit.language.tree import Ask
from toolkit.model import Type
from toolkit.program.ground import COST, ROUTE, trace_part


def leg_variables(known: Declarations, id: str) -> dict[str, Type]:
    """What a step of a leg may speak of: the arguments of the trace, and the two spaces."""
    own = {arg.name: arg.type for arg in known.args("traces", id)}
    return own | {"here": SPACE, "there": SPACE}


def cost_of_trace(known: Declarations, route: Ask, end: int) -> Ask:
    """What all legs of a traced route cost; a fault where there is none."""
    id = route.value.removesuffix(trace_part("", ROUTE))
    return Ask(known.trace_cost_type(id), route.start, end, trace_part(id, COST), route.arguments)
