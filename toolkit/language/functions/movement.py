"""Functions of movement: what can be reached, the cheapest way, what a way costs."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare, function
from toolkit.model import Type

INT = Type("named", "int")
ROUTE = Type("named", "route")

declare(
    "reachable",
    Traits(reads=(), length="board"),
    forms=(
        "reachable(movement(…), space) -> map space to int or ratio",
        "reachable(movement(…), space, number) -> map space to int or ratio",
    ),
    gives="The spaces to which a march from the space may go, each with what it costs to come there; with so many "
    "points where a number is given. The space itself is not among them.",
    none="A space or a number that is none is a fault.",
    sample="reachable(on_foot(unit), unit.space, 2)",
)

declare(
    "route",
    Traits(reads=(), length="board"),
    forms=(
        "route(movement(…), space, space) -> optional route",
        "route(movement(…), space, space, number) -> optional route",
    ),
    gives="The cheapest way from the one space to the other; of several that with the fewest steps, of these the one "
    "whose spaces come first. None where there is none, or none for so many points.",
    none="A space or a number that is none is a fault.",
    sample="route(on_foot(unit), unit.space, cell)",
)


@function(
    "first_steps",
    takes=(ROUTE, INT),
    result=ROUTE,
    forms=("first_steps(route, int) -> route",),
    gives="The beginning of a route, so many steps long; all of it where it has no more, for 0 or less its start.",
    none="None is a fault.",
    sample="first_steps(only([w for w in [route(on_foot(unit), unit.space, cell)] if w != none]), 1).end",
)
def first_steps(way: tuple[int, ...], steps: int) -> tuple[int, ...]:
    """The first spaces of a route."""
    return way[: max(steps, 0) + 1]


declare(
    "cost_along",
    Traits(reads=(), length="others"),
    forms=("cost_along(movement(…), route) -> int or ratio",),
    gives="What all steps of the route cost together; a step that the movement does not allow is a fault, so is one "
    "behind a step that ends the march. It knows no points: nothing of `minimum:`, `bonus:` and `no_end:`.",
    none="None is a fault.",
    sample="cost_along(on_foot(unit), only([w for w in [route(on_foot(unit), unit.space, cell)] if w != none]))",
)
