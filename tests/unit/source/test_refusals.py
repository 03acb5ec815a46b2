"""What YAML allows and we do not, each with its code and place; and all of them in one run."""

from __future__ import annotations

import pytest

from tests.unit.source.underlined_text import text_at
from toolkit.source import parse_source

REFUSED = [
    ("a: 1\nb: 2\na: 3\n", "E115", 3, "a"),
    ('a: 1\n"a": 2\n', "E115", 2, '"a"'),
    ("{a: &x 1}", "E116", 1, "&x"),
    ("a: &x\n  b: 1\n", "E116", 1, "&x"),
    ("a: &x [1]\n", "E116", 1, "&x"),
    ("a: 1\nb: *x\n", "E117", 2, "*x"),
    ("*x : 1\n", "E117", 1, "*x"),
    ("a: !!int 1\n", "E118", 1, "!!int"),
    ("a: !<tag:x> {b: 1}\n", "E118", 1, "!<tag:x>"),
    ("a: ! b\n", "E118", 1, "!"),
    ("a: !e!x b\n", "E118", 1, "!e!x"),
    ("a:\n  <<: {b: 1}\n", "E119", 2, "<<"),
    ("{[a, b]: 1}", "E121", 1, "["),
    ("? {a: 1}\n: 2\n", "E121", 1, "{"),
    ("? - a\n: 2\n", "E121", 1, ""),
    ("{: 1}", "E122", 1, ":"),
    ("? \n: 1\n", "E122", 1, ""),
    ('a: "b\\0"\n', "E123", 1, "\\0"),
    ('a: "b\\e[31m"\n', "E123", 1, "\\e"),
    ("a: 1\n---\nb: 2\n", "E110", 2, "---"),
    ("a: 1\n...\nb: 2\n", "E110", 3, "b: 2"),
    ("%TAG ! x\n---\na: 1\n", "E111", 1, "%TAG ! x"),
    ("%YAML 1.1\n---\na: 1\n", "E111", 1, "%YAML 1.1"),
    ("", "E109", 1, ""),
    ("# nothing\n\n---\n", "E109", 1, ""),
    ("a: b\0\n", "E107", 1, "\0"),
    ("a: 1\nb: \x1b[31m\n", "E108", 2, "\x1b"),
    ("a: b\u2028c\n", "E108", 1, "\u2028"),
    ("a: b\ufeffc\n", "E108", 1, "\ufeff"),
    ("a: b\x85c\n", "E108", 1, "\x85"),
    ("a: \ud800\n", "E106", 1, "\ud800"),
]


@pytest.mark.parametrize(("text", "code", "line", "marked"), REFUSED)
def test_a_refusal_has_its_code_and_place(text: str, code: str, line: int, marked: str) -> None:
    _, found = parse_source(text, "bad.yaml")
    assert [(each.code, each.span.line, text_at(text, each.span)) for each in found] == [(code, line, marked)]


@pytest.mark.parametrize(
    ("content", "code", "column"),
    [
        ("a: é".encode("utf-16"), "E105", 1),
        ("a: b, long enough".encode("utf-16-le"), "E105", 1),
        ("a: b, long enough".encode("utf-16-be"), "E105", 1),
        ("a: é".encode("utf-32"), "E105", 1),
        ("a: Böhm".encode("latin-1"), "E105", 5),
        (b"a: \xc3", "E105", 4),
        (b"a: \xc0\x80", "E105", 4),
        (b"a: \xed\xa0\x80", "E106", 4),
        (b"\xf4\x90\x80\x80", "E105", 1),
    ],
)
def test_bytes_that_are_no_utf_8(content: bytes, code: str, column: int) -> None:
    source, found = parse_source(content, "bad.yaml")
    assert source is None
    assert [(each.code, each.span.line, each.span.column) for each in found] == [(code, 1, column)]


def test_a_duplicate_tells_where_the_key_was_given_first() -> None:
    source, found = parse_source("x: {b: 1, c: {d: 1}, b: 2}\nb: 0\n", "bad.yaml")
    (note,) = found[0].notes
    assert note.span is not None and (note.span.line, note.span.column) == (1, 5)
    assert source is not None and source.data == {"x": {"b": "1", "c": {"d": "1"}}, "b": "0"}
    assert source.span(("b",)).line == 2


def test_all_refusals_are_found_in_one_run() -> None:
    text = "a: &x 1\na: 2\nb: *x\nc: !t 3\n<<: {}\n{d: 1}: 2\n{: 1}: 3\n"
    _, found = parse_source(text, "bad.yaml")
    assert [each.code for each in found] == ["E116", "E115", "E117", "E118", "E119", "E121", "E121", "E122"]


def test_what_is_clear_in_spite_of_an_error_can_still_be_checked() -> None:
    source, found = parse_source("a: &x !t 1\na: 2\nb: 3\n", "bad.yaml")
    assert len(found) == 3 and source is not None and source.data == {"a": "1", "b": "3"}


def test_a_hundred_of_one_code_are_enough() -> None:
    _, found = parse_source("a: 1\n" * 1001, "bad.yaml")
    assert len(found) == 100
    assert found[-1].notes[-1].message == "900 more of this code in this file are not listed."
