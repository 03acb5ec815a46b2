"""The board as a graph, for whoever asks: networkx, imported only here and only when a graph is wanted.

| on | attribute | meaning |
|---|---|---|
| graph | `shape` | `square` |
| graph | `width`, `height` | spaces in a row, rows |
| graph | `labels` | the style of the labels |
| node (its label) | `row`, `column` | where it lies, from 0, top left first |
| node | `terrain` | the id of its terrain |
| node | `areas` | the ids of the areas it belongs to, in the order of the map |
| edge | `across` | `side` or `corner`: what the two spaces share |

Nodes stand row by row and edges in the order of their first node, so that two graphs of one map are written alike.
For movement by the four sides keep the edges whose `across` is `side`; with all edges a path's length is king distance.
"""

from __future__ import annotations

from typing import Any

from toolkit.board.square import Board


def square_graph(board: Board) -> Any:
    """The undirected `networkx.Graph` of a square board, with the attributes listed above."""
    import networkx  # type: ignore[import-untyped]

    grid = board.grid
    graph = networkx.Graph(shape="square", width=grid.width, height=grid.height, labels=grid.labels)
    for cell in grid.cells():
        label = grid.label(cell)
        areas = board.areas.get(label, ())
        graph.add_node(label, row=cell[0], column=cell[1], terrain=board.terrain[label], areas=areas)
    for cell in grid.cells():
        for other in grid.neighbours(cell, 8):
            if other > cell:
                across = "side" if cell[0] == other[0] or cell[1] == other[1] else "corner"
                graph.add_edge(grid.label(cell), grid.label(other), across=across)
    return graph
