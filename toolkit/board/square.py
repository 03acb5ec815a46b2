"""The square grid: neighbours by sides and by corners, and distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from toolkit.board.labels import Cell, Sheet

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def king_distance(one: Cell, other: Cell) -> int:
    """Steps between two cells when a step goes to any of the eight neighbours."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@dataclass(frozen=True, slots=True)
class SquareGrid(Sheet):
    """A rectangle of square spaces."""

    shape: ClassVar[Literal["square"]] = "square"

    def neighbours(self, cell: Cell, ways: Literal[4, 8] = 4) -> list[Cell]:
        """The cells that share a side (4 ways) or also a corner (8 ways) with a cell, row by row."""
        steps = _SIDES if ways == 4 else tuple(sorted(_SIDES + _CORNERS))
        around = ((cell[0] + down, cell[1] + right) for down, right in steps)
        return [other for other in around if other in self]

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that share a side or a corner with a cell, row by row."""
        return self.neighbours(cell, 8)

    def distance(self, one: Cell, other: Cell) -> int:
        """Steps between two cells when a step goes to any of the eight neighbours."""
        return king_distance(one, other)
