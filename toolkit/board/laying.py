"""Boards laid down as parts of a map. In: the map's record and those of its parts. Out: what lies where; faults.

A map that lies in several places is read once. Nothing here runs forever: a map is no part of itself, maps lie in each
other only so deep, and all that boards bring together is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from toolkit.board.board import Board
from toolkit.board.faults import MOST_BOARDS, MOST_LAID, MOST_NESTED, Where
from toolkit.board.hex import HexGrid
from toolkit.board.moving import Placed, cropped, flip, transformed, turn
from toolkit.board.ways import Grid
from toolkit.board.written import Written
from toolkit.model.maps import Map, PlacedBoard

TOO_DEEP = ""
"""Stands among the maps that were refused where it is their depth that is wrong."""


@dataclass(frozen=True, slots=True)
class Part:
    """A map read as a part of another: how many maps lie in it one in the other, itself among them, and which maps it
    could not have as parts because they lie around it."""

    board: Board | None
    height: int = 1
    refused: frozenset[str] = frozenset()


@dataclass(slots=True)
class Store:
    """What the readings of a map and of its parts share: records by id, parts that were read, and how much more boards
    may bring."""

    others: Mapping[str, Map]
    known: dict[str, Part] = field(default_factory=dict)
    left: int = MOST_LAID


Read = Callable[[Map, tuple[str, ...]], Part]
"""Reads a map that lies in others, which are named from the outermost on."""


@dataclass(slots=True)
class Laying:
    """The boards of one map, which lies in the maps `around` and itself is the last of these."""

    map: Map
    written: Written
    store: Store
    around: tuple[str, ...]
    read: Read
    height: int = 1
    refused: set[str] = field(default_factory=set)

    def placed(self, grid: Grid) -> Iterator[Placed]:
        """The boards in their order, each with its place on the grid; those with a fault are left out."""
        if len(self.map.boards) > MOST_BOARDS:
            message = f"The map is put together of {len(self.map.boards):,} boards, and {MOST_BOARDS} are allowed."
            self.written.faults.too_large(("boards",), message)
        for index, part in enumerate(self.map.boards[:MOST_BOARDS]):
            where: Where = ("boards", index)
            board = self._board(part, where)
            found = self._laid(part, self._moved(part, board, grid, where), grid, where) if board else None
            if found is not None:
                yield found

    def _board(self, part: PlacedBoard, where: Where) -> Board | None:
        """The map that a part names, if it can be one."""
        other = self.store.others.get(part.map)
        if other is None or self.store.left <= 0:
            return None
        found = self._part(other)
        self.height = max(self.height, found.height + 1)
        self.refused.update(found.refused - {self.map.map})
        refusal = self._refusal(other, found)
        if refusal or found.board is None:
            if refusal:
                self.written.faults.add("board", (*where, "map"), refusal)
            return None
        self.store.left -= _weight(found.board)
        if self.store.left <= 0:
            message = f"From here on the boards bring more than {MOST_LAID:,} spaces and points together."
            self.written.faults.too_large(where, message)
            return None
        return found.board

    def _refusal(self, other: Map, found: Part) -> str:
        """Why a map cannot be a part of this one; an empty text where it can."""
        if other.map == self.map.map:
            return "A map cannot be a part of itself."
        if self.map.map in found.refused:
            return f"`{other.map}` is put together of this map, and no map can be a part of itself."
        if TOO_DEEP in found.refused or len(self.around) + found.height > MOST_NESTED + 1:
            return f"Maps lie in each other at most {MOST_NESTED} deep, and here they lie deeper."
        return ""

    def _part(self, other: Map) -> Part:
        if other.map in self.around:
            return Part(None, 0, frozenset((other.map,)))
        if len(self.around) > MOST_NESTED:
            return Part(None, 0, frozenset((TOO_DEEP,)))
        if other.map not in self.store.known:
            self.store.known[other.map] = self.read(other, self.around)
        return self.store.known[other.map]

    def _moved(self, part: PlacedBoard, board: Board, grid: Grid, where: Where) -> Board | None:
        """A board cropped, flipped and turned."""
        faults = self.written.faults
        if _form(board.grid) != _form(grid):
            faults.add("board", (*where, "map"), "Its spaces have another form than those of this map.")
            return None
        if part.crop is not None:
            cells = self.written.cells(board.grid, (part.crop,), (*where, "crop"))
            if not cells:
                return None
            board = cropped(board, cells)
        matrix = turn(board.grid, part.turn)
        if matrix is None:
            step = 60 if isinstance(grid, HexGrid) else 90
            message = f"{part.turn} degrees are no turn of such spaces."
            faults.add("board", (*where, "turn"), message, f"Turn it by a multiple of {step} degrees.")
            return None
        if part.flip != "none":
            board = transformed(board, flip(board.grid, part.flip))
        return transformed(board, matrix) if part.turn else board

    def _laid(self, part: PlacedBoard, board: Board | None, grid: Grid, where: Where) -> Placed | None:
        """A board at the place that `lay` tells."""
        faults = self.written.faults
        if board is None:
            return None
        if len(part.lay) != 1:
            message = "One space of the board is laid on one space here."
            faults.add("board", (*where, "lay"), message, "Write one of each: `lay: {A1: C3}`.")
            return None
        ((own, here),) = part.lay.items()
        cell, place = board.grid.find(own), grid.find(here)
        if cell is None:
            help = f"The part that is laid down goes from {' to '.join(board.grid.corners())}."
            faults.add("off_map", (*where, "lay", own), f"The board has no `{own[:60]}`.", help)
        if place is None:
            self.written.off_map(grid, here, (*where, "lay", own))
        if cell is None or place is None:
            return None
        one, other = board.grid.vector(cell), grid.vector(place)
        found = Placed(board, (other[0] - one[0], other[1] - one[1]), part.prefix)
        self._look_beyond(found, grid, where)
        return found

    def _look_beyond(self, placed: Placed, grid: Grid, where: Where) -> None:
        own, (right, down) = placed.board.grid, placed.at
        cells = [(cell, own.vector(cell)) for cell in own.cells()]
        beyond = [cell for cell, (x, y) in cells if grid.cell_at((x + right, y + down)) not in grid]
        if beyond:
            many = (
                f"{len(beyond):,} of its {len(cells):,} spaces fall" if len(beyond) > 1 else "One of its spaces falls"
            )
            message = f"{many} off this map, such as `{own.label(beyond[0])}`."
            self.written.faults.add("falls_off", (*where, "lay"), message)


def _form(grid: Grid) -> tuple[str, str]:
    """What two grids share of which one can be laid on the other."""
    return grid.shape, grid.top if isinstance(grid, HexGrid) else ""


def _weight(board: Board) -> int:
    """How much there is on a board to be moved."""
    lines = sum(len(line) for crest in board.crests for line in crest.lines)
    sides, paths = sum(len(one.sides) for one in board.sides), sum(len(path.cells) for path in board.paths)
    held = sum(len(cells) for cells in board.control.values()) + sum(len(area.cells) for area in board.areas)
    return len(board.terrain) + sum(len(shape.points) for shape in board.shapes) + lines + sides + paths + held
