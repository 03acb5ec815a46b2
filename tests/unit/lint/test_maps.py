"""Maps drawn with characters, their areas, and the pieces on them."""

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, spoil, told, underlined, write_pack


def test_a_character_is_underlined_where_it_stands_in_the_block(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("maps/ford.yaml", "  . w .", "  . ~ .")))
    assert told([found]) == [("E411", "ford.yaml", "~")]
    assert (found.span.line, found.span.column) == (7, 5)
    assert "B2" in found.message


def test_characters_without_blanks_are_told_apart_by_the_advice(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, spoil("maps/ford.yaml", "  . . w\n", "  ..w\n")))
    by_code = {each.code: each for each in found}
    assert by_code["E411"].help == "Set the characters apart: `. . w`."


def test_a_long_row_is_underlined_whole(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, spoil("maps/ford.yaml", "  . w .", "  . w . .")))
    assert told(found) == [("E410", "ford.yaml", ". w . .")]
    assert underlined(found[0].notes[0].span) == ". . w"


def test_labels_by_row_and_column(tmp_path: Path) -> None:
    changed = spoil("maps/ford.yaml", "letter_number", "row_column")
    changed["maps/ford.yaml"] = (changed["maps/ford.yaml"] or "").replace("A1..A2", "0101..0201")
    changed["scenarios/one.yaml"] = GOOD["scenarios/one.yaml"].replace("at: C2", "at: 0203")
    assert check(write_pack(tmp_path, changed)) == []


@pytest.mark.parametrize("spaces", ["[D1]", "[A1..A3]", "[hill]", "[a1]", '["A1 "]'])
def test_an_area_off_the_map(tmp_path: Path, spaces: str) -> None:
    found = check(write_pack(tmp_path, spoil("maps/ford.yaml", "[A1..A2]", spaces.replace("[", "[A2, "))))
    assert [each.code for each in found] == ["E412"]


@pytest.mark.parametrize("at", ["bank", "B2", "[A1, A2]", "B1..B2", "setup"])
def test_where_a_piece_may_stand(tmp_path: Path, at: str) -> None:
    scenario = GOOD["scenarios/one.yaml"].replace("turns: 6", "turns: 6, setup: {blue: [A1, B1], red: [C2]}")
    changed: dict[str, str | None] = {
        "scenarios/one.yaml": scenario.replace("at: bank", f"at: {at}").replace("at: C2}", "at: C1}"),
        "rules/more.yaml": "settings:\n  setup: {for: side, type: set of space}\n",
    }
    found = check(write_pack(tmp_path, changed))
    assert [each.code for each in found if each.code != "W304"] == []


def test_more_pieces_than_an_area_has_room_for(tmp_path: Path) -> None:
    changed = spoil("scenarios/one.yaml", "side: blue, at: bank", "side: blue, count: 3, at: bank")
    (found,) = check(write_pack(tmp_path, changed))
    assert told([found]) == [("E415", "one.yaml", "bank")]


def test_without_a_declared_limit_pieces_may_stack(tmp_path: Path) -> None:
    changed = spoil("places.yaml", ", at_most: 1", "") | spoil("scenarios/one.yaml", "at: bank", "at: C2")
    assert check(write_pack(tmp_path, changed)) == []


def test_a_limit_of_two_takes_two(tmp_path: Path) -> None:
    changed = spoil("places.yaml", "at_most: 1", "at_most: 2") | spoil("scenarios/one.yaml", "at: bank", "at: C2")
    assert check(write_pack(tmp_path, changed)) == []
    third = (changed["scenarios/one.yaml"] or "") + "  - {unit: rifles, side: blue, at: C2}\n"
    found = check(write_pack(tmp_path, changed | {"scenarios/one.yaml": third}))
    assert [each.code for each in found] == ["E415"]


CROWDS = [
    (["count: 2, at: bank", "at: bank"], "with the others there 3 pieces share 2 spaces, and a space takes 1"),
    (["count: 2, at: bank", "at: A1"], "with the others there 3 pieces share 2 spaces, and a space takes 1"),
    (["at: A1", "count: 2, at: bank"], "with the others there 3 pieces share 2 spaces, and a space takes 1"),
    (
        ["count: 2, at: A1..B1", "at: bank", "at: A2"],
        "with the others there 4 pieces share 3 spaces, and a space takes 1",
    ),
    (["count: 3, at: bank"], "it has 2 spaces, and a space takes 1"),
    (["count: 3, at: [A1, B2]"], "these are 2 spaces, and a space takes 1"),
    (["at: A1", "at: A1"], "a space takes 1"),
]


def scenario_with(*forces: str) -> dict[str, str | None]:
    """The good pack's scenario with other forces of one side."""
    head = GOOD["scenarios/one.yaml"].split("forces:")[0].replace("red: {}", "")
    lines = "".join(f"  - {{unit: rifles, side: blue, {force}}}\n" for force in forces)
    return {"scenarios/one.yaml": f"{head}forces:\n{lines}", "maps/ford.yaml": GOOD["maps/ford.yaml"]}


@pytest.mark.parametrize(("forces", "reason"), CROWDS)
def test_pieces_that_find_no_room_together(tmp_path: Path, forces: list[str], reason: str) -> None:
    found = [each for each in check(write_pack(tmp_path, scenario_with(*forces))) if each.code == "E415"]
    assert len(found) == 1 and found[0].message.endswith(f": {reason}.")
    assert found[0].span.line == 6 + len(forces)


@pytest.mark.parametrize(
    "forces", [["at: bank", "at: A1"], ["at: bank", "at: A1..B1", "at: A1"], ["count: 3, at: [A1, B1, C1]", "at: bank"]]
)
def test_pieces_in_areas_make_way_for_those_on_spaces(tmp_path: Path, forces: list[str]) -> None:
    assert "E415" not in {each.code for each in check(write_pack(tmp_path, scenario_with(*forces)))}


def test_a_crowd_shows_who_stands_there_and_how_large_the_area_is(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, scenario_with("count: 2, at: bank", "at: A2")))
    (crowd,) = [each for each in found if each.code == "E415"]
    assert [(note.message, underlined(note.span)) for note in crowd.notes] == [
        ("2 of `rifles` stand at `bank` already.", "bank"),
        ("The area `bank` has 2 spaces.", "bank"),
        ("A space takes 1 at most.", "1"),
    ]


def test_an_area_that_is_partly_off_the_map_is_not_counted(tmp_path: Path) -> None:
    changed = spoil("maps/ford.yaml", "[A1..A2]", "[A1, A9]")
    changed["scenarios/one.yaml"] = scenario_with("count: 2, at: bank")["scenarios/one.yaml"]
    assert [each.code for each in check(write_pack(tmp_path, changed)) if each.severity == "error"] == ["E412"]


def test_a_piece_of_an_unknown_kind_is_not_said_to_be_off_the_map_too(tmp_path: Path) -> None:
    found = check(
        write_pack(tmp_path, spoil("units/blue.yaml", "kind: unit\n    title: Rifles", "kind: unti\n    title: Rifles"))
    )
    assert told(found) == [("E307", "blue.yaml", "unti")]
