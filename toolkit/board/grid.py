"""What every grid offers, whatever the form of its spaces; and the board that stands on one.

In: the form of a grid as a map's record gives it. Out: a `Grid`. Law: `distance` is the length of the shortest path
that goes from a cell to one `around` it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from toolkit.board.hex import HexGrid, Offset, Top
from toolkit.board.labels import Cell, Labels
from toolkit.board.square import SquareGrid

Shape = Literal["square", "hex"]


class Grid(Protocol):
    """Spaces in rows and columns: their labels, which lie next to which, and how far apart they are."""

    @property
    def shape(self) -> Shape:
        """The form of a space."""
        ...

    @property
    def width(self) -> int:
        """Spaces in a row."""
        ...

    @property
    def height(self) -> int:
        """Rows."""
        ...

    @property
    def labels(self) -> Labels:
        """The style of the labels."""
        ...

    def __contains__(self, cell: object) -> bool:
        """Whether a cell lies on the grid."""
        ...

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row from the top left."""
        ...

    def label(self, cell: Cell) -> str:
        """What a cell is called."""
        ...

    def find(self, label: str) -> Cell | None:
        """The cell that a label names, or None."""
        ...

    def corners(self) -> tuple[str, str]:
        """The labels of the first and the last space."""
        ...

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with a cell, row by row."""
        ...

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that share a side or a corner with a cell, row by row."""
        ...

    def distance(self, one: Cell, other: Cell) -> int:
        """Steps between two cells."""
        ...


class GridForm(Protocol):
    """The form of a grid, as the record of a map gives it: `top` and `offset` are those of hexes."""

    @property
    def shape(self) -> Shape:
        """The form of a space."""
        ...

    @property
    def labels(self) -> Labels:
        """The style of the labels."""
        ...

    @property
    def top(self) -> Top | None:
        """Whether hexes have a flat or a pointy top."""
        ...

    @property
    def offset(self) -> Offset | None:
        """Which columns or rows of hexes are shifted."""
        ...


def make_grid(form: GridForm, width: int, height: int) -> Grid:
    """The grid of a form and a size."""
    if form.shape == "hex":
        return HexGrid(width, height, form.labels, form.top or "flat", form.offset or "even_down")
    return SquareGrid(width, height, form.labels)


@dataclass(frozen=True, slots=True)
class Board:
    """A grid with the terrain of each space and the areas that a space belongs to, all by label."""

    grid: Grid
    terrain: dict[str, str]
    areas: dict[str, tuple[str, ...]] = field(default_factory=dict)
