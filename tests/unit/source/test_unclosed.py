"""A bracket that is not closed, and a key without a space behind its colon: one slip, one finding."""

import pytest

from toolkit.source.parse import parse_source
from toolkit.source.partial_parse import parse_rest

ROWS = "rows:\n  - {to: cover, add: 1\n" + "".join(f"  - {{to: cover, add: f({n}, 1)}}\n" for n in range(3))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rows:\n  - {to: cover, add: 1\n" + "  - {to: cover, add: 2}\n" * 31, (2, 5)),
        ("rows:\n  - {to: cover, add: 1, # a remark\n  - {to: cover, add: 2}\n", (2, 5)),
        ("legend: {w: woods, f: farm,\nspaces: |\n  . .\n", (1, 9)),
        ("- choose: x\n  one: [a, b\n  else: []\n", (2, 8)),
        ("a:\n  b: {c: {d: 1, e: 2}\n  f: 1\n", (2, 6)),
        ("a:\n  b: [,\n  f: 1\n", (2, 6)),
        ("a:\n  b: {, # a remark\n  f: {c: 1}\n", (2, 6)),
    ],
)
def test_a_bracket_that_is_not_closed_is_told_once_and_hides_nothing(text: str, place: tuple[int, int]) -> None:
    source, found = parse_source(text, "bad.yaml")
    assert source is None
    rest, more = parse_rest(text, "bad.yaml")
    assert {(each.code, each.span.line, each.span.column) for each in (*found, *more)} == {("E134", *place)}
    assert rest is not None


def test_what_is_torn_in_other_rows_is_told_too() -> None:
    _, found = parse_rest(ROWS, "bad.yaml")
    assert [each.code for each in sorted(found, key=lambda each: each.sort_key())] == ["E134", "E120", "E120", "E120"]


def test_keys_without_a_space_are_told_once_for_a_collection() -> None:
    _, found = parse_source("a: {attrs: {firepower:2, range:3}, title: A}\n", "bad.yaml")
    assert [(each.code, each.span.column, each.help) for each in found] == [
        ("E132", 22, "Write `firepower: 2, range: 3`.")
    ]


@pytest.mark.parametrize("text", ["a: {b: 'c:d', e: f:g}\n", "a: [b:c, d]\n", "a: {b: 1,\n  c: 2}\n", "a: {x:y: 1}\n"])
def test_what_is_right_is_right(text: str) -> None:
    source, found = parse_source(text, "good.yaml")
    assert source is not None and found == []
