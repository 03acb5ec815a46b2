"""Ways in legs: overland and by road, each with its limit; what is told where there is no way.

A road runs along the spaces 0 to 5, and another along 6 to 9 further on; overland one may go from each space to the
next. The network of the road has no step between 5 and 6.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.board.paths import Attempt, Barrier, Leg, LegRoute, LegStep, make_network, trace, trace_back

LINE = [[n for n in (space - 1, space + 1) if 0 <= n < 10] for space in range(10)]
ROAD = make_network(LINE, lambda here, there: None if {here, there} == {5, 6} else Fraction(1, 2))
LAND = make_network(LINE, lambda here, there: 3 if there == 6 else 1)


def test_by_road_and_then_overland() -> None:
    found = trace([Leg(ROAD), Leg(LAND, 4)], 3)
    route = found.route(7)
    assert route == LegRoute(
        (3, 4, 5, 6, 7),
        (
            LegStep(0, 3, 4, Fraction(1, 2)),
            LegStep(0, 4, 5, Fraction(1, 2)),
            LegStep(1, 5, 6, Fraction(3)),
            LegStep(1, 6, 7, Fraction(1)),
        ),
        (Fraction(1), Fraction(4)),
    )
    assert found.route([8, 9]) is None


def test_one_search_serves_all_goals() -> None:
    found = trace([Leg(ROAD), Leg(LAND, 4)], [3, 0])
    ends = {space: route.costs for space in range(10) if (route := found.route(space))}
    half = Fraction(1, 2)
    assert ends == {
        0: (0, 0),
        1: (half, 0),
        2: (half, 0),
        3: (0, 0),
        4: (half, 0),
        5: (1, 0),
        6: (1, 3),
        7: (1, 4),
    }
    assert [space for space in range(10) if found.reaches(space)] == list(ends)
    assert found.route([]) is None
    assert not found.reaches([])


def test_the_last_leg_is_kept_short_before_the_leg_before_it() -> None:
    square = [[1, 2], [3], [3], []]
    first = make_network(square, lambda here, there: {1: 1, 2: 5}.get(there))
    last = make_network(square, lambda here, there: {1: 4, 2: 2}[here] if there == 3 else None)
    route = trace([Leg(first), Leg(last, 4)], 0).route(3)
    assert route is not None
    assert (route.spaces, route.costs) == ((0, 2, 3), (5, 2))
    assert trace([Leg(first, 4), Leg(last, 4)], 0).route(3) == LegRoute(
        (0, 1, 3), (LegStep(0, 0, 1, Fraction(1)), LegStep(1, 1, 3, Fraction(4))), (Fraction(1), Fraction(4))
    )


def test_costs_counted_from_the_goal() -> None:
    """The legs are those of the way from its start; overland one comes into 6 for 3 points, and out of it for 1."""
    legs = [Leg(LAND, 2), Leg(ROAD)]
    assert trace(legs, 5).route(8) is None
    back = trace_back(legs, 8).route(5)
    assert back is not None
    assert back.spaces == (8, 7, 6, 5)
    assert back.turned() == LegRoute(
        (5, 6, 7, 8),
        (LegStep(0, 5, 6, Fraction(1)), LegStep(1, 6, 7, Fraction(1, 2)), LegStep(1, 7, 8, Fraction(1, 2))),
        (Fraction(1), Fraction(1)),
    )


def test_stops_and_blocks_apply_where_a_way_does_not_begin() -> None:
    def goes(start: int, goal: int, stops: list[int], blocked: list[int]) -> bool:
        return trace([Leg(ROAD), Leg(LAND.under(stops=stops, blocked=blocked), 4)], start).route(goal) is not None

    assert goes(5, 6, [5], [5])
    assert not goes(4, 6, [5], []), "the second leg would go on from a stop"
    assert not goes(4, 6, [], [5]), "the second leg would begin in a blocked space"
    assert goes(4, 5, [], [5]), "the first leg may end there"


@pytest.mark.parametrize(
    ("stops", "blocked", "barrier"),
    [
        ([], [], Barrier(1, 7, 8, "limit")),
        ([7], [], Barrier(1, 7, 8, "stop")),
        ([], [8], Barrier(1, 7, 8, "blocked")),
    ],
)
def test_where_there_is_no_way_what_holds_it_up(stops: list[int], blocked: list[int], barrier: Barrier) -> None:
    land = LAND.under(stops=stops, blocked=blocked)
    found = trace([Leg(ROAD), Leg(land, 4)], 3)
    reached = found.route(7)
    assert reached is not None
    assert found.nearest(9) == (Attempt(reached, 2, (barrier,)),)
    assert found.nearest([9, 7]) == ()


def test_a_leg_that_would_begin_in_a_blocked_space() -> None:
    land = LAND.under(blocked=[5])
    (attempt,) = trace([Leg(ROAD), Leg(land, 9)], 3).nearest(6)
    assert (attempt.route.spaces, attempt.left) == ((3, 4, 5), 1)
    assert attempt.barriers == (Barrier(1, 5, 5, "blocked"),)


def test_several_attempts_may_be_as_near() -> None:
    found = trace([Leg(LAND, 1)], [0, 8])
    assert [(one.route.spaces, one.left) for one in found.nearest([4, 5])] == [((8, 7), 2)]
    assert [(one.route.spaces, one.left) for one in found.nearest(4)] == [((0, 1), 3), ((8, 7), 3)]


def test_no_attempt_where_nothing_is_in_the_way() -> None:
    assert trace([Leg(ROAD)], 0).nearest(9) == ()


def test_legs_over_the_same_spaces_and_one_at_least() -> None:
    short = make_network([[1], [0]], lambda here, there: 1)
    with pytest.raises(ValueError, match="one leg at least"):
        trace([], 0)
    with pytest.raises(ValueError, match="all over the same spaces"):
        trace([Leg(short), Leg(LAND)], 0)
    with pytest.raises(ValueError, match="no space 10 among 10"):
        trace([Leg(LAND)], 10)
    with pytest.raises(ValueError, match="no space -1 among 10"):
        trace([Leg(LAND)], 0).route(-1)


def test_a_leg_that_is_not_begun_weighs_less_than_one_that_is() -> None:
    triangle = [[1, 2], [], []]
    dear = make_network(triangle, lambda here, there: 3)
    cheap = make_network(triangle, lambda here, there: 1)
    route = trace([Leg(dear), Leg(dear.under(blocked=[1, 2])), Leg(cheap)], 0).route(2)
    assert route == LegRoute((0, 2), (LegStep(0, 0, 2, Fraction(3)),), (Fraction(3), Fraction(0), Fraction(0)))
