"""What a program does to lines that nobody changed is taken back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolkit.edit.keeping import kept_lines

LINES = st.lists(st.sampled_from(["a", "b", "c", "d", "e f", "g"]), max_size=12)


def wrapped(lines: list[str]) -> list[str]:
    """A program's own manner: it breaks lines at blanks."""
    return [part for line in lines for part in line.split(" ")]


def test_a_line_that_the_program_breaks_stays_whole_and_the_new_one_is_there() -> None:
    assert kept_lines(["x", "a b", "y"], ["x", "a", "b", "y"], ["x", "a", "b", "new", "y"]) == ["x", "a b", "new", "y"]
    assert kept_lines(["a b"], ["a", "b"], ["new", "a", "b"]) == ["new", "a b"]


def test_a_line_that_changed_stands_as_the_program_writes_it() -> None:
    assert kept_lines(["x", "a b", "y"], ["x", "a", "b", "y"], ["x", "a", "z", "y"]) == ["x", "a", "z", "y"]


@given(LINES)
def test_what_nobody_changed_stays(lines: list[str]) -> None:
    assert kept_lines(lines, wrapped(lines), wrapped(lines)) == lines


@given(LINES, LINES)
def test_where_the_program_has_no_manner_of_its_own_its_lines_stand(lines: list[str], changed: list[str]) -> None:
    assert kept_lines(lines, lines, changed) == changed


@given(LINES, LINES)
def test_written_once_more_it_is_what_the_program_wrote(lines: list[str], changed: list[str]) -> None:
    assert wrapped(kept_lines(lines, wrapped(lines), wrapped(changed))) == wrapped(changed)
