"""Simple routes: all of them, the best first, by what adds up along them and by where they end.

The board, each space with how well it covers:

    0:0  1:3  2:1
    3:1  4:0  5:2
    6:0  7:1  8:0
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from toolkit.board.paths import RouteCriterion, SimpleRoute, TooManyRoutes, simple_routes

AROUND = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
COVER = [0, 3, 1, 1, 0, 2, 0, 1, 0]
BOARD = AROUND.__getitem__
OPEN_BOARD = [[m for m in range(30) if m != n] for n in range(30)].__getitem__


def best_routes(*given: Any) -> list[SimpleRoute]:
    """Those than which none is better by any criterion."""
    routes = list(simple_routes(*given))
    return [route for route in routes if route.values == routes[0].values]


def spaces(routes: list[SimpleRoute]) -> list[tuple[int, ...]]:
    return [route.spaces for route in routes]


def test_without_criteria_by_their_spaces() -> None:
    assert spaces(list(simple_routes(BOARD, [6], (0, 2)))) == [
        (6,),
        (6, 3),
        (6, 3, 0),
        (6, 3, 4),
        (6, 7),
        (6, 7, 4),
        (6, 7, 8),
    ]


def test_at_least_and_at_most_so_many_steps() -> None:
    assert spaces(list(simple_routes(BOARD, [6], (2, 2)))) == [(6, 3, 0), (6, 3, 4), (6, 7, 4), (6, 7, 8)]
    assert not list(simple_routes(BOARD, [6], (9, 12))), "nine spaces are passed in eight steps"
    assert spaces(list(simple_routes(BOARD, [0], (8, 99), ends={8})))[0] == (0, 1, 2, 5, 4, 3, 6, 7, 8)


def test_from_several_starts_to_some_ends() -> None:
    assert spaces(list(simple_routes(BOARD, [8, 0, 8], (0, 2), ends=[2, 8]))) == [(0, 1, 2), (8,), (8, 5, 2)]
    assert not list(simple_routes(BOARD, [], (0, 2)))


def test_the_weightiest_criterion_first() -> None:
    away = RouteCriterion(end=lambda space: space // 3 + space % 3, most=True)
    cover = RouteCriterion(spaces=lambda space: COVER[space], most=True)
    best = best_routes(BOARD, [0], (0, 2), [away, cover])
    assert best == [SimpleRoute((0, 1, 2), (2, 4))]
    assert best[0].end == 2
    assert best_routes(BOARD, [0], (0, 2), [cover, away]) == [SimpleRoute((0, 1, 2), (4, 2))]
    assert spaces(best_routes(BOARD, [0], (0, 2), [away])) == [(0, 1, 2), (0, 1, 4), (0, 3, 4), (0, 3, 6)]


def test_a_retreat_away_from_a_battle_through_the_fewest_zones_along_the_best_cover() -> None:
    criteria = [
        RouteCriterion(end=lambda space: abs(space % 3 - 2), most=True),
        RouteCriterion(spaces=lambda space: int(space in {3, 4})),
        RouteCriterion(spaces=lambda space: COVER[space], most=True),
    ]
    routes = simple_routes(BOARD, [8], (0, 4), criteria)
    assert list(islice(routes, 2)) == [
        SimpleRoute((8, 5, 2, 1, 0), (2, 0, 6)),
        SimpleRoute((8, 7, 6), (2, 0, 1)),
    ]


def test_numbers_of_steps_may_depend_on_their_direction_and_be_fractions() -> None:
    uphill = RouteCriterion(steps=lambda here, there: Fraction(1, 2) if there > here else Fraction(-1, 3))
    assert best_routes(BOARD, [4], (1, 2), [uphill]) == [
        SimpleRoute((4, 1, 0), (Fraction(-2, 3),)),
        SimpleRoute((4, 3, 0), (Fraction(-2, 3),)),
    ]


def test_steps_may_be_told_by_a_function() -> None:
    assert spaces(list(simple_routes(lambda space: [space + 2, space + 1], [5], (2, 2)))) == [
        (5, 6, 7),
        (5, 6, 8),
        (5, 7, 8),
        (5, 7, 9),
    ]


def test_the_best_come_without_a_look_at_the_others() -> None:
    asked: set[int] = set()

    def beside(space: int) -> list[int]:
        asked.add(space)
        return [space - 1, space + 1, 2 * space]

    best = next(simple_routes(beside, [10], (0, 9), [RouteCriterion(end=abs)]))
    assert best.spaces == (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    first = list(
        islice(simple_routes(OPEN_BOARD, [0], (0, 29), [RouteCriterion(spaces=lambda space: space)], ends=[29]), 2)
    )
    assert spaces(first) == [(0, 29), (0, 1, 29)]


def test_a_search_without_end_is_given_up() -> None:
    with pytest.raises(TooManyRoutes, match="has looked at 1,000,000 spaces"):
        list(simple_routes(OPEN_BOARD, [0], (0, 29)))
    routes = simple_routes(OPEN_BOARD, [0], (0, 29), most=10_000)
    found = []
    with pytest.raises(TooManyRoutes):
        for route in routes:
            found.append(route.spaces)
    assert found[:3] == [(0,), (0, 1), (0, 1, 2)], "those before are told"
    with pytest.raises(TooManyRoutes):
        next(simple_routes(lambda space: [space + 1], [0], (0, 10**12), most=10_000))
