"""What is advised where a text names no space: the right spelling where that is sure, else near labels."""

from __future__ import annotations

import pytest

from tests.unit.board.maps import board_of, map_of, reading_of
from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.board.meant import advice, point_meant, side_meant, spelt_out
from toolkit.board.square import SquareGrid

REACH = "The map goes from A1 to O10."
GRID = SquareGrid(15, 10)
FIGURES = SquareGrid(15, 10, "row_column")
HOLED = SquareGrid(15, 10, missing=frozenset[Cell]({(3, 7)}))


def joined() -> Grid:
    farm = map_of(
        "farm", grid={"shape": "square", "labels": "letter_number"}, legend={".": "clear"}, spaces=". .\n. .\n"
    )
    parts = [{"map": "farm", "lay": {"A1": place}, "prefix": prefix} for place, prefix in (("A1", "w-"), ("C1", "e-"))]
    grid = {"shape": "square", "labels": "letter_number", "size": [4, 2]}
    return board_of(farm, grid=grid, boards=parts).grid


def areas() -> Grid:
    return board_of(
        grid={"shape": "areas"},
        terrain={"clear": ["carinthia", "trent"]},
        links={"carinthia": ["trent"]},
    ).grid


@pytest.mark.parametrize("slip", ["h4", "H04", "h004", " H4", "4H", "H-4"])
def test_another_spelling_is_sure(slip: str) -> None:
    assert advice(GRID, slip) == "Did you mean `H4`?"


@pytest.mark.parametrize("slip", ["408", "4,8", "4.8", "04-08"])
def test_rows_and_columns_in_figures_want_all_their_zeros(slip: str) -> None:
    assert advice(FIGURES, slip) == "Did you mean `0408`?"


@pytest.mark.parametrize("slip", ["A1-E10", "A1:E10", "a1..e10", "A1...E10", "A1 to E10", "A1 .. E10", "A1\u2013E10"])
def test_a_range_has_two_dots(slip: str) -> None:
    assert advice(GRID, slip) == "Write `A1..E10`."


@pytest.mark.parametrize("slip", ["H4 H3 H2", "H4, H3, H2", "h4,H03 H2"])
def test_several_spaces_in_one_text_are_a_list(slip: str) -> None:
    assert advice(GRID, slip) == "Write each by itself: `[H4, H3, H2]`."


@pytest.mark.parametrize(
    ("slip", "offered"),
    [("L66", "`L6` or `L10`"), ("P10", "`O10`"), ("H44", "`H4` or `H10`"), ("HH4", "`H4` or `O4`")],
)
def test_off_the_map_its_reach_is_told_with_what_is_near(slip: str, offered: str) -> None:
    assert advice(GRID, slip) == f"{REACH} Did you mean {offered}?"


def test_of_a_range_the_wrong_end_is_told() -> None:
    assert advice(GRID, "K1..o10") == "Write `K1..O10`."
    assert advice(GRID, "K1..P10") == f"{REACH} Did you mean `O10`?"


@pytest.mark.parametrize("word", ["church", "", "A" * 10_000, "H4" * 300])
def test_what_is_like_no_label_gets_the_reach(word: str) -> None:
    assert advice(GRID, word) == REACH


def test_a_hole_gets_the_reach() -> None:
    assert advice(HOLED, "H4") == REACH


def test_areas_are_found_by_their_names() -> None:
    assert advice(areas(), "carintia") == "Did you mean `carinthia`?"
    assert advice(areas(), "Trent") == "Did you mean `trent`?"
    assert advice(areas(), "trent, carinthia") == "Write each by itself: `[trent, carinthia]`."
    assert advice(areas(), "rome") == "The areas of the map are listed under `terrain`, from `carinthia` to `trent`."


def test_spaces_with_names_of_their_own_are_found_by_them() -> None:
    assert advice(joined(), "W-a2") == "Did you mean `w-A2`?"
    assert advice(joined(), "A2") == "Did you mean `w-A2`?"
    assert "`e-B2`" in advice(joined(), "e-B22")


def test_names_of_other_things_are_offered_too() -> None:
    assert advice(GRID, "eest", ["east", "west"]) == f"{REACH} Did you mean `east` or `west`?"


def test_a_range_in_a_path_is_spelt_out() -> None:
    assert spelt_out(GRID, "H4..H1") == "Write `H4, H3, H2, H1`."
    assert spelt_out(GRID, "A1..O10") == "Write its spaces one by one, each next to the one before."


def test_only_the_first_slips_of_a_map_are_looked_up() -> None:
    names = {f"a{n}": "Mill" for n in range(11, 91)}
    helps = [fault.help for fault in reading_of(legend={".": "clear"}, spaces=". .\n. .\n", names=names).faults]
    assert len(helps) == 80
    assert helps[0] != helps[-1] == "The map goes from A1 to B2."


@pytest.mark.parametrize("slip", ["F4-F5", "f4/F05", "F4 F5", "F4,F5"])
def test_a_side_has_its_own_sign(slip: str) -> None:
    assert side_meant(GRID, slip) == "F4|F5"
    assert side_meant(GRID, "F4-P5") is None


def test_points_are_told_by_spaces_that_meet() -> None:
    assert point_meant(GRID, ["D4", "E4"]) == "D4|E4"
    assert point_meant(GRID, ["d4|E04"]) == "D4|E4"
    assert point_meant(GRID, ["D4|H9"]) is None
    assert point_meant(GRID, ["1", "x"]) is None
