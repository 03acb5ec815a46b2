"""What is said of maps beyond their drawing: each finding at its place in the file, and of good maps none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, spoil, told, underlined, write_pack
from toolkit.diagnostics import Diagnostic

HEAD = "map: ford\ntitle: The ford\n"
SQUARES = "grid: {shape: square, labels: letter_number}\n"
HEXES = "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number}\n"
DRAWN = 'legend: {".": clear, w: woods}\nspaces: |\n  . . w\n  . w .\n'
HOLED = 'legend: {".": clear, w: woods}\nno_space: _\nspaces: |\n  . _ w\n  . w .\n'
BANK = "areas:\n  bank: {title: Bank, spaces: [A1..A2]}\n"
FARM = "map: farm\ntitle: The farm\n" + HEXES + DRAWN + "areas:\n  yard: {spaces: [C2], mark: objective}\n"
LISTED = "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number, size: [%s]}\n"


def found(folder: Path, *parts: str, **files: str) -> list[Diagnostic]:
    """What is said of the good pack with another map, whose parts are these; but for words that are not translated."""
    changed: dict[str, str | None] = {"maps/ford.yaml": HEAD + "".join(parts)}
    for name, text in files.items():
        changed["scenarios/one.yaml" if name == "scenario" else f"maps/{name}.yaml"] = text
    return [each for each in check(write_pack(folder, changed)) if each.code[:3] != "W30"]


GOOD_MAPS = {
    "sides, paths and shapes": HEXES
    + DRAWN
    + BANK
    + "sides: {brook: {terrain: woods, sides: A1|B1}}\npaths: {road: {terrain: woods, spaces: [A1, B1, C2]}}\n"
    "shapes: {copse: {terrain: woods, points: [A1, [2.5, 1.25], B1, A1|A2|B1]}}\nnames: {B2: The mill}\n",
    "holes": SQUARES + HOLED + BANK,
    "listed spaces": SQUARES.replace("}", ", size: [3, 2]}")
    + "terrain: {clear: [A1..C2], woods: B2}\ncontrol: {blue: [A1], red: [C1..C2]}\n"
    + BANK,
    "levels with crests": SQUARES
    + DRAWN
    + BANK
    + "levels: |\n  0 0 1\n  0 0 1\ncrest_at_each_step: true\ncrests: {rise: {level: 1, points: [B1|C1, [2.5, 2]]}}\n",
    "a number for the first space": SQUARES.replace("}", ", first: A1, rosette: {first: up_left}}") + DRAWN + BANK,
}


@pytest.mark.parametrize("text", GOOD_MAPS.values(), ids=GOOD_MAPS.keys())
def test_a_good_map_is_left_in_peace(tmp_path: Path, text: str) -> None:
    assert told(found(tmp_path, text)) == []


def test_lanes_and_areas_are_left_in_peace(tmp_path: Path) -> None:
    lanes = "grid: {shape: lanes, labels: letter_number, ends: {base: top}}\nterrain: {clear: [base]}\n" + DRAWN + BANK
    assert told(found(tmp_path / "lanes", lanes)) == []
    areas = "grid: {shape: areas}\nterrain: {clear: [north, C2], woods: south}\nlinks: {north: [south, C2]}\n"
    areas += "positions: {north: [1, 1], south: [1, 2], C2: [2, 1]}\nareas:\n  bank: {title: Bank, spaces: [north]}\n"
    assert told(found(tmp_path / "areas", areas)) == []


def test_boards_are_left_in_peace(tmp_path: Path) -> None:
    boards = 'boards:\n  - {map: farm, lay: {A1: A1}}\n  - {map: farm, prefix: "2-", turn: 180, lay: {C2: D1}}\n'
    assert told(found(tmp_path, LISTED % "6, 4", boards, BANK, farm=FARM)) == []


PLACES = [
    ("names: {C9: The mill}\n", "E412", "C9"),
    ("control: {blue: C9}\n", "E412", "C9"),
    ("levels: {high: [A1]}\n", "E432", "high"),
    ('levels: {"1": [A1, D1..D2]}\n', "E412", "D1..D2"),
    ("sides: {brook: {terrain: woods, sides: A1|A1}}\n", "E427", "A1|A1"),
    ("shapes: {copse: {terrain: woods, points: [A1, B1, [1, x]]}}\n", "E429", "[1, x]"),
    ("crests: {rise: {level: 1, points: [A1]}}\n", "E430", "points"),
    ("crests: {rise: {level: 1, around: true, points: [A1, A2, [1, 1.5]]}}\n", "E431", "points"),
    ("crests: {rise: {level: 1, around: true, sides: [A1|A2]}}\n", "E436", "around"),
]


@pytest.mark.parametrize(("part", "code", "text"), PLACES)
def test_a_fault_is_underlined_where_it_stands(tmp_path: Path, part: str, code: str, text: str) -> None:
    assert told(found(tmp_path, SQUARES, DRAWN, BANK, part)) == [(code, "ford.yaml", text)]


def test_a_level_is_underlined_in_its_drawing(tmp_path: Path) -> None:
    (level,) = found(tmp_path, SQUARES, DRAWN, BANK, "levels: |\n  0 0 1\n  0 up 1\n")
    assert told([level]) == [("E432", "ford.yaml", "up")]
    assert (level.span.line, level.span.column) == (12, 5)


def test_a_path_that_jumps_shows_from_where(tmp_path: Path) -> None:
    (jump,) = found(tmp_path, SQUARES, DRAWN, BANK, "paths: {road: {terrain: woods, spaces: [A1, C2]}}\n")
    assert told([jump]) == [("E428", "ford.yaml", "C2")]
    assert underlined(jump.notes[0].span) == "A1"


def test_an_unknown_character_does_not_hide_other_faults(tmp_path: Path) -> None:
    said = told(found(tmp_path, SQUARES, DRAWN.replace(". w .", ". x ."), BANK, "names: {C9: The mill}\n"))
    assert [(code, text) for code, _, text in said] == [("E411", "x"), ("E412", "C9")]


FIELDS = [
    (HEXES.replace("}", ", ends: {base: top}}"), "ends"),
    (HEXES.replace("}", ", diagonals: 0}"), "diagonals"),
    (SQUARES + "positions: {A1: [1, 1]}\n", "positions"),
    (SQUARES + "links: {A1: C2}\n", "links"),
    (SQUARES.replace("}", ", rosette: {first: north}}"), "north"),
    (SQUARES.replace("}", ", first: b3}"), "b3"),
    (SQUARES.replace("}", ', first: "0302"}'), '"0302"'),
    ("grid: {shape: lanes, labels: letter_number, ends: {n: top, m: top}}\nterrain: {clear: [n]}\n", "top"),
]


@pytest.mark.parametrize(("grid", "text"), FIELDS)
def test_fields_that_mean_nothing_for_the_form(tmp_path: Path, grid: str, text: str) -> None:
    misfits = [each for each in told(found(tmp_path, grid, DRAWN)) if each[0] == "E436"]
    assert misfits == [("E436", "ford.yaml", text)]


def test_labels_that_would_pass_all_bounds(tmp_path: Path) -> None:
    said = [each for each in found(tmp_path, SQUARES.replace("}", ", first: ZZZ9999}"), DRAWN) if each.code == "E436"]
    assert [each.message for each in said] == ["The last space would be called `AAAB10000`, which is no label."]


def test_a_legend_without_a_drawing(tmp_path: Path) -> None:
    said = told(found(tmp_path, LISTED % "3, 2", 'terrain: {clear: [A1..C2]}\nlegend: {".": clear}\n', BANK))
    assert said == [("E436", "ford.yaml", "legend"), ("W403", "terrain.yaml", "woods")]


def test_only_hexes_have_a_top(tmp_path: Path) -> None:
    lanes = "grid: {shape: lanes, top: flat, labels: letter_number}\n"
    assert told(found(tmp_path, lanes, DRAWN, BANK)) == [("E424", "ford.yaml", "top")]


def test_no_space_that_is_drawn_nowhere(tmp_path: Path) -> None:
    assert told(found(tmp_path, SQUARES, DRAWN, "no_space: _\n", BANK)) == [("W401", "ford.yaml", "_")]


def test_spaces_that_only_share_a_corner_are_joined(tmp_path: Path) -> None:
    drawn = DRAWN.replace("  . . w\n  . w .\n", "  . _ .\n  . w _\n") + "no_space: _\n"
    scenario = GOOD["scenarios/one.yaml"].replace("at: C2", "at: C1")
    assert told(found(tmp_path / "squares", SQUARES, drawn, BANK, scenario=scenario)) == []
    lanes = "grid: {shape: lanes, labels: letter_number}\n"
    assert told(found(tmp_path / "lanes", lanes, drawn, BANK, scenario=scenario)) == [("W407", "ford.yaml", ".")]


def test_a_point_in_a_hole_lies_off_the_map(tmp_path: Path) -> None:
    shape = "shapes: {copse: {terrain: woods, points: [A1, [2, 2], A2]}}\n"
    amid = HOLED.replace(". _ w", ". . w").replace(". w .", ". _ .\n  . w .")
    assert told(found(tmp_path, SQUARES, amid, BANK, shape)) == [("W408", "ford.yaml", "[2, 2]")]
    corner = "shapes: {copse: {terrain: woods, points: [[0.5, 0.5], [1.5, 1], [0.5, 2.5]]}}\n"
    assert told(found(tmp_path / "corner", SQUARES, HOLED, BANK, corner)) == []


def test_what_a_board_brings_may_leave_the_map(tmp_path: Path) -> None:
    farm = FARM + "shapes: {copse: {terrain: woods, points: [A1, B1, A2]}}\n"
    boards = "boards: [{map: farm, crop: A1..B2, lay: {A1: A1}}]\nterrain: {clear: [C1..C2]}\n"
    said = told(found(tmp_path, LISTED % "3, 2", boards, BANK, farm=farm))
    assert [code for code, _, _ in said] == ["W411"]


def test_steps_without_a_crest(tmp_path: Path) -> None:
    wanted = 'levels: {"1": [C1..C2]}\ncrest_at_each_step: true\n'
    rise = "crests: {rise: {level: 1, sides: [%s]}}\n"
    said = found(tmp_path / "listed", SQUARES, DRAWN, BANK, wanted, rise % "B1|C1")
    assert told(said) == [("E440", "ford.yaml", "C1..C2")]
    assert [note.message for note in said[0].notes] == ["The map wants a crest at each step."]
    assert "sides: [B2|C2]" in said[0].help
    faulty = told(found(tmp_path / "faulty", SQUARES, DRAWN, BANK, wanted, rise % "B1|C1, B9|C2"))
    assert faulty == [("E412", "ford.yaml", "B9|C2")]


# Scenarios on such maps.


def test_pieces_find_room_in_the_spaces_that_an_area_has(tmp_path: Path) -> None:
    areas = "areas:\n  bank: {title: Bank, spaces: [A1..C1]}\n"
    scenario = GOOD["scenarios/one.yaml"].replace("side: blue, at: bank", "side: blue, count: %s, at: bank")
    assert told(found(tmp_path / "two", SQUARES, HOLED, areas, scenario=scenario % 2)) == []
    (crowd,) = found(tmp_path / "three", SQUARES, HOLED, areas, scenario=scenario % 3)
    assert told([crowd]) == [("E415", "one.yaml", "bank")]
    assert crowd.message.endswith("it has 2 spaces, and a space takes 1.")


def test_pieces_can_stand_in_an_area_that_a_board_brings(tmp_path: Path) -> None:
    boards = "boards: [{map: farm, lay: {A1: A1}}, {map: farm, lay: {A1: A3}}]\n"
    scenario = GOOD["scenarios/one.yaml"].replace("side: blue, at: bank", "side: blue, count: %s, at: yard")
    scenario = scenario.replace("at: C2", "at: A1")
    assert told(found(tmp_path / "two", LISTED % "3, 4", boards, farm=FARM, scenario=scenario % 2)) == []
    (crowd,) = found(tmp_path / "three", LISTED % "3, 4", boards, farm=FARM, scenario=scenario % 3)
    assert crowd.notes[0].message == "The area `yard` has 2 spaces."
    assert underlined(crowd.notes[0].span) == "boards"


def test_an_objective_that_was_cut_off_is_no_place(tmp_path: Path) -> None:
    boards = "boards: [{map: farm, crop: A1..B2, lay: {A1: A1}}]\nterrain: {clear: [C1..C2]}\n"
    scenario = GOOD["scenarios/one.yaml"].replace("turns: 6", "turns: 6, goal: [yard]").replace("at: bank", "at: yard")
    (tmp_path / "ford" / "rules").mkdir(parents=True)
    (tmp_path / "ford" / "rules" / "more.yaml").write_text("settings:\n  goal: {type: set of space}\n", "utf-8")
    said = found(tmp_path, LISTED % "3, 2", boards, farm=FARM, scenario=scenario)
    assert told(said) == [
        ("W411", "ford.yaml", "boards"),
        ("E418", "one.yaml", "yard"),
        ("E414", "one.yaml", "yard"),
    ]
    assert {each.message for each in said[1:]} == {"The area `yard` has no spaces on the map `ford`."}


def test_a_piece_in_a_hole(tmp_path: Path) -> None:
    scenario = GOOD["scenarios/one.yaml"].replace("at: C2", "at: B1")
    (hole,) = found(tmp_path, SQUARES, HOLED, BANK, scenario=scenario)
    assert told([hole]) == [("E414", "one.yaml", "B1")]
    assert hole.notes[0].message == "There is no space at `B1`: the map has a hole there. This is the map `ford`."


def test_a_map_is_read_once_for_all_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.board import reading

    read: list[str] = []
    once = reading._Reader.read

    def counted(self: reading._Reader) -> reading.Reading:
        read.append(self.map.map)
        return once(self)

    monkeypatch.setattr(reading._Reader, "read", counted)
    boards = "boards: [{map: farm, lay: {A1: A1}}, {map: farm, turn: 180, lay: {C2: D1}}]\n"
    found(tmp_path, LISTED % "6, 4", boards, BANK, farm=FARM)
    assert sorted(read) == ["farm", "ford"]


def test_the_good_pack_is_spoilt_only_where_it_is_said(tmp_path: Path) -> None:
    assert check(write_pack(tmp_path, spoil("maps/ford.yaml", "The ford", "A ford"))) == []
