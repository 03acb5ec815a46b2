"""What every grid offers, whatever the form of its spaces.

In: a few answers of each kind of grid (which spaces lie next to which, how far apart they are). Out: all that follows
from them. Laws: `distance` is the length of a shortest way from a cell to one `around` it and so on, of whose steps at
most so many go through corners as the grid allows. Holes neither lengthen a distance nor bend a line: where spaces lie
in rows and columns both are told as if no space were missing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from toolkit.board.contacts.lattice import Lattice, Matrix, Vector
from toolkit.board.labels import Cell, Sheet
from toolkit.frozen import frozen

Shape = Literal["square", "hex", "lanes", "areas"]
Edge = Literal["top", "right", "bottom", "left"]
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")


@frozen
class Grid(Sheet, ABC):
    """Spaces: their labels, which lie next to which, how far apart they are, and in which direction.

    Answers that are cells lie on the grid and come row by row, where nothing else is said. `lattice` is None for spaces
    that lie in no rows and columns: these have no directions and no edges.
    """

    shape: ClassVar[Shape]
    lattice: ClassVar[Lattice | None]

    @abstractmethod
    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with a cell."""

    @abstractmethod
    def around(self, cell: Cell) -> list[Cell]:
        """The cells that share a side or a corner with a cell: those that a single step leads to."""

    @abstractmethod
    def distance(self, one: Cell, other: Cell) -> int:
        """Steps between two cells; `UNCONNECTED`, which is more than any way has, where no way leads to the other."""

    @abstractmethod
    def line(self, one: Cell, other: Cell) -> list[Cell]:
        """A shortest way between two cells, from the one to the other, that keeps nearest to the straight line between
        their centres; the same spaces in both directions. It goes over holes, which it leaves out; empty where no way
        leads to the other."""

    @abstractmethod
    def near(self, cell: Cell, radius: int) -> Iterator[Cell]:
        """Cells among which are all that lie at most so many steps away."""

    @property
    @abstractmethod
    def directions(self) -> tuple[str, ...]:
        """The names of the directions from a space (`up`, `down_right` and so on); number 1 is the first."""

    @abstractmethod
    def step(self, cell: Cell, number: int) -> Cell | None:
        """The cell one step away in a direction, told by its number; None where there is none."""

    @abstractmethod
    def bearing(self, one: Cell, other: Cell) -> int | None:
        """The number of the direction in which another cell lies, at any distance; None where no straight row of spaces
        leads to it."""

    @abstractmethod
    def vector(self, cell: Cell) -> Vector:
        """Where a cell lies in the lattice: axial (q, r) of hexes, else (column, row); (0, 0) is the first cell."""

    @abstractmethod
    def cell_at(self, vector: Vector) -> Cell:
        """The cell at a place of the lattice, on the grid or beyond it."""

    @property
    def symmetries(self) -> tuple[Matrix, ...]:
        """The turns and mirrorings of vectors that keep distances and neighbours: 12 of hexes, 8 of squares."""
        return self.lattice.symmetries if self.lattice else ()

    def direction(self, one: Cell, other: Cell) -> int | None:
        """The number of the direction that leads from a cell to one around it; None for any other cell."""
        return self.bearing(one, other) if other in self.around(one) else None

    def within(self, cell: Cell, radius: int) -> list[Cell]:
        """The cells at most so many steps away, the cell itself among them."""
        return [other for other in self.near(cell, radius) if self.distance(cell, other) <= radius]

    def ring(self, cell: Cell, radius: int) -> list[Cell]:
        """The cells just so many steps away."""
        return [other for other in self.near(cell, radius) if self.distance(cell, other) == radius]

    def regions(self, cells: Iterable[Cell]) -> list[list[Cell]]:
        """Cells in groups that hang together by sides, in the order of their first cells."""
        left = {cell for cell in cells if cell in self}
        found = []
        for start in sorted(left):
            if start in left:
                left.remove(start)
                region = [start]
                for cell in region:
                    joined = [other for other in self.neighbours(cell) if other in left]
                    left.difference_update(joined)
                    region.extend(joined)
                found.append(sorted(region))
        return found

    def edge(self, edge: Edge) -> list[Cell]:
        """The cells on a border of the rectangle: the outermost of each column (`top`, `bottom`) or row."""
        return [cell for cell in self.rectangle() if edge in self.edges_of(cell)]

    def edges_of(self, cell: Cell) -> tuple[Edge, ...]:
        """The borders of the rectangle that a cell lies on, clockwise from the top; none for what lies beyond it."""
        row, column = cell
        if self.lattice is None or not (0 <= row < self.height and 0 <= column < self.width):
            return ()
        outward = (
            ((other, column) for other in range(row)),
            ((row, other) for other in range(column + 1, self.width)),
            ((other, column) for other in range(row + 1, self.height)),
            ((row, other) for other in range(column)),
        )
        return tuple(
            edge for edge, beyond in zip(EDGES, outward, strict=True) if not any(other in self for other in beyond)
        )
