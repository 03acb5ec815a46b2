"""The syntax of expressions is a part of Python's: what we read, Python reads in the same way."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.unit.language.python_trees import places, python_tree
from tests.unit.language.random_expressions import expression_texts
from toolkit.language.syntax import LONGEST, Node, Slip, parse, write

WORDS = (
    "a it unit class lambda is true True 1 08 1.5 9007199254740993 'x' \"y\" ' \" \\ . .. , : ; ( ) [ ] { } = == != < "
    "<= > >= <> + - * ** / // % & && | || ! ~ ^ @ # $ ? := -> in not and or if else for f ö ≥ “ \u00a0 __x"
)
PIECES = WORDS.split(" ")
CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")  # which no file of a pack can hold
SOUP = st.lists(st.sampled_from([*PIECES, " ", "  ", "\n"]), max_size=30).map("".join)


def holds(text: str) -> None:
    """What is true of any text: it is read as Python reads it, or there is one slip, inside of it."""
    found = parse(text)
    if isinstance(found, Slip):
        assert 0 <= found.start <= found.end <= len(text)
        assert found.start < found.end or not text
        assert found.message.endswith(".") and found.help.endswith((".", "?"))
    else:
        expected = python_tree(text)
        assert found == expected
        assert [*places(found)] == [*places(expected)]


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(expression_texts())
@example("a if b else c if d else e")
@example("- a.b * c not in (a, b)")
def test_we_read_what_python_reads(text: str) -> None:
    assume(len(text) <= LONGEST)
    assert isinstance(parse(text), Node), text
    holds(text)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(SOUP | st.text(CHARACTERS, max_size=60))
@example("\r0")
@example("\r\n(a,\r0)")
def test_any_text_is_read_as_python_reads_it_or_refused_inside_of_it(text: str) -> None:
    holds(text)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(expression_texts(), st.integers(0, 400), st.integers(0, 3), st.sampled_from(PIECES))
def test_so_is_an_expression_with_a_slip_of_the_pen(text: str, place: int, cut: int, piece: str) -> None:
    place %= len(text)
    holds(text[:place] + piece + text[place + cut :])
    holds(text[:place] + text[place + cut :])
    holds(text[:place])


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(expression_texts())
@example("(a == b) == (not c)")
@example("-(-a) - (b - (c + d)) * (e / (f / g))")
@example("(a if b else c) if (d if e else f) else g")
@example("[(a if b else c) for x in (a if b else c) if (a if b else c)]")
def test_what_is_written_reads_back_as_the_same_tree(text: str) -> None:
    assume(len(text) <= LONGEST)
    tree = parse(text)
    assert isinstance(tree, Node)
    written = write(tree)
    assume(len(written) <= LONGEST)  # blanks make it longer than what was read
    assert parse(written) == tree
    again = parse(written)
    assert isinstance(again, Node) and write(again) == written


@pytest.mark.parametrize("text", ["pass", "match", "a.type", "f(case=1)", "end"])
def test_words_that_python_keeps_only_in_places_are_names(text: str) -> None:
    assert isinstance(parse(text), Node)
