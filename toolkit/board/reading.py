"""A map's record as a board. In: the record, and those of the maps that it is put together of. Out: a board and faults.

Nothing is raised: what is wrong is told by a fault, with its place in the record, and left out of the board. Only a map
whose spaces are not sure (torn rows, characters without meaning, no spaces at all) has no board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from toolkit.board.board import Area, Board, Crest, Pair, Path, Shape, SideFeature, Verdict, pair
from toolkit.board.covering import tell_of_covered
from toolkit.board.drawing import Drawing, parsed
from toolkit.board.faults import FEW, MOST_BOARDS, MOST_MENTIONS, MOST_NESTED, MOST_POINTS, Fault, FaultKind, Where
from toolkit.board.grid import make_grid
from toolkit.board.hex import HexGrid, goes_with
from toolkit.board.labels import MOST_SPACES, Cell
from toolkit.board.laying import Laying, Nesting
from toolkit.board.levels import read_levels
from toolkit.board.moving import Placed, joined
from toolkit.board.points import Point, side_ends
from toolkit.board.square import SquareGrid
from toolkit.board.ways import Grid
from toolkit.board.written import Written
from toolkit.frozen import frozen
from toolkit.model.maps import Crest as CrestRecord
from toolkit.model.maps import Map
from toolkit.names import Names, did_you_mean

__all__ = [
    "MOST_BOARDS",
    "MOST_MENTIONS",
    "MOST_NESTED",
    "MOST_POINTS",
    "Fault",
    "FaultKind",
    "Reading",
    "Readings",
    "Where",
    "read_board",
]

_Feature = TypeVar("_Feature", Crest, SideFeature, Path, Shape)


@frozen
class Reading:
    """What a record says: the board, where its spaces are sure, and what is wrong with the rest.

    `draft` is the board as far as it could be read: all spaces have their labels, but it may not be known what lies in
    some of them. It is None where the map has no sure rows and columns, and where one of its boards is missing: what
    else it says is read when that is mended.
    """

    board: Board | None
    faults: tuple[Fault, ...]
    draft: Board | None = None


def read_board(map: Map, others: Mapping[str, Map] | None = None) -> Reading:
    """Read the record of a map; `others` are the maps that it may be put together of, by id."""
    return Readings(others or {}).of(map)


class Readings:
    """The readings of maps that may be put together of each other, by id, each made once."""

    def __init__(self, maps: Mapping[str, Map]) -> None:
        self.maps = maps
        self.nesting = Nesting(maps)
        self._known: dict[str, Reading] = {}

    def of(self, map: Map) -> Reading:
        """What the record of a map says."""
        if map.map not in self._known:
            laying = Laying(map, Written(), self.nesting, self._board)
            self._known[map.map] = _Reader(map, laying).read()
        return self._known[map.map]

    def _board(self, id: str) -> Board | None:
        return self.of(self.maps[id]).board if id in self.maps else None


class _Reader:
    """Reads one map; `laying` lays its boards."""

    def __init__(self, map: Map, laying: Laying) -> None:
        self.map = map
        self.laying = laying
        self.written = laying.written
        self.faults = self.written.faults
        self.is_sure = True
        self.placed: tuple[Placed, ...] = ()
        self.own: set[Cell] = set()

    def read(self) -> Reading:
        """The board, the faults and the draft. Of hexes whose offset does not go with their top nothing is sure."""
        form = self.map.grid
        if form.shape == "hex" and not goes_with(form.offset or "", form.top or ""):
            return Reading(None, ())
        base = self._base()
        if self.laying.missed:
            return Reading(None, tuple(self.faults.found))
        painted = self._painted(base) if base is not None else None
        if painted is not None and self.placed:
            tell_of_covered(painted.grid, self.placed, self.own, self.faults)
        draft = self._furnished(painted) if painted is not None else None
        if draft is not None and not draft.terrain:
            self.faults.add("no_size", (), "The map has no spaces.", at_key=True)
            draft = None
        return Reading(draft if self.is_sure else None, tuple(self.faults.found), draft)

    # The spaces.

    def _base(self) -> Board | None:
        """The spaces as boards and drawing give them; those that are only listed are painted next."""
        map = self.map
        if map.grid.shape == "areas":
            return self._listed_areas()
        drawing = parsed(map.spaces) if map.spaces is not None else None
        size = self._size(drawing)
        if size is None:
            return None
        grid = make_grid(map.grid, *size)
        below = Board(grid, {})
        if map.boards and grid.shape == "lanes":
            self.faults.add(
                "board", ("boards",), "Lanes are not put together of boards.", "Draw them, or list them.", at_key=True
            )
        elif map.boards:
            self.placed = tuple(self.laying.placed(grid))
            below = joined(grid, self.placed)
        return below if drawing is None else self._drawn(below, drawing)

    def _listed_areas(self) -> Board | None:
        listed = (name for spaces in self.map.terrain.values() for name in spaces)
        names = dict.fromkeys(name for name in listed if ".." not in name and "|" not in name)
        if len(names) > MOST_SPACES:
            message = f"The map has {len(names):,} areas, and {MOST_SPACES:,} are allowed."
            self.faults.too_large(("terrain",), message)
            return None
        grid = make_grid(self.map.grid, len(names), 1, names=tuple(names), links=tuple(self._links(names)))
        for name, point in self.map.positions.items():
            if name not in names:
                self._no_area(names, name, ("positions", name), at_key=True)
            self.written.point(grid, point, ("positions", name))
        return Board(grid, {})

    def _drawn(self, below: Board, drawing: Drawing) -> Board:
        map, terrain = self.map, dict(below.terrain)
        for row, signs in enumerate(drawing.rows):
            for column, sign in enumerate(signs):
                if sign != map.no_space:
                    terrain[row, column] = map.legend.get(sign, "")
                    self.own.add((row, column))
                    self.is_sure = self.is_sure and sign in map.legend
        return replace(below, terrain=terrain)

    def _size(self, drawing: Drawing | None) -> tuple[int, int] | None:
        """Columns and rows; None where they are not sure."""
        size = self.map.grid.size
        if drawing is not None:
            drawn = drawing.width, len(drawing.rows)
            if any(len(row) != drawing.width for row in drawing.rows) or not 0 < drawn[0] * drawn[1] <= MOST_SPACES:
                return None
            if size is not None and size != drawn:
                message = f"The map is drawn with {drawn[0]} columns and {drawn[1]} rows."
                self.faults.add("no_size", ("grid", "size"), message, "Correct the size, or leave it out.")
            return drawn
        help = "Write columns and rows: `size: [15, 10]`."
        if size is None:
            what = "Boards are laid down" if self.map.boards else "The spaces are listed"
            self.faults.add(
                "no_size", ("grid",), f"{what}, and the grid does not say how large it is.", help, at_key=True
            )
            return None
        if len(size) != 2:
            message = "A size is two numbers: columns and rows."
            self.faults.add("no_size", ("grid", "size"), message, help)
            return None
        if size[0] * size[1] > MOST_SPACES:
            message = f"The map has {size[0] * size[1]:,} spaces, and {MOST_SPACES:,} are allowed."
            self.faults.too_large(("grid", "size"), message)
            return None
        return size[0], size[1]

    def _painted(self, base: Board) -> Board:
        """The board with the spaces that are listed by terrain, and the grid without those that have none."""
        grid, terrain = base.grid, dict(base.terrain)
        if isinstance(grid, (HexGrid, SquareGrid)):
            grid = replace(grid, missing=frozenset())
        for kind, spaces in self.map.terrain.items():
            cells = self.written.cells(grid, spaces, ("terrain", kind))
            terrain.update(dict.fromkeys(cells, kind))
            self.own.update(cells)
        if not isinstance(grid, (HexGrid, SquareGrid)):
            return replace(base, terrain=terrain)
        missing = frozenset(cell for cell in grid.rectangle() if cell not in terrain)
        for cell in grid.cells():
            if cell not in terrain and cell not in missing:
                self.is_sure = False
                help = f"List it under `terrain`, as in `terrain: {{clear: [{grid.label(cell)}]}}`."
                message = f"It is not told which terrain `{grid.label(cell)}` has."
                self.faults.add("no_terrain", ("grid", "ends", grid.label(cell)), message, help, at_key=True)
        return replace(base, terrain=terrain, grid=replace(grid, missing=missing))

    def _links(self, names: Mapping[str, None]) -> Iterator[tuple[str, str]]:
        for name, others in self.map.links.items():
            if name not in names:
                self._no_area(names, name, ("links", name), at_key=True)
                continue
            for index, other in enumerate(others):
                if not self.written.count(1, ("links",)):
                    return
                if other in names and other != name:
                    yield name, other
                elif other == name:
                    self.faults.add("not_a_side", ("links", name, index), "An area does not touch itself.")
                else:
                    self._no_area(names, other, ("links", name, index))

    def _no_area(self, names: Mapping[str, None], name: str, where: Where, at_key: bool = False) -> None:
        self.written.advised += 1
        near = did_you_mean(name, Names(names)) if self.written.advised <= FEW else ""
        help = near or "The areas of a map are those that it lists under `terrain`."
        self.faults.add("off_map", where, f"The map has no `{name[:60]}`.", help, at_key=at_key)

    # What lies on them.

    def _furnished(self, painted: Board) -> Board:
        """A board of spaces with all that lies on them."""
        grid, map = painted.grid, self.map
        crests = tuple(self._crests(grid))
        return replace(
            painted,
            crests=_united(painted.crests, crests, map.crests),
            levels=read_levels(map, painted, crests, self.written),
            sides=_united(painted.sides, tuple(self._sides(grid)), map.sides),
            paths=_united(painted.paths, tuple(self._paths(grid)), map.paths),
            shapes=_united(painted.shapes, tuple(self._shapes(grid)), map.shapes),
            names={**painted.names, **dict(self._names(grid))},
            control=self._control(painted),
            areas=self._areas(painted),
            borders=dict(self.map.grid.edges),
            sight={**painted.sight, **dict(self._sight(grid))},
        )

    def _crests(self, grid: Grid) -> Iterator[Crest]:
        for id, crest in self.map.crests.items():
            lines = tuple(self._crest_lines(grid, crest, ("crests", id)))
            if lines:
                yield Crest(id, crest.level, lines, crest.around and crest.points is not None)

    def _crest_lines(self, grid: Grid, crest: CrestRecord, where: Where) -> Iterator[tuple[Point, ...]]:
        if crest.points is not None:
            read = self.written.ring if crest.around else self.written.line
            points = read(grid, crest.points, (*where, "points"))
            if points:
                yield points
            elif crest.around:
                return
        for one, other in self.written.pairs(grid, crest.sides or (), (*where, "sides")):
            ends = side_ends(grid, one, other)
            if ends is not None:
                yield ends

    def _sides(self, grid: Grid) -> Iterator[SideFeature]:
        for id, feature in self.map.sides.items():
            sides = tuple(self.written.pairs(grid, feature.sides, ("sides", id, "sides")))
            yield SideFeature(id, feature.terrain, sides)

    def _paths(self, grid: Grid) -> Iterator[Path]:
        for id, path in self.map.paths.items():
            where: Where = ("paths", id, "spaces")
            cells = self.written.run(grid, path.spaces, where)
            if len(path.spaces) == len(cells) == 1:
                message, help = "A path of one space leads nowhere.", "Add the spaces that it leads to."
                self.faults.add("few_points", where, message, help, at_key=True)
            if len(cells) > 1:
                yield Path(id, path.terrain, cells)

    def _shapes(self, grid: Grid) -> Iterator[Shape]:
        for id, shape in self.map.shapes.items():
            points = self.written.ring(grid, shape.points, ("shapes", id, "points"))
            if points:
                yield Shape(id, shape.terrain, points, tuple(sorted(shape.attrs.items())))

    def _sight(self, grid: Grid) -> Iterator[tuple[Pair, Verdict]]:
        found: dict[Pair, str] = {}
        for name, told in self.map.sight.items():
            where: Where = ("sight", name)
            parts = [part.strip() for part in name.split("|")]
            if len(parts) != 2 or parts[0] == parts[1]:
                message = f"`{name[:60]}` is no pair of spaces."
                self.faults.add("bad_pair", where, message, "Write two spaces: `A1|C5`.", at_key=True)
                continue
            cells = [self.written.cell(grid, part, where, at_key=True) for part in parts]
            if cells[0] is None or cells[1] is None:
                continue
            two = pair(cells[0], cells[1])
            if two in found:
                message = f"`{name[:60]}` stands here twice: `{found[two][:60]}` is the same pair."
                self.faults.add(
                    "bad_pair",
                    where,
                    message,
                    "Take one of the two out.",
                    at_key=True,
                    beside=("sight", found[two]),
                    note="It is told here first.",
                )
                continue
            found[two] = name
            yield two, Verdict(told.is_, told.reason, told.cite)

    def _names(self, grid: Grid) -> Iterator[tuple[Cell, str]]:
        for label, name in self.map.names.items():
            cell = self.written.cell(grid, label, ("names", label), at_key=True)
            if cell is not None:
                yield cell, name

    def _control(self, board: Board) -> dict[str, tuple[Cell, ...]]:
        own = {
            side: self.written.cells(board.grid, spaces, ("control", side)) for side, spaces in self.map.control.items()
        }
        taken = {cell for cells in own.values() for cell in cells}
        left = {side: tuple(cell for cell in cells if cell not in taken) for side, cells in board.control.items()}
        return {side: (*left.get(side, ()), *own.get(side, ())) for side in left | own}

    def _areas(self, board: Board) -> tuple[Area, ...]:
        own = tuple(
            Area(
                id,
                self.written.cells(board.grid, area.spaces, ("areas", id, "spaces")),
                area.side or "",
                area.mark,
                area.title or "",
            )
            for id, area in self.map.areas.items()
        )
        return (*(area for area in board.areas if area.id not in self.map.areas), *own)


def _united(brought: Sequence[_Feature], own: Sequence[_Feature], ids: Mapping[str, object]) -> tuple[_Feature, ...]:
    """What boards bring and what the map itself has; its own ids stay, and what bears one of them too gets a number."""
    taken = {*ids, *(one.id for one in brought)}
    found: list[_Feature] = []
    for one in brought:
        id, number = one.id, 2
        if id in ids:
            while id in taken:
                id, number = f"{one.id}_{number}", number + 1
            taken.add(id)
        found.append(replace(one, id=id))
    return tuple(found) + tuple(own)
