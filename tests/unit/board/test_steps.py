"""Steps between levels without a crest, held against looking at every step and every stretch of every crest."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as any_of

from toolkit.board.board import Board, Crest, Pair, pair
from toolkit.board.hex import HexGrid
from toolkit.board.lanes import LanesGrid
from toolkit.board.points import PARTS, Point, side_ends
from toolkit.board.square import SquareGrid
from toolkit.board.steps import bare_steps
from toolkit.board.ways import Grid

GRIDS: list[Grid] = [HexGrid(5, 4), HexGrid(4, 5, "letter_number", "pointy", "odd_right"), SquareGrid(5, 4)]


def raised(grid: Grid, levels: dict[str, int], *crests: Crest) -> Board:
    """A board of one terrain."""
    cells = dict.fromkeys(grid.cells(), "clear")
    found = {label: grid.find(label) for label in levels}
    return Board(grid, cells, {cell: levels[label] for label, cell in found.items() if cell}, crests)


def told(board: Board) -> list[str]:
    return ["|".join(map(board.grid.label, step)) for step in bare_steps(board)]


def along(grid: Grid, level: int, *sides: str) -> Crest:
    """A crest along sides of spaces."""
    ends = []
    for side in sides:
        one, other = (grid.find(label) for label in side.split("|"))
        assert one and other
        found = side_ends(grid, one, other)
        assert found
        ends.append(found)
    return Crest("ridge", level, tuple(ends))


def test_each_side_between_two_levels_wants_a_crest() -> None:
    grid = SquareGrid(3, 2)
    assert told(raised(grid, {"A1": 1})) == ["A1|B1", "A1|A2"]
    assert told(raised(grid, {"A1": 1}, along(grid, 1, "A1|B1"))) == ["A1|A2"]
    assert told(raised(grid, {"A1": 1, "B1": 1, "C1": 1, "A2": 1, "B2": 1, "C2": 1})) == []


@pytest.mark.parametrize(("level", "does"), [(0, False), (1, False), (2, True), (3, True), (4, False)])
def test_its_level_lies_above_the_lower_and_not_above_the_higher_one(level: int, does: bool) -> None:
    grid = SquareGrid(2, 1)
    assert (told(raised(grid, {"A1": 1, "B1": 3}, along(grid, level, "A1|B1"))) == []) == does


def test_a_line_that_goes_through_a_middle_meets_all_steps_from_there() -> None:
    grid = HexGrid(3, 3)
    middle = grid.vector((1, 1))
    x, y = middle[0] * PARTS, middle[1] * PARTS
    assert told(raised(grid, {"B2": 1}, Crest("dot", 1, (((x, y - 10), (x, y)),)))) == []
    assert len(told(raised(grid, {"B2": 1}))) == 6


def test_a_crest_that_goes_round_is_closed() -> None:
    grid = SquareGrid(3, 3)
    half, far = PARTS // 2, PARTS + PARTS // 2
    ring = ((half, half), (far, half), (far, far), (half, far))
    assert told(raised(grid, {"B2": 1}, Crest("knoll", 1, (ring,), around=True))) == []
    assert told(raised(grid, {"B2": 1}, Crest("knoll", 1, (ring,)))) == ["A2|B2"]


def test_the_ends_of_lanes_have_no_middle() -> None:
    assert told(raised(LanesGrid(2, 1, ends={"top": "base"}), {"A1": 1})) == ["A1|B1"]


place = any_of.one_of(any_of.integers(-2, 6).map(PARTS.__mul__), any_of.integers(-9_000, 36_000))
crests = any_of.builds(
    lambda level, line, around: Crest("any", level, (tuple(line),), around),
    any_of.integers(1, 3),
    any_of.lists(any_of.tuples(place, place), min_size=2, max_size=5),
    any_of.booleans(),
)


@pytest.mark.slow
@given(any_of.sampled_from(GRIDS), any_of.lists(any_of.integers(0, 3), min_size=20, max_size=20), any_of.lists(crests))
def test_just_those_steps_are_bare_that_no_crest_meets(grid: Grid, heights: list[int], lines: list[Crest]) -> None:
    levels = {cell: height for cell, height in zip(grid.cells(), heights, strict=True) if height}
    board = Board(grid, dict.fromkeys(grid.cells(), "clear"), levels, tuple(lines))
    steps = {pair(cell, other) for cell in grid.cells() for other in grid.neighbours(cell)}
    assert bare_steps(board) == sorted(step for step in steps if wants(board, step) and not has_crest(board, step))


def wants(board: Board, step: Pair) -> bool:
    return board.levels.get(step[0], 0) != board.levels.get(step[1], 0)


def has_crest(board: Board, step: Pair) -> bool:
    low, high = sorted(board.levels.get(cell, 0) for cell in step)
    start, end = ((x * PARTS, y * PARTS) for x, y in map(board.grid.vector, step))
    fitting = [crest for crest in board.crests if low < crest.level <= high]
    lines = [(*crest.lines[0], crest.lines[0][0]) if crest.around else crest.lines[0] for crest in fitting]
    return any(meet(start, end, one, other) for line in lines for one, other in pairwise(line))


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point, by where the lines cross."""
    run, other = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    between = c[0] - a[0], c[1] - a[1]
    area = run[0] * other[1] - run[1] * other[0]
    if area:
        here = Fraction(between[0] * other[1] - between[1] * other[0], area)
        there = Fraction(between[0] * run[1] - between[1] * run[0], area)
        return 0 <= here <= 1 and 0 <= there <= 1
    if between[0] * run[1] != between[1] * run[0] or (c == d and not holds(a, b, c)):
        return False
    return holds(a, b, c) or holds(a, b, d) or (c != d and holds(c, d, a))


def holds(start: Point, end: Point, place: Point) -> bool:
    """Whether a point on a segment's line lies on the segment."""
    one, other = (place[0] - start[0], place[1] - start[1]), (place[0] - end[0], place[1] - end[1])
    return one[0] * other[1] == one[1] * other[0] and one[0] * other[0] + one[1] * other[1] <= 0
