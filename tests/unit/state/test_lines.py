"""The straight lines of a map, beside those that are found by looking at each set of spaces."""

from __future__ import annotations

from itertools import combinations

import pytest

from toolkit.board.hex import HexGrid
from toolkit.board.square import SquareGrid
from toolkit.language.faults import Fault
from toolkit.state.lines import Line, Lines


def lines_of(shape: str, width: int, height: int, missing: frozenset[tuple[int, int]] = frozenset()) -> Lines:
    form = HexGrid if shape == "hex" else SquareGrid
    grid = form(width, height, "letter_number", missing=missing)
    cells = sorted(grid.cells(), key=grid.label)
    return Lines(grid, cells, {cell: number for number, cell in enumerate(cells)})


def by_trying(lines: Lines, length: int) -> list[Line]:
    """Each set of spaces that some direction leads through, from one to the next."""
    grid, cells, numbers = lines._grid, lines._cells, lines._numbers

    def is_line(line: Line) -> bool:
        for number in range(1, len(grid.directions) + 1):
            steps = {numbers.get(grid.step(cells[one], number)): one for one in line}  # type: ignore[arg-type]
            if sum(other in line for other in steps) == length - 1:
                return True
        return False

    return [line for line in combinations(range(len(cells)), length) if is_line(line)]


@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("length", [2, 3])
def test_lines_are_those_that_a_direction_leads_through(shape: str, length: int) -> None:
    lines = lines_of(shape, 4, 3, frozenset({(1, 1)}))
    assert list(lines.all(length)) == by_trying(lines, length)
    for space in range(11):
        assert lines.through(length)[space] == tuple(line for line in lines.all(length) if space in line)


def test_tic_tac_toe_has_8_and_connect_four_69() -> None:
    assert len(lines_of("square", 3, 3).all(3)) == 8
    assert len(lines_of("square", 7, 6).all(4)) == 69


def test_a_space_is_a_line_of_its_own_and_none_is_shorter_or_longer_than_the_map() -> None:
    lines = lines_of("square", 2, 2)
    assert lines.all(1) == ((0,), (1,), (2,), (3,))
    assert lines.all(0) == lines.all(-1) == lines.all(3) == lines.all(10**9) == ()


def test_more_lines_than_a_list_holds_are_a_fault() -> None:
    with pytest.raises(Fault):
        lines_of("square", 60, 60).all(3)
