"""What lines between the spaces of a board meet, by name."""

import pytest

from tests.unit.board.maps import board_of
from toolkit.board import Board
from toolkit.board.contacts.columns import HOWS, WHATS, all_contacts
from toolkit.board.sightlines import Contact, contacts_between, scene_of


def a_valley() -> Board:
    """Five columns of flat hexes; a wood between B and D, a road along a row, a wall and a ridge."""
    return board_of(
        legend={".": "open"},
        spaces=". . . . .\n. . . . .\n. . . . .\n",
        shapes={"wood": {"terrain": "woods", "points": [["2.5", "1"], ["3.5", "1"], ["3.5", "1.75"], ["2.5", "1.75"]]}},
        paths={"road": {"terrain": "road", "spaces": ["A2", "B2", "C3", "D3"]}},
        sides={"wall": {"terrain": "wall", "sides": ["C1|C2"]}},
        crests={"ridge": {"level": 1, "points": [["3", "2.6"], ["4", "3"], ["3.5", "3.4"]], "around": True}},
    )


def between(board: Board, one: str, other: str) -> list[Contact]:
    ends = board.grid.find(one), board.grid.find(other)
    assert ends[0] is not None and ends[1] is not None
    return list(contacts_between(board, *ends))


def test_a_line_goes_through_the_wood() -> None:
    found = {(touch.id, touch.how, touch.at) for touch in between(a_valley(), "B1", "D1") if touch.what == "shape"}
    assert ("wood", "crosses", "C1") in found or ("wood", "crosses", "C2") in found


def test_a_line_on_the_road_runs_along_it_through_each_space_between() -> None:
    along = [touch.at for touch in between(a_valley(), "A2", "D3") if touch.what == "path" and touch.how == "along"]
    assert along == ["B2", "C3"]


def test_a_wall_on_a_side_is_met_where_the_line_crosses_that_side() -> None:
    (wall,) = [touch for touch in between(a_valley(), "C1", "C3") if touch.what == "feature"]
    assert (wall.id, wall.terrain, wall.how, {wall.at, wall.beyond}) == ("wall", "wall", "crosses", {"C1", "C2"})


def test_a_crest_tells_its_level() -> None:
    crests = [touch for touch in between(a_valley(), "B2", "E3") if touch.what == "crest"]
    assert {(touch.id, touch.level) for touch in crests} == {("ridge", 1)}


def test_seen_from_the_other_end_it_is_the_same() -> None:
    board = a_valley()
    there, back = between(board, "A1", "E2"), between(board, "E2", "A1")
    assert {(one.what, one.id, one.how, 1 - one.last, 1 - one.first) for one in back} == {
        (one.what, one.id, one.how, one.first, one.last) for one in there
    }


def test_columns_number_things_as_the_board_does() -> None:
    board = a_valley()
    found = all_contacts(scene_of(board))
    labels = sorted(board.grid.label(cell) for cell in board.grid.cells())
    thing = next(n for n, what in enumerate(found.what) if WHATS[what] == "shape" and found.which[n] == 0)
    rows = range(found.starts[thing], found.starts[thing + 1])
    crossing = {
        (labels[found.source[row]], labels[found.target[row]]) for row in rows if HOWS[found.how[row]] == "crosses"
    }
    assert ("B1", "D1") in crossing and ("D1", "B1") in crossing and ("A3", "B3") not in crossing


def test_areas_have_no_lines() -> None:
    board = board_of(grid={"shape": "areas"}, terrain={"land": ["north", "south"]}, links={"north": ["south"]})
    with pytest.raises(ValueError, match="areas"):
        scene_of(board)


def trenches() -> Board:
    """Lanes between two bases, with a road from base to base and wire before one of them."""
    return board_of(
        grid={"shape": "lanes", "labels": "letter_number", "ends": {"north_base": "top", "south_base": "bottom"}},
        legend={".": "open"},
        spaces=". . .\n. . .\n. . .\n",
        terrain={"base": ["north_base", "south_base"]},
        paths={"road": {"terrain": "road", "spaces": ["north_base", "B1", "B2", "B3", "south_base"]}},
        sides={"wire": {"terrain": "wire", "sides": ["north_base|A1", "A1|A2"]}},
    )


def test_what_leads_to_the_ends_of_lanes_is_met_as_far_as_it_lies_on_the_grid() -> None:
    road = [touch for touch in between(trenches(), "B1", "B3") if touch.what == "path"]
    assert [(touch.id, touch.at) for touch in road if touch.how == "along"] == [("road", "B2")]
    assert [touch.id for touch in between(trenches(), "A1", "A3") if touch.what == "feature"] == ["wire"]


def test_no_line_leads_to_the_ends_of_lanes() -> None:
    with pytest.raises(ValueError, match="north_base lies beyond the grid"):
        between(trenches(), "north_base", "B3")
