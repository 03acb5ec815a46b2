"""Where the spaces of a grid lie on a drawing, and their outlines. In: a grid. Out: places in a hundredth of a space.

A space is 100 across from side to side. What is written in it, and the piece that stands on it, has a square of 100 by
100 around its centre, whatever its form. Points of a board that are told in parts of the lattice have places too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from toolkit.board import Cell, Grid, HexGrid
from toolkit.board.compass import EIGHT, FLAT, FOUR, POINTY
from toolkit.board.contacts.scene import PARTS
from toolkit.board.lanes import LanesGrid
from toolkit.board.points import Point as BoardPoint
from toolkit.board.points import to_pitches

SPACE = 100
POINT = SPACE / 3**0.5
"""From the centre of a hex to one of its corners."""
PITCH = POINT * 1.5
"""From column to column of flat hexes, from row to row of pointy ones."""
_GAP = 12
"""Between lanes and the spaces at their ends."""
_APART = 170
"""From the middle of one area to that of the next column or row."""

Point = tuple[float, float]
Side = tuple[Cell, Point, Point]
"""The cell beyond a side, and the ends of that side."""


@dataclass(frozen=True)
class Lattice:
    """The spaces of a grid in rows and columns, laid out."""

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
            return POINT + column * PITCH, (row + grid.is_shifted(column) / 2) * SPACE + 50
        return (column + grid.is_shifted(row) / 2) * SPACE + 50, POINT + row * PITCH

    def place(self, point: BoardPoint) -> Point:
        """Where a point of the board lies."""
        across, down = to_pitches(self.grid, point)
        column, row = float(across - self.grid.first[1]), float(down - self.grid.first[0])
        if not isinstance(self.grid, HexGrid):
            return column * SPACE + 50, row * SPACE + 50
        if self.grid.top == "flat":
            return POINT + column * PITCH, row * SPACE + 50
        return column * SPACE + 50, POINT + row * PITCH

    def square(self, cell: Cell) -> Point:
        """The upper left corner of the square of 100 by 100 around the middle of a space."""
        x, y = self.centre(cell)
        return _even(x - 50), _even(y - 50)

    def corners(self, cell: Cell, inset: float = 0) -> list[Point]:
        """The corners of a space, clockwise; with an inset those of a space so much smaller on each side."""
        x, y = self.centre(cell)
        part = 1 - inset / 50
        return [(_even(x + across * part), _even(y + down * part)) for across, down in self._points]

    def middles(self, cell: Cell) -> list[Point]:
        """The middles of the parts of a space that are as large as a space: its own, where it is one."""
        return [self.centre(cell)]

    def between(self) -> list[list[Point]]:
        """The outlines of what belongs to the map besides its spaces."""
        return []

    def sides(self, cell: Cell, inset: float = 0) -> Iterator[Side]:
        """The sides of a space with the cell beyond each, which may lie off the grid."""
        points = self.corners(cell, inset)
        for index, beyond in enumerate(self._beyond(cell)):
            yield beyond, points[index], points[(index + 1) % len(points)]

    def side(self, one: Cell, other: Cell) -> tuple[Point, Point] | None:
        """The ends of the side between two neighbours; None where they share none."""
        found = ((start, end) for beyond, start, end in self.sides(one) if beyond == other)
        return next(found, None)

    def step(self, one: Cell, other: Cell) -> Point:
        """The middle of the way between two neighbours: that of their side."""
        side = self.side(one, other) or (self.centre(one), self.centre(other))
        return (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2

    def way(self, one: Cell, other: Cell) -> Point:
        """The direction from one neighbour to another where they meet, of length 1."""
        return unit(self.centre(one), self.centre(other))

    def cell_near(self, place: Point) -> Cell:
        """The cell whose middle is nearest to a place, on the grid or beyond it."""
        x, y = place
        wide, high = SPACE, SPACE
        if isinstance(self.grid, HexGrid):
            wide, high = (PITCH, SPACE) if self.grid.top == "flat" else (SPACE, PITCH)  # type: ignore[assignment]
        column, row = round(x / wide - 0.5), round(y / high - 0.5)
        near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return min(near, key=lambda cell: (_apart(self.centre(cell), place), cell))

    def bearings(self) -> list[Point]:
        """The directions from a space by number, each as a way of one space's length."""
        grid = self.grid
        found = []
        for number in range(1, len(grid.directions) + 1):
            here = (grid.height // 2, grid.width // 2)
            vector = grid.vector(here)
            step = _steps_of(grid)[grid.directions[number - 1]]
            start, end = ((x * PARTS, y * PARTS) for x, y in (vector, (vector[0] + step[0], vector[1] + step[1])))
            (x, y), (across, down) = self.place(start), self.place(end)
            length = _apart((x, y), (across, down)) ** 0.5
            found.append(((across - x) / length * SPACE, (down - y) / length * SPACE))
        return found

    @property
    def box(self) -> Point:
        """How wide and high a single space is."""
        across, down = zip(*self._points, strict=True)
        return _even(max(across) * 2), _even(max(down) * 2)

    @property
    def is_hex(self) -> bool:
        """Whether the spaces are hexes."""
        return isinstance(self.grid, HexGrid)

    @property
    def is_sheet(self) -> bool:
        """Whether the spaces lie in rows and columns."""
        return True

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
        across, down = grid.vector(cell)
        compass = FOUR if not isinstance(grid, HexGrid) else FLAT if grid.top == "flat" else POINTY
        return [grid.cell_at((across + right, down + low)) for right, low in compass.steps]

    def _last_cells(self) -> Iterator[Cell]:
        """Cells among which are the lowest and the one farthest to the right."""
        height, width = self.grid.height, self.grid.width
        for row in range(max(0, height - 2), height):
            yield from ((row, column) for column in range(max(0, width - 2), width))
        yield from ((height - 1, column) for column in range(min(2, width)))
        yield from ((row, width - 1) for row in range(min(2, height)))


@dataclass(frozen=True)
class Lanes(Lattice):
    """Squares with a long space beyond some of the borders."""

    lanes: LanesGrid

    @cached_property
    def size(self) -> Point:
        """How wide and high the drawing is."""
        x, y = self._start
        wide, high = x + self.grid.width * SPACE, y + self.grid.height * SPACE
        ends = self.lanes.ends
        return wide + (SPACE + _GAP) * ("right" in ends), high + (SPACE + _GAP) * ("bottom" in ends)

    def centre(self, cell: Cell) -> Point:
        """The middle of a space."""
        corners = self.corners(cell)
        return (corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2

    def place(self, point: BoardPoint) -> Point:
        """Where a point of the board lies."""
        (x, y), (left, top) = Lattice.place(self, point), self._start
        return x + left, y + top

    def corners(self, cell: Cell, inset: float = 0) -> list[Point]:
        """The corners of a space, clockwise."""
        (left, top), (row, column) = self._start, cell
        wide, high = self.grid.width * SPACE, self.grid.height * SPACE
        x, y, across, down = left + column * SPACE, top + row * SPACE, float(SPACE), float(SPACE)
        if self._is_end(cell):
            if 0 <= row < self.grid.height:
                x, y, down = (0 if column < 0 else left + wide + _GAP), top, high
            else:
                x, y, across = left, (0 if row < 0 else top + high + _GAP), wide
        return _rectangle(x + inset, y + inset, across - 2 * inset, down - 2 * inset)

    def middles(self, cell: Cell) -> list[Point]:
        """The middles of the parts of a space: one at an end has one for each lane."""
        (x, y), _, (right, low), _ = self.corners(cell)
        half = SPACE / 2
        return [
            (x + half + column * SPACE, y + half + row * SPACE)
            for row in range(round((low - y) / SPACE))
            for column in range(round((right - x) / SPACE))
        ]

    def between(self) -> list[list[Point]]:
        """The gaps between lanes and the spaces at their ends."""
        (left, top), (wide, high) = self._start, (self.grid.width * SPACE, self.grid.height * SPACE)
        gaps = {
            "top": (left, top - _GAP, wide, _GAP),
            "bottom": (left, top + high, wide, _GAP),
            "left": (left - _GAP, top, _GAP, high),
            "right": (left + wide, top, _GAP, high),
        }
        return [_rectangle(*gaps[edge]) for edge in self.lanes.ends]

    def side(self, one: Cell, other: Cell) -> tuple[Point, Point] | None:
        """The ends of the side between two neighbours; that of the lane where one is a space at an end."""
        return Lattice.side(self, other, one) if self._is_end(one) else Lattice.side(self, one, other)

    def way(self, one: Cell, other: Cell) -> Point:
        """The direction from one neighbour to another: square to the border that parts a lane from its end."""
        met = self.step(one, other)
        return unit(met, self.centre(other)) if self._is_end(one) else unit(self.centre(one), met)

    def sides(self, cell: Cell, inset: float = 0) -> Iterator[Side]:
        """The sides of a space; all of one at an end are borders."""
        if not self._is_end(cell):
            yield from Lattice.sides(self, cell, inset)
            return
        points = self.corners(cell, inset)
        for start, end in pairwise((*points, points[0])):
            yield (-2, -2), start, end

    def cell_near(self, place: Point) -> Cell:
        """The cell of the rectangle whose middle is nearest to a place."""
        return Lattice.cell_near(self, (place[0] - self._start[0], place[1] - self._start[1]))

    @cached_property
    def _start(self) -> Point:
        ends = self.lanes.ends
        return (SPACE + _GAP) * ("left" in ends), (SPACE + _GAP) * ("top" in ends)

    def _is_end(self, cell: Cell) -> bool:
        return not (0 <= cell[0] < self.grid.height and 0 <= cell[1] < self.grid.width)


@dataclass(frozen=True)
class Areas(Lattice):
    """Areas as discs of a space's size; `pitches` tells the column and the row of each."""

    pitches: Mapping[Cell, Point]

    @cached_property
    def size(self) -> Point:
        """How wide and high the drawing is."""
        places = [self.centre(cell) for cell in self.grid.cells()] or [(0.0, 0.0)]
        return max(x for x, _ in places) + 66, max(y for _, y in places) + 66

    def centre(self, cell: Cell) -> Point:
        """The middle of an area."""
        (x, y), (left, top) = self.pitches[cell], self._least
        return (x - left) * _APART + 66, (y - top) * _APART + 66

    def place(self, point: BoardPoint) -> Point:
        """Where a point lies that is told by column and row."""
        (x, y), (left, top) = to_pitches(self.grid, point), self._least
        return (float(x) - left) * _APART + 66, (float(y) - top) * _APART + 66

    def between(self) -> list[list[Point]]:
        """The whole sheet: areas do not fill it."""
        return [_rectangle(0, 0, *self.size)]

    def sides(self, cell: Cell, inset: float = 0) -> Iterator[Side]:
        """The outline of a disc: an area meets no other."""
        points = self.corners(cell, inset)
        for start, end in pairwise((*points, points[0])):
            yield (-2, -2), start, end

    def side(self, one: Cell, other: Cell) -> tuple[Point, Point]:
        """A stroke across the middle of a link."""
        (x, y), (across, down) = self.centre(one), self.centre(other)
        length = _apart((x, y), (across, down)) ** 0.5 or 1.0
        right, low = (down - y) / length * 26, (x - across) / length * 26
        middle = (x + across) / 2, (y + down) / 2
        return (middle[0] - right, middle[1] - low), (middle[0] + right, middle[1] + low)

    def cell_near(self, place: Point) -> Cell:
        """The area whose middle is nearest to a place."""
        return min(self.grid.cells(), key=lambda cell: (_apart(self.centre(cell), place), cell))

    @property
    def is_sheet(self) -> bool:
        """Areas lie in no rows and columns."""
        return False

    @cached_property
    def _least(self) -> Point:
        places = list(self.pitches.values()) or [(0.0, 0.0)]
        return min(x for x, _ in places), min(y for _, y in places)

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        """Thirty-two corners: a disc as one sees it."""
        sines = (0, 0.19509032, 0.38268343, 0.55557023, 0.70710678, 0.83146961, 0.92387953, 0.98078528, 1)
        quarter = [(round(50 * sines[part], 2), round(-50 * sines[8 - part], 2)) for part in range(8)]
        turns = [quarter]
        for _ in range(3):
            turns.append([(-y, x) for x, y in turns[-1]])
        return tuple(point for turn in turns for point in turn)


def unit(one: Point, other: Point) -> Point:
    """The direction from one point to another, of length 1; upwards where they are the same."""
    across, down = other[0] - one[0], other[1] - one[1]
    length = (across * across + down * down) ** 0.5
    return (across / length, down / length) if length else (0.0, -1.0)


def _rectangle(x: float, y: float, wide: float, high: float) -> list[Point]:
    """The corners of a rectangle, clockwise from the upper left."""
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def _apart(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _steps_of(grid: Grid) -> dict[str, tuple[int, int]]:
    """The step of each direction by its name."""
    compass = (FLAT if grid.top == "flat" else POINTY) if isinstance(grid, HexGrid) else EIGHT
    return dict(zip(compass.names, compass.steps, strict=True))


def _even(number: float) -> float:
    """A place to a hundredth, whole where it is so: the same text on every machine."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
