"""What makes one route better than another. In: criteria, the weightiest first. Out: values to compare routes by.

A criterion adds up a number over the spaces and the steps of a route, and one of the space where it ends. Internally
less is always better: where the most is wanted the numbers are turned about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import add

from toolkit.frozen import frozen

Cost = int | Fraction
"""An exact number."""
Values = tuple[Cost, ...]
"""One number for each criterion; routes are compared by the first in which they differ."""


@frozen
class RouteCriterion:
    """Numbers that add up to one: of the spaces, of the steps (here, there), of the end; None adds nothing.

    Least is best, or `most`."""

    spaces: Callable[[int], Cost] | None = None
    steps: Callable[[int, int], Cost] | None = None
    end: Callable[[int], Cost] | None = None
    most: bool = False


@frozen
class Preference:
    """Criteria as values to add: what each space of a route adds, each step, and the end."""

    criteria: Sequence[RouteCriterion]

    def space(self, space: int) -> Values:
        """What a route gains by a space."""
        return tuple(_signed(one, one.spaces(space) if one.spaces else 0) for one in self.criteria)

    def step(self, here: int, there: int) -> Values:
        """What a route gains by a step, but for the space that it leads to."""
        return tuple(_signed(one, one.steps(here, there) if one.steps else 0) for one in self.criteria)

    def end(self, space: int) -> Values:
        """What a route gains by its end, besides what it gains by the space."""
        return tuple(_signed(one, one.end(space) if one.end else 0) for one in self.criteria)

    def told(self, values: Values) -> Values:
        """Values as the criteria give them."""
        return tuple(_signed(one, value) for one, value in zip(self.criteria, values, strict=True))


def _signed(one: RouteCriterion, value: Cost) -> Cost:
    """A value of which less is better; and back."""
    return -value if one.most else value


def plus(one: Values, other: Values) -> Values:
    """Values added up, each for itself."""
    return tuple(map(add, one, other))
