"""Files made to hurt: each is answered at once, by a diagnostic, never by a traceback."""

from __future__ import annotations

import gc
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.searches import some_of
from toolkit.source import parse_source

MEGABYTE = 1_000_000
LAUGHS = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))

HOSTILE = {
    "billion laughs": (LAUGHS, "E117"),
    "100,000 brackets": ("[" * 100_000, "E112"),
    "100,000 brackets, one a line": ("[\n" * 100_000, "E112"),
    "100,000 braces": ("{a: " * 100_000, "E112"),
    "100,000 braces without keys": ("{" * 100_000, "E112"),
    "100,000 dashes": ("- " * 100_000, "E112"),
    "100,000 question marks": ("? " * 100_000, "E112"),
    "deep by indentation": ("".join(f"{' ' * depth}a:\n" for depth in range(1000)), "E112"),
    "brackets that close": ("[" * 1000 + "]" * 1000, "E112"),
    "10 MB of brackets": ("[" * (10 * MEGABYTE), "E112"),
    "more than 10 MB": ("[" * (10 * MEGABYTE + 1), "E104"),
    "a string of 10 MB": ("a: " + "x" * (10 * MEGABYTE), "E104"),
    "a text of 2 MB": ("a: " + "x" * (2 * MEGABYTE), "E113"),
    "a quoted text of 2 MB": ('a: "' + "x" * (2 * MEGABYTE) + '"', "E113"),
    "a block of 2 MB": ("a: |\n" + "  x\n" * (MEGABYTE // 2), "E113"),
    "2 MB of open parentheses": ("[" + "f(a, " * (MEGABYTE // 3), "E134"),
    "many directives": ("%TAG !a! b\n" * 100_000 + "---\na: 1\n", "E111"),
    "many directives after the document": ("a: 1\n...\n" + "%TAG !a! b\n" * 100_000, "E110"),
    "many documents": ("--- a\n" * 100_000, "E110"),
    "2 MB of blank lines": ("\n" * (2 * MEGABYTE), "E109"),
    "2 MB of comments and spaces": ("# a\n   \n" * (MEGABYTE // 4) + " x: [", "E134"),
    "10 MB of NUL": ("\0" * (10 * MEGABYTE), "E107"),
    "an open quote, then 2 MB": ("a: 'b\n" + "c: d\n" * (MEGABYTE // 3), "E136"),
    "many quotes in brackets": ("[" + "'a' 'b', " * (MEGABYTE // 5) + "]", "E135"),
    "a million tabs": ("\ta" * MEGABYTE, "E114"),
    "2 MB of tabs": ("a:\n" + "\t" * (2 * MEGABYTE) + "b: 1", "E114"),
}


def dear(size: int) -> dict[str, tuple[str, str]]:
    """Those that take a second or two for each megabyte, about `size` characters of each."""
    return {
        "torn expressions": ("a: [" + "f(a, b), " * (size // 10) + "]", "E120"),
        "subscripts": ("a: [" + "b[0], " * (size // 6) + "]", "E120"),
        "calls that never close": ("- [f(a, b: 1]\n" * (size // 15), "E120"),
        "calls in calls that never close": (("- [" + "f(a, b: 1, " * 300 + "]\n") * (size // 3300), "E120"),
        "duplicates": ("a: 1\n" * (size // 5), "E115"),
        "blocks after a tab": ("\t" + "a: |\n" * (size // 5) + "\t", "E114"),
        "blocks that begin with a tab": ("- |\n  \tb\n" * (size // 9) + "\t", "E114"),
    }


def answered(content: str, code: str, seconds: float) -> None:
    gc.disable()  # as the command does: all that other tests have left behind is not looked through meanwhile
    started = time.process_time()
    _, found = parse_source(content, "bad.yaml")
    taken = time.process_time() - started
    gc.enable()
    assert code in [each.code for each in found]
    assert len(found) <= 300
    assert taken < seconds


@pytest.mark.slow
@pytest.mark.parametrize(("content", "code"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_answered_at_once(content: str, code: str) -> None:
    answered(content, code, seconds=5)


@pytest.mark.slow
@pytest.mark.parametrize(("content", "code"), dear(MEGABYTE // 10).values(), ids=dear(0).keys())
def test_so_is_a_tenth_of_a_dear_one(content: str, code: str) -> None:
    answered(content, code, seconds=1)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Of the dear ones every third, unless `--games` asks for a full search."""
    if "dear_one" in metafunc.fixturenames:
        metafunc.parametrize("dear_one", some_of(dear(0), metafunc.config))


@pytest.mark.slow
def test_so_is_a_dear_one(dear_one: str) -> None:
    answered(*dear(MEGABYTE)[dear_one], seconds=5)


def test_sixty_four_levels_are_allowed() -> None:
    source, found = parse_source("[" * 64 + "]" * 64, "deep.yaml")
    assert source is not None and found == []
    _, found = parse_source("[" * 65 + "]" * 65, "deep.yaml")
    assert [(each.code, each.span.column) for each in found] == [("E112", 65)]


def test_the_first_bracket_too_deep_is_pointed_at() -> None:
    for text in ("[" * 100_000, "- " * 100_000):
        _, found = parse_source(text, "deep.yaml")
        assert found[0].span.column == 64 * len(text) // 100_000 + 1


def test_keys_inside_keys_too_deep_are_one_finding() -> None:
    for text in ("? " * 70, "{a: f(b, " * 100):
        _, found = parse_source(text, "deep.yaml")
        assert [each.code for each in found] == ["E112"]


@given(st.binary(max_size=300))
def test_any_bytes_are_answered(content: bytes) -> None:
    source, found = parse_source(content, "any.yaml")
    assert source is not None or found


signs = st.text(st.sampled_from("ab:-?,[]{}()#&*!|>'\"%@`\\ \n\t\r0<=é😀"), max_size=60)


@given(signs)
def test_any_signs_are_answered(text: str) -> None:
    source, found = parse_source(text, "any.yaml")
    assert source is not None or found
    for each in found:
        assert (each.span.line, each.span.column) <= (each.span.end_line, each.span.end_column)
        assert 1 <= each.span.line <= text.count("\n") + text.count("\r") + 1


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(["a: ", "- ", "\n", "  ", "b", "[", "]", "{", "}", ", ", "'", '"', "f(", ")", ": ", "|"]))
)
def test_any_pieces_are_answered(pieces: list[str]) -> None:
    source, found = parse_source("".join(pieces), "any.yaml")
    assert source is not None or found
