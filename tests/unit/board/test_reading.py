"""Maps as authors write them, read as boards; and what is said of those that are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.board.board import Board, pair
from toolkit.board.labels import Cell
from toolkit.board.points import to_pitches
from toolkit.board.reading import MOST_BOARDS, MOST_MENTIONS, MOST_NESTED, MOST_POINTS, Fault, read_board
from toolkit.model.maps import Map

SQUARES = {"shape": "square", "labels": "letter_number"}
HEXES = {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"}
LEGEND = {".": "clear", "w": "woods"}
PLAIN = ". . .\n. w .\n. . .\n"


def written(id: str = "field", grid: dict[str, Any] | None = None, **fields: Any) -> Map:
    """The record of a map: hexes, drawn three by three, where nothing else is said."""
    if not {"spaces", "terrain", "boards"} & fields.keys():
        fields["spaces"] = PLAIN
    if "spaces" in fields:
        fields.setdefault("legend", LEGEND)
    return Map.model_validate({"map": id, "title": "A map", "grid": grid or HEXES, **fields})


def board_of(map: Map, *others: Map) -> Board:
    """The board of a map without faults."""
    reading = read_board(map, {other.map: other for other in others})
    assert reading.faults == ()
    assert reading.board is not None and reading.board == reading.draft
    return reading.board


def faults_of(map: Map, *others: Map) -> list[Fault]:
    return list(read_board(map, {other.map: other for other in others}).faults)


def fault_of(map: Map, *others: Map) -> Fault:
    """The one fault of a map."""
    (fault,) = faults_of(map, *others)
    return fault


def labels(board: Board, cells: Any = None) -> list[str]:
    return [board.grid.label(cell) for cell in (board.grid.cells() if cells is None else cells)]


def terrain(board: Board) -> dict[str, str]:
    return {board.grid.label(cell): kind for cell, kind in board.terrain.items()}


def cell(board: Board, label: str) -> Cell:
    found = board.grid.find(label)
    assert found is not None
    return found


def side(board: Board, text: str) -> tuple[Cell, Cell]:
    one, other = text.split("|")
    return pair(cell(board, one), cell(board, other))


# Spaces.


def test_a_drawn_map_has_a_space_for_each_character() -> None:
    board = board_of(written())
    assert terrain(board)["B2"] == "woods" and terrain(board)["C3"] == "clear"
    assert len(board.terrain) == 9


def test_where_no_space_is_drawn_the_map_has_a_hole() -> None:
    board = board_of(written(spaces=". _ .\n. w .\n", no_space="_"))
    assert labels(board) == ["A1", "C1", "A2", "B2", "C2"]
    assert board.grid.find("B1") is None


def test_spaces_can_be_listed_by_terrain_a_later_kind_over_those_before_it() -> None:
    board = board_of(written(grid=HEXES | {"size": [3, 2]}, terrain={"clear": ["A1..B2", "C1"], "woods": "B2"}))
    assert terrain(board) == {"A1": "clear", "B1": "clear", "C1": "clear", "A2": "clear", "B2": "woods"}


def test_a_list_paints_over_what_is_drawn_and_fills_holes() -> None:
    board = board_of(written(spaces=". _ .\n", no_space="_", terrain={"woods": ["B1", "C1"]}))
    assert terrain(board) == {"A1": "clear", "B1": "woods", "C1": "woods"}


def test_lanes_have_spaces_beyond_their_ends() -> None:
    grid = {"shape": "lanes", "labels": "letter_number", "ends": {"north_base": "top", "south_base": "bottom"}}
    board = board_of(written(grid=grid, spaces=". .\n. .\n", terrain={"clear": ["north_base", "south_base"]}))
    assert labels(board) == ["north_base", "A1", "B1", "A2", "B2", "south_base"]
    assert labels(board, board.grid.neighbours(cell(board, "north_base"))) == ["A1", "B1"]


def test_the_end_of_lanes_needs_a_terrain() -> None:
    grid = {"shape": "lanes", "labels": "letter_number", "ends": {"base": "top"}}
    reading = read_board(written(grid=grid, spaces=". .\n"))
    (fault,) = reading.faults
    assert (fault.kind, fault.where) == ("no_terrain", ("grid", "ends", "base"))
    assert reading.board is None and reading.draft is not None


AREAS: dict[str, Any] = {
    "grid": {"shape": "areas"},
    "terrain": {"clear": ["north", "east"], "woods": "south"},
    "links": {"north": ["east", "south"]},
}


def test_areas_are_named_and_touch_where_they_are_linked() -> None:
    board = board_of(written(**AREAS, positions={"north": [2, 1], "south": ["2", "3.5"]}))
    assert labels(board) == ["north", "east", "south"]
    assert labels(board, board.grid.neighbours(cell(board, "north"))) == ["east", "south"]
    assert labels(board, board.grid.neighbours(cell(board, "east"))) == ["north"]
    assert terrain(board)["south"] == "woods"


LINKS = [
    ({"west": ["north"]}, "off_map", ("links", "west")),
    ({"north": ["west"]}, "off_map", ("links", "north", 0)),
    ({"north": ["east", "north"]}, "not_a_side", ("links", "north", 1)),
]


@pytest.mark.parametrize(("links", "kind", "where"), LINKS)
def test_links_of_areas_that_are_none(links: Any, kind: str, where: Any) -> None:
    fault = fault_of(written(**AREAS | {"links": links}))
    assert (fault.kind, fault.where) == (kind, where)


def test_positions_of_areas() -> None:
    faults = faults_of(written(**AREAS, positions={"west": [1, 1], "north": ["east"]}))
    assert [(fault.kind, fault.where) for fault in faults] == [
        ("off_map", ("positions", "west")),
        ("bad_point", ("positions", "north")),
    ]


SIZES = [
    ({"terrain": {"clear": ["A1"]}}, None, "no_size", ("grid",)),
    ({"boards": [{"map": "other", "lay": {"A1": "A1"}}]}, None, "no_size", ("grid",)),
    ({"terrain": {"clear": ["A1"]}}, [3], "no_size", ("grid", "size")),
    ({"terrain": {"clear": ["A1"]}}, [101, 100], "too_large", ("grid", "size")),
]


@pytest.mark.parametrize(("fields", "size", "kind", "where"), SIZES)
def test_a_map_that_is_not_drawn_says_how_large_it_is(fields: Any, size: Any, kind: str, where: Any) -> None:
    reading = read_board(written(grid=HEXES | ({"size": size} if size else {}), **fields))
    assert [(fault.kind, fault.where) for fault in reading.faults] == [(kind, where)]
    assert reading.draft is None


def test_a_size_beside_a_drawing_says_the_same() -> None:
    assert board_of(written(grid=HEXES | {"size": [3, 3]})).grid.width == 3
    fault = fault_of(written(grid=HEXES | {"size": [3, 4]}))
    assert (fault.kind, fault.message) == ("no_size", "The map is drawn with 3 columns and 3 rows.")


def test_a_map_of_holes_has_no_spaces() -> None:
    reading = read_board(written(spaces="_ _\n", no_space="_"))
    assert [fault.kind for fault in reading.faults] == ["no_size"] and reading.draft is None


def test_torn_rows_leave_no_sure_labels_and_an_unknown_character_leaves_them() -> None:
    torn = read_board(written(spaces=". .\n.\n", names={"Z9": "Far"}))
    assert (torn.board, torn.draft, torn.faults) == (None, None, ())
    unknown = read_board(written(spaces=". x\n", names={"Z9": "Far"}))
    assert unknown.board is None and unknown.draft is not None
    assert [fault.kind for fault in unknown.faults] == ["off_map"]


# Labels.

LISTS: list[tuple[dict[str, Any], Any]] = [
    ({"names": {"D1": "Far"}}, ("names", "D1")),
    ({"control": {"blue": ["A1", "D1"]}}, ("control", "blue", 1)),
    ({"areas": {"hill": {"spaces": ["A1", "A1..A4"]}}}, ("areas", "hill", "spaces", 1)),
    ({"levels": {"1": ["D1"]}}, ("levels", "1", 0)),
    ({"spaces": PLAIN, "terrain": {"woods": ["D1"]}}, ("terrain", "woods", 0)),
    ({"paths": {"road": {"terrain": "road", "spaces": ["C1", "D1"]}}}, ("paths", "road", "spaces", 1)),
    ({"sides": {"brook": {"terrain": "river", "sides": "C1|D1"}}}, ("sides", "brook", "sides", 0)),
    ({"crests": {"ridge": {"level": 1, "sides": ["C1|D1"]}}}, ("crests", "ridge", "sides", 0)),
]


def test_a_path_names_its_spaces_one_by_one() -> None:
    fault = fault_of(written(paths={"road": {"terrain": "road", "spaces": ["A1..A3", "B3"]}}))
    assert (fault.kind, fault.where) == ("off_map", ("paths", "road", "spaces", 0))
    assert fault.help == "Write `A1, A2, A3`."


def test_a_path_of_one_space_is_told() -> None:
    fault = fault_of(written(paths={"road": {"terrain": "road", "spaces": ["A1"]}}))
    assert (fault.kind, fault.where, fault.at_key) == ("few_points", ("paths", "road", "spaces"), True)


def test_a_path_that_names_a_space_twice_in_a_row() -> None:
    fault = fault_of(written(paths={"road": {"terrain": "road", "spaces": ["A1", "A1", "A2"]}}))
    assert (fault.kind, fault.where, fault.help) == ("jump", ("paths", "road", "spaces", 1), "Take one of the two out.")


def test_of_hexes_that_are_told_wrongly_nothing_more_is_said() -> None:
    reading = read_board(written(grid={**HEXES, "top": "pointy"}, names={"Z9": "Far"}))
    assert (reading.board, reading.draft, reading.faults) == (None, None, ())


def test_sides_and_points_get_suggestions() -> None:
    assert fault_of(written(sides={"brook": {"terrain": "river", "sides": "A1-B1"}})).help == "Write `A1|B1`."
    points = [["1", "1"], ["2", "1"], ["A1", "A2"]]
    fault = fault_of(written(shapes={"copse": {"terrain": "woods", "points": points}}))
    assert (fault.kind, fault.help) == ("bad_point", "Did you mean `A1|A2`?")


def test_a_range_does_not_stand_for_one_space() -> None:
    fault = fault_of(written(names={"A1..A3": "The ridge"}))
    assert (fault.kind, fault.help) == ("off_map", "Name one space.")


def test_several_sides_in_one_text_are_told_as_a_list() -> None:
    fault = fault_of(written(sides={"brook": {"terrain": "river", "sides": "A1|B1 A1|A2"}}))
    assert (fault.kind, fault.help) == ("not_a_side", "Write each by itself: `[A1|B1, A1|A2]`.")


@pytest.mark.parametrize(("fields", "where"), LISTS, ids=lambda value: str(value)[:30])
def test_whatever_names_spaces_names_those_of_the_map(fields: Any, where: Any) -> None:
    fault = fault_of(written(**fields))
    assert (fault.kind, fault.where) == ("off_map", where)
    assert fault.help.startswith("The map goes from A1 to C3. Did you mean ")


def test_a_hole_is_called_one() -> None:
    fault = fault_of(written(spaces=". _ .\n", no_space="_", names={"B1": "Pond"}))
    assert fault.message == "There is no space at `B1`: the map has a hole there."


def test_of_a_range_the_end_is_told_that_is_off_the_map() -> None:
    fault = fault_of(written(areas={"hill": {"spaces": ["A1..A9"]}}))
    assert fault.message == "The map has no `A9`."


def test_a_range_leaves_holes_out() -> None:
    board = board_of(written(spaces=". _ .\n. . .\n", no_space="_", areas={"all": {"spaces": ["A1..C2"]}}))
    assert labels(board, board.areas[0].cells) == ["A1", "C1", "A2", "B2", "C2"]


# Levels and crests.


def test_levels_are_drawn_as_spaces_are() -> None:
    board = board_of(written(levels=". 0 1\n0 1 -2\n. . 10\n"))
    assert {board.grid.label(cell): level for cell, level in board.levels.items()} == {
        "C1": 1,
        "B2": 1,
        "C2": -2,
        "C3": 10,
    }


def test_or_listed() -> None:
    board = board_of(written(levels={"1": ["B2", "A1..A2"], "2": "A2"}))
    assert {board.grid.label(cell): level for cell, level in board.levels.items()} == {"B2": 1, "A1": 1, "A2": 2}


def test_a_crest_that_goes_round_lifts_the_spaces_inside() -> None:
    knoll = {"level": 2, "around": True, "points": ["B1", "A2|A1|B1", "A2", "B3", "C2", "B1|C1|C2"]}
    board = board_of(written(levels={"3": "A2"}, crests={"knoll": knoll}))
    assert {board.grid.label(cell): level for cell, level in board.levels.items()} == {
        "A2": 3,
        "B1": 2,
        "B2": 2,
        "B3": 2,
        "C2": 2,
    }
    assert board.crests[0].around


def test_a_crest_along_sides_runs_from_corner_to_corner() -> None:
    (crest,) = board_of(written(crests={"ridge": {"level": 1, "sides": ["A1|B1", "A2|B1"]}})).crests
    (one, other) = crest.lines
    assert set(one) & set(other), "the two sides meet in a corner"
    assert not crest.around


LEVELS = [
    (". .\n. .\n. .\n", [("levels",)] * 3, "Row 1 has 2 levels, and the map 3 columns."),
    (". . .\n", [("levels",)], "The levels have 1 row, and the map 3."),
    (". . .\n. x .\n. . .\n", [("levels",)], "`x` is no level."),
    ({"high": ["A1"]}, [("levels", "high")], "`high` is no level."),
    ({"99999": ["A1"]}, [("levels", "99999")], "`99999` is no level."),
    (["A1", "B1"], [("levels",)], "Levels are one text drawn as `spaces` are, or lists of spaces by level."),
]


@pytest.mark.parametrize(("levels", "wheres", "message"), LEVELS)
def test_levels_that_are_none(levels: Any, wheres: Any, message: str) -> None:
    faults = faults_of(written(levels=levels))
    assert {fault.kind for fault in faults} == {"levels"}
    assert [fault.where for fault in faults] == wheres
    assert faults[0].message == message


def test_a_wrong_level_is_told_with_its_place_in_the_text() -> None:
    levels = ". . .\n. x .\n. . .\n"
    place = fault_of(written(levels=levels)).place
    assert place is not None and levels[slice(*place)] == "x"


# Sides, paths and shapes.


def test_what_lies_on_sides() -> None:
    board = board_of(written(sides={"brook": {"terrain": "river", "sides": ["A1|B1", "B1 | B2"]}}))
    assert board.on_sides() == {side(board, "A1|B1"): ("river",), side(board, "B1|B2"): ("river",)}


NO_SIDES = [
    ("A1|C1", "`A1` and `C1` share no side."),
    ("A1|A1", "A space shares no side with itself."),
    ("A1", "`A1` is no side."),
    ("A1|B1|B2", "`A1|B1|B2` is no side."),
    ("|", "The map has no ``."),
]


@pytest.mark.parametrize(("text", "message"), NO_SIDES)
def test_sides_that_are_none(text: str, message: str) -> None:
    sides = {"brook": {"terrain": "river", "sides": ["A1|B1", text]}}
    reading = read_board(written(sides=sides))
    assert [fault.message for fault in reading.faults][:1] == [message]
    assert {fault.where for fault in reading.faults} == {("sides", "brook", "sides", 1)}
    assert reading.board is not None and len(reading.board.sides[0].sides) == 1


def test_squares_share_no_side_at_a_corner() -> None:
    fault = fault_of(written(grid=SQUARES, sides={"wall": {"terrain": "wall", "sides": "A1|B2"}}))
    assert fault.kind == "not_a_side"


def test_a_path_runs_from_space_to_space() -> None:
    board = board_of(written(paths={"road": {"terrain": "road", "spaces": ["A1", "B1", "C2", "B1"]}}))
    assert board.along_paths() == {side(board, "A1|B1"): ("road",), side(board, "B1|C2"): ("road",)}


def test_a_path_that_jumps_is_told_with_the_space_before() -> None:
    fault = fault_of(written(paths={"road": {"terrain": "road", "spaces": ["A1", "B1", "B3"]}}))
    assert (fault.kind, fault.where, fault.beside) == (
        "jump",
        ("paths", "road", "spaces", 2),
        ("paths", "road", "spaces", 1),
    )
    assert fault.message == "`B3` is not next to `B1`."


def test_a_shape_is_drawn_with_numbers_or_by_the_spaces_that_meet() -> None:
    points = [[1, 1], ["2.25", "1.5"], "B2", "A2|A3", "A1|A2|B1"]
    board = board_of(written(shapes={"copse": {"terrain": "woods", "points": points}}))
    places = [tuple(map(float, to_pitches(board.grid, point))) for point in board.shapes[0].points]
    assert places[:3] == [(1, 1), (2.25, 1.5), (2, 2.5)]
    assert places[3] == (1, 2.5)
    assert places[4] == pytest.approx((1 + 1 / 3, 1.5))


@pytest.mark.parametrize("point", ["B9", "A1|C1", "A1|B1|B2|A2", ["one", 2], [1, "2.0001"], [1, 2, 3], [1, 10**7]])
def test_points_that_are_none(point: Any) -> None:
    reading = read_board(written(shapes={"copse": {"terrain": "woods", "points": [[1, 1], [2, 1], point]}}))
    (fault,) = reading.faults
    assert (fault.kind, fault.where) == ("bad_point", ("shapes", "copse", "points", 2))
    assert reading.board is not None and reading.board.shapes == ()


def test_squares_meet_in_corners_of_four() -> None:
    copse = {"terrain": "woods", "points": ["A1", "B1", "A1|B1|A2|B2"]}
    assert len(board_of(written(grid=SQUARES, shapes={"copse": copse})).shapes[0].points) == 3


def test_lines_need_points_enough() -> None:
    shape, around = {"terrain": "woods", "points": [[1, 1], [2, 1]]}, {"level": 1, "points": ["A1"], "around": True}
    assert fault_of(written(shapes={"copse": shape})).message == "It has 2 points, and needs 3."
    assert fault_of(written(crests={"ridge": around})).message == "It has 1 point, and needs 3."
    assert fault_of(written(crests={"ridge": {"level": 1, "points": ["A1"]}})).message == "It has 1 point, and needs 2."


RINGS = [
    ([[1, 1], [2, 1], [1, 2], [2, 2]], 3, 1, "The line from point 4 to the next meets that from point 2 to the next."),
    ([[1, 1], [2, 1], [2, 2], [1, 1]], 3, 0, "Point 4 stands where point 1 stands."),
    ([[1, 1], [3, 1], [2, 1], [2, 3]], 2, 0, "The line from point 3 to the next meets that from point 1 to the next."),
]


@pytest.mark.parametrize(("points", "at", "beside", "message"), RINGS)
def test_a_shape_never_meets_itself(points: Any, at: int, beside: int, message: str) -> None:
    fault = fault_of(written(shapes={"copse": {"terrain": "woods", "points": points}}))
    where = ("shapes", "copse", "points")
    assert (fault.kind, fault.where, fault.beside) == ("meets_itself", (*where, at), (*where, beside))
    assert fault.message == message


def test_a_shape_has_an_area() -> None:
    fault = fault_of(written(shapes={"copse": {"terrain": "woods", "points": ["A1", "A2", "A3"]}}))
    assert (fault.kind, fault.message) == ("meets_itself", "All its points lie on one line.")


def test_an_open_crest_may_cross_itself() -> None:
    assert board_of(written(crests={"loop": {"level": 1, "points": [[1, 1], [2, 2], [2, 1], [1, 2]]}})).crests


# Boards.

FARM = written("farm", spaces=". w\n. .\n", areas={"yard": {"spaces": ["B1"]}}, names={"B1": "The yard"})


def test_a_board_is_laid_down_cropped_flipped_and_turned() -> None:
    farm = written(
        "farm", spaces=PLAIN, shapes={"copse": {"terrain": "woods", "points": ["A1", "B1", "A2"]}}, levels={"1": "C3"}
    )
    parts = [
        {"map": "farm", "lay": {"A1": "A1"}},
        {"map": "farm", "crop": "A1..B2", "turn": 180, "lay": {"B2": "D1"}},
        {"map": "farm", "flip": "left_right", "lay": {"C3": "A6"}},
    ]
    board = board_of(written("both", grid=HEXES | {"size": [6, 6]}, boards=parts), farm)
    woods = [label for label, kind in terrain(board).items() if kind == "woods"]
    assert sorted(woods) == ["B2", "B5", "D1"]
    assert {board.grid.label(cell): level for cell, level in board.levels.items()} == {"C3": 1, "A6": 1}
    assert [shape.id for shape in board.shapes] == ["copse", "copse_2", "copse_3"]


def test_boards_with_a_prefix_keep_their_labels_behind_it() -> None:
    parts = [{"map": "farm", "lay": {"A1": "A1"}}, {"map": "farm", "prefix": "2-", "lay": {"A1": "C1"}}]
    map = written("both", grid=HEXES | {"size": [4, 2]}, boards=parts, names={"2-A2": "The gate"})
    board = board_of(map, FARM)
    assert sorted(labels(board)) == ["2-A1", "2-A2", "2-B1", "2-B2", "A1", "A2", "B1", "B2"]
    assert {board.grid.label(cell): name for cell, name in board.names.items()} == {
        "B1": "The yard",
        "2-B1": "The yard",
        "2-A2": "The gate",
    }
    (yard,) = board.areas
    assert labels(board, yard.cells) == ["B1", "2-B1"]


def test_the_map_itself_lies_over_its_boards() -> None:
    parts = [{"map": "farm", "lay": {"A1": "A1"}}]
    sides = {"brook": {"terrain": "river", "sides": "A1|B1"}}
    farm = written("farm", spaces=". w\n. .\n", sides=sides)
    own = {"brook": {"terrain": "wall", "sides": "A2|B2"}}
    map = written("both", grid=HEXES | {"size": [3, 2]}, boards=parts, terrain={"woods": ["C1", "A1"]}, sides=own)
    board = board_of(map, farm)
    assert labels(board) == ["A1", "B1", "C1", "A2", "B2"], "C2 lies on no board and is not listed"
    assert terrain(board)["A1"] == "woods"
    assert [(one.id, one.terrain) for one in board.sides] == [("brook_2", "river"), ("brook", "wall")]


BOARDS = [
    ({"lay": {"C9": "A1"}}, "off_map", ("lay", "C9"), "The board has no `C9`."),
    ({"lay": {"A1": "Z9"}}, "off_map", ("lay", "A1"), "The map has no `Z9`."),
    ({"lay": {"A1": "A1", "B1": "B1"}}, "board", ("lay",), "One space of the board is laid on one space here."),
    ({"turn": 90}, "board", ("turn",), "90 degrees are no turn of such spaces."),
    ({"crop": "A1..Z9"}, "off_map", ("crop", 0), "The map has no `Z9`."),
    ({"crop": "A1", "lay": {"B1": "A1"}}, "off_map", ("lay", "B1"), "The board has no `B1`."),
    ({"lay": {"A1": "D2"}}, "falls_off", ("lay",), "2 of its 4 spaces fall off this map, such as `B1`."),
]


@pytest.mark.parametrize(("part", "kind", "where", "message"), BOARDS)
def test_boards_that_cannot_lie_so(part: Any, kind: str, where: Any, message: str) -> None:
    parts = [{"map": "farm", "lay": {"A1": "A1"}} | part]
    fault = faults_of(written("both", grid=HEXES | {"size": [4, 4]}, boards=parts), FARM)[0]
    assert (fault.kind, fault.where, fault.message) == (kind, ("boards", 0, *where), message)


def test_a_board_of_other_spaces() -> None:
    parts = [{"map": "farm", "lay": {"A1": "A1"}}]
    for grid in (SQUARES, {**HEXES, "top": "pointy", "offset": "even_right"}):
        fault = faults_of(written("both", grid=grid | {"size": [4, 4]}, boards=parts), FARM)[0]
        assert (fault.kind, fault.where) == ("board", ("boards", 0, "map"))


def test_lanes_are_not_put_together() -> None:
    grid = {"shape": "lanes", "labels": "letter_number", "size": [3, 3]}
    parts = [{"map": "farm", "lay": {"A1": "A1"}}]
    assert faults_of(written("both", grid=grid, boards=parts), FARM)[0].where == ("boards",)


def put_together(id: str, *parts: str, size: int = 2) -> Map:
    """A map of boards that are all laid on its first space."""
    boards = [{"map": part, "lay": {"A1": "A1"}} for part in parts]
    return written(id, grid=HEXES | {"size": [size, size]}, boards=boards)


def test_a_map_is_no_part_of_itself() -> None:
    own = put_together("own", "own")
    assert faults_of(own, own)[0].message == "A map cannot be a part of itself."
    one, other = put_together("one", "other"), put_together("other", "farm", "one")
    message = "Maps lie in each other at most 4 deep; these lie deeper, or one is a part of itself."
    assert [(fault.where, fault.message) for fault in faults_of(one, one, other, FARM)] == [
        (("boards", 0, "map"), message),
    ]


def test_maps_lie_in_each_other_only_so_deep() -> None:
    chain = [FARM, *(put_together(f"m{n}", f"m{n - 1}" if n else "farm") for n in range(MOST_NESTED + 1))]
    assert board_of(chain[MOST_NESTED], *chain)
    assert "deep" in faults_of(chain[MOST_NESTED + 1], *chain)[0].message


# Limits.


def test_lists_that_name_too_many_spaces_are_told_once() -> None:
    areas = {f"a{n}": {"spaces": ["A1..J10"] * 100} for n in range(MOST_MENTIONS // 5_000)}
    row = " ".join("." * 10) + "\n"
    faults = faults_of(written(spaces=row * 10, areas=areas))
    assert [(fault.kind, fault.where) for fault in faults] == [("too_large", ("areas",))]


def test_too_many_points() -> None:
    points = [[1, 1], [2, 1]] * (MOST_POINTS // 2)
    crests = {"one": {"level": 1, "points": points}, "two": {"level": 1, "points": [[1, 1], [2, 2]]}}
    assert [(fault.kind, fault.where) for fault in faults_of(written(crests=crests))] == [("too_large", ("crests",))]


def test_too_many_boards() -> None:
    fault = fault_of(put_together("all", *["farm"] * (MOST_BOARDS + 1)), FARM)
    assert (fault.kind, fault.where) == ("too_large", ("boards",))


@pytest.mark.slow
def test_boards_bring_only_so_much_together() -> None:
    row = " ".join("." * 100) + "\n"
    big = written("big", spaces=row * 100)
    faults = faults_of(put_together("all", *["big"] * 20, size=100), big)
    assert [(fault.kind, fault.where) for fault in faults] == [("too_large", ("boards", 9))]


def test_too_many_areas() -> None:
    names = [f"n{n}" for n in range(10_001)]
    assert fault_of(written(grid={"shape": "areas"}, terrain={"clear": names})).where == ("terrain",)
