"""The board as a networkx graph."""

import networkx

from tests.unit.board.maps import board_of
from toolkit.board import Board, SquareGrid, king_distance
from toolkit.board.graph import board_graph

SQUARES = {"shape": "square", "labels": "letter_number"}


def three_by_two() -> Board:
    return board_of(
        grid=SQUARES,
        legend={".": "clear", "w": "woods"},
        spaces=". w .\n. . .\n",
        levels={"2": ["C1"]},
        sides={"brook": {"terrain": "river", "sides": ["A1|B1", "B1|B2"]}},
        paths={"lane": {"terrain": "road", "spaces": ["A1", "B1", "C1"]}},
        shapes={"copse": {"terrain": "woods", "points": [["1", "1"], ["2.5", "1"], "A2|B2"]}},
        crests={"rise": {"level": 2, "sides": "B1|C1"}},
        names={"B2": "The mill"},
        control={"red": ["C1..C2"]},
        areas={"start": {"spaces": ["A1", "B1"]}, "hill": {"spaces": ["B1"]}},
    )


def test_nodes_say_where_they_lie_and_what_they_are() -> None:
    graph = board_graph(three_by_two())
    assert list(graph) == ["A1", "B1", "C1", "A2", "B2", "C2"]
    plain = {"level": 0, "areas": (), "control": "", "name": "", "terrain": "clear"}
    assert graph.nodes["B1"] == plain | {"row": 0, "column": 1, "terrain": "woods", "areas": ("start", "hill")}
    assert graph.nodes["C1"] == plain | {"row": 0, "column": 2, "level": 2, "control": "red"}
    assert graph.nodes["B2"] == plain | {"row": 1, "column": 1, "name": "The mill"}


def test_edges_say_what_two_spaces_share_and_what_lies_there() -> None:
    graph = board_graph(three_by_two())
    assert graph.edges["A1", "B1"] == {"across": "side", "sides": ("river",), "paths": ("road",)}
    assert graph.edges["B1", "B2"] == {"across": "side", "sides": ("river",), "paths": ()}
    assert graph.edges["A1", "B2"] == {"across": "corner", "sides": (), "paths": ()}
    assert not graph.has_edge("A1", "C1")


def test_the_graph_says_what_is_drawn_freely() -> None:
    found = board_graph(three_by_two()).graph
    assert found["shapes"] == [{"id": "copse", "terrain": "woods", "points": [[0, 0], [9000, 0], [3000, 6000]]}]
    assert found["crests"] == [{"id": "rise", "level": 2, "around": False, "lines": [[[9000, -3000], [9000, 3000]]]}]
    assert found["paths"] == [{"id": "lane", "terrain": "road", "spaces": ["A1", "B1", "C1"]}]
    assert {name: found[name] for name in ("shape", "width", "height", "labels", "parts")} == {
        "shape": "square",
        "width": 3,
        "height": 2,
        "labels": "letter_number",
        "parts": 6000,
    }


def test_paths_over_all_edges_are_as_long_as_king_distance() -> None:
    grid = SquareGrid(4, 3)
    graph = board_graph(Board(grid, dict.fromkeys(grid.cells(), "clear")))
    lengths = dict(networkx.all_pairs_shortest_path_length(graph))
    for one in grid.cells():
        for other in grid.cells():
            assert lengths[grid.label(one)][grid.label(other)] == king_distance(one, other)
