"""The arrays of the machine say of a map what its graph says."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.playthroughs.games import rules_of
from tests.tested_packs import PLAYED, SMALL
from tests.unit.board.maps import board_of
from toolkit.board import Board, read_board
from toolkit.board.graph import board_graph
from toolkit.state.ground import Ground, ground_of


@cache
def grounds_of(folder: Path) -> list[tuple[Board, Ground]]:
    """The maps of a pack, as graphs are made of them and as the machine has them."""
    maps = rules_of(folder).pack.maps
    boards = [board for record in maps.values() if (board := read_board(record, maps).board) is not None]
    assert len(boards) == len(maps)
    return [(board, ground_of(board)) for board in boards]


EACH_PACK = pytest.mark.parametrize("folder", (*PLAYED, *SMALL), ids=lambda folder: folder.name)


@EACH_PACK
def test_ground_and_graph_are_one_map(folder: Path) -> None:
    for board, ground in grounds_of(folder):
        agree(ground, board_graph(board))


def agree(ground: Ground, graph: Any) -> None:
    assert sorted(graph) == list(ground.labels)
    for number, label in enumerate(ground.labels):
        node = graph.nodes[label]
        assert (node["terrain"], node["level"]) == (ground.terrain[number], ground.levels[number])
        assert (node["row"] + 1, node["column"] + 1) == (ground.rows[number], ground.columns[number])
        beside = [other for other in graph[label] if graph.edges[label, other]["across"] == "side"]
        assert sorted(beside) == [ground.labels[other] for other in ground.neighbours[number]]
        assert sorted(node["areas"]) == [id for id, spaces in ground.areas.items() if number in spaces]
        assert [node["control"]] == ([side for side, spaces in ground.control.items() if number in spaces] or [""])
    for edge, (one, other) in enumerate(ground.edges):
        data = graph.edges[ground.labels[one], ground.labels[other]]
        assert (data["sides"], data["paths"]) == (ground.on_edges[edge], ground.along.get((one, other), ()))


def test_labels_ranges_and_areas_name_spaces() -> None:
    board = board_of(
        legend={".": "clear", "w": "woods"},
        spaces=". . .\n. w .\n",
        areas={"wood": {"spaces": ["B2"]}},
    )
    ground = ground_of(board)
    named = {written: [ground.labels[space] for space in ground.find(written) or ()] for written in ("wood", "A1..B2")}
    assert named == {"wood": ["B2"], "A1..B2": ["A1", "A2", "B1", "B2"]}
    assert ground.find("Z9") is None


@EACH_PACK
def test_distances_are_looked_up_as_they_are_counted(folder: Path) -> None:
    for _, ground in grounds_of(folder):
        look_up(ground)


def look_up(ground: Ground) -> None:
    distances, some = ground.distances, ground.spaces[:: max(1, len(ground.labels) // 40)]
    for one in some:
        counted = [ground.distance(one, other) for other in ground.spaces]
        if distances.is_even:
            assert [distances.steps[distances.to[one] - distances.since[other]] for other in ground.spaces] == counted
        else:
            assert list(distances.rows[one]) == counted
        for radius in (-1, 0, 2, 1_000_000):
            assert distances.within(one, radius) == tuple(s for s in ground.spaces if counted[s] <= radius)
