"""What a file becomes: data as typed, and the place of each key and value."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from tests.unit.source.underlined_text import text_at
from toolkit.source import Data, Path, Quoted, Source, as_json, core_value, parse_source

TERRAIN = """\
# yaml-language-server: $schema=../.schemas/terrain.schema.json
terrain:
  woods: {title: Woods, attrs: {cover: 2}, cite: [T99, "T81"]}
  brush:
    title: Brush   # light
    text: |
      Some cover.

      No shelter.

    spaces:
    - B2
    -
"""


@pytest.fixture
def source() -> Source:
    parsed, found = parse_source(TERRAIN, "terrain.yaml")
    assert parsed is not None and found == []
    return parsed


def test_scalars_stay_as_typed() -> None:
    parsed, _ = parse_source("{a: 10.10, 1:4: no, 08: ~, '2': '2', e: |\n x\n}".replace("e: |\n x\n", "e: x"), "x.yaml")
    assert parsed is not None
    assert parsed.data == {"a": "10.10", "1:4": "no", "08": "~", "2": "2", "e": "x"}
    assert isinstance(parsed.data, dict)
    assert [isinstance(value, Quoted) for value in parsed.data.values()] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("where", "value", "key"),
    [
        (("terrain", "woods", "title"), "Woods", "title"),
        (("terrain", "woods", "attrs"), "{cover: 2}", "attrs"),
        (("terrain", "woods", "attrs", "cover"), "2", "cover"),
        (("terrain", "woods", "cite", 1), '"T81"', '"T81"'),
        (("terrain", "brush", "title"), "Brush", "title"),
        (("terrain", "brush", "text"), "|\n      Some cover.\n\n      No shelter.", "text"),
        (("terrain", "brush", "spaces"), "- B2\n    -", "spaces"),
        (("terrain", "brush", "spaces", 1), "", ""),
    ],
)
def test_every_key_and_value_knows_its_place(source: Source, where: Path, value: str, key: str) -> None:
    assert text_at(source.text, source.span(where)) == value
    assert text_at(source.text, source.key_span(where)) == key


def all_paths(data: Data, where: Path = ()) -> Iterator[Path]:
    yield where
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for part, member in members:
        yield from all_paths(member, (*where, part))


def test_every_character_knows_what_holds_it(source: Source) -> None:
    for number, line in enumerate(source.text.splitlines(), 1):
        for column in range(1, len(line) + 1):
            at = source.lines.starts[number - 1] + column - 1
            extents = {where: source.extent(where) for where in all_paths(source.data)}
            holding = [where for where, extent in extents.items() if extent.key <= at < extent.end]
            assert list(source.paths_at(number, column)) == sorted(holding, key=len)


def test_a_path_that_leads_nowhere_gives_the_place_around_it(source: Source) -> None:
    assert source.span(("terrain", "woods", "attrs", "cost")) == source.span(("terrain", "woods", "attrs"))
    assert source.span(("terrain", "woods", "cite", 7)) == source.span(("terrain", "woods", "cite"))


def test_the_schema_named_at_the_head_is_found(source: Source) -> None:
    assert source.modeline is not None
    span, address = source.modeline
    assert address == "../.schemas/terrain.schema.json"
    assert text_at(source.text, span) == address


def test_a_schema_named_elsewhere_is_text() -> None:
    parsed, _ = parse_source("a: |\n  # yaml-language-server: $schema=x.json\n", "x.yaml")
    assert parsed is not None and parsed.modeline is None


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way(newline: str) -> None:
    text = newline.join(["a: 1", "é: 😀 b", "c: d", ""])
    parsed, _ = parse_source(text, "x.yaml")
    assert parsed is not None and parsed.data == {"a": "1", "é": "😀 b", "c": "d"}
    span = parsed.span(("c",))
    assert (span.line, span.column, span.end_column) == (3, 4, 5)


def test_a_byte_order_mark_counts_as_nothing() -> None:
    parsed, _ = parse_source(b"\xef\xbb\xbfa: 1\n", "x.yaml")
    assert parsed is not None and parsed.key_span(("a",)).column == 1


@pytest.mark.parametrize("text", ["--- {a: 1}\n...\n# end\n", "%YAML 1.2\n---\na: 1\n", "? a\n: 1\n", "{? a : 1}"])
def test_harmless_ways_to_say_the_same(text: str) -> None:
    parsed, found = parse_source(text, "x.yaml")
    assert parsed is not None and parsed.data == {"a": "1"} and found == []


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("88", 88), ("08", 8), ("-3", -3), ("+3", 3), ("0x10", 16), ("0o17", 15), ("1e3", 1000.0), ("8.0", 8.0),
        ("10.10", 10.1), (".5", 0.5), ("5.", 5.0), ("-.inf", -math.inf), ("no", "no"), ("on", "on"), ("~", None),
        ("", None), ("Null", None), ("True", True), ("FALSE", False), ("tRUE", "tRUE"), ("1:4", "1:4"),
        ("1_000", "1_000"), ("0b1", "0b1"), ("-", "-"), (".", "."), ("2020-01-01", "2020-01-01"), ("٣", "٣"),
        ("9" * 5000, "9" * 5000),
    ],
)  # fmt: skip
def test_the_core_schema_of_yaml_1_2(typed: str, value: object) -> None:
    found = core_value(typed)
    assert (type(found), found) == (type(value), value)


def test_a_validator_sees_plain_scalars_by_their_value() -> None:
    parsed, _ = parse_source("{a: 8, b: '8', c: [~, no, true], d: }", "x.yaml")
    assert parsed is not None
    assert as_json(parsed.data) == {"a": 8, "b": "8", "c": [None, "no", True], "d": None}
