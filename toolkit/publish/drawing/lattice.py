"""Where the spaces of a grid lie on a drawing, and their outlines. In: a grid. Out: places in a hundredth of a space.

A space is 100 across from side to side. What is written in it, and the piece that stands on it, has a square of 100 by
100 around its centre, whatever its form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from toolkit.board import Cell, Grid, HexGrid

SPACE = 100
POINT = SPACE / 3**0.5
"""From the centre of a hex to one of its corners."""
_PITCH = POINT * 1.5

Point = tuple[float, float]
Side = tuple[Cell, Point, Point]
"""The cell beyond a side, and the ends of that side."""


@dataclass(frozen=True)
class Lattice:
    """The spaces of a grid, laid out."""

    grid: Grid

    @cached_property
    def size(self) -> Point:
        """How wide and high the drawing is."""
        far = [self.corners(cell) for cell in self._last_cells()]
        return max(x for points in far for x, _ in points), max(y for points in far for _, y in points)

    def centre(self, cell: Cell) -> Point:
        """The middle of a space."""
        row, column = cell
        grid = self.grid
        if not isinstance(grid, HexGrid):
            return column * SPACE + 50, row * SPACE + 50
        if grid.top == "flat":
            return POINT + column * _PITCH, (row + grid.is_shifted(column) / 2) * SPACE + 50
        return (column + grid.is_shifted(row) / 2) * SPACE + 50, POINT + row * _PITCH

    def square(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of the square of 100 by 100 around the middle of a space."""
        x, y = self.centre(cell)
        return _even(x - 50), _even(y - 50)

    def corners(self, cell: Cell, inset: float = 0) -> list[Point]:
        """The corners of a space, clockwise; with an inset those of a space so much smaller on each side."""
        x, y = self.centre(cell)
        part = 1 - inset / 50
        return [(_even(x + across * part), _even(y + down * part)) for across, down in self._points]

    def sides(self, cell: Cell, inset: float = 0) -> Iterator[Side]:
        """The sides of a space with the cell beyond each, which may lie off the grid."""
        points = self.corners(cell, inset)
        for index, beyond in enumerate(self._beyond(cell)):
            yield beyond, points[index], points[(index + 1) % len(points)]

    @property
    def box(self) -> Point:
        """How wide and high a single space is."""
        across, down = zip(*self._points, strict=True)
        return _even(max(across) * 2), _even(max(down) * 2)

    @property
    def is_hex(self) -> bool:
        """Whether the spaces are hexes."""
        return isinstance(self.grid, HexGrid)

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        """The corners of a space around its middle, clockwise."""
        if not isinstance(self.grid, HexGrid):
            return (-50, -50), (50, -50), (50, 50), (-50, 50)
        half = POINT / 2
        if self.grid.top == "flat":
            return (-half, -50), (half, -50), (POINT, 0), (half, 50), (-half, 50), (-POINT, 0)
        return (0, -POINT), (50, -half), (50, half), (0, POINT), (-50, half), (-50, -half)

    def _beyond(self, cell: Cell) -> list[Cell]:
        """The cells beyond the sides of a space, in the order of its corners."""
        grid = self.grid
        if not isinstance(grid, HexGrid):
            row, column = cell
            return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        across, down = grid.vector(cell)
        flat = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
        steps = flat if grid.top == "flat" else (*flat[1:], flat[0])
        return [grid.cell_at((across + right, down + low)) for right, low in steps]

    def _last_cells(self) -> Iterator[Cell]:
        """Cells among which are the lowest and the one farthest to the right."""
        height, width = self.grid.height, self.grid.width
        for row in range(max(0, height - 2), height):
            yield from ((row, column) for column in range(max(0, width - 2), width))
        yield from ((height - 1, column) for column in range(min(2, width)))
        yield from ((row, width - 1) for row in range(min(2, height)))


def _even(number: float) -> float:
    """A place to a hundredth, whole where it is so: the same text on every machine."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
