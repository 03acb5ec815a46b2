"""The place of each character of a scalar, through every way to write it."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.source.underlined_text import text_at
from toolkit.diagnostics import Span
from toolkit.source import Source, parse_source

BREAKS = ("\n", "\r\n", "\r")


def check_each_character(source: Source, where: tuple[str | int, ...], value: str) -> None:
    """Each character stands where its span says: itself, a line break for a fold, or an escape."""
    end = (0, 0)
    for index, character in enumerate(value):
        span = source.inner_span(where, index, index + 1)
        written = text_at(source.text, span)
        assert (span.line, span.column) >= end, "characters stand in order"
        end = (span.end_line, span.end_column)
        same = written == character
        folded = character in " \n" and written in BREAKS
        escaped = written.startswith("\\") or written == "''"
        assert same or folded or escaped, (index, character, written)


@pytest.mark.parametrize(
    ("text", "start", "end", "written", "place"),
    [
        ("when: a in units", 2, 4, "in", (1, 9)),
        ("when: a and\n  b and\n  c", 12, 13, "c", (3, 3)),
        ("when: 'it''s c'", 5, 6, "c", (1, 14)),
        ("when: 'it''s c'", 2, 3, "''", (1, 10)),
        (r'when: "a\n\x41\u0042 c"', 1, 2, r"\n", (1, 9)),
        (r'when: "a\n\x41\u0042 c"', 2, 3, r"\x41", (1, 11)),
        (r'when: "a\n\x41\u0042 c"', 5, 6, "c", (1, 22)),
        ('when: "a \\\n   b c"', 3, 5, " c", (2, 5)),
        ("when: |\n  a b\n  c d", 6, 7, "d", (2 + 1, 5)),
        ("when: |2-\n    a\n   b", 4, 6, " b", (3, 3)),
        ("when: >\n  a b\n  c d\n\n  e", 6, 7, "d", (3, 5)),
        ("when: >\n  a b\n  c d\n\n  e", 8, 9, "e", (5, 3)),
        ("list:\n  - |+1\n    a\n\n", 1, 2, "a", (3, 5)),
        ("when: 😀 x", 2, 3, "x", (1, 9)),
    ],
)
def test_a_slice_stands_where_its_characters_are(
    text: str, start: int, end: int, written: str, place: tuple[int, int]
) -> None:
    source, found = parse_source(text, "rules.yaml")
    assert source is not None, found
    where: tuple[str | int, ...] = ("list", 0) if text.startswith("list") else ("when",)
    span = source.inner_span(where, start, end)
    assert (text_at(source.text, span), (span.line, span.column)) == (written, place)


def test_an_empty_slice_has_no_width() -> None:
    source, _ = parse_source("when: 'a b'\nnext:\n", "rules.yaml")
    assert source is not None
    assert source.inner_span(("when",), 2, 2) == Span("rules.yaml", 1, 10, 1, 10)
    assert source.inner_span(("when",), 3, 3) == Span("rules.yaml", 1, 11, 1, 11)
    assert source.inner_span(("next",), 0, 0) == Span("rules.yaml", 2, 6, 2, 6)


words = st.text(st.sampled_from("ab '\"\\\n\té😀#:-"), max_size=40)


@pytest.mark.slow
@given(words, st.sampled_from([None, "'", '"', "|", ">"]), st.sampled_from([10, 80]))
def test_values_as_an_emitter_writes_them(value: str, style: str | None, width: int) -> None:
    text = yaml.dump({"a": {"b": [value]}}, default_style=style, width=width, allow_unicode=True)
    source, _ = parse_source(text.replace('!!null ""', '""'), "any.yaml")
    if source is None or "\t" in value:
        return
    read = source.data["a"]["b"][0]  # type: ignore[index,call-overload]
    check_each_character(source, ("a", "b", 0), read)  # the emitter's folds do not always read back as they were


@pytest.mark.slow
@given(
    st.sampled_from("|>"),
    st.sampled_from(["", "-", "+", "2", "1-", "3+"]),
    st.lists(st.text(st.sampled_from("a b\t"), max_size=6), max_size=7),
    st.sampled_from(["when: {}", "a:\n  b: {}", "- - {}", "a:\n- {}", "- a: {}", "{}"]),
    st.sampled_from(BREAKS),
)
def test_blocks_as_people_write_them(style: str, header: str, lines: list[str], frame: str, newline: str) -> None:
    block = style + header + "\n" + "".join(f"    {line}\n" if line.strip() else f"{line}\n" for line in lines)
    source, _ = parse_source(frame.format(block).replace("\n", newline), "any.yaml")
    if source is None:
        return
    where: tuple[str | int, ...] = ()
    value = source.data
    while not isinstance(value, str):
        step = 0 if isinstance(value, list) else next(iter(value))
        where, value = (*where, step), value[step]  # type: ignore[index]
    check_each_character(source, where, value)


@pytest.mark.slow
@given(st.sampled_from(["'", '"', ""]), st.lists(st.text(st.sampled_from("ab é"), max_size=5), min_size=1, max_size=6))
def test_texts_over_several_lines(quote: str, lines: list[str]) -> None:
    source, _ = parse_source("a: " + quote + "\n  ".join(lines) + quote + "\nb: c", "any.yaml")
    if source is None or not isinstance(source.data, dict) or "a" not in source.data:
        return
    value = source.data["a"]
    assert isinstance(value, str)
    check_each_character(source, ("a",), value)
