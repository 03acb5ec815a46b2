"""Tabs: text in quotes, comments and blocks, refused wherever else they stand, and all reported in one run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.source.underlined_text import text_at
from toolkit.source import Source, parse_source

REFUSED = {
    "before a key": ("a:\n\tb: 1\n\tc: 2\n", [(2, 1), (3, 1)]),
    "among spaces": ("a:\n  b: 1\n \t c: 2\n", [(3, 2)]),
    "after a colon": ("a:\tb\nc:\td\n", [(1, 3), (2, 3)]),
    "after a dash": ("-\ta\n-\tb: 1\n", [(1, 2), (2, 2)]),
    "before a colon": ("a\t: b\n", [(1, 2)]),
    "inside a text": ("a: b\tc\n", [(1, 5)]),
    "in the second line of a text": ("a: b\n  c\td\n\te\n", [(2, 4), (3, 1)]),
    "after a text": ("a: b\t\nc: d\t# why\n", [(1, 5), (2, 5)]),
    "after quotes": ("a: \"b\"\t\nc: 'd'\t\n", [(1, 7), (2, 7)]),
    "on a blank line": ("a: b\n\t\nc: d\n", [(2, 1)]),
    "before a comment": ("\t# why\na: b\n", [(1, 1)]),
    "in brackets": ("a: {\n\tb: 1,\tc: [d,\te]}\n", [(2, 1), (2, 7), (2, 14)]),
    "before the sign of a block": ("a:\t|\n  b\n", [(1, 3)]),
    "after the sign of a block": ("a: |\t\n  b\n", [(1, 5)]),
    "in the indentation of a block": ("a: |\n\tb\n\tc\n", [(2, 1), (3, 1)]),
    "in the indentation of one line of a block": ("a: |\n    b\n  \tc\n    d\te\n", [(3, 3)]),
    "in too small an indentation": ("a:\n  b: |\n  \tc\n", [(3, 3)]),
    "after the block": ("a: |\n  b\tc\nd:\te\n", [(3, 3)]),
    "after a sign that begins no block": ("a: b >\n  c\td\n", [(2, 4)]),
    "after an apostrophe": ("a: the '90s\tb\n", [(1, 12)]),
    "several in a row": ("a:\t\t \tb\n", [(1, 3), (1, 6)]),
    "with CRLF": ("a:\r\n\tb: c\r\n\td: e\r\n", [(2, 1), (3, 1)]),
    "after another slip": ("a: [\nb:\tc\nd: |\n  e\tf\n\tg: h\n", [(2, 3), (5, 1)]),
}

ALLOWED = {
    'a: "b\tc"\n': "b\tc",
    "a: 'b\tc'\n": "b\tc",
    'a: "b\n\tc"\n': "b c",
    "a: it # the\tb\n": "it",
    "#\tb\na: c\n": "c",
    "a: |\n  b\tc\n": "b\tc\n",
    "a: |\n  \tb\n  c\n": "\tb\nc\n",
    "a: >-\n  \tb\n  c\n  d\n": "\tb\nc d",
    "a: |+\n\n  \n  \t\n  b\n": "\n\n\t\nb\n",
    "a: |2\n  \tb\n": "\tb\n",
    "a: | #\twhy\n  \tb\n": "\tb\n",
    "a: |\r\n  \tb\r\n": "\tb\n",
    "a:\n  |\n  \tb\n": "\tb\n",
    "? a\n: |\n  \tb\n": "\tb\n",
    'a: say, "it\'s\n  \\"b\n': None,
    'a: {b: ["c\td", \'e\tf\'], g: "h\ti"}\n': None,
    "a: the '90s\nb: 'c\td'\n": None,
    "- - |\n    \ta\n  - b: |\n     \tc\n": None,
}


def places(text: str) -> list[tuple[int, int]]:
    _, found = parse_source(text, "tabs.yaml")
    return [(each.span.line, each.span.column) for each in found if each.code == "E114"]


def parsed(text: str) -> Source:
    source, found = parse_source(text, "tabs.yaml")
    assert source is not None, found
    return source


@pytest.mark.parametrize(("text", "expected"), REFUSED.values(), ids=REFUSED.keys())
def test_every_tab_outside_of_texts_is_reported(text: str, expected: list[tuple[int, int]]) -> None:
    source, _ = parse_source(text, "tabs.yaml")
    assert source is None
    assert places(text) == expected


@pytest.mark.parametrize(("text", "value"), ALLOWED.items(), ids=ALLOWED.keys())
def test_tabs_are_text_in_quotes_blocks_and_comments(text: str, value: str | None) -> None:
    data = parsed(text).data
    if value is not None:
        assert data == {"a": value}


def test_places_in_and_after_a_block_that_begins_with_a_tab_are_those_of_the_file() -> None:
    text = "a: |\n  \tb c\nd: >\n  \te\nf: g\n"
    source = parsed(text)
    assert source.text == text and source.data == {"a": "\tb c\n", "d": "\te\n", "f": "g"}
    assert text_at(text, source.inner_span(("a",), 1, 2)) == "b"
    assert text_at(text, source.inner_span(("d",), 1, 2)) == "e"
    assert text_at(text, source.span(("f",))) == "g"
    assert text_at(text, source.key_span(("d",))) == "d"


def test_a_deep_block_that_begins_with_a_tab_says_so() -> None:
    _, found = parse_source("a: |\n            \tb\n", "tabs.yaml")
    assert [each.code for each in found] == ["E114"] and "nine spaces" in found[0].help


def test_tabs_do_not_hide_another_slip() -> None:
    _, found = parse_source('a:\tb\nc: "d" e\n', "tabs.yaml")
    assert [each.code for each in found] == ["E114", "E137"]


def test_a_hundred_tabs_are_listed_and_the_others_counted() -> None:
    _, found = parse_source("a:\n" + "\tb: c\n" * 150, "tabs.yaml")
    assert len(found) == 100
    assert found[-1].notes[-1].message == "50 more of this code in this file are not listed."


lines = st.lists(st.text(st.sampled_from("ab \t#:'-"), min_size=1, max_size=8), min_size=1, max_size=5)


@pytest.mark.slow
@given(lines, st.sampled_from(["a: |\n", "- |-\n", "- a: >\n", "x:\n- - |\n"]), st.integers(4, 9))
def test_in_a_block_with_spaces_for_indentation_any_tab_is_text(content: list[str], head: str, indent: int) -> None:
    content[0] = content[0].lstrip(" ") or "b"
    text = head + "".join(" " * indent + line + "\n" for line in content)
    source = parsed(text)
    assert sum(value.count("\t") for value in _texts(source)) == text.count("\t")


def _texts(source: Source) -> list[str]:
    data = source.data
    while not isinstance(data, str):
        data = next(iter(data.values() if isinstance(data, dict) else data))
    return [data]
