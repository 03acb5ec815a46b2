"""Boards turned, flipped, cropped and joined, with all that lies on them."""

import pytest

from tests.unit.board.maps import FLAT, board_of, map_of
from toolkit.board import Board
from toolkit.board.moving import cropped, flip, transformed, turn

FARM = {
    "legend": {".": "open", "w": "woods"},
    "spaces": ". . w .\n. w . .\n. . . .\n",
    "levels": {"1": ["B2", "C2"]},
    "paths": {"lane": {"terrain": "road", "spaces": ["A1", "B1", "C2", "D2"]}},
    "sides": {"hedge": {"terrain": "hedge", "sides": ["B1|B2"]}},
    "shapes": {"copse": {"terrain": "woods", "points": [["1", "1"], "B1|B2|C2", "A2|A3"]}},
    "names": {"B2": "The mill"},
    "control": {"blue": ["A1..A3"]},
    "areas": {"yard": {"spaces": ["B2", "C2"]}},
}


def told(board: Board) -> dict[str, object]:
    """A board by labels alone: what is on it, wherever it lies."""
    label = board.grid.label
    return {
        "terrain": {label(cell): kind for cell, kind in board.terrain.items()},
        "levels": {label(cell): level for cell, level in board.levels.items()},
        "paths": [[label(cell) for cell in path.cells] for path in board.paths],
        "sides": [{frozenset(map(label, side)) for side in one.sides} for one in board.sides],
        "beside": {label(cell): {label(other) for other in board.grid.neighbours(cell)} for cell in board.grid.cells()},
        "areas": {area.id: {label(cell) for cell in area.cells} for area in board.areas},
        "names": {label(cell): name for cell, name in board.names.items()},
    }


def test_a_turned_board_is_the_same_board() -> None:
    board = board_of(**FARM)
    around = board
    for _ in range(6):
        matrix = turn(around.grid, 60)
        assert matrix is not None
        around = transformed(around, matrix)
        assert told(around) == told(board)
    assert around == board


@pytest.mark.parametrize("how", ["left_right", "top_bottom"])
def test_a_board_flipped_twice_is_as_it_was(how: str) -> None:
    board = board_of(**FARM)
    once = transformed(board, flip(board.grid, how))
    assert told(once) == told(board)
    assert once.shapes != board.shapes
    assert transformed(once, flip(once.grid, how)) == board


def test_what_is_left_of_a_cropped_board() -> None:
    board = board_of(**FARM)
    left = cropped(board, [board.grid.find(label) for label in ("B1", "B2", "C1", "C2")])  # type: ignore[misc]
    assert sorted(left.grid.label(cell) for cell in left.grid.cells()) == ["B1", "B2", "C1", "C2"]
    assert told(left)["paths"] == [["B1", "C2"]]
    assert left.control == {"blue": ()}
    assert [shape.id for shape in left.shapes] == ["copse"]


def test_a_path_that_leaves_the_crop_and_returns_is_two() -> None:
    board = board_of(
        grid={"shape": "square", "labels": "letter_number"},
        legend={".": "open"},
        spaces=". . . .\n. . . .\n",
        paths={"lane": {"terrain": "road", "spaces": ["A1", "B1", "B2", "C2", "C1", "D1"]}},
    )
    left = cropped(board, [cell for cell in board.grid.cells() if cell[0] == 0])
    assert [(path.id, [left.grid.label(cell) for cell in path.cells]) for path in left.paths] == [
        ("lane", ["A1", "B1"]),
        ("lane_2", ["C1", "D1"]),
    ]


def test_two_boards_side_by_side_keep_their_labels_behind_a_prefix() -> None:
    farm = map_of("farm", **FARM)
    both = board_of(
        farm,
        map="both",
        grid=FLAT | {"size": [8, 4]},
        boards=[
            {"map": "farm", "lay": {"A1": "A1"}, "prefix": "1-"},
            {"map": "farm", "turn": 180, "lay": {"D3": "E1"}, "prefix": "2-"},
        ],
    )
    grid = both.grid
    assert {grid.label(cell) for cell in grid.cells()} == {
        f"{board}-{letter}{row}" for board in "12" for letter in "ABCD" for row in (1, 2, 3)
    }
    corner = grid.find("2-D3")
    assert corner is not None and "1-D1" in {grid.label(cell) for cell in grid.neighbours(corner)}
    assert [path.id for path in both.paths] == ["lane", "lane_2"]
    assert {grid.label(cell) for cell in next(area for area in both.areas if area.id == "yard").cells} == {
        "1-B2", "1-C2", "2-B2", "2-C2",
    }  # fmt: skip


def test_a_board_without_prefix_is_called_as_it_lies_and_covers_what_was_there() -> None:
    farm = map_of("farm", **FARM)
    whole = board_of(
        farm,
        map="whole",
        grid=FLAT,
        legend={"#": "town"},
        no_space=".",
        spaces=". . . .\n. # . .\n. . . .\n",
        boards=[{"map": "farm", "crop": "A1..D2", "lay": {"A1": "A1"}}],
    )
    found = {whole.grid.label(cell): kind for cell, kind in whole.terrain.items()}
    assert (found["B2"], found["C1"], found.get("A3")) == ("town", "woods", None)


def test_a_rise_lifts_spaces_of_its_own_board_alone() -> None:
    hill = map_of(
        "hill",
        legend={".": "open"},
        spaces=". . . .\n. . . .\n. . . .\n",
        crests={
            "hill": {
                "level": 2,
                "points": [["1.4", "0.6"], ["3.6", "0.6"], ["3.6", "3.4"], ["1.4", "3.4"]],
                "around": True,
            }
        },
    )
    whole = board_of(
        hill,
        map="whole",
        grid=FLAT | {"size": [4, 3]},
        terrain={"open": ["C1..D3"]},
        boards=[{"map": "hill", "crop": "A1..B3", "lay": {"A1": "A1"}}],
    )
    assert {whole.grid.label(cell): level for cell, level in whole.levels.items()} == {"B1": 2, "B2": 2}


def test_roads_of_squares_may_go_through_corners() -> None:
    board = board_of(
        grid={"shape": "square", "labels": "letter_number"},
        legend={".": "open"},
        spaces=". .\n. .\n",
        paths={"lane": {"terrain": "road", "spaces": ["A1", "B2"]}},
    )
    assert board.along_paths() == {((0, 0), (1, 1)): ("road",)}


def test_shapes_of_a_map_whose_labels_begin_elsewhere_stay_on_a_crop() -> None:
    board = board_of(
        grid={"shape": "square", "labels": "letter_number", "first": "D5"},
        legend={".": "open"},
        spaces=". . . .\n. . . .\n. . . .\n. . . .\n",
        shapes={"copse": {"terrain": "woods", "points": [["4", "5"], ["5", "5"], ["5", "6"]]}},
    )
    assert board.shapes[0].points == ((0, 0), (6000, 0), (6000, 6000))
    kept = [cell for cell in board.grid.cells() if max(cell) < 3]
    assert [shape.points for shape in cropped(board, kept).shapes] == [board.shapes[0].points]
