"""Lanes: a rectangle of spaces that are entered by their sides alone, with named spaces beyond its ends.

In: a size, and the borders that have a space beyond them. Out: a grid. The space beyond a border lies one step from
every space of that border's line, and no way leads through it to another space.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import ClassVar, Literal

from toolkit.board.compass import FOUR, Compass
from toolkit.board.contacts.lattice import Vector
from toolkit.board.labels import Cell
from toolkit.board.square import SquareGrid
from toolkit.board.ways import Edge
from toolkit.frozen import frozen


@frozen
class LanesGrid(SquareGrid):
    """Lines and columns. `ends` are the names of the spaces beyond borders; they have the cells (-1, 0) above the top,
    (height, 0) below the bottom, (0, -1) on the left and (0, width) on the right.

    A space at an end stands before the whole border: from each space of the rectangle it lies straight beyond. So it
    has a bearing and a distance from everywhere, but no single step leads out of it.
    """

    diagonals: Literal[0] = field(default=0, init=False)
    ends: Mapping[Edge, str] = field(default_factory=dict, hash=False, kw_only=True)
    _beyond: frozenset[Cell] = field(init=False, repr=False, compare=False)

    shape: ClassVar[Literal["lanes"]] = "lanes"

    def __post_init__(self) -> None:
        cells = {edge: self.end(edge) for edge in self.ends}
        object.__setattr__(self, "_beyond", frozenset(cells.values()))
        object.__setattr__(self, "names", {**self.names, **{cell: self.ends[edge] for edge, cell in cells.items()}})
        SquareGrid.__post_init__(self)

    def __contains__(self, cell: object) -> bool:
        return SquareGrid.__contains__(self, cell) or cell in self._beyond

    def end(self, edge: Edge) -> Cell:
        """The cell beyond a border, whether there is a space or not."""
        return {"top": (-1, 0), "bottom": (self.height, 0), "left": (0, -1), "right": (0, self.width)}[edge]

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row, those at the ends among them."""
        return iter(sorted([*self.rectangle(), *self._beyond]))

    @property
    def compass(self) -> Compass:
        """The four directions, `up` first."""
        return FOUR

    def cell_at(self, vector: Vector) -> Cell:
        """The cell in a column and a row; what lies next to a border, beyond it, is the space there."""
        column, row = vector
        if 0 <= column < self.width and row in (-1, self.height) and (row, 0) in self._beyond:
            return row, 0
        if 0 <= row < self.height and column in (-1, self.width) and (0, column) in self._beyond:
            return 0, column
        return row, column

    @property
    def is_even(self) -> bool:
        """Whether no space lies before a whole border."""
        return not self._beyond

    def between(self, one: Cell, other: Cell) -> tuple[Vector, Vector]:
        """Where two cells lie as seen from each other: the space beyond a border straight before the other one."""
        return self._seen(one, other), self._seen(other, one)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with a cell; with a space at an end all of its border's line."""
        return self.ring(cell, 1) if cell in self._beyond else SquareGrid.neighbours(self, cell)

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with a cell: no step goes through a corner."""
        return self.neighbours(cell)

    def near(self, cell: Cell, radius: int) -> Iterator[Cell]:
        """All cells."""
        return self.cells()

    def step(self, cell: Cell, number: int) -> Cell | None:
        """The cell one step away in a direction; None from a space at an end, before which many lie."""
        return None if cell in self._beyond else SquareGrid.step(self, cell, number)

    def _seen(self, cell: Cell, other: Cell) -> Vector:
        row, column = cell
        if cell not in self._beyond:
            return column, row
        if 0 <= row < self.height:
            return column, min(max(other[0], 0), self.height - 1)
        return min(max(other[1], 0), self.width - 1), row
