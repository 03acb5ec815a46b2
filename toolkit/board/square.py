"""The square grid: neighbours by sides and by corners, and distance by as many steps through corners as are allowed."""

from __future__ import annotations

from typing import ClassVar, Literal

from toolkit.board.compass import EIGHT, FOUR, Compass
from toolkit.board.contacts.lattice import SQUARES, Vector
from toolkit.board.labels import Cell
from toolkit.board.plane import Plane
from toolkit.frozen import frozen


def king_distance(one: Cell, other: Cell) -> int:
    """Steps between two cells when a step goes to any of the eight neighbours."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@frozen
class SquareGrid(Plane):
    """A rectangle of square spaces. `diagonals`: how many steps of a way may go through corners; None for any number,
    so that distances are those of a king in chess; 0 for none, so that columns and rows are added."""

    diagonals: int | None = None

    shape: ClassVar[Literal["square", "lanes"]] = "square"
    lattice = SQUARES

    @property
    def compass(self) -> Compass:
        """The eight directions, `up` first."""
        return EIGHT

    def vector(self, cell: Cell) -> Vector:
        """The column and the row of a cell."""
        row, column = cell
        return column, row

    def cell_at(self, vector: Vector) -> Cell:
        """The cell in a column and a row, on the grid or beyond it."""
        column, row = vector
        return row, column

    def length(self, vector: Vector) -> int:
        """How many steps a vector takes: columns and rows together, less one for each step through a corner."""
        return abs(vector[0]) + abs(vector[1]) - self._corners(vector)

    def parts(self, vector: Vector) -> tuple[tuple[Vector, int], ...]:
        """The steps of a shortest way along a vector: through corners as often as is allowed, then through sides."""
        corners = self._corners(vector)
        x, y = (1 if vector[0] > 0 else -1), (1 if vector[1] > 0 else -1)
        return ((x, y), corners), *FOUR.parts((vector[0] - x * corners, vector[1] - y * corners))

    def _corners(self, vector: Vector) -> int:
        """How many steps of a shortest way along a vector go through corners."""
        most = min(abs(vector[0]), abs(vector[1]))
        return most if self.diagonals is None else min(most, self.diagonals)
