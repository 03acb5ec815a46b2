"""What can be read of a file beside what YAML cannot read in it."""

from __future__ import annotations

import pytest

from toolkit.source import parse_source
from toolkit.source.partial_parse import parse_rest

RIGHT = """
values:
  one: {base: 1}
  two:
    base: 2
    stages:
      - {id: last, at_least: 0}
  three: {base: 3}
modifiers:
  - {to: one, add: 1}
  - {to: two, add: 2}
"""


def read(text: str) -> tuple[object, list[str], list[str]]:
    """The data, the doubtful texts, and what is found."""
    source, found = parse_rest(text, "rules.yaml")
    assert parse_source(text, "rules.yaml")[0] is None
    told = [f"{each.code} {each.span.line}:{each.span.column}" for each in found]
    if source is None:
        return None, [], told
    lines = text.split("\n")
    places = [(each.line, lines[each.line - 1][each.column - 1 :].strip()) for each in source.doubtful]
    return source.data, [f"{line} {written}" for line, written in places], told


def test_a_torn_expression_is_one_word_and_all_else_is_as_it_was() -> None:
    text = RIGHT.replace("base: 1", "base: f(a, b)")
    data, doubtful, found = read(text)
    whole = parse_source(RIGHT.replace("base: 1", "base: xxxxxxx"), "rules.yaml")[0]
    assert whole is not None and data == whole.data
    assert (doubtful, found) == (["3 f(a, b)}"], ["E120 3:15"])


def test_all_torn_expressions_are_told_in_one_run_though_yaml_breaks_off_at_each() -> None:
    text = RIGHT.replace("base: 1", "base: [a, b] == x").replace("base: 3", "base: x in [a, b]")
    _, _, found = read(text)
    assert found == ["E120 3:15", "E120 8:17"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("{base: 1}", "{base: 1", 3),
        ("base: 2", "base: 2: 3", 5),
        ("{base: 3}", "{base: 3}}", 8),
    ],
)
def test_an_item_in_which_yaml_breaks_off_leaves_the_others(old: str, new: str, line: int) -> None:
    data, _, found = read(RIGHT.replace(old, new))
    assert isinstance(data, dict)
    assert data["modifiers"] == [{"to": "one", "add": "1"}, {"to": "two", "add": "2"}]
    assert [*data["values"]] == ["one", "two", "three"]
    assert sum(1 for item in data["values"].values() if isinstance(item, dict)) == 2, "the broken one is none"
    assert found[0].split(" ")[1].startswith(f"{line}:")


def test_several_broken_items_are_told_in_one_run() -> None:
    data, _, found = read(RIGHT.replace("{base: 1}", "{base: 1").replace("{to: two, add: 2}", "{to: two, add: 2]"))
    assert isinstance(data, dict) and data["values"]["three"] == {"base": "3"}
    assert [each.split(":")[0] for each in found] == ["E134 3", "E134 11"]


def test_places_are_those_of_the_file() -> None:
    source, _ = parse_rest(RIGHT.replace("base: 1", "base: f(a, b)"), "rules.yaml")
    assert source is not None
    place = source.span(("values", "three", "base"))
    assert (place.line, place.column) == (8, 17)


def test_where_the_head_of_a_section_is_wrong_nothing_is_sure() -> None:
    assert read(RIGHT.replace("values:", "values: [")) == (None, [], [])
