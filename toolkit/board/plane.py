"""Grids whose spaces are all alike and lie in a lattice: what follows from vectors alone.

In: where a cell lies in the lattice, and how many steps of which directions a vector takes. Out: all that a `Grid`
offers. Invariant: a step changes row and column by at most one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from toolkit.board.compass import Compass, Rosette, cross, numbered
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.board.labels import Cell
from toolkit.board.ways import Grid
from toolkit.frozen import frozen


@frozen
class Plane(Grid):
    """Spaces in a lattice. `rosette` says how the directions are numbered, where not as is usual."""

    rosette: Rosette | None = field(default=None, kw_only=True)

    lattice: ClassVar[Lattice]

    @property
    @abstractmethod
    def compass(self) -> Compass:
        """The directions from these spaces as they are numbered without a rosette."""

    @abstractmethod
    def length(self, vector: Vector) -> int:
        """How many steps a vector takes."""

    @abstractmethod
    def parts(self, vector: Vector) -> tuple[tuple[Vector, int], ...]:
        """The steps of a shortest way along a vector: each with how often it is taken."""

    @property
    def is_even(self) -> bool:
        """Whether the distance of two cells follows from the difference of their vectors, wherever they lie."""
        return True

    def spread(self, cell: Cell) -> Vector:
        """Coordinates of a cell that grow with rows and columns alone, so that all cells lie in a small rectangle of
        them; differences of such coordinates are `gathered` to vectors."""
        return self.vector(cell)

    def gathered(self, difference: Vector) -> Vector | None:
        """The vector between two cells whose spread coordinates differ by so much; None where no cells do."""
        return difference

    def between(self, one: Cell, other: Cell) -> tuple[Vector, Vector]:
        """Where two cells lie as seen from each other."""
        return self.vector(one), self.vector(other)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with a cell."""
        return self._beside(cell, self.lattice.steps)

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that a single step leads to."""
        return self._beside(cell, self.compass.steps)

    def distance(self, one: Cell, other: Cell) -> int:
        """Steps between two cells."""
        return self.length(self._way(one, other))

    def near(self, cell: Cell, radius: int) -> Iterator[Cell]:
        """The cells in so many rows and columns."""
        row, column = cell
        columns = range(max(0, column - radius), min(self.width, column + radius + 1))
        for down in range(max(0, row - radius), min(self.height, row + radius + 1)):
            yield from ((down, right) for right in columns if (down, right) not in self.missing)

    def line(self, one: Cell, other: Cell) -> list[Cell]:
        """The spaces nearest to the straight line; of those equally near it takes one that exists, then the first."""
        if other < one:
            return self.line(other, one)[::-1]
        goal = self._way(one, other)
        places = straight_way(self.between(one, other)[0], goal, self.parts(goal), self._rank)
        return [cell for place in places if (cell := self.cell_at(place)) in self]

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions by number."""
        return numbered(self.compass, self.rosette).names

    def step(self, cell: Cell, number: int) -> Cell | None:
        """The cell one step away in a direction."""
        steps = numbered(self.compass, self.rosette).steps
        if not 1 <= number <= len(steps):
            return None
        other = self._moved(cell, steps[number - 1])
        return other if other in self else None

    def bearing(self, one: Cell, other: Cell) -> int | None:
        """The number of the direction in which another cell lies."""
        way = self._way(one, other)
        far = max(abs(way[0]), abs(way[1]))
        for number, step in enumerate(numbered(self.compass, self.rosette).steps, 1):
            if far and way == (step[0] * far, step[1] * far):
                return number
        return None

    def _way(self, one: Cell, other: Cell) -> Vector:
        start, end = self.between(one, other)
        return end[0] - start[0], end[1] - start[1]

    def _rank(self, place: Vector) -> tuple[bool, Cell]:
        cell = self.cell_at(place)
        return cell not in self, cell

    def _moved(self, cell: Cell, step: Vector) -> Cell:
        x, y = self.vector(cell)
        return self.cell_at((x + step[0], y + step[1]))

    def _beside(self, cell: Cell, steps: tuple[Vector, ...]) -> list[Cell]:
        return sorted(other for step in steps if (other := self._moved(cell, step)) in self)


Rank = tuple[bool, Cell]
_Way = tuple[int, int, tuple[Cell, ...], tuple[Vector, ...]]
"""How far its places lie away, how many are undesired, their order, and the places."""


def straight_way(
    start: Vector, goal: Vector, steps: Sequence[tuple[Vector, int]], rank: Callable[[Vector], Rank]
) -> tuple[Vector, ...]:
    """The places from a start along a vector. Of ways equally near it is the one with fewest places that `rank` calls
    undesired (its first part), then that whose places come first."""
    band = max((abs(cross(step, goal)) for step, _ in steps), default=0)
    ways: dict[tuple[int, ...], _Way] = {tuple(count for _, count in steps): (0, 0, (), (start,))}
    for _ in range(sum(count for _, count in steps)):
        longer: dict[tuple[int, ...], _Way] = {}
        for left, (away, undesired, order, places) in ways.items():
            for index, (step, _) in enumerate(steps):
                there = places[-1][0] + step[0], places[-1][1] + step[1]
                off = abs(cross((there[0] - start[0], there[1] - start[1]), goal))
                if left[index] and off <= band:
                    bad, cell = rank(there)
                    way = away + off, undesired + bad, (*order, cell), (*places, there)
                    after = (*left[:index], left[index] - 1, *left[index + 1 :])
                    longer[after] = min(way, longer.get(after, way))
        ways = longer
    return min(ways.values())[3]
