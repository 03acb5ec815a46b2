"""Pixels of a map in Tiled, and points of a board. In: a grid and the size of a tile. Out: places in both.

Tiled sets hexes apart by whole pixels; a pitch is what one column or row takes. A point of the board comes back exactly
when its pixels were written with six digits and the map is not wider than a hundred columns; of wider maps a
thousandth of a pitch is less than the sixth digit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot

from toolkit.board.board import Pair, pair
from toolkit.board.contacts.scene import PARTS
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.lanes import LanesGrid
from toolkit.board.points import Point, from_pitches, meeting_point, spaces_at

FARTHEST = 100_000
"""Pitches from the first space to a point, at most."""
_AXIS = {"flat": "x", "pointy": "y"}
SQUARE = 96
HEX = (120, 104, 60)
"""A tile of hexes with flat tops: width, height, side. All its halves are whole, and it is nearly regular."""


@dataclass(frozen=True, slots=True)
class TileSize:
    """What Tiled calls the width and height of a tile, and the length of a hexagon's side."""

    width: int
    height: int
    side: int = 0
    axis: str = ""

    @classmethod
    def of(cls, grid: Grid) -> TileSize:
        """The size in which a grid is exported."""
        if not isinstance(grid, HexGrid):
            return cls(SQUARE, SQUARE)
        width, height, side = HEX
        return cls(width, height, side, "x") if grid.top == "flat" else cls(height, width, side, "y")

    @property
    def drawn(self) -> tuple[int, int]:
        """The width and height of a tile as Tiled draws it: hexes are made of two equal halves."""
        if not self.axis:
            return self.width, self.height
        sides = (self.side, 0) if self.axis == "x" else (0, self.side)
        return 2 * ((self.width - sides[0]) // 2) + sides[0], 2 * ((self.height - sides[1]) // 2) + sides[1]

    @property
    def pitch(self) -> tuple[int, int]:
        """How far columns and rows lie apart."""
        width, height = self.drawn
        if self.axis == "x":
            return (width + self.side) // 2, height
        return (width, (height + self.side) // 2) if self.axis else (width, height)


@dataclass(frozen=True, slots=True)
class Pixels:
    """The places of a grid's points in pixels. `origin` is where the first tile of the grid stands."""

    grid: Grid
    size: TileSize
    origin: tuple[int, int] = (0, 0)

    def of_point(self, point: Point) -> tuple[float, float]:
        """Where a point of the lattice is drawn."""
        right, down = point[0] / PARTS, point[1] / PARTS
        if isinstance(self.grid, HexGrid):  # as `to_pitches`, which is exact and takes ten times as long
            half = self.grid.is_shifted(0) / 2
            if self.grid.top == "flat":
                down += half + right / 2
            else:
                right += half + down / 2
        return self._of_pitches(right + 1, down + 1)

    def of_cell(self, cell: Cell) -> tuple[float, float]:
        """Where the middle of a space is drawn; of one beyond a border, before the middle of that border."""
        x, y = self.grid.vector(cell)
        if isinstance(self.grid, LanesGrid) and cell in self.grid.names and not self._is_inside(cell):
            row, column = cell
            width, height = self.grid.width, self.grid.height
            middle = ((width - 1) / 2, row) if not 0 <= row < height else (column, (height - 1) / 2)
            return self._of_pitches(middle[0] + 1, middle[1] + 1)
        return self.of_point((x * PARTS, y * PARTS))

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.grid.height and 0 <= cell[1] < self.grid.width

    def _of_pitches(self, column: float, row: float) -> tuple[float, float]:
        (width, height), (across, down) = self.size.drawn, self.size.pitch
        return self.origin[0] + width / 2 + (column - 1) * across, self.origin[1] + height / 2 + (row - 1) * down

    def pitches(self, x: float, y: float) -> tuple[float, float] | None:
        """The column and the row of a pixel, as points of maps are counted; None where it lies far off."""
        (width, height), (across, down) = self.size.drawn, self.size.pitch
        column = (x - self.origin[0] - width / 2) / across + 1
        row = (y - self.origin[1] - height / 2) / down + 1
        return (column, row) if max(abs(column), abs(row)) < FARTHEST else None

    def point_at(self, x: float, y: float) -> Point | None:
        """The nearest thousandth of a pitch, or where spaces meet when that is as near; None where it lies far off."""
        place = self.pitches(x, y)
        if place is None:
            return None
        near = from_pitches(self.grid, round(place[0] * 1000), round(place[1] * 1000))
        step = PARTS // self.grid.lattice.part if self.grid.lattice else PARTS
        for part in dict.fromkeys((PARTS // 2, step)):
            meeting = (_nearest(near[0], part), _nearest(near[1], part))
            if max(abs(meeting[0] - near[0]), abs(meeting[1] - near[1])) <= PARTS // 1000 and self.meets(meeting):
                return meeting
        return near

    def meets(self, point: Point) -> list[Cell]:
        """The spaces that meet in a point, in order; none where it is no middle, middle of a side or corner."""
        cells = spaces_at(self.grid, point)
        return cells if meeting_point(self.grid, cells) == point else []

    def cell_near(self, x: float, y: float) -> Cell | None:
        """The space whose middle is the nearest; None where none is near."""
        place = self.pitches(x, y)
        if place is None:
            return None
        found = min(self._around(place), key=lambda cell: self._far(cell, x, y), default=None)
        return found if found is not None and self._far(found, x, y) <= max(*self.size.drawn) else None

    def _around(self, place: tuple[float, float]) -> Iterator[Cell]:
        """The spaces near a place, and all beyond borders."""
        if isinstance(self.grid, LanesGrid):
            yield from map(self.grid.end, self.grid.ends)
        column, row = round(place[0]) - 1, round(place[1]) - 1
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                cell = (row + down, column + right)
                if cell in self.grid and self._is_inside(cell):
                    yield cell

    def _far(self, cell: Cell, x: float, y: float) -> float:
        at = self.of_cell(cell)
        return hypot(at[0] - x, at[1] - y)

    def steps(self, line: Sequence[tuple[float, float]]) -> int:
        """How many places on a line are looked at when it is walked along."""
        step = min(self.size.pitch) / 4
        return 1 + sum(int(hypot(x - right, y - down) / step) + 1 for (x, y), (right, down) in itertools.pairwise(line))

    def cells_along(self, line: Sequence[tuple[float, float]]) -> list[Cell]:
        """The spaces that a line runs through, each once in a row."""
        found: list[Cell] = []
        for place in self._walked(line):
            cell = self.cell_near(*place)
            if cell is not None and (not found or found[-1] != cell):
                found.append(cell)
        return found

    def sides_along(self, line: Sequence[tuple[float, float]]) -> list[Pair]:
        """The sides of spaces that a line runs along: from corner to corner, whichever lies nearest."""
        corners: list[Point] = []
        for x, y in self._walked(line):
            corner = self._corner(x, y)
            if corner is not None and (not corners or corners[-1] != corner):
                corners.append(corner)
        found: list[Pair] = []
        for one, other in itertools.pairwise(corners):
            cells = self.meets(((one[0] + other[0]) // 2, (one[1] + other[1]) // 2))
            if len(cells) == 2:
                found.append(pair(cells[0], cells[1]))
        return found

    def _corner(self, x: float, y: float) -> Point | None:
        place = self.pitches(x, y)
        lattice = self.grid.lattice
        if place is None or lattice is None:
            return None
        part = PARTS // lattice.part
        near: set[Point] = set()
        column, row = round(place[0]) - 1, round(place[1]) - 1
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                vector = self.grid.vector((row + down, column + right))
                near.update((vector[0] * PARTS + i * part, vector[1] * PARTS + j * part) for i, j in lattice.corners)

        def far(point: Point) -> float:
            at = self.of_point(point)
            return hypot(at[0] - x, at[1] - y)

        return min(near, key=far)

    def _walked(self, line: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
        """Places on a line, less than a quarter of a pitch apart."""
        step = min(self.size.pitch) / 4
        yield from line[:1]
        for (x, y), (right, down) in itertools.pairwise(line):
            count = int(hypot(right - x, down - y) / step) + 1
            for number in range(1, count + 1):
                yield x + (right - x) * number / count, y + (down - y) * number / count


def _nearest(value: int, part: int) -> int:
    return round(Fraction(value, part)) * part
