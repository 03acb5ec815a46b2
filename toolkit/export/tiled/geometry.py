"""Pixels of a map in Tiled, and points of a board. In: a grid and the size of a tile. Out: places in both.

Tiled sets hexes apart by whole pixels; a pitch is what one column or row takes. A point of the board comes back exactly
when its pixels were written with six digits and the map is not wider than a hundred columns; of wider maps a
thousandth of a pitch is less than the sixth digit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, inf, sqrt
from typing import TypeVar

from toolkit.board.board import Pair, pair
from toolkit.board.contacts.scene import PARTS
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.lanes import LanesGrid
from toolkit.board.points import Point, from_pitches, meeting_point, spaces_at

FARTHEST = 100_000
"""Pitches from the first space to a point, at most."""
_EVEN = 1e-6
"""Distances that differ by less of a step are equal: what is lost of a number is less."""
_Found = TypeVar("_Found")
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


@dataclass(frozen=True)
class Pixels:
    """The places of a grid's points in pixels. `origin` is where the first tile of the grid stands."""

    grid: Grid
    size: TileSize
    origin: tuple[int, int] = (0, 0)
    _middles: dict[tuple[int, int], list[tuple[float, float, Cell]]] = field(default_factory=dict, repr=False)
    _corners: dict[tuple[int, int], list[tuple[float, float, Point]]] = field(default_factory=dict, repr=False)
    _sides: dict[tuple[Point, Point], Pair | None] = field(default_factory=dict, repr=False)

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
        left, top, across, down = self._frame
        return left + (column - 1) * across, top + (row - 1) * down

    @cached_property
    def _frame(self) -> tuple[float, float, int, int]:
        """Where the first column and row have their middle, and how far columns and rows lie apart."""
        (width, height), (across, down) = self.size.drawn, self.size.pitch
        return self.origin[0] + width / 2, self.origin[1] + height / 2, across, down

    @cached_property
    def _step(self) -> float:
        """How far places lie apart, at most, at which a line is looked at."""
        return min(self.size.pitch) / 4

    def pitches(self, x: float, y: float) -> tuple[float, float] | None:
        """The column and the row of a pixel, as points of maps are counted; None where it lies far off."""
        left, top, across, down = self._frame
        column, row = (x - left) / across + 1, (y - top) / down + 1
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
        key = round(place[0]), round(place[1])
        near = self._middles.get(key)
        if near is None:
            near = self._middles[key] = [(*self.of_cell(cell), cell) for cell in self._around(*key)]
        found = _nearest_of(near, x, y)
        return found[1] if found is not None and found[0] <= max(*self.size.drawn) else None

    def _around(self, column: int, row: int) -> Iterator[Cell]:
        """The spaces near a place, and all beyond borders."""
        if isinstance(self.grid, LanesGrid):
            yield from map(self.grid.end, self.grid.ends)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                cell = (row - 1 + down, column - 1 + right)
                if cell in self.grid and self._is_inside(cell):
                    yield cell

    def steps(self, line: Sequence[tuple[float, float]]) -> int:
        """How many places on a line are looked at when it is walked along."""
        return 1 + sum(map(self._steps, line, line[1:]))

    def side_steps(self, line: Sequence[tuple[float, float]]) -> int:
        """How many places on a line are looked at for the sides that it runs along."""
        return 1 + sum(
            1 if self._drawn_side(*piece) is not None else self._steps(*piece) for piece in itertools.pairwise(line)
        )

    def _steps(self, start: tuple[float, float], end: tuple[float, float]) -> int:
        return int(hypot(end[0] - start[0], end[1] - start[1]) / self._step) + 1

    def cells_along(self, line: Sequence[tuple[float, float]]) -> list[Cell]:
        """The spaces that a line runs through, each once in a row; one that it only touches is none of them."""
        found: list[Cell] = []
        for x, y in self._walked(line):
            cell = self.cell_near(x, y)
            if (
                cell is not None
                and (not found or found[-1] != cell)
                and not (found and self._is_as_near(found[-1], x, y, cell))
            ):
                found.append(cell)
        return found

    def _is_as_near(self, one: Cell, x: float, y: float, other: Cell) -> bool:
        """Whether the middles of two spaces are equally far from a place, as far as numbers can tell."""
        far, near = (hypot(right - x, down - y) for right, down in (self.of_cell(one), self.of_cell(other)))
        return far - near < _EVEN * self._step

    def sides_along(self, line: Sequence[tuple[float, float]]) -> list[Pair]:
        """The sides of spaces that a line runs along: from corner to corner, whichever lies nearest."""
        found: list[Pair] = []
        last: Point | None = None
        for start, end in itertools.pairwise(line):
            ends = self._drawn_side(start, end)
            corners = ends or (corner[1] for corner in map(self._corner, self._walked((start, end))) if corner)
            for corner in corners:
                side = self._side((last, corner)) if last is not None and last != corner else None
                found += [side] if side is not None else []
                last = corner
        return found

    def _drawn_side(self, start: tuple[float, float], end: tuple[float, float]) -> tuple[Point, Point] | None:
        """The ends of a side that is drawn from its one corner to its other: such a line needs no walk along it."""
        one, other = self._corner(start), self._corner(end)
        if one is None or other is None or max(one[0], other[0]) * 4 > self._step:
            return None
        ends = one[1], other[1]
        return ends if ends[0] != ends[1] and self._side(ends) is not None else None

    def _side(self, ends: tuple[Point, Point]) -> Pair | None:
        """The side of which two points are the ends, if there is one."""
        if ends not in self._sides:
            one, other = ends
            cells = self.meets(((one[0] + other[0]) // 2, (one[1] + other[1]) // 2))
            self._sides[ends] = pair(cells[0], cells[1]) if len(cells) == 2 else None
        return self._sides[ends]

    def _corner(self, at: tuple[float, float]) -> tuple[float, Point] | None:
        """The nearest corner of a space, and how far it is off."""
        place = self.pitches(*at)
        if place is None or self.grid.lattice is None:
            return None
        key = round(place[0]), round(place[1])
        near = self._corners.get(key)
        if near is None:
            points = self._corners_around(*key)
            near = self._corners[key] = [(*self.of_point(point), point) for point in points]
        return _nearest_of(near, *at)

    def _corners_around(self, column: int, row: int) -> Iterable[Point]:
        lattice = self.grid.lattice
        assert lattice is not None
        near: dict[Point, None] = {}
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                vector = self.grid.vector((row - 1 + down, column - 1 + right))
                for i, j in lattice.corners:
                    part = PARTS // lattice.part
                    near[vector[0] * PARTS + i * part, vector[1] * PARTS + j * part] = None
        return near

    def _walked(self, line: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
        """Places on a line, less than a quarter of a pitch apart."""
        yield from line[:1]
        for (x, y), (right, down) in itertools.pairwise(line):
            count = self._steps((x, y), (right, down))
            for number in range(1, count + 1):
                yield x + (right - x) * number / count, y + (down - y) * number / count


def _nearest(value: int, part: int) -> int:
    """The nearest multiple of a part."""
    return (2 * value + part) // (2 * part) * part


def _nearest_of(near: Iterable[tuple[float, float, _Found]], x: float, y: float) -> tuple[float, _Found] | None:
    """The nearest of what lies at some places, and how far it is off; the first of those that are equally near."""
    least, found = inf, None
    for right, down, each in near:
        far = (right - x) ** 2 + (down - y) ** 2
        if far < least:
            least, found = far, each
    return (sqrt(least), found) if found is not None else None
