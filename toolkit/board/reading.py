"""A map's record as a board. In: the record, and those of the maps that it is put together of. Out: a board and faults.

Nothing is raised: what is wrong is told by a fault, with its place in the record, and left out of the board. Only a map
whose spaces are not sure (torn rows, characters without meaning, no spaces at all) has no board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from toolkit.board.board import Area, Board, Crest, Pair, Path, Shape, SideFeature, pair
from toolkit.board.drawing import MOST_SPACES, Drawing, Layout, cells_of, read_layout
from toolkit.board.grid import Grid, make_grid
from toolkit.board.hex import HexGrid
from toolkit.board.inside import Middles
from toolkit.board.labels import Cell
from toolkit.board.moving import Placed, cropped, flip, joined, transformed, turn
from toolkit.board.points import Point, from_pitches, meeting_point, read_thousandths, side_ends
from toolkit.board.square import SquareGrid
from toolkit.model import FOR_ALL
from toolkit.model.maps import Crest as CrestRecord
from toolkit.model.maps import Map, PlacedBoard

FaultKind = Literal[
    "off_map", "not_a_side", "jump", "bad_point", "few_points", "levels", "board", "no_size", "too_large"
]
Where = tuple[str | int, ...]
MOST_MENTIONS = 200_000
"""Spaces that all lists of a map together name."""
MOST_POINTS = 20_000
"""Points that all shapes and crests of a map together have."""
MOST_BOARDS = 100
MOST_NESTED = 4
"""How deep maps that are put together of maps may lie in each other."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a map: `where` it stands in the record, and in a text from where to where."""

    kind: FaultKind
    where: Where
    message: str
    help: str = ""
    place: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a record says: the board, where its spaces are sure, and what is wrong with the rest."""

    board: Board | None
    faults: tuple[Fault, ...]


def read_board(map: Map, others: Mapping[str, Map] | None = None) -> Reading:
    """Read the record of a map; `others` are the maps that it may be put together of, by id."""
    return _Reader(map, others or {}, ()).read()


@dataclass
class _Reader:
    map: Map
    others: Mapping[str, Map]
    around: tuple[str, ...]
    faults: list[Fault] = field(default_factory=list)
    mentions: int = 0
    points: int = 0

    def read(self) -> Reading:
        base = self._base()
        if base is None:
            return Reading(None, tuple(self.faults))
        painted = self._painted(base)
        grid = painted.grid
        crests = (*painted.crests, *self._crests(grid))
        board = replace(
            painted,
            crests=crests,
            levels=self._levels(painted, crests),
            sides=(*painted.sides, *self._sides(grid)),
            paths=(*painted.paths, *self._paths(grid)),
            shapes=(*painted.shapes, *self._shapes(grid)),
            names={**painted.names, **dict(self._names(grid))},
            control=self._control(painted),
            areas=self._areas(painted),
        )
        return Reading(board, tuple(self.faults))

    # The spaces.

    def _base(self) -> Board | None:
        """The spaces as boards and drawing give them; those that are only listed are painted next."""
        map = self.map
        if map.grid.shape == "areas":
            names = dict.fromkeys(name for spaces in map.terrain.values() for name in spaces)
            if len(names) > MOST_SPACES:
                return None
            return Board(make_grid(map.grid, len(names), 1, names=tuple(names), links=tuple(self._links(names))), {})
        layout = read_layout(map.spaces, map.grid) if map.spaces is not None else None
        if layout is not None and not layout.is_regular:
            return None
        size = self._size(layout)
        if size is None:
            return None
        grid = make_grid(map.grid, *size)
        below = joined(grid, self._placed(grid)) if map.boards else Board(grid, {})
        return below if layout is None else self._drawn(below, layout)

    def _drawn(self, below: Board, layout: Layout) -> Board | None:
        map, terrain = self.map, dict(below.terrain)
        for row, signs in enumerate(layout.drawing.rows):
            for column, sign in enumerate(signs):
                if sign == map.no_space:
                    continue
                if sign not in map.legend:
                    return None
                terrain[row, column] = map.legend[sign]
        return replace(below, terrain=terrain)

    def _size(self, layout: Layout | None) -> tuple[int, int] | None:
        """Columns and rows."""
        size = self.map.grid.size
        if layout is not None:
            drawn = (layout.grid.width, layout.grid.height)
            if size is not None and size != drawn:
                self._fault(
                    "no_size", ("grid", "size"), f"The map is drawn with {drawn[0]} columns and {drawn[1]} rows."
                )
            return drawn
        if size is None:
            what = "Boards are laid down" if self.map.boards else "The spaces are listed"
            self._fault(
                "no_size", ("grid",), f"{what}, and the grid does not say how large it is.", "Add `size: [15, 10]`."
            )
            return None
        if len(size) != 2 or size[0] * size[1] > MOST_SPACES:
            message = f"A size is columns and rows, with at most {MOST_SPACES:,} spaces."
            self._fault("no_size", ("grid", "size"), message, "Write `size: [15, 10]`.")
            return None
        return size[0], size[1]

    def _painted(self, base: Board) -> Board:
        """The board with the spaces that are listed by terrain, and the grid without those that have none."""
        grid, terrain = base.grid, dict(base.terrain)
        for kind, spaces in self.map.terrain.items():
            terrain.update(dict.fromkeys(self._cells(grid, spaces, ("terrain", kind)), kind))
        if not isinstance(grid, (HexGrid, SquareGrid)):
            return replace(base, terrain=terrain)
        every = {(row, column) for row in range(grid.height) for column in range(grid.width)}
        return replace(base, terrain=terrain, grid=replace(grid, missing=frozenset(every - terrain.keys())))

    def _links(self, names: Mapping[str, None]) -> Iterator[tuple[str, str]]:
        for name, others in self.map.links.items():
            if name not in names:
                self._fault("off_map", ("links", name), f"The map has no `{name[:60]}`.")
                continue
            for index, other in enumerate(others):
                if other in names and other != name:
                    yield name, other
                else:
                    self._fault("off_map", ("links", name, index), f"`{name[:60]}` cannot touch `{other[:60]}`.")

    # Boards.

    def _placed(self, grid: Grid) -> Iterator[Placed]:
        for index, part in enumerate(self.map.boards[:MOST_BOARDS]):
            found = self._part(part, grid, ("boards", index))
            if found is not None:
                yield found
        if len(self.map.boards) > MOST_BOARDS:
            message = f"The map is put together of {len(self.map.boards)} boards, and {MOST_BOARDS} are allowed."
            self._fault("too_large", ("boards",), message)

    def _part(self, part: PlacedBoard, grid: Grid, where: Where) -> Placed | None:
        board = self._board(part, where)
        if board is None:
            return None
        if type(board.grid) is not type(grid) or getattr(board.grid, "top", None) != getattr(grid, "top", None):
            self._fault("board", (*where, "map"), "Its spaces have another form than those of this map.")
            return None
        if part.crop is not None:
            cells = self._cells(board.grid, (part.crop,), (*where, "crop"))
            board = cropped(board, cells)
        matrix = turn(board.grid, part.turn)
        if matrix is None:
            step = 60 if isinstance(grid, HexGrid) else 90
            self._fault("board", (*where, "turn"), f"A board of such spaces is turned by multiples of {step} degrees.")
            return None
        if part.flip != "none":
            board = transformed(board, flip(board.grid, part.flip))
        if part.turn:
            board = transformed(board, matrix)
        return self._laid(part, board, grid, where)

    def _board(self, part: PlacedBoard, where: Where) -> Board | None:
        other = self.others.get(part.map)
        around = (*self.around, self.map.map)
        if other is None:
            return None
        if part.map in around or len(around) > MOST_NESTED:
            message = (
                "A map cannot be a part of itself." if part.map in around else "These maps lie too deep in each other."
            )
            self._fault("board", (*where, "map"), message)
            return None
        return _Reader(other, self.others, around).read().board

    def _laid(self, part: PlacedBoard, board: Board, grid: Grid, where: Where) -> Placed | None:
        if len(part.lay) != 1:
            self._fault(
                "board", (*where, "lay"), "One space of the board is laid on one space here.", "Write `lay: {A1: C3}`."
            )
            return None
        ((own, here),) = part.lay.items()
        cell, place = board.grid.find(own), grid.find(here)
        if cell is None or place is None:
            message = f"The board has no `{own[:60]}`." if cell is None else f"This map has no `{here[:60]}`."
            self._fault("off_map", (*where, "lay", own), message)
            return None
        one, other = board.grid.vector(cell), grid.vector(place)
        return Placed(board, (other[0] - one[0], other[1] - one[1]), part.prefix)

    # What lies on them.

    def _levels(self, board: Board, crests: Sequence[Crest]) -> dict[Cell, int]:
        levels = dict(board.levels)
        for level, written in self.map.levels.items():
            if level == FOR_ALL:
                levels.update(self._drawn_levels(board.grid, written[0]))
            elif (height := _whole(level)) is None:
                self._fault("levels", ("levels", level), f"`{level[:20]}` is no level.", "A level is a whole number.")
            else:
                levels.update(dict.fromkeys(self._cells(board.grid, written, ("levels", level)), height))
        rises = [crest for crest in crests if crest.around]
        middles = Middles(board.grid) if rises else None
        for crest in rises:
            for cell in middles.inside(crest.lines[0]) if middles else ():
                levels[cell] = max(levels.get(cell, 0), crest.level)
        return {cell: level for cell, level in levels.items() if level}

    def _drawn_levels(self, grid: Grid, text: str) -> Iterator[tuple[Cell, int]]:
        drawing = Drawing.parse(text)
        rows = drawing.rows
        if len(rows) != grid.height:
            self._fault("levels", ("levels",), f"The levels have {len(rows)} rows, and the map {grid.height}.")
            return
        for row, signs in enumerate(rows):
            if len(signs) != grid.width:
                message = f"Row {row + 1} has {len(signs)} levels, and the map {grid.width} columns."
                self._fault("levels", ("levels",), message, place=drawing.row_place(row))
                continue
            for column, sign in enumerate(signs):
                level = 0 if sign in (".", self.map.no_space) else _whole(sign)
                if level is None:
                    message = f"`{sign[:20]}` is no level."
                    place = drawing.place((row, column))
                    self._fault("levels", ("levels",), message, "A level is a whole number; `.` is 0.", place)
                elif (row, column) in grid:
                    yield (row, column), level

    def _crests(self, grid: Grid) -> Iterator[Crest]:
        for id, crest in self.map.crests.items():
            lines = tuple(self._crest_lines(grid, crest, ("crests", id)))
            if lines:
                yield Crest(id, crest.level, lines, crest.around and crest.points is not None)

    def _crest_lines(self, grid: Grid, crest: CrestRecord, where: Where) -> Iterator[tuple[Point, ...]]:
        if crest.points is not None:
            points = self._points(grid, crest.points, (*where, "points"), 3 if crest.around else 2)
            if points:
                yield points
        for one, other in self._pairs(grid, crest.sides or (), (*where, "sides")):
            ends = side_ends(grid, one, other)
            if ends is not None:
                yield ends

    def _sides(self, grid: Grid) -> Iterator[SideFeature]:
        for id, feature in self.map.sides.items():
            yield SideFeature(id, feature.terrain, tuple(self._pairs(grid, feature.sides, ("sides", id, "sides"))))

    def _paths(self, grid: Grid) -> Iterator[Path]:
        for id, path in self.map.paths.items():
            cells: list[Cell] = []
            for index, label in enumerate(path.spaces):
                cell = self._cell(grid, label, ("paths", id, "spaces", index))
                if cell is None:
                    break
                if cells and cell not in grid.neighbours(cells[-1]):
                    message = f"`{label}` is not next to `{path.spaces[index - 1]}`."
                    self._fault("jump", ("paths", id, "spaces", index), message)
                    break
                cells.append(cell)
            if len(cells) > 1:
                yield Path(id, path.terrain, tuple(cells))

    def _shapes(self, grid: Grid) -> Iterator[Shape]:
        for id, shape in self.map.shapes.items():
            points = self._points(grid, shape.points, ("shapes", id, "points"), 3)
            if points:
                yield Shape(id, shape.terrain, points)

    def _names(self, grid: Grid) -> Iterator[tuple[Cell, str]]:
        for label, name in self.map.names.items():
            cell = self._cell(grid, label, ("names", label))
            if cell is not None:
                yield cell, name

    def _control(self, board: Board) -> dict[str, tuple[Cell, ...]]:
        own = {side: self._cells(board.grid, spaces, ("control", side)) for side, spaces in self.map.control.items()}
        taken = {cell for cells in own.values() for cell in cells}
        left = {side: tuple(cell for cell in cells if cell not in taken) for side, cells in board.control.items()}
        return {side: (*left.get(side, ()), *own.get(side, ())) for side in left | own}

    def _areas(self, board: Board) -> tuple[Area, ...]:
        own = tuple(
            Area(id, self._cells(board.grid, area.spaces, ("areas", id, "spaces")), area.side or "", area.mark)
            for id, area in self.map.areas.items()
        )
        return (*(area for area in board.areas if area.id not in self.map.areas), *own)

    # Spaces, sides and points as they are written.

    def _cell(self, grid: Grid, label: str, where: Where) -> Cell | None:
        cell = grid.find(label)
        if cell is None:
            self._fault("off_map", where, f"The map has no `{label[:60]}`.", reach(grid))
        return cell

    def _cells(self, grid: Grid, written: Sequence[str], where: Where) -> tuple[Cell, ...]:
        found: dict[Cell, None] = {}
        for index, part in enumerate(written):
            cells = cells_of(grid, part, MOST_MENTIONS - self.mentions)
            if cells is None:
                self._fault("off_map", (*where, index), f"The map has no `{part[:60]}`.", reach(grid))
                continue
            self.mentions += len(cells)
            if self.mentions >= MOST_MENTIONS:
                self._fault("too_large", where[:1], f"The map's lists name more than {MOST_MENTIONS:,} spaces.")
                break
            found.update(dict.fromkeys(cells))
        return tuple(found)

    def _pairs(self, grid: Grid, written: Sequence[str], where: Where) -> Iterator[Pair]:
        for index, text in enumerate(written):
            parts = text.split("|")
            cells = [grid.find(part.strip()) for part in parts]
            one, other = (cells[0], cells[1]) if len(cells) == 2 else (None, None)
            if one is not None and other is not None and other in grid.neighbours(one):
                yield pair(one, other)
                continue
            missing = next((part.strip() for part, cell in zip(parts, cells, strict=True) if cell is None), None)
            if len(parts) != 2:
                self._fault(
                    "not_a_side", (*where, index), f"`{text[:60]}` is no side.", "Write the two spaces: `A1|B1`."
                )
            elif missing is not None:
                self._fault("off_map", (*where, index), f"The map has no `{missing[:60]}`.", reach(grid))
            else:
                self._fault("not_a_side", (*where, index), f"`{parts[0]}` and `{parts[1]}` share no side.")

    def _points(self, grid: Grid, written: Sequence[Sequence[str]], where: Where, least: int) -> tuple[Point, ...]:
        self.points += len(written)
        if self.points > MOST_POINTS:
            message = f"Shapes and crests of the map have more than {MOST_POINTS:,} points."
            self._fault("too_large", where[:1], message)
            return ()
        found = [self._point(grid, point, (*where, index)) for index, point in enumerate(written)]
        if len(found) < least:
            self._fault("few_points", where, f"It has {len(found)} points, and needs {least}.")
            return ()
        return tuple(point for point in found if point is not None) if None not in found else ()

    def _point(self, grid: Grid, written: Sequence[str], where: Where) -> Point | None:
        if len(written) == 2:
            column, row = (read_thousandths(part) for part in written)
            if column is not None and row is not None:
                return from_pitches(grid, column, row)
        elif len(written) == 1:
            cells = [grid.find(part.strip()) for part in written[0].split("|")]
            known = [cell for cell in cells if cell is not None]
            point = meeting_point(grid, known) if len(known) == len(cells) else None
            if point is not None:
                return point
        text = ", ".join(written)[:60]
        help = "Write [column, row] with up to three decimals, or spaces that meet: K8, K8|K9, K8|K9|L8."
        self._fault("bad_point", where, f"`{text}` is no point of the map.", help)
        return None

    def _fault(
        self, kind: FaultKind, where: Where, message: str, help: str = "", place: tuple[int, int] | None = None
    ) -> None:
        self.faults.append(Fault(kind, where, message, help, place))


def reach(grid: Grid) -> str:
    """A sentence that says which labels a map has."""
    start, end = grid.corners()
    return f"The map goes from {start} to {end}."


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else None
