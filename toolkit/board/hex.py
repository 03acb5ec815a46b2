"""The hex grid: flat or pointy tops, one or the other half of its columns or rows shifted by half a space.

A space is a cell (row, column) as on every grid; its vector are axial coordinates (q, r): a step in one of six
directions changes them by a fixed pair, whatever the offset of the column or row.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from toolkit.board.compass import FLAT, POINTY, Compass
from toolkit.board.contacts.lattice import HEXES, Vector
from toolkit.board.labels import Cell
from toolkit.board.plane import Plane
from toolkit.frozen import frozen

Top = Literal["flat", "pointy"]
Offset = Literal["even_down", "odd_down", "even_right", "odd_right"]


def goes_with(offset: str, top: str) -> bool:
    """Whether an offset shifts what hexes with such a top stand in: columns down, or rows to the right."""
    return offset.endswith({"flat": "_down", "pointy": "_right"}.get(top, "_"))


@frozen
class HexGrid(Plane):
    """Hexes in rows and columns. `even_down`: in a grid with flat tops the even columns (B, D and so on) lie half a hex
    lower; `odd_right`: in one with pointy tops the odd rows (1, 3 and so on) lie half a hex further right. Rows and
    columns count from 1 at the top left for this, whatever their labels."""

    top: Top = "flat"
    offset: Offset = "even_down"

    shape: ClassVar[Literal["hex"]] = "hex"
    lattice = HEXES

    @property
    def compass(self) -> Compass:
        """The six directions: `up` is the first in a flat grid, `up_right` in a pointy one."""
        return FLAT if self.top == "flat" else POINTY

    def vector(self, cell: Cell) -> Vector:
        """The axial coordinates of a cell; (0, 0) is the first cell."""
        row, column = cell
        if self.top == "flat":
            return column, row - self._shift(column)
        return column - self._shift(row), row

    def cell_at(self, vector: Vector) -> Cell:
        """The cell at axial coordinates, on the grid or beyond it."""
        across, down = vector
        if self.top == "flat":
            return down + self._shift(across), across
        return down, across + self._shift(down)

    def spread(self, cell: Cell) -> Vector:
        """Doubled coordinates: one step straight on is two, one aslant is one each way."""
        across, down = self.vector(cell)
        return (across, 2 * down + across) if self.top == "flat" else (2 * across + down, down)

    def gathered(self, difference: Vector) -> Vector | None:
        """Axial coordinates from doubled ones; None where these are one odd, one even."""
        x, y = difference
        if (x + y) % 2:
            return None
        return (x, (y - x) // 2) if self.top == "flat" else ((x - y) // 2, y)

    def is_shifted(self, line: int) -> bool:
        """Whether a column (of a flat grid) or row (of a pointy one), counted from 0, is shifted by half a hex."""
        return (line % 2 == 1) == self.offset.startswith("even")

    def length(self, vector: Vector) -> int:
        """How many steps a vector takes: the greatest of its three coordinates."""
        across, down = vector
        return max(abs(across), abs(down), abs(across + down))

    def parts(self, vector: Vector) -> tuple[tuple[Vector, int], ...]:
        """The steps of a shortest way along a vector: of one direction and the next one round."""
        return self.compass.parts(vector)

    def _shift(self, line: int) -> int:
        """How far the axial lines have sunk below the rows (columns) of cells when they reach a column (row)."""
        return line // 2 if self.offset.startswith("even") else (line + 1) // 2
