"""What can be reached, and the cheapest ways: stops, blocks, fractions, steps for nothing, and which way is told.

The board of most examples, each space with what it costs to enter it:

    0:1  1:1  2:1
    3:2  4:1  5:3
    6:1  7:1  8:1
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.board.paths import Step, cheapest, make_network, reachable

AROUND = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
ENTRY = [1, 1, 1, 2, 1, 3, 1, 1, 1]
BOARD = make_network(AROUND, lambda here, there: ENTRY[there])


def test_spaces_come_cheapest_first_with_their_costs() -> None:
    reach = reachable(BOARD, 0, 3)
    assert list(reach.costs.items()) == [(0, 0), (1, 1), (3, 2), (2, 2), (4, 2), (6, 3), (7, 3)]
    assert reach.cost(7) == 3
    assert reach.cost(8) is None


def test_a_stop_may_be_entered_and_not_left() -> None:
    assert set(reachable(BOARD.under(stops=[1]), 0, 3).costs) == {0, 1, 3, 6, 4}
    assert set(reachable(BOARD.under(stops=[0]), 0, 1).costs) == {0, 1}, "but by a way that begins there"


def test_a_blocked_space_may_not_be_entered() -> None:
    assert set(reachable(BOARD.under(blocked=[1, 3]), 0, 9).costs) == {0}
    assert reachable(BOARD.under(blocked=[0]), 0, 1).costs == {0: 0, 1: 1}, "but a way may begin there"


def test_spaces_where_one_may_not_end_are_passed() -> None:
    reach = reachable(BOARD, 0, 2, no_end=[0, 1])
    assert list(reach.costs) == [3, 2, 4]
    assert list(reach.passed) == [0, 1, 3, 2, 4]
    assert reach.route(1) is None
    route = reach.route(2)
    assert route is not None
    assert route.spaces == (0, 1, 2)


def test_fractions_of_points() -> None:
    road = {(0, 1), (1, 2), (2, 5)}
    board = make_network(AROUND, lambda here, there: Fraction(1, 3) if (here, there) in road else ENTRY[there])
    reach = reachable(board, 0, Fraction(2, 3))
    assert {space: reach.cost(space) for space in reach.costs} == {0: 0, 1: Fraction(1, 3), 2: Fraction(2, 3)}
    assert list(reachable(board, 0, Fraction(66, 100)).costs) == [0, 1]
    assert reachable(board, 0, 1).costs[5] == board.scale == 3


def test_steps_that_cost_nothing_go_on_within_the_same_cost() -> None:
    free = make_network(AROUND, lambda here, there: 0 if there != 8 else 1)
    assert reachable(free, 4, 0).costs == dict.fromkeys([4, 1, 3, 5, 7, 0, 2, 6], 0)


def test_several_sources_are_one_search() -> None:
    reach = reachable(BOARD, [8, 0, 6], 1)
    assert list(reach.costs) == [0, 6, 8, 1, 7]
    assert reach.via[7] == 6, "the way from 6 comes before that from 8"
    assert not reachable(BOARD, [], 5).costs


def test_no_points_and_fewer_than_none() -> None:
    assert reachable(BOARD, 4, 0).costs == reachable(BOARD, 4, -2).costs == {4: 0}


def test_without_points_everything_is_reached() -> None:
    assert len(reachable(BOARD, 0).costs) == 9


def test_of_the_cheapest_ways_the_fewest_steps_then_the_first_spaces() -> None:
    route = cheapest(BOARD, 0, 8)
    assert route is not None
    assert (route.spaces, route.cost) == ((0, 1, 4, 7, 8), 4)
    assert route.steps[-1] == Step(7, 8, Fraction(1))
    even = make_network(AROUND, lambda here, there: 1)
    told = reachable(even, 0).route(8)
    assert told == cheapest(even, 0, 8)
    assert told is not None
    assert told.spaces == (0, 1, 2, 5, 8)
    assert told.end == 8
    short = make_network([[1, 2], [2], []], lambda here, there: there - here)
    direct = cheapest(short, 0, 2)
    assert direct is not None
    assert direct.spaces == (0, 2)


def test_from_several_sources_to_the_cheapest_of_several_goals() -> None:
    route = cheapest(BOARD, [0, 6], [2, 8, 5])
    assert route is not None
    assert (route.spaces, route.cost) == ((0, 1, 2), 2)
    there = cheapest(BOARD, [3, 5], [5, 3])
    assert there is not None
    assert (there.spaces, there.steps, there.cost) == ((3,), (), 0), "a source that is a goal"


def test_no_way_is_none() -> None:
    assert cheapest(BOARD.under(blocked=[8]), 0, 8) is None
    assert cheapest(BOARD.under(stops=[5, 7]), 0, 8) is None
    assert cheapest(BOARD, 0, 8, Fraction(39, 10)) is None
    assert cheapest(BOARD, 0, []) is None
    assert cheapest(BOARD.under(blocked=[8]), 8, 8) is not None


def test_a_goal_that_is_blocked_is_passed_over_for_one_that_is_not() -> None:
    route = cheapest(BOARD.under(blocked=[1]), 0, [1, 4])
    assert route is not None
    assert route.spaces == (0, 3, 4)


@pytest.mark.parametrize("space", [-1, 9])
def test_a_source_or_goal_that_is_no_space_is_refused(space: int) -> None:
    with pytest.raises(ValueError, match="no space"):
        reachable(BOARD, space, 1)
    with pytest.raises(ValueError, match="no space"):
        cheapest(BOARD, 0, [1, space])


def test_costs_may_be_divided_so_finely_that_few_spaces_cost_the_same() -> None:
    entry = [cost + Fraction(space, 1009) for space, cost in enumerate(ENTRY)]
    fine = make_network(AROUND, lambda here, there: entry[there])
    reach = reachable(fine, 0, 3)
    assert list(reach.costs) == [0, 1, 3, 2, 4]
    assert [reach.costs[space] for space in (1, 3, 2, 4)] == [1010, 2021, 2021, 2023]
    assert reach.cost(4) == 2 + Fraction(5, 1009)
