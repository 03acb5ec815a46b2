"""The board as a graph, for whoever asks: networkx, imported only here and only when a graph is wanted.

| on | attribute | meaning |
|---|---|---|
| graph | `shape` | `square`, `hex`, `lanes` or `areas` |
| graph | `width`, `height` | spaces in a row, rows |
| graph | `labels` | the style of the labels |
| graph | `top`, `offset` | of hexes: which way they stand, and which columns or rows are shifted |
| graph | `parts` | points are told in so many parts of a step between spaces |
| graph | `shapes` | `{id, terrain, points}` for each drawn shape |
| graph | `crests` | `{id, level, around, lines}` for each crest: its lines, and whether it goes round a rise |
| graph | `borders` | by side the borders of the map that belong to it |
| graph | `paths` | `{id, terrain, spaces}` for each path, its spaces in order |
| node (its label) | `row`, `column` | where it lies, from 0, top left first |
| node | `q`, `r` | of hexes: its axial coordinates |
| node | `terrain` | the id of its terrain |
| node | `level` | how high it lies; 0 where nothing is said |
| node | `areas` | the ids of the areas it belongs to, in the order of the map |
| node | `control` | the side that holds it at first, or an empty text |
| node | `name` | what is written there, or an empty text |
| edge | `across` | `side` or `corner`: what the two spaces share |
| edge | `sides` | the ids of the terrain that lies on the side between the two |
| edge | `paths` | the ids of the terrain of the paths that join the two |

Nodes stand row by row and edges in the order of their first node, so that two graphs of one map are written alike.
A point [x, y] is told in the coordinates of the lattice, axial (q, r) of hexes and else columns and rows from the first
space: with `parts` 6000 the middle of the space (1, 2) is [6000, 12000]. For movement by the sides of squares keep the
edges whose `across` is `side`; with all edges the length of a path of squares is the distance of its ends where the map
does not limit diagonals.
"""

from __future__ import annotations

from typing import Any

from toolkit.board.board import Board, pair
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS


def board_graph(board: Board) -> Any:
    """The undirected `networkx.Graph` of a board, with the attributes listed above."""
    import networkx  # type: ignore[import-untyped]

    grid = board.grid
    graph = networkx.Graph(
        shape=grid.shape,
        width=grid.width,
        height=grid.height,
        labels=grid.labels,
        **_form(grid),
        parts=PARTS,
        shapes=[{"id": one.id, "terrain": one.terrain, "points": _listed(one.points)} for one in board.shapes],
        crests=[
            {"id": one.id, "level": one.level, "around": one.around, "lines": [_listed(line) for line in one.lines]}
            for one in board.crests
        ],
        borders={side: list(borders) for side, borders in board.borders.items()},
        paths=[
            {"id": one.id, "terrain": one.terrain, "spaces": [grid.label(cell) for cell in one.cells]}
            for one in board.paths
        ],
    )
    areas = board.areas_of()
    holders = {cell: side for side, cells in board.control.items() for cell in cells}
    for cell in grid.cells():
        graph.add_node(
            grid.label(cell),
            row=cell[0],
            column=cell[1],
            **_axial(grid, cell),
            terrain=board.terrain[cell],
            level=board.levels.get(cell, 0),
            areas=areas.get(cell, ()),
            control=holders.get(cell, ""),
            name=board.names.get(cell, ""),
        )
    on_sides, along_paths = board.on_sides(), board.along_paths()
    for cell in grid.cells():
        sides = grid.neighbours(cell)
        for other in grid.around(cell):
            if other > cell:
                graph.add_edge(
                    grid.label(cell),
                    grid.label(other),
                    across="side" if other in sides else "corner",
                    sides=on_sides.get(pair(cell, other), ()),
                    paths=along_paths.get(pair(cell, other), ()),
                )
    return graph


def _listed(points: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(point) for point in points]


def _form(grid: Grid) -> dict[str, str]:
    return {"top": grid.top, "offset": grid.offset} if isinstance(grid, HexGrid) else {}


def _axial(grid: Grid, cell: Cell) -> dict[str, int]:
    return dict(zip("qr", grid.vector(cell), strict=True)) if isinstance(grid, HexGrid) else {}
