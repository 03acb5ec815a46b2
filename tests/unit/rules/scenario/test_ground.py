"""The arrays of the machine say of a map what its graph says."""

from collections.abc import Iterator

import pytest

from tests.playthroughs.games import rules_of
from tests.tested_packs import PLAYED, SMALL
from tests.unit.board.maps import board_of
from toolkit.board import Board, read_board
from toolkit.board.graph import board_graph
from toolkit.rules.scenario.ground import ground_of


def _boards() -> Iterator[tuple[str, Board]]:
    for folder in (*PLAYED, *SMALL):
        pack = rules_of(folder).pack
        for id, record in pack.maps.items():
            board = read_board(record, pack.maps).board
            assert board is not None
            yield f"{folder.name}/{id}", board


BOARDS = dict(_boards())


@pytest.mark.parametrize("name", BOARDS)
def test_ground_and_graph_are_one_map(name: str) -> None:
    ground, graph = ground_of(BOARDS[name]), board_graph(BOARDS[name])
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
        assert (data["sides"], data["paths"]) == (ground.on_edges[edge], ground.along_edges[edge])


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


@pytest.mark.parametrize("name", BOARDS)
def test_distances_are_looked_up_as_they_are_counted(name: str) -> None:
    ground = ground_of(BOARDS[name])
    distances, some = ground.distances, ground.spaces[:: max(1, len(ground.labels) // 40)]
    for one in some:
        counted = [ground.distance(one, other) for other in ground.spaces]
        if distances.is_even:
            assert [distances.steps[distances.to[one] - distances.since[other]] for other in ground.spaces] == counted
        else:
            assert list(distances.rows[one]) == counted
        for radius in (-1, 0, 2, 1_000_000):
            assert distances.within(one, radius) == tuple(s for s in ground.spaces if counted[s] <= radius)
