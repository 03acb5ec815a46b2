"""The board as a graph, for whoever asks: networkx, imported only here and only when a graph is wanted.

| on | attribute | meaning |
|---|---|---|
| graph | `shape` | `square` or `hex` |
| graph | `width`, `height` | spaces in a row, rows |
| graph | `labels` | the style of the labels |
| graph | `top`, `offset` | of hexes: which way they stand, and which columns or rows are shifted |
| node (its label) | `row`, `column` | where it lies, from 0, top left first |
| node | `q`, `r` | of hexes: its axial coordinates |
| node | `terrain` | the id of its terrain |
| node | `areas` | the ids of the areas it belongs to, in the order of the map |
| edge | `across` | `side` or `corner`: what the two spaces share |

Nodes stand row by row and edges in the order of their first node, so that two graphs of one map are written alike.
For movement by the sides of squares keep the edges whose `across` is `side`; with all edges a path's length is the
distance of its ends.
"""

from __future__ import annotations

from typing import Any

from toolkit.board.grid import Board, Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell


def board_graph(board: Board) -> Any:
    """The undirected `networkx.Graph` of a board, with the attributes listed above."""
    import networkx  # type: ignore[import-untyped]

    grid = board.grid
    graph = networkx.Graph(shape=grid.shape, width=grid.width, height=grid.height, labels=grid.labels, **_form(grid))
    for cell in grid.cells():
        label = grid.label(cell)
        areas = board.areas.get(label, ())
        graph.add_node(
            label, row=cell[0], column=cell[1], **_axial(grid, cell), terrain=board.terrain[label], areas=areas
        )
    for cell in grid.cells():
        sides = grid.neighbours(cell)
        for other in grid.around(cell):
            if other > cell:
                graph.add_edge(grid.label(cell), grid.label(other), across="side" if other in sides else "corner")
    return graph


def _form(grid: Grid) -> dict[str, str]:
    return {"top": grid.top, "offset": grid.offset} if isinstance(grid, HexGrid) else {}


def _axial(grid: Grid, cell: Cell) -> dict[str, int]:
    return dict(zip("qr", grid.axial(cell), strict=True)) if isinstance(grid, HexGrid) else {}
