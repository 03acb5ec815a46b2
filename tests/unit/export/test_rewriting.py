"""A map's file with what was changed: all else stays letter for letter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.export.random_maps import maps
from toolkit.edit.writing import write_yaml
from toolkit.export.records import map_as_written, record_of
from toolkit.export.rewriting import over, with_modeline
from toolkit.model import read_file
from toolkit.model.maps import Map
from toolkit.source import Source, parse_source

FILE = """\
# The map of the first printing.
map: pass
title: The Pass  # as on the box
grid: {shape: hex, top: pointy, offset: odd_right, labels: letter_number, rosette: {first: right, turn: clockwise}}
legend: {".": open, w: woods}

# Rows as they are printed.
spaces: |2
    . . w
   . w w
    . . .
crest_at_each_step: false
levels:
  1: [B1]   # the hill
  2: [C1]
sides:
  brook:
    terrain: stream
    # from north to south
    sides:
      - A1|B1
      - A1|B2
  # wall: {terrain: wall, sides: [A2|B2]}
paths:
  road: {terrain: road, spaces: [A1, B1]}
shapes:
  copse: {terrain: copse, points: [[1.5, 2.0], A1|B1, A1|B1|B2]}  # surveyed
  # The pond dries up in summer.
  pond: {
    terrain: pond,
    # its corners
    points: [[1, 1], [2, 1], [2, 2]]}
names: {A1: Mill, "B1": 'Old Mill'}
# The end.
"""


def source_of(text: str) -> Source:
    source, problems = parse_source(text, "maps/pass.yaml")
    assert source is not None and problems == []
    return source


def read(text: str) -> Map:
    found, problems = read_file(source_of(text), "map")
    assert problems == [] and found is not None and isinstance(found.document, Map)
    return found.document


def changed(**fields: Any) -> str:
    """The file above with other fields."""
    data = {name: value for name, value in {**map_as_written(read(FILE)), **fields}.items() if value is not None}
    map = record_of(Map, data)
    assert map is not None
    text = over(source_of(FILE), map)
    assert text is not None and read(text) == map
    return text


def difference(text: str, before: str = FILE) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new."""
    old, new = before.splitlines(), text.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def fields() -> dict[str, Any]:
    return map_as_written(read(FILE))


def test_what_did_not_change_stays_letter_for_letter() -> None:
    assert changed() == FILE


def test_a_value_is_changed_in_its_line() -> None:
    assert difference(changed(title="The Gap")) == (
        ["title: The Pass  # as on the box"],
        ["title: The Gap  # as on the box"],
    )


def test_of_a_shape_only_its_points_change_and_they_are_numbers() -> None:
    shapes = fields()["shapes"]
    shapes["copse"]["points"][0] = ["1.75", "2"]
    assert difference(changed(shapes=shapes)) == (
        ["  copse: {terrain: copse, points: [[1.5, 2.0], A1|B1, A1|B1|B2]}  # surveyed"],
        ["  copse: {terrain: copse, points: [[1.75, 2], A1|B1, A1|B1|B2]}  # surveyed"],
    )


def test_a_drawing_stays_a_block_whose_rows_are_indented() -> None:
    text = changed(spaces=fields()["spaces"].replace(". . .", ". . w"))
    assert difference(text) == (["    . . ."], [])
    assert "spaces: |2\n    . . w\n   . w w\n    . . w\n" in text


def test_an_entry_goes_with_the_comment_above_it() -> None:
    shapes = fields()["shapes"]
    del shapes["pond"]
    gone, new = difference(changed(shapes=shapes))
    assert (gone[0], len(gone), new) == ("  # The pond dries up in summer.", 5, [])


def test_a_new_entry_and_a_new_field_stand_behind_those_before_them() -> None:
    sides = fields()["sides"] | {"bank": {"terrain": "hedge", "sides": ["A2|B2"]}}
    text = changed(sides=sides, note="Seen in 1912.", control={"blue": ["A1"]})
    assert "      - A1|B2\n  bank: {terrain: hedge, sides: [A2|B2]}\n  # wall: {" in text
    assert "names: {A1: Mill, \"B1\": 'Old Mill'}\ncontrol: {blue: [A1]}\nnote: Seen in 1912.\n# The end.\n" in text


def test_of_a_mapping_in_braces_the_other_entries_stay() -> None:
    assert difference(changed(names={"A1": "Mill", "B1": "Old Mill", "C1": "Inn"}))[1] == [
        "names: {A1: Mill, \"B1\": 'Old Mill', C1: Inn}"
    ]
    assert difference(changed(levels={"1": ["B1", "B2"], "2": ["C1"]}))[1] == ["  1: [B1, B2]   # the hill"]
    grid = fields()["grid"] | {"labels": "row_column"}
    assert "rosette: {first: right, turn: clockwise}" in difference(changed(grid=grid))[1][0]


def test_comments_inside_of_what_changes_come_to_stand_above_it() -> None:
    shapes = fields()["shapes"]
    shapes["pond"]["terrain"] = "lake"
    assert "  # its corners\n  pond: {terrain: lake, points: [[1, 1], [2, 1], [2, 2]]}\n" in changed(shapes=shapes)


@pytest.mark.parametrize("break_", ["\r\n", "\n"])
def test_lines_end_as_they_did(break_: str) -> None:
    before = FILE.replace("\n", break_)
    map = record_of(Map, map_as_written(read(FILE)) | {"title": "Gap", "note": "New."})
    assert map is not None
    text = over(source_of(before), map)
    assert text is not None and text.count(break_) == text.count("\n") and text.splitlines()[2].startswith("title: Gap")


@pytest.mark.parametrize("text", ["{map: pass, title: T, grid: {shape: areas}, terrain: {open: [a]}}", "map: other\n"])
def test_a_file_without_a_line_for_each_field_or_of_another_map_is_not_changed(text: str) -> None:
    map = record_of(Map, map_as_written(read(FILE)))
    assert map is not None
    assert over(source_of(text), map) is None


def test_the_line_for_editors_is_put_in_its_place() -> None:
    assert with_modeline("# yaml-language-server: $schema=a\nmap: m\n", "# b") == "# b\nmap: m\n"
    assert with_modeline("map: m\n", "# b") == "# b\nmap: m\n"


@pytest.mark.slow
@settings(max_examples=60)
@given(maps(), maps(), st.data())
def test_any_map_written_over_any_other_is_that_map(before: Map, after: Map, data: st.DataObject) -> None:
    lines = write_yaml(map_as_written(before)).splitlines()
    text = "".join(f"{line}\n" if line[0] == " " else f"# {line[0]}\n{line}\n" for line in lines)
    if data.draw(st.booleans()):
        names = data.draw(st.sets(st.sampled_from([*map_as_written(after)])))
        mixed = record_of(Map, map_as_written(before) | {n: v for n, v in map_as_written(after).items() if n in names})
        after = mixed if mixed is not None else after
    assert read(text) == before
    found = over(source_of(text), after)
    assert found is not None and read(found) == after
    if after == before:
        assert found == text
