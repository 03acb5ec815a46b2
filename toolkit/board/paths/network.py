"""Networks of steps: from which space one may step into which, and at what cost.

In: spaces numbered from 0, the neighbours of each, and an exact cost for each step. Out: a `Network`, its costs whole
numbers of 1/`scale`. Invariants: every cost is a whole number from 0 to `LARGEST_COST`; a step that is not allowed is
not there; `scale` is the least that makes all costs whole. Nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import inf, lcm

Cost = int | Fraction
"""An exact number of points."""
Row = tuple[tuple[int, tuple[int, ...]], ...]
"""The steps out of a space: for each scaled cost, from the least, the spaces that it takes one to, in order."""

LARGEST_COST = 2**31 - 1
"""The largest scaled cost of a step. The cost of a route over a million spaces still is exact in 64 bits, and that of
one over four million in a double."""


class CostError(ValueError):
    """A cost that no network can have: below 0, or so large or so finely divided that it passes `LARGEST_COST` when
    scaled. Tells the step and its cost."""

    def __init__(self, here: int, there: int, cost: Cost) -> None:
        what = "is below 0" if cost < 0 else f"is over {LARGEST_COST} when all costs are made whole"
        super().__init__(f"the cost of the step from {here} to {there} {what}")
        self.here, self.there, self.cost = here, there, cost


@dataclass(frozen=True)
class Network:
    """Directed steps between spaces 0 to `size` - 1. `stops` are spaces that may be entered, and left only by a way
    that begins there; `blocked` are spaces that may not be entered, though a way may begin there."""

    rows: tuple[Row, ...]
    scale: int = 1
    stops: frozenset[int] = frozenset()
    blocked: frozenset[int] = frozenset()

    @property
    def size(self) -> int:
        """How many spaces there are."""
        return len(self.rows)

    @cached_property
    def dearest(self) -> int:
        """The largest scaled cost of a step; 0 where there is none."""
        return max((row[-1][0] for row in self.rows if row), default=0)

    @cached_property
    def open_rows(self) -> tuple[Row, ...]:
        """The steps out of each space for a way that has come into it: none out of a stop."""
        rows = list(self.rows)
        for space in self.stops:
            rows[space] = ()
        return tuple(rows)

    @cached_property
    def shut(self) -> bytes:
        """A byte for each space: 1 where it may not be entered."""
        shut = bytearray(self.size)
        for space in self.blocked:
            shut[space] = True
        return bytes(shut)

    def under(self, *, stops: Iterable[int] = (), blocked: Iterable[int] = ()) -> Network:
        """The same steps under other stops and blocked spaces: what changes during play, without building anew."""
        return replace(self, stops=self.checked(stops), blocked=self.checked(blocked))

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """All steps as (here, there, scaled cost), by where they begin, then by cost, then by where they end."""
        for here, row in enumerate(self.rows):
            for cost, targets in row:
                for there in targets:
                    yield here, there, cost

    def scaled(self, points: Cost | None) -> int | float:
        """The most whole parts of 1/`scale` that are no more than so many points; without end for None. Fewer points
        than none count as none."""
        return inf if points is None else max(0, points.numerator * self.scale // points.denominator)

    def exact(self, scaled: int) -> Fraction:
        """What a scaled cost is in points."""
        return Fraction(scaled, self.scale)

    def checked(self, spaces: int | Iterable[int]) -> frozenset[int]:
        """One space or several as a set. Raises ValueError where the network has no such space."""
        found = frozenset((spaces,) if isinstance(spaces, int) else spaces)
        for space in found:
            if not 0 <= space < len(self.rows):
                raise ValueError(f"no space {space} among {len(self.rows)}")
        return found


def make_network(
    neighbours: Sequence[Iterable[int]],
    cost: Callable[[int, int], Cost | None],
    *,
    stops: Iterable[int] = (),
    blocked: Iterable[int] = (),
) -> Network:
    """The network in which one steps from each space to its `neighbours` at `cost(here, there)`, None where one may
    not. The cost is asked once for each step. Raises CostError for a cost that is not allowed, ValueError for a
    neighbour, stop or blocked space that is none of the spaces."""
    found = [_priced(here, len(neighbours), around, cost) for here, around in enumerate(neighbours)]
    kinds = {price for row in found for _, price in row}
    scale = lcm(*{price.denominator for price in kinds})
    whole = {price: price.numerator * (scale // price.denominator) for price in kinds}
    for here, row in enumerate(found):
        for there, price in row:
            if not 0 <= whole[price] <= LARGEST_COST:
                raise CostError(here, there, price)
    return Network(tuple(_row(row, whole) for row in found), scale).under(stops=stops, blocked=blocked)


def _priced(
    here: int, size: int, around: Iterable[int], cost: Callable[[int, int], Cost | None]
) -> list[tuple[int, Cost]]:
    """The allowed steps out of a space with their costs."""
    found = []
    for there in sorted(set(around)):
        if not 0 <= there < size:
            raise ValueError(f"space {here} has the neighbour {there}, which is none of {size} spaces")
        price = cost(here, there)
        if price is not None:
            found.append((there, price))
    return found


def _row(steps: list[tuple[int, Cost]], whole: dict[Cost, int]) -> Row:
    """The steps out of a space, by their scaled costs."""
    by_cost: dict[int, list[int]] = {}
    for there, price in steps:
        by_cost.setdefault(whole[price], []).append(there)
    return tuple((price, tuple(by_cost[price])) for price in sorted(by_cost))
