"""Slips that authors of maps make: one finding each, with advice that mends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.lint.test_map_checks import BANK, DRAWN, FARM, HEXES, LISTED, SQUARES, found
from tests.unit.packs.written import GOOD, check, spoil, told, underlined, write_pack

TWO = "boards:\n  - {map: farm, lay: {A1: A1}}\n"
OTHER = 'boards:\n  - {map: farm, prefix: "2-", lay: {A1: A1}}\n'
SCENARIO = GOOD["scenarios/one.yaml"].replace("at: bank", "at: 2-A1").replace("at: C2", "at: yard")


def farm(old: str, new: str) -> str:
    """The map of the farm with a slip."""
    assert old in FARM
    return FARM.replace(old, new)


# What follows from something that is reported is held back.

BROKEN = [
    (farm("mark: objective", "mark: objectve"), "E206"),
    (farm("  . w .\n", "  . w\n"), "E410"),
    (farm("  . w .\n", "  . x .\n"), "E411"),
    (farm("offset: even_down", "offset: even_right"), "E424"),
    (farm("title: The farm", "title: The farm\ntitle: The barn"), "E115"),
    (farm("map: farm", "map: The Farm"), "E209"),
    (farm("map: farm\n", ""), "E202"),
    (farm("map: farm", "map: barn"), "E307"),
]


@pytest.mark.parametrize(("farm", "code"), BROKEN, ids=[code for _, code in BROKEN])
def test_a_map_with_a_fault_does_not_spoil_those_it_lies_in(tmp_path: Path, farm: str, code: str) -> None:
    areas = "areas: {bank: {title: Bank, spaces: [2-A1..2-A2]}, corner: {spaces: [2-C2]}}\n"
    said = told(found(tmp_path, LISTED % "3, 2", OTHER, areas, farm=farm, scenario=SCENARIO))
    assert {each[0] for each in said} == {code}


def test_a_board_that_cannot_be_laid_does_not_spoil_the_rest(tmp_path: Path) -> None:
    boards = TWO.replace("lay:", "turn: 90, lay:")
    assert told(found(tmp_path, LISTED % "3, 2", boards, BANK, farm=FARM)) == [("E433", "ford.yaml", "90")]


def test_an_area_with_a_fault_is_not_said_to_be_cut_off_too(tmp_path: Path) -> None:
    said = told(found(tmp_path, LISTED % "3, 2", TWO, BANK, farm=farm("[C2]", "[C02]")))
    assert said == [("E412", "farm.yaml", "C02")]


UNUSED = [
    ("terrain.yaml", "title: Woods", "titel: Woods"),
    ("terrain.yaml", "{title: Woods}", "{title: Woods"),
    ("rules/play.yaml", "remove: unit", "remove: [unit"),
    ("maps/ford.yaml", "w: woods", "w: wods"),
]


@pytest.mark.parametrize(("path", "old", "new"), UNUSED)
def test_nothing_is_called_unused_where_something_is_wrong_that_would_use_it(
    tmp_path: Path, path: str, old: str, new: str
) -> None:
    codes = [each.code for each in check(write_pack(tmp_path, spoil(path, old, new)))]
    assert codes and "W403" not in codes


# Drawings.


def test_rows_that_are_not_set_apart_are_told_once(tmp_path: Path) -> None:
    (said,) = found(tmp_path / "later", SQUARES, DRAWN.replace("  . w .\n", "  .w.\n"), BANK)
    assert (told([said]), said.help) == ([("E411", "ford.yaml", ".w.")], "Set the characters apart: `. w .`.")
    (said,) = found(tmp_path / "first", SQUARES, DRAWN.replace("  . . w\n", "  ..w\n"), BANK)
    assert told([said]) == [("E411", "ford.yaml", "..w")]


@pytest.mark.parametrize(("row", "help"), [("  . w", "Add 1 character."), ("  . w . . .", "Take out 2 characters.")])
def test_a_ragged_row_says_what_is_missing(tmp_path: Path, row: str, help: str) -> None:
    (said,) = found(tmp_path, SQUARES, DRAWN.replace("  . w .\n", row + "\n"), BANK)
    assert (said.code, said.help) == ("E410", help)


LEVELS = [
    ("  0 0 1\n  0 0\n", "0 0", "Row 2 has 2 levels, and the map 3 columns.", "Add 1 level."),
    ("  0 0 1 1 1\n  0 0 1\n", "0 0 1 1 1", "Row 1 has 5 levels, and the map 3 columns.", "Take out 2 levels."),
    ("  0 0 1\n  .01\n", ".01", "Row 2 has 1 level, and the map 3 columns.", "Set the levels apart: `. 0 1`."),
    ("  0 0 1\n", "0 0 1", "The levels have 1 row, and the map 2.", "Add 1 row."),
    ("  0 0 1\n  0 0 1\n  1 1 1\n  0 0 1\n", "1 1 1", "The levels have 4 rows, and the map 2.", "Take out 2 rows."),
]


@pytest.mark.parametrize(("levels", "text", "message", "help"), LEVELS)
def test_levels_that_do_not_fit_are_underlined_in_their_drawing(
    tmp_path: Path, levels: str, text: str, message: str, help: str
) -> None:
    (said,) = found(tmp_path, SQUARES, DRAWN, BANK, "levels: |\n" + levels)
    assert (told([said]), said.message, said.help) == ([("E432", "ford.yaml", text)], message, help)


# Boards.


def test_a_board_of_another_form_is_told_with_both_forms(tmp_path: Path) -> None:
    (said,) = found(tmp_path, LISTED % "3, 2", TWO, BANK, farm=farm(HEXES, SQUARES))
    assert said.message == "It has squares, and this map has hexes with a flat top."
    assert said.help == "Lay down another map, or correct the grid of one of the two."
    assert underlined(said.span) == "farm"
