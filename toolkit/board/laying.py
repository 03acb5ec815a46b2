"""Boards laid down as parts of a map. In: the map's record and those of its parts. Out: what lies where; faults.

A map that lies in several places is read once. Nothing here runs forever: maps lie in each other only so deep, and all
that the boards of a map bring together is bounded.
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


@dataclass(slots=True)
class Nesting:
    """How deep maps lie in each other. `maps` are the records by id."""

    maps: Mapping[str, Map]
    _known: dict[tuple[str, int], bool] = field(default_factory=dict)

    def exceeds(self, id: str, most: int) -> bool:
        """Whether more maps than so many lie one in the other, from this one inwards: no limit holds a map that is a
        part of itself."""
        if most == 0:
            return True
        if (id, most) not in self._known:
            parts = self.maps[id].boards[:MOST_BOARDS] if id in self.maps else ()
            self._known[id, most] = any(self.exceeds(part, most - 1) for part in {part.map: None for part in parts})
        return self._known[id, most]


@dataclass(slots=True)
class Laying:
    """The boards of one map. `read` gives the board of another one, None where that has none or is unknown. `missed`:
    one of them is not laid, for a reason that is told here or of its own map."""

    map: Map
    written: Written
    nesting: Nesting
    read: Callable[[str], Board | None]
    left: int = MOST_LAID
    missed: bool = False

    def placed(self, grid: Grid) -> Iterator[Placed]:
        """The boards in their order, each with its place on the grid; those with a fault are left out."""
        if len(self.map.boards) > MOST_BOARDS:
            message = f"The map is put together of {len(self.map.boards):,} boards, and {MOST_BOARDS} are allowed."
            self.written.faults.too_large(("boards",), message)
            self.missed = True
        for index, part in enumerate(self.map.boards[:MOST_BOARDS]):
            where: Where = ("boards", index)
            board = self._board(part, where)
            found = self._laid(part, self._moved(part, board, grid, where), grid, where) if board else None
            if found is not None:
                yield found
            else:
                self.missed = True

    def _board(self, part: PlacedBoard, where: Where) -> Board | None:
        """The map that a part names, if it can be one."""
        if part.map == self.map.map:
            message, help = "A map cannot be a part of itself.", "Name another map, or take this board out."
            self.written.faults.add("board", (*where, "map"), message, help)
            return None
        if self.nesting.exceeds(part.map, MOST_NESTED):
            message = (
                f"Maps lie in each other at most {MOST_NESTED} deep; these lie deeper, or one is a part of itself."
            )
            help = "Draw or list one of them, or lay down its boards here one by one."
            self.written.faults.add("board", (*where, "map"), message, help)
            return None
        board = self.read(part.map) if self.left > 0 else None
        if board is None:
            return None
        self.left -= _weight(board)
        if self.left <= 0:
            message = f"From here on the boards bring more than {MOST_LAID:,} spaces and points together."
            self.written.faults.too_large(where, message)
            return None
        return board

    def _moved(self, part: PlacedBoard, board: Board, grid: Grid, where: Where) -> Board | None:
        """A board cropped, flipped and turned."""
        faults = self.written.faults
        if _form(board.grid) != _form(grid):
            message = f"It has {_form_in_words(board.grid)}, and this map has {_form_in_words(grid)}."
            faults.add(
                "board", (*where, "map"), message, "Lay down another map, or correct the grid of one of the two."
            )
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
            faults.add("off_map", (*where, "lay", own), f"The board has no `{own[:60]}`.", help, at_key=True)
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


def _form_in_words(grid: Grid) -> str:
    return (
        f"hexes with a {grid.top} top"
        if isinstance(grid, HexGrid)
        else {"square": "squares"}.get(grid.shape, grid.shape)
    )


def _weight(board: Board) -> int:
    """How much there is on a board to be moved."""
    lines = sum(len(line) for crest in board.crests for line in crest.lines)
    sides, paths = sum(len(one.sides) for one in board.sides), sum(len(path.cells) for path in board.paths)
    held = sum(len(cells) for cells in board.control.values()) + sum(len(area.cells) for area in board.areas)
    return len(board.terrain) + sum(len(shape.points) for shape in board.shapes) + lines + sides + paths + held
