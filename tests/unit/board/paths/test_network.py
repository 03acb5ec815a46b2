"""Networks: exact costs made whole by the least scale, steps that are not there, and what no network can have."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.board.paths import LARGEST_COST, Cost, CostError, Network, make_network

LINE = ([1], [0, 2], [1, 3], [2])
"""Four spaces in a line."""


def test_costs_are_whole_parts_of_the_least_scale() -> None:
    costs: dict[int, Cost] = {0: 1, 1: Fraction(1, 2), 2: Fraction(4, 3), 3: 0}
    built = make_network(LINE, lambda here, there: costs[there])
    assert built.scale == 6
    assert list(built.steps()) == [(0, 1, 3), (1, 0, 6), (1, 2, 8), (2, 3, 0), (2, 1, 3), (3, 2, 8)]
    assert [built.exact(cost) for _, _, cost in built.steps()][:3] == [Fraction(1, 2), 1, Fraction(4, 3)]


def test_steps_that_are_not_allowed_are_not_there() -> None:
    downhill = make_network(LINE, lambda here, there: 1 if there > here else None)
    assert list(downhill.steps()) == [(0, 1, 1), (1, 2, 1), (2, 3, 1)]


def test_each_step_is_asked_for_once_however_often_a_neighbour_is_named() -> None:
    asked = []
    make_network([[1, 1, 0], [0]], lambda here, there: asked.append((here, there)) or 1)  # type: ignore[func-returns-value]
    assert asked == [(0, 0), (0, 1), (1, 0)]


def test_points_are_compared_exactly() -> None:
    thirds = make_network(LINE, lambda here, there: Fraction(1, 3))
    assert [thirds.scaled(points) for points in (1, Fraction(2, 3), Fraction(199, 300), 0, -1)] == [3, 2, 1, 0, 0]


def test_the_same_steps_under_other_stops_and_blocks() -> None:
    free = make_network(LINE, lambda here, there: 1)
    held = free.under(stops=[1], blocked={2})
    assert (held.stops, held.blocked) == ({1}, {2})
    assert held.rows is free.rows
    assert held.under() == free


@pytest.mark.parametrize("bad", [-1, Fraction(-1, 2), LARGEST_COST + 1, Fraction(LARGEST_COST, 2) + Fraction(1, 3)])
def test_a_cost_below_0_or_beyond_the_largest_is_refused(bad: Cost) -> None:
    with pytest.raises(CostError) as error:
        make_network(LINE, lambda here, there: bad if (here, there) == (1, 2) else 1)
    assert (error.value.here, error.value.there, error.value.cost) == (1, 2, bad)


def test_the_largest_cost_is_allowed() -> None:
    assert Network((((LARGEST_COST, (1,)),), ())) == make_network([[1], []], lambda here, there: LARGEST_COST)


def test_costs_too_finely_divided_are_refused_not_rounded() -> None:
    odd = [Fraction(1, 2 * n + 1) for n in range(20)]
    with pytest.raises(CostError, match="from 0 to 1 is over 2147483647 when all costs are made whole"):
        make_network([[n + 1] for n in range(19)] + [[0]], lambda here, there: odd[here])


@pytest.mark.parametrize("space", [-1, 4])
def test_a_space_that_is_none_of_the_spaces_is_refused(space: int) -> None:
    with pytest.raises(ValueError, match=f"space 3 has the neighbour {space}, which is none of 4 spaces"):
        make_network((*LINE[:3], [space]), lambda here, there: 1)
    with pytest.raises(ValueError, match=f"no space {space} among 4"):
        make_network(LINE, lambda here, there: 1, stops=[space])
    with pytest.raises(ValueError, match=f"no space {space} among 4"):
        make_network(LINE, lambda here, there: 1, blocked=[0, space])
