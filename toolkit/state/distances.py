"""How far apart the spaces of a map are, and which lie near which, in memory that grows with the map, not its square.

In: a grid, its cells by the numbers of their spaces. Out: `Distances`. Where distances follow from how many rows and
columns lie between (hexes, squares, lanes without ends; holes change nothing) they are looked up by that difference:
`steps[to[b] - since[a]]`. Elsewhere (areas, lanes with ends) the distances from a space are a compact array, made when
the space is first asked about. What is kept is bounded; what falls out is computed again.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.board import Cell, Grid
from toolkit.board.areas import UNCONNECTED
from toolkit.board.plane import Plane

MOST_KEPT = 16_000_000
"""So many distances from single spaces are kept, 2 bytes each."""
MOST_NEAR = 2_000_000
"""So many spaces that lie near others are kept, 8 bytes each."""

FEW = 6
"""To look a space up by its difference takes so many times less than to count its distance on the grid."""


@dataclass(frozen=True, eq=False)
class ByDifference:
    """Distances of a lattice: that of two spaces is `steps[to[one] - since[other]]`."""

    to: tuple[int, ...]
    since: tuple[int, ...]
    steps: tuple[int, ...]


class Rows(dict[int, "array[int]"]):
    """The distances from a space to all, `rows[one][other]`, made when they are first asked for."""

    def __init__(self, grid: Grid, cells: Sequence[Cell]) -> None:
        super().__init__()
        self._grid, self._cells = grid, cells

    def __missing__(self, space: int) -> array[int]:
        cell, distance = self._cells[space], self._grid.distance
        if (len(self) + 1) * len(self._cells) > MOST_KEPT:
            self.clear()
        self[space] = found = array("H", [distance(cell, other) for other in self._cells])
        return found


class Near(dict[int, tuple[int, ...]]):
    """The spaces at most so far from a space, ascending, made when they are first asked for."""

    def __init__(self, of: Distances, radius: int) -> None:
        super().__init__()
        self._of, self._radius = of, radius

    def __missing__(self, space: int) -> tuple[int, ...]:
        self[space] = found = self._of.around(space, self._radius)
        return found


class Distances:
    """The distances of a map. `by_difference` is None where they do not follow from rows and columns; then there are
    `rows`."""

    def __init__(self, grid: Grid, cells: Sequence[Cell], numbers: Mapping[Cell, int]) -> None:
        self._grid, self._cells, self._numbers = grid, cells, numbers
        self._near: dict[int, Near] = {}
        self._kept = 0
        self._by_difference: ByDifference | None = None
        self.rows = Rows(grid, cells)

    @property
    def is_even(self) -> bool:
        """Whether they follow from rows and columns."""
        return isinstance(self._grid, Plane) and self._grid.is_even

    @property
    def by_difference(self) -> ByDifference:
        """Them by differences, made when they are first asked for. Only where they are even."""
        if self._by_difference is None:
            assert isinstance(self._grid, Plane)
            self._by_difference = _by_difference(self._grid, self._cells)
        return self._by_difference

    @property
    def to(self) -> tuple[int, ...]:
        """By space: what is looked up of the one end."""
        return self.by_difference.to

    @property
    def since(self) -> tuple[int, ...]:
        """By space: what is looked up of the other end."""
        return self.by_difference.since

    @property
    def steps(self) -> tuple[int, ...]:
        """By the difference of the two: the distance."""
        return self.by_difference.steps

    def near(self, radius: int) -> Near:
        """By space: the spaces at most so far away."""
        far = min(max(radius, -1), UNCONNECTED)
        if far not in self._near:
            self._near[far] = Near(self, far)
        return self._near[far]

    def within(self, space: int, radius: int) -> tuple[int, ...]:
        """The spaces at most so far from a space, ascending."""
        return self.near(radius)[space]

    def around(self, space: int, radius: int) -> tuple[int, ...]:
        """As `within`, looked for on the grid; what is kept is let go where it becomes too much."""
        cell, numbers = self._cells[space], self._numbers
        if self.is_even and FEW * (2 * radius + 1) ** 2 > len(self._cells):
            steps, since = self.steps, self.since[space]
            found = tuple([other for other, to in enumerate(self.to) if steps[to - since] <= radius])
        else:
            found = tuple(sorted([numbers[other] for other in self._grid.within(cell, radius)]))
        self._kept += len(found) + 8
        if self._kept > MOST_NEAR:
            for near in self._near.values():
                near.clear()
            self._kept = len(found) + 8
        return found


def _by_difference(grid: Plane, cells: Sequence[Cell]) -> ByDifference:
    spots = [grid.spread(cell) for cell in cells]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    across, down = max(x for x, _ in spots) - left, max(y for _, y in spots) - top
    width = 2 * across + 1
    least = across + down * width
    half = []
    for number in range(least + 1):
        y, x = divmod(number + across, width)
        vector = grid.gathered((x - across, y))
        half.append(grid.length(vector) if vector is not None else 0)
    to = tuple([(x - left) + (y - top) * width for x, y in spots])
    return ByDifference(to, tuple([place - least for place in to]), (*half[:0:-1], *half))
