"""Boards turned, flipped, cropped and joined. In: boards. Out: new boards, everything on them moved along.

A board is moved by a whole matrix of the lattice's symmetries and a whole shift, so nothing is ever rounded. Spaces
keep their labels. What crosses the border of a crop is cut there: paths fall into the runs that stay, drawn shapes and
crests remain whole as long as they reach into what is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from toolkit.board.board import Area, Board, Crest, Pair, Path, Shape, SideFeature, pair
from toolkit.board.contacts.lattice import Matrix, Vector, turned
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid, Offset
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS, Point, to_pitches
from toolkit.frozen import frozen

_Feature = TypeVar("_Feature", Crest, SideFeature, Path, Shape)

SAME: Matrix = ((1, 0), (0, 1))
_FLAT = {"left_right": ((-1, 0), (1, 1)), "top_bottom": ((1, 0), (-1, -1))}
_POINTY = {"left_right": ((-1, -1), (0, 1)), "top_bottom": ((1, 1), (0, -1))}
_SQUARE = {"left_right": ((-1, 0), (0, 1)), "top_bottom": ((1, 0), (0, -1))}


def times(one: Matrix, other: Matrix) -> Matrix:
    """The map that first does `other` and then `one`."""
    columns = [turned(one, (other[0][column], other[1][column])) for column in (0, 1)]
    return (columns[0][0], columns[1][0]), (columns[0][1], columns[1][1])


def turn(grid: Grid, degrees: int) -> Matrix | None:
    """The turn clockwise by so many degrees; None where the lattice has none such."""
    step, quarter = (60, ((0, -1), (1, 1))) if isinstance(grid, HexGrid) else (90, ((0, -1), (1, 0)))
    if degrees % step:
        return None
    found = SAME
    for _ in range(degrees // step % (360 // step)):
        found = times(quarter, found)
    return found


def flip(grid: Grid, how: str) -> Matrix:
    """The mirroring `left_right` or `top_bottom`; any other word is none."""
    kinds = _SQUARE if not isinstance(grid, HexGrid) else _FLAT if grid.top == "flat" else _POINTY
    return kinds.get(how, SAME)


def transformed(board: Board, matrix: Matrix) -> Board:
    """The board under one of the symmetries of its lattice, on the smallest grid that holds it."""
    grid = board.grid
    places = {cell: turned(matrix, grid.vector(cell)) for cell in grid.cells()}
    found, shift = _fitting(grid, places)
    motion = _Motion(matrix, shift)
    return _moved(board, found, {cell: found.cell_at(motion.vector(grid.vector(cell))) for cell in places}, motion)


def cropped(board: Board, cells: Collection[Cell]) -> Board:
    """What is left of a board when all but these spaces are cut off."""
    grid = board.grid
    kept = frozenset(cells)
    places = {cell: grid.vector(cell) for cell in grid.cells() if cell in kept}
    found, shift = _fitting(grid, places)
    motion = _Motion(SAME, shift)
    left = _moved(board, found, {cell: found.cell_at(motion.vector(place)) for cell, place in places.items()}, motion)
    return replace(
        left,
        shapes=tuple(shape for shape in left.shapes if _reaches(found, shape.points)),
        crests=tuple(crest for crest in left.crests if any(_reaches(found, line) for line in crest.lines)),
    )


@frozen
class Placed:
    """A board to be joined: `at` is where its first cell (0, 0) comes to lie, as a vector of the whole."""

    board: Board
    at: Vector
    prefix: str | None = None


def joined(grid: Grid, parts: Iterable[Placed]) -> Board:
    """Boards put together on a grid, which gets the spaces that they have and no others.

    A later board covers the spaces of those before it. Spaces of a board with a prefix keep their labels behind it; the
    others are called as they lie on the grid. Areas of the same id become one; other features of the same id are told
    apart by a number. Spaces that fall off the grid are left out.
    """
    found, names = Board(grid, {}), dict[Cell, str]()
    for part in parts:
        motion = _Motion(SAME, part.at)
        own = part.board.grid
        cells = {cell: grid.cell_at(motion.vector(own.vector(cell))) for cell in own.cells()}
        cells = {
            cell: place for cell, place in cells.items() if 0 <= place[0] < grid.height and 0 <= place[1] < grid.width
        }
        for cell, place in cells.items():
            names.pop(place, None)
            if part.prefix is not None:
                names[place] = part.prefix + own.label(cell)
        found = _covered(found, _moved(part.board, grid, cells, motion))
    missing = frozenset((row, column) for row in range(grid.height) for column in range(grid.width)) - set(
        found.terrain
    )
    return replace(found, grid=named(grid, missing, names))


def named(grid: Grid, missing: frozenset[Cell], names: Mapping[Cell, str]) -> Grid:
    """A grid of squares or hexes without some of its spaces, and with labels of their own for others."""
    plain = replace(grid, missing=missing, names={})
    return replace(plain, names={cell: name for cell, name in names.items() if plain.label(cell) != name})


@frozen
class _Motion:
    matrix: Matrix
    shift: Vector

    def vector(self, vector: Vector) -> Vector:
        """Where a space comes to lie."""
        x, y = turned(self.matrix, vector)
        return x + self.shift[0], y + self.shift[1]

    def point(self, point: Point) -> Point:
        """Where a point comes to lie."""
        x, y = turned(self.matrix, point)
        return x + self.shift[0] * PARTS, y + self.shift[1] * PARTS


def _fitting(grid: Grid, places: Mapping[Cell, Vector]) -> tuple[Grid, Vector]:
    """The smallest grid of the same kind on which vectors find room, and the shift that brings them there; the cells of
    `places` keep their labels, and the grid lacks all others."""
    choices = [_fit(other, places) for other in _offsets(grid)]
    _, found, shift = min(choices, key=lambda choice: choice[0])
    names = {found.cell_at((x + shift[0], y + shift[1])): grid.label(cell) for cell, (x, y) in places.items()}
    every = {(row, column) for row in range(found.height) for column in range(found.width)}
    return named(found, frozenset(every - names.keys()), names), shift


def _offsets(grid: Grid) -> list[Grid]:
    if isinstance(grid, HexGrid):
        down = grid.top == "flat"
        kinds: tuple[Offset, ...] = ("even_down", "odd_down") if down else ("even_right", "odd_right")
        first = [grid.offset, *(kind for kind in kinds if kind != grid.offset)]
        return [replace(grid, offset=kind, missing=frozenset(), names={}) for kind in first]
    return [replace(grid, missing=frozenset(), names={})]


def _fit(grid: Grid, places: Mapping[Cell, Vector]) -> tuple[int, Grid, Vector]:
    """A grid's size, the grid and the shift, where the first cell lies in the first row and in the first column."""
    left, up = min((x for x, _ in places.values()), default=0), min((y for _, y in places.values()), default=0)
    lies = isinstance(grid, HexGrid) and grid.top == "pointy"
    shift = (0, -up) if lies else (-left, 0)
    cells = [grid.cell_at((x + shift[0], y + shift[1])) for x, y in places.values()]
    rows, columns = [row for row, _ in cells] or [0], [column for _, column in cells] or [0]
    shift = (-min(columns), shift[1]) if lies else (shift[0], -min(rows))
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return width * height, replace(grid, width=width, height=height), shift


def _moved(board: Board, grid: Grid, cells: Mapping[Cell, Cell], motion: _Motion) -> Board:
    """A board on another grid: `cells` says where each space that stays comes to lie."""

    def spaces(old: Iterable[Cell]) -> tuple[Cell, ...]:
        """The spaces that are still there, where they are now."""
        return tuple(cells[cell] for cell in old if cell in cells)

    def points(old: Iterable[Point]) -> tuple[Point, ...]:
        """The points where they are now."""
        return tuple(motion.point(point) for point in old)

    def sides(old: Iterable[Pair]) -> tuple[Pair, ...]:
        """The sides of which both spaces are still there."""
        return tuple(pair(cells[one], cells[other]) for one, other in old if one in cells and other in cells)

    return Board(
        grid=grid,
        terrain={cells[cell]: terrain for cell, terrain in board.terrain.items() if cell in cells},
        levels={cells[cell]: level for cell, level in board.levels.items() if cell in cells},
        crests=tuple(replace(crest, lines=tuple(points(line) for line in crest.lines)) for crest in board.crests),
        sides=tuple(replace(one, sides=kept) for one in board.sides if (kept := sides(one.sides))),
        paths=tuple(
            replace(path, id=path.id if number == 0 else f"{path.id}_{number + 1}", cells=run)
            for path in board.paths
            for number, run in enumerate(_runs(path, cells))
        ),
        shapes=tuple(replace(shape, points=points(shape.points)) for shape in board.shapes),
        names={cells[cell]: name for cell, name in board.names.items() if cell in cells},
        control={side: spaces(held) for side, held in board.control.items()},
        areas=tuple(replace(area, cells=spaces(area.cells)) for area in board.areas),
        sight={
            pair(cells[one], cells[other]): verdict
            for (one, other), verdict in board.sight.items()
            if one in cells and other in cells
        },
    )


def _runs(path: Path, cells: Mapping[Cell, Cell]) -> list[tuple[Cell, ...]]:
    """The stretches of a path that stay."""
    runs = [tuple(cells[cell] for cell in run) for stays, run in groupby(path.cells, key=cells.__contains__) if stays]
    return [run for run in runs if len(run) > 1 or len(path.cells) == 1]


def _covered(below: Board, above: Board) -> Board:
    """A board with another over it, on the grid of both."""
    hidden = above.terrain.keys()

    def held() -> dict[str, tuple[Cell, ...]]:
        """Who holds what: of what lies below only where nothing lies over it."""
        left = {side: tuple(cell for cell in cells if cell not in hidden) for side, cells in below.control.items()}
        return {side: (*left.get(side, ()), *above.control.get(side, ())) for side in left | dict(above.control)}

    return Board(
        grid=below.grid,
        terrain={**below.terrain, **above.terrain},
        levels={**{cell: level for cell, level in below.levels.items() if cell not in hidden}, **above.levels},
        crests=_told_apart(below.crests, above.crests),
        sides=_told_apart(below.sides, above.sides),
        paths=_told_apart(below.paths, above.paths),
        shapes=_told_apart(below.shapes, above.shapes),
        names={**{cell: name for cell, name in below.names.items() if cell not in hidden}, **above.names},
        control=held(),
        areas=_united(below.areas, above.areas),
        sight={**{two: verdict for two, verdict in below.sight.items() if hidden.isdisjoint(two)}, **above.sight},
    )


def _told_apart(below: tuple[_Feature, ...], above: tuple[_Feature, ...]) -> tuple[_Feature, ...]:
    """Features of two boards; those above that have an id from below get a number."""
    taken = {one.id for one in below}
    found = list(below)
    for one in above:
        id, number = one.id, 2
        while id in taken:
            id, number = f"{one.id}_{number}", number + 1
        taken.add(id)
        found.append(replace(one, id=id))
    return tuple(found)


def _united(below: tuple[Area, ...], above: tuple[Area, ...]) -> tuple[Area, ...]:
    found = {area.id: area for area in below}
    for area in above:
        known = found.get(area.id)
        found[area.id] = replace(known, cells=tuple(dict.fromkeys(known.cells + area.cells))) if known else area
    return tuple(found.values())


def _reaches(grid: Grid, points: Iterable[Point]) -> bool:
    """Whether the box around points meets that of a grid."""
    places = [to_pitches(grid, point) for point in points]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    (top, left), right, bottom = grid.first, grid.first[1] + grid.width, grid.first[0] + grid.height
    return min(columns) <= right and max(columns) >= left - 1 and min(rows) <= bottom and max(rows) >= top - 1
