"""Boards that lie under others. In: boards that are laid on a grid, and what the map itself draws. Out: faults.

What is laid later covers what lies below, and the map's own drawing and terrain cover all boards. That is told where
nothing of a board is left, and where a later board hides what makes a place of a space: an area or a path. Boards that
share a row of spaces at their rims have the same there, which is no loss.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from toolkit.board.board import Board
from toolkit.board.faults import Faults, Where
from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.board.moving import Placed

_HELP = "What is laid later covers what lies below, and the map's own terrain covers all."


def tell_of_covered(grid: Grid, boards: Sequence[Placed], own: Collection[Cell], faults: Faults) -> None:
    """Add a fault for each board of which nothing is seen, and for each that loses an area or a path to later ones;
    `own` are the spaces that the map itself draws or lists."""
    laid = [_places(board, grid) for board in boards]
    things = [_things(board.board, places) for board, places in zip(boards, laid, strict=True)]
    above: dict[Cell, int] = {}
    for index in reversed(range(len(boards))):
        where: Where = ("boards", index)
        places = laid[index].values()
        if places and all(place in above or place in own for place in places):
            by_map = all(place in own for place in places)
            message = f"{'The terrain of the map itself' if by_map else 'What is laid later'} covers all of this board."
            faults.add("covered", where, message, f"{_HELP} Leave spaces of the board free.")
        elif lost := _lost(things, index, above):
            kind, id, place = lost
            message = f"A later board covers `{grid.label(place)[:60]}`, a space of the {kind} `{id}` of this board."
            faults.add("covered", where, message, _HELP, beside=("boards", above[place]), note="This board covers it.")
        for place in places:
            above.setdefault(place, index)


_Thing = tuple[str, str, Cell]
"""What lies at a space of the map: `area` or `path`, its id, and the space."""


def _lost(things: Sequence[Sequence[_Thing]], index: int, above: Mapping[Cell, int]) -> _Thing | None:
    """The first thing of a board that lies under a later one which has not the like there."""
    covered = [thing for thing in things[index] if thing[2] in above]
    likes = {number: {_like(thing) for thing in things[number]} for number in {above[place] for _, _, place in covered}}
    return next((thing for thing in covered if _like(thing) not in likes[above[thing[2]]]), None)


def _like(thing: _Thing) -> _Thing:
    """What is the same of things that are alike: areas are known by their ids, and any path leads on."""
    kind, id, place = thing
    return kind, id if kind == "area" else "", place


def _things(board: Board, places: Mapping[Cell, Cell]) -> list[_Thing]:
    areas = [("area", area.id, cell) for area in board.areas for cell in area.cells]
    paths = [("path", path.id, cell) for path in board.paths for cell in path.cells]
    return [(kind, id, places[cell]) for kind, id, cell in (*areas, *paths) if cell in places]


def _places(placed: Placed, grid: Grid) -> dict[Cell, Cell]:
    """Where the spaces of a board lie on a grid; those that fall off it are left out."""
    own, (right, down) = placed.board.grid, placed.at
    vectors = ((cell, own.vector(cell)) for cell in own.cells())
    places = ((cell, grid.cell_at((x + right, y + down))) for cell, (x, y) in vectors)
    return {cell: at for cell, at in places if 0 <= at[0] < grid.height and 0 <= at[1] < grid.width}
