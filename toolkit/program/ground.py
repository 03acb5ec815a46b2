"""What movement and zones are made of: hidden values, one for each of their fields, that nobody can name in a pack.

`ground.cost` is the cost of a step of the movement `ground`, `ground.never` whether there is none. All of a movement
take its own arguments and then `here`, `there`, `began` (where the march began) and `spent`. So all that is known of
values, what they read, what is hidden in them, how they are computed and explained, is known of movement.

A search is a call whose last argument stands for what it may ask: all steps there could be. It is never computed; who
goes through the parts of an expression finds in it all that a search reads.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.frozen import frozen
from toolkit.language.tree import Expr, Function, Literal
from toolkit.program.rules import Rules, Value

FIELDS = ("to", "cost", "never", "stop", "no_end", "minimum", "bonus", "every_step", "some_step")
"""The fields of a movement that are computed."""
STEP = ("here", "there", "began", "spent")
"""What each of them is told besides the arguments of the movement."""
SEARCHES = ("reachable", "route", "cost_along")
"""The functions that search along a movement, or follow a route by it."""


def part_id(element: str, field: str) -> str:
    """The id of the hidden value of a field."""
    return f"{element}.{field}"


def is_hidden(id: str) -> bool:
    """Whether a value is one that no pack declares as a value."""
    return "." in id


def is_part(id: str, element: str) -> bool:
    """Whether a value is a hidden one of an element."""
    return id.startswith(part_id(element, ""))


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


def parts_of(rules: Rules, movement: str) -> Mapping[str, Value]:
    """The hidden values of a movement, by field."""
    found = {field: rules.values.get(part_id(movement, field)) for field in FIELDS}
    return {field: value for field, value in found.items() if value is not None}
