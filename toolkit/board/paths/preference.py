"""What makes one route better than another. In: criteria, the weightiest first. Out: values to compare routes by.

A criterion adds up a number over the spaces or the steps of a route, or looks at the space where it ends. Internally
less is always better: where the most is wanted the numbers are turned about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add

from toolkit.board.paths.network import Cost
from toolkit.frozen import frozen

Values = tuple[Cost, ...]
"""One number for each criterion; routes are compared by the first in which they differ."""


@frozen
class BySpaces:
    """The sum of a number over all spaces of a route, the first and the last among them."""

    number: Callable[[int], Cost]
    most: bool = False


@frozen
class BySteps:
    """The sum of a number of (here, there) over all steps of a route."""

    number: Callable[[int, int], Cost]
    most: bool = False


@frozen
class ByEnd:
    """A number of the space where a route ends."""

    number: Callable[[int], Cost]
    most: bool = False


@frozen
class ByAll:
    """Numbers that add up to one: of the spaces, of the steps (here, there), of the end; None adds nothing."""

    spaces: Callable[[int], Cost] | None = None
    steps: Callable[[int, int], Cost] | None = None
    end: Callable[[int], Cost] | None = None
    most: bool = False


Criterion = BySpaces | BySteps | ByEnd | ByAll
"""Least is best, or `most`."""


@frozen
class Preference:
    """Criteria as values to add: what each space of a route adds, each step, and the end."""

    criteria: Sequence[Criterion]

    def space(self, space: int) -> Values:
        """What a route gains by a space."""
        return tuple(_signed(one, _of_space(one, space)) for one in self.criteria)

    def step(self, here: int, there: int) -> Values:
        """What a route gains by a step, but for the space that it leads to."""
        return tuple(_signed(one, _of_step(one, here, there)) for one in self.criteria)

    def end(self, space: int) -> Values:
        """What a route gains by its end, besides what it gains by the space."""
        return tuple(_signed(one, _of_end(one, space)) for one in self.criteria)

    def told(self, values: Values) -> Values:
        """Values as the criteria give them."""
        return tuple(_signed(one, value) for one, value in zip(self.criteria, values, strict=True))


def _of_space(one: Criterion, space: int) -> Cost:
    if isinstance(one, ByAll):
        return one.spaces(space) if one.spaces is not None else 0
    return one.number(space) if isinstance(one, BySpaces) else 0


def _of_step(one: Criterion, here: int, there: int) -> Cost:
    if isinstance(one, ByAll):
        return one.steps(here, there) if one.steps is not None else 0
    return one.number(here, there) if isinstance(one, BySteps) else 0


def _of_end(one: Criterion, space: int) -> Cost:
    if isinstance(one, ByAll):
        return one.end(space) if one.end is not None else 0
    return one.number(space) if isinstance(one, ByEnd) else 0


def _signed(one: Criterion, value: Cost) -> Cost:
    """A value of which less is better; and back."""
    return -value if one.most else value


def plus(one: Values, other: Values) -> Values:
    """Values added up, each for itself."""
    return tuple(map(add, one, other))
