"""The hex grid: flat or pointy tops, one or the other half of its columns or rows shifted by half a space.

A space is a cell (row, column) as on every grid. Distance and neighbours are worked out in axial coordinates (q, r): a
step in one of six directions changes them by a fixed pair, whatever the offset of the column or row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from toolkit.board.labels import Cell, Sheet

Top = Literal["flat", "pointy"]
Offset = Literal["even_down", "odd_down", "even_right", "odd_right"]
Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six steps in axial coordinates, round the hex: the first goes up in a flat grid, up and left in a pointy one."""


def axial_distance(one: Axial, other: Axial) -> int:
    """Steps between two hexes in axial coordinates."""
    across, down = other[0] - one[0], other[1] - one[1]
    return max(abs(across), abs(down), abs(across + down))


@dataclass(frozen=True, slots=True)
class HexGrid(Sheet):
    """Hexes in rows and columns. `even_down`: in a grid with flat tops the even columns (B, D and so on) lie half a hex
    lower; `odd_right`: in one with pointy tops the odd rows (1, 3 and so on) lie half a hex further right."""

    top: Top = "flat"
    offset: Offset = "even_down"

    shape: ClassVar[Literal["hex"]] = "hex"

    def axial(self, cell: Cell) -> Axial:
        """The axial coordinates of a cell; (0, 0) is the first cell."""
        row, column = cell
        if self.top == "flat":
            return column, row - self._shift(column)
        return column - self._shift(row), row

    def cell(self, axial: Axial) -> Cell:
        """The cell at axial coordinates, on the grid or beyond it."""
        across, down = axial
        if self.top == "flat":
            return down + self._shift(across), across
        return down, across + self._shift(down)

    def is_shifted(self, line: int) -> bool:
        """Whether a column (of a flat grid) or row (of a pointy one), counted from 0, is shifted by half a hex."""
        return (line % 2 == 1) == self.offset.startswith("even")

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The up to six cells that share a side with a cell, row by row."""
        across, down = self.axial(cell)
        found = (self.cell((across + step[0], down + step[1])) for step in DIRECTIONS)
        return sorted(other for other in found if other in self)

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that touch a cell: hexes that share a corner share a side."""
        return self.neighbours(cell)

    def distance(self, one: Cell, other: Cell) -> int:
        """Steps between two cells."""
        return axial_distance(self.axial(one), self.axial(other))

    def _shift(self, line: int) -> int:
        """How far the axial lines have sunk below the rows (columns) of cells when they reach a column (row)."""
        return line // 2 if self.offset.startswith("even") else (line + 1) // 2
