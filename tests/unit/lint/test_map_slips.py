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


NAMELESS = [
    ("maps/ford.yaml", "legend", {"E201"}),
    ("maps/ford.yaml", "spaces", {"E201", "E202"}),
    ("maps/ford.yaml", "areas", {"E201"}),
    ("maps/ford.yaml", "grid", {"E201", "E202"}),
    ("scenarios/one.yaml", "sides", {"E201", "E202"}),
    ("scenarios/one.yaml", "settings", {"E201"}),
    ("scenarios/one.yaml", "forces", {"E201"}),
]


@pytest.mark.parametrize(("path", "field", "codes"), NAMELESS)
def test_a_field_whose_name_is_like_no_other_is_told_alone(
    tmp_path: Path, path: str, field: str, codes: set[str]
) -> None:
    text = GOOD[path].replace(f"\n{field}:", "\nzzqx:")
    said = check(write_pack(tmp_path, {path: text}))
    assert {each.code for each in said} == codes
    (stray,) = (each for each in said if each.code == "E201")
    assert (underlined(stray.span), stray.span.column) == ("zzqx", 1)
    assert stray.span.line == text[: text.index("zzqx")].count("\n") + 1


def test_a_field_that_can_be_none_that_is_missing_hides_nothing(tmp_path: Path) -> None:
    drawn = DRAWN.replace("  . w .\n", "  . x .\n") + "author: Somebody Else\n"
    said = told(found(tmp_path, SQUARES, drawn, BANK))
    assert said == [("E411", "ford.yaml", "x"), ("E201", "ford.yaml", "author")]


def test_words_are_not_said_to_translate_nothing_where_a_field_is_misspelt(tmp_path: Path) -> None:
    words = spoil("text/es/pieces.yaml", "{title: El vado,", "{title: El vado, text: Un vado.,")
    for added, codes in (("textt: A ford.\n", {"E201"}), ("zzqx: A ford.\n", {"E201"}), ("", {"W303"})):
        ford = GOOD["maps/ford.yaml"].replace("grid:", f"{added}grid:")
        said = check(write_pack(tmp_path / added[:4], {**words, "maps/ford.yaml": ford}))
        assert {each.code for each in said} == codes


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


PREFIXES = ["a b-", "a|", "a..", " "]


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_prefix_with_which_no_label_can_be_written(tmp_path: Path, prefix: str) -> None:
    boards = OTHER.replace('"2-"', f'"{prefix}"')
    assert told(found(tmp_path, LISTED % "3, 2", boards, farm=FARM)) == [("E216", "ford.yaml", f'"{prefix}"')]


BARN = FARM.replace("map: farm", "map: barn").replace("yard", "fold")
LANE = "paths: {lane: {terrain: woods, spaces: [A1, A2]}}\n"
LOST = "A later board covers `C2`, a space of the area `yard` of this board."
COVERED = [
    (
        "{map: farm, lay: {A1: A1}}",
        "terrain: {clear: [A1..C2]}\n",
        "The terrain of the map itself covers all of this board.",
    ),
    ("{map: farm, lay: {A1: A1}}, {map: barn, lay: {A1: A1}}", "", "What is laid later covers all of this board."),
    ("{map: farm, lay: {A1: A1}}, {map: barn, lay: {A1: C1}}", "", LOST),
    ("{map: farm, lay: {A1: A1}}, {map: barn, crop: C1..C2, lay: {C1: A1}}", "", "path `lane`"),
    ("{map: farm, lay: {A1: A1}}, {map: farm, turn: 180, lay: {C2: C2}}", "", ""),
    ("{map: farm, lay: {A1: A1}}, {map: barn, lay: {A1: D1}}", "terrain: {clear: [C1..C2]}\n", ""),
]


@pytest.mark.parametrize(("boards", "terrain", "message"), COVERED)
def test_boards_that_lie_under_others(tmp_path: Path, boards: str, terrain: str, message: str) -> None:
    text = LISTED % "6, 3" + f"boards: [{boards}]\n" + terrain
    said = found(tmp_path, text, BANK, farm=FARM + LANE, barn=BARN)
    assert {each.code for each in said} <= {"W414", "W407", "W410"}
    covered = [each.message for each in said if each.code == "W414"]
    assert (len(covered) == 1 and message in covered[0]) if message else covered == []


def test_a_crest_may_be_missing_where_a_board_falls_off(tmp_path: Path) -> None:
    farm = FARM + 'levels: {"1": [B1]}\n'
    said = found(tmp_path, LISTED % "2, 2", TWO, "crest_at_each_step: true\n", BANK, farm=farm)
    assert {("W410", "{A1: A1}"), ("E440", "crest_at_each_step")} <= {
        (each.code, underlined(each.span)) for each in said
    }


# Repetitions.


@pytest.mark.parametrize("sides", ["[A1|B1, B1|C1, B1|A1]", "[A1|B1, A1 | B1]"])
def test_a_side_stands_once_in_a_feature(tmp_path: Path, sides: str) -> None:
    (said,) = found(tmp_path / "sides", SQUARES, DRAWN, BANK, f"sides: {{brook: {{terrain: woods, sides: {sides}}}}}\n")
    assert (said.code, underlined(said.notes[0].span)) == ("E413", "A1|B1")
    (said,) = found(tmp_path / "crests", SQUARES, DRAWN, BANK, f"crests: {{rise: {{level: 1, sides: {sides}}}}}\n")
    assert said.code == "E413"


def test_areas_are_drawn_at_places_of_their_own(tmp_path: Path) -> None:
    areas = "grid: {shape: areas}\nterrain: {clear: [north, C2], woods: south}\nlinks: {north: [south, C2]}\n"
    areas += "positions: {north: [1, 1], south: [1, 2], C2: [1.0, 1]}\nareas:\n  bank: {title: Bank, spaces: [north]}\n"
    (said,) = found(tmp_path, areas)
    assert (said.code, underlined(said.span), underlined(said.notes[0].span)) == ("W412", "[1.0, 1]", "[1, 1]")


def test_a_symbol_is_that_of_one_kind_of_terrain(tmp_path: Path) -> None:
    terrain = "terrain:\n  clear: {title: Clear, symbol: w}\n  woods: {title: Woods, symbol: w}\n"
    (said,) = check(write_pack(tmp_path, {"terrain.yaml": terrain}))
    assert told([said]) == [("W413", "terrain.yaml", "w")]


# The border.

EDGES = [
    ("[[0.334, 0.5], [2.4, 0.5], [1, 1]]", ""),
    ("[[0.333, 3], [3.666, 3], [1, 1]]", ""),
    ("[[0.332, 1], [2, 1.5], [1, 2]]", "[0.332, 1]"),
    ("[[0.4, 3.001], [2, 1.5], [1, 1]]", "[0.4, 3.001]"),
]


@pytest.mark.parametrize(("points", "text"), EDGES)
def test_shapes_may_run_to_the_straight_edges_of_a_map_of_hexes(tmp_path: Path, points: str, text: str) -> None:
    shape = f"shapes: {{copse: {{terrain: woods, points: {points}}}}}\n"
    assert told(found(tmp_path, HEXES, DRAWN, BANK, shape)) == ([("W408", "ford.yaml", text)] if text else [])


def test_a_hole_at_the_rim_belongs_to_the_printed_map(tmp_path: Path) -> None:
    drawn = DRAWN.replace("  . w .\n", "  . _ .\n") + "no_space: _\n"
    shape = "shapes: {copse: {terrain: woods, points: [[1, 1], [2, 2.4], [1, 2]]}}\n"
    assert told(found(tmp_path, HEXES, drawn, BANK, shape)) == []


# Crests, crowds and ids.


def test_a_step_without_a_crest_is_shown_at_both_levels(tmp_path: Path) -> None:
    levels = 'levels: {"1": [A1..A2, B1], "2": [B2]}\ncrest_at_each_step: true\n'
    said = found(tmp_path, SQUARES, DRAWN, BANK, levels)
    step = next(each for each in said if "`A2` has level 1 and `B2` level 2" in each.message)
    assert underlined(step.span) == "B2"
    assert [(note.message, underlined(note.span)) for note in step.notes] == [
        ("`A2` has level 1.", "A1..A2"),
    ]
    assert [note.message for note in said[0].notes][-1] == "The map wants a crest at each step."


@pytest.mark.parametrize(
    ("force", "help"),
    [
        ("count: 3, at: bank", "Give `bank` 1 more space, set up 1 piece fewer, or raise `at_most`."),
        ("count: 9, at: bank", "Give `bank` 7 more spaces, set up 7 pieces fewer, or raise `at_most`."),
        ("count: 9, at: A1", "Move one of the pieces, or raise `at_most`."),
    ],
)
def test_a_crowded_area_is_told_what_it_lacks(tmp_path: Path, force: str, help: str) -> None:
    changed = spoil("scenarios/one.yaml", "side: blue, at: bank", f"side: blue, {force}")
    (said,) = check(write_pack(tmp_path, changed))
    assert (said.code, said.help) == ("E415", help)
