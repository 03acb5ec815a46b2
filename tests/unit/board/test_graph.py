"""The board as a networkx graph."""

import networkx

from toolkit.board import Board, SquareGrid, king_distance
from toolkit.board.graph import board_graph


def three_by_two() -> Board:
    grid = SquareGrid(3, 2)
    terrain = {grid.label(cell): "clear" for cell in grid.cells()} | {"B1": "woods"}
    return Board(grid, terrain, {"A1": ("start",), "B1": ("start", "hill")})


def test_nodes_say_where_they_lie_and_what_they_are() -> None:
    graph = board_graph(three_by_two())
    assert list(graph) == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert graph.nodes["B1"] == {"row": 0, "column": 1, "terrain": "woods", "areas": ("start", "hill")}
    assert graph.graph == {"shape": "square", "width": 3, "height": 2, "labels": "letter_number"}


def test_edges_say_what_two_spaces_share() -> None:
    graph = board_graph(three_by_two())
    assert graph.edges["A1", "B1"] == {"across": "side"}
    assert graph.edges["A1", "B2"] == {"across": "corner"}
    assert not graph.has_edge("A1", "C1")


def test_paths_over_all_edges_are_as_long_as_king_distance() -> None:
    grid = SquareGrid(4, 3)
    graph = board_graph(Board(grid, {grid.label(cell): "clear" for cell in grid.cells()}))
    lengths = dict(networkx.all_pairs_shortest_path_length(graph))
    for one in grid.cells():
        for other in grid.cells():
            assert lengths[grid.label(one)][grid.label(other)] == king_distance(one, other)
