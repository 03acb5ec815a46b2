"""What movement, zones and traces are made of: hidden values, one for each of their fields, that no pack can name.

`ground.cost` is the cost of a step of the movement `ground`, `ground.never` whether there is none. All of a movement
take its own arguments and then `here`, `there`, `began` (where the march began) and `spent`. So all that is known of
values, what they read, what is hidden in them, how they are computed and explained, is known of movement.

A search is a call whose last argument stands for what it may ask: all steps there could be. It is never computed; who
goes through the parts of an expression finds in it all that a search reads.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.frozen import frozen
from toolkit.language.tree import Ask, Expr, Function, Literal
from toolkit.program.rules import Rules, Value
from toolkit.program.traces import Trace

FIELDS = ("to", "cost", "never", "stop", "no_end", "minimum", "bonus", "every_step", "some_step")
"""The fields of a movement that are computed."""
STEP = ("here", "there", "began", "spent")
"""What each of them is told besides the arguments of the movement."""
SEARCHES = ("reachable", "route", "cost_along")
"""The functions that search along a movement, or follow a route by it."""

ZONE, EXERTING = "zone", "exerting"
"""What is asked of a zone: its spaces, and the pieces whose zone reaches a space. Each is a hidden value of its own."""

_TRACE = "trace-"
ROUTE, COST, HOLDS = "route", "cost", "holds"
"""What is asked of a trace: its route, what that costs, whether there is one. Each is a hidden value of its own."""
TRACED = {ROUTE: "traced", COST: "traced_cost", HOLDS: "is_traced"}
"""The functions that tell them."""


def part_id(element: str, field: str) -> str:
    """The id of the hidden value of a field."""
    return f"{element}.{field}"


def trace_part(trace: str, field: str) -> str:
    """The id of the hidden value of a field of a trace; a movement or a zone may be called the same."""
    return part_id(trace, f"{_TRACE}{field}")


def is_route_of_trace(id: str) -> bool:
    """Whether a value is the route of a trace."""
    return id.endswith(trace_part("", ROUTE))


def named_by(id: str) -> str:
    """What a pack calls the element of which a value is a part, or the value itself."""
    return id.partition(".")[0]


def is_hidden(id: str) -> bool:
    """Whether a value is one that no pack declares as a value."""
    return "." in id


def is_part(id: str, element: str) -> bool:
    """Whether a value is a hidden one of an element."""
    return id.startswith(part_id(element, ""))


def limit_asked(expr: Expr) -> str | None:
    """The stacking limit of which an expression asks whether pieces have room or may pass; None where it asks nothing
    of the kind."""
    if not isinstance(expr, Ask):
        return None
    limit, _, part = expr.value.partition(".")
    return limit if part in ("room", "passage", "room_of", "passage_of") else None


@frozen
class Search:
    """A search in an expression: along which movement, with which arguments, from where, where to, for how much.

    `first` is where it begins, or the route that is followed; `goal` and `points` may be the literal none.
    """

    movement: str
    first: Expr
    goal: Expr
    points: Expr
    arguments: tuple[Expr, ...]

    @property
    def asked(self) -> tuple[Expr, ...]:
        """What is computed for it once, in order."""
        return (self.first, self.goal, self.points, *self.arguments)


def search_of(node: Function) -> Search:
    """What a call of `reachable`, `route` or `cost_along` searches."""
    movement, first, goal, points, *arguments, _ = node.arguments
    assert isinstance(movement, Literal)
    return Search(str(movement.value), first, goal, points, tuple(arguments))


def movements_of(rules: Rules) -> Mapping[str, Value]:
    """The movements of rules by id, each with what a step of it costs."""
    found = ((named_by(id), value) for id, value in rules.values.items())
    return {movement: value for movement, value in found if value.id == part_id(movement, "cost")}


def parts_of(rules: Rules, movement: str) -> Mapping[str, Value]:
    """The hidden values of a movement, by field."""
    found = {field: rules.values.get(part_id(movement, field)) for field in FIELDS}
    return {field: value for field, value in found.items() if value is not None}


@frozen
class Traced:
    """A trace in an expression, with its arguments."""

    trace: Trace
    arguments: tuple[Expr, ...]


def traced_of(rules: Rules, node: Function) -> Traced:
    """What a call of one of `TRACED` traces. What stands behind the arguments is all that it may read."""
    id = node.arguments[0]
    assert isinstance(id, Literal)
    value = rules.values[trace_part(str(id.value), ROUTE)]
    assert value.trace is not None
    return Traced(value.trace, node.arguments[1 : 1 + len(value.args)])


def trace_of(rules: Rules, id: str) -> Value | None:
    """The hidden value with the route of a trace; None where there is no such trace."""
    return rules.values.get(trace_part(id, ROUTE)) if not is_hidden(id) else None


def parts_of_trace(rules: Rules, trace: Trace) -> Mapping[str, Value]:
    """The hidden values of the fields of a trace, by field: `start`, `blocked`, of its legs `cost_0`, `limit_1`."""
    fields = ["start", "goal", "blocked"]
    fields += [f"{field}_{leg}" for leg in range(len(trace.legs)) for field in ("to", "cost", "never", "limit")]
    found = {field: rules.values.get(trace_part(trace.id, field)) for field in fields}
    return {field: value for field, value in found.items() if value is not None}
