"""Areas: spaces of any form, told by their names and by which of them touch.

In: names, and pairs of them. Out: a grid. The cells are (0, 0), (0, 1) and so on in the order of the names.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import ClassVar, Literal

from toolkit.board.contacts.lattice import Vector
from toolkit.board.labels import MOST_SPACES, Cell
from toolkit.board.ways import Grid
from toolkit.frozen import frozen

MOST_KEPT = 4_000_000
"""So many distances between areas are kept, 2 bytes each."""
UNCONNECTED = MOST_SPACES
"""The distance of two spaces that no way joins: more than any way has steps, so that it is never `within`."""


@frozen
class AreasGrid(Grid):
    """Named spaces and the pairs that touch, whichever of the two is told first."""

    links: frozenset[tuple[Cell, Cell]] = field(default=frozenset(), kw_only=True)
    _beside: dict[Cell, list[Cell]] = field(init=False, repr=False, compare=False)
    _steps: dict[Cell, array[int]] = field(init=False, repr=False, compare=False, default_factory=dict)

    shape: ClassVar[Literal["areas"]] = "areas"
    lattice: ClassVar[None] = None

    @classmethod
    def of(cls, names: Sequence[str], links: Iterable[tuple[str, str]]) -> AreasGrid:
        """The grid of names, each of which stands once, and of pairs of them; other pairs are left out."""
        cells = {name: (0, index) for index, name in enumerate(names)}
        pairs = frozenset((cells[one], cells[other]) for one, other in links if one in cells and other in cells)
        return cls(len(names), 1, names={cell: name for name, cell in cells.items()}, links=pairs)

    def __post_init__(self) -> None:
        Grid.__post_init__(self)
        beside: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells()}
        for one, other in self.links:
            if one in self and other in self and one != other:
                beside[one].add(other)
                beside[other].add(one)
        object.__setattr__(self, "_beside", {cell: sorted(others) for cell, others in beside.items()})

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that touch a cell."""
        return list(self._beside.get(cell, ()))

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that touch a cell."""
        return self.neighbours(cell)

    def distance(self, one: Cell, other: Cell) -> int:
        """Steps between two cells; `UNCONNECTED` where no way leads to the other."""
        return self._from(one)[other[1]] if other in self else UNCONNECTED

    def line(self, one: Cell, other: Cell) -> list[Cell]:
        """A shortest way between two cells; of several that whose spaces come first, seen from the first of the two."""
        if other < one:
            return self.line(other, one)[::-1]
        steps = self._from(other)
        found = [one] if one in self and steps[one[1]] != UNCONNECTED else []
        while found and found[-1] != other:
            left = steps[found[-1][1]] - 1
            found.append(next(cell for cell in self._beside[found[-1]] if steps[cell[1]] == left))
        return found

    def near(self, cell: Cell, radius: int) -> Iterator[Cell]:
        """All cells."""
        return self.cells()

    @property
    def directions(self) -> tuple[str, ...]:
        """None: areas lie in no directions."""
        return ()

    def step(self, cell: Cell, number: int) -> Cell | None:
        """None."""
        return None

    def bearing(self, one: Cell, other: Cell) -> int | None:
        """None."""
        return None

    def vector(self, cell: Cell) -> Vector:
        """The place of a cell among the names, and 0: a number, not a place on the map."""
        return cell[1], cell[0]

    def cell_at(self, vector: Vector) -> Cell:
        """The cell with that place among the names."""
        return vector[1], vector[0]

    def _from(self, start: Cell) -> array[int]:
        """Steps from a cell to each, by its place among the names, breadth first; kept once found, as far as there is
        room."""
        found = self._steps.get(start)
        if found is None:
            found = array("H", [UNCONNECTED]) * self.width
            reached = [start] if start in self else []
            for cell in reached:
                found[cell[1]] = 0
            for cell in reached:
                fresh = [other for other in self._beside[cell] if found[other[1]] == UNCONNECTED]
                for other in fresh:
                    found[other[1]] = found[cell[1]] + 1
                reached.extend(fresh)
            if (len(self._steps) + 1) * self.width > MOST_KEPT:
                self._steps.clear()
            self._steps[start] = found
        return found
