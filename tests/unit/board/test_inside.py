"""The spaces inside closed lines, held against counting for each space how often a ray from its middle is crossed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as any_of

from toolkit.board.hex import HexGrid
from toolkit.board.inside import Middles
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS, Point
from toolkit.board.square import SquareGrid
from toolkit.board.ways import Grid

GRIDS = [HexGrid(6, 5), HexGrid(5, 6, "letter_number", "pointy", "odd_right"), SquareGrid(6, 5)]
place = any_of.one_of(
    any_of.integers(-2, 8).map(PARTS.__mul__),
    any_of.integers(-4, 16).map((PARTS // 2).__mul__),
    any_of.integers(-9, 50_000),
)
rings = any_of.lists(any_of.tuples(place, place), min_size=3, max_size=8)


def test_a_triangle_holds_the_spaces_whose_middle_lies_on_its_border_too() -> None:
    grid = SquareGrid(4, 4)
    triangle = [(0, 0), (2 * PARTS, 0), (0, 2 * PARTS)]
    assert [grid.label(cell) for cell in Middles(grid).inside(triangle)] == ["A1", "B1", "C1", "A2", "B2", "A3"]


def test_of_rises_in_each_other_the_highest_counts() -> None:
    grid = SquareGrid(4, 1)
    hill = [(0, -1), (3 * PARTS, -1), (3 * PARTS, 1), (0, 1)]
    top = [(PARTS, -1), (2 * PARTS, -1), (2 * PARTS, 1), (PARTS, 1)]
    levels = {grid.label(cell): level for cell, level in Middles(grid).lifted([(hill, 1), (top, 2)])}
    assert levels == {"A1": 1, "B1": 2, "C1": 2, "D1": 1}


@pytest.mark.slow
@given(any_of.sampled_from(GRIDS), rings)
def test_a_ring_holds_the_middles_around_which_it_goes(grid: Grid, ring: list[Point]) -> None:
    assert set(Middles(grid).inside(ring)) == {cell for cell in grid.cells() if is_inside(grid, cell, ring)}


@pytest.mark.slow
@given(any_of.sampled_from(GRIDS), any_of.lists(any_of.tuples(rings, any_of.integers(1, 4)), max_size=4))
def test_each_space_is_lifted_once_to_the_highest_level(grid: Grid, rises: list[tuple[list[Point], int]]) -> None:
    found = list(Middles(grid).lifted(rises))
    assert len(dict(found)) == len(found)
    for cell in grid.cells():
        levels = [level for ring, level in rises if is_inside(grid, cell, ring)]
        assert dict(found).get(cell) == max(levels, default=None)


def is_inside(grid: Grid, cell: Cell, ring: list[Point]) -> bool:
    x, y = (coordinate * PARTS for coordinate in grid.vector(cell))
    crossed = 0
    for (left, up), (right, down) in zip(ring, (*ring[1:], ring[0]), strict=True):
        turn = (right - left) * (y - up) - (down - up) * (x - left)
        if turn == 0 and min(left, right) <= x <= max(left, right) and min(up, down) <= y <= max(up, down):
            return True
        if (up <= y) != (down <= y):
            crossed += left + Fraction((right - left) * (y - up), down - up) > x
    return crossed % 2 == 1
