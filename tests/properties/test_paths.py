"""Paths: what is found is what networkx finds, and what is found the plain way, on maps drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import islice, pairwise
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.plain_paths import Plain, draw_map
from toolkit.board.paths import (
    Attempt,
    Barrier,
    ByEnd,
    BySpaces,
    BySteps,
    Cost,
    Criterion,
    Leg,
    TooManyRoutes,
    best_routes,
    cheapest,
    reachable,
    simple_routes,
    trace,
    trace_back,
)

SMALL, LARGE = 7, 60
"""How many spaces a map may have that is searched the plain way too, and one that is searched by networkx alone."""
POINTS: tuple[Cost | None, ...] = (None, 0, 1, 3, Fraction(5, 2), Fraction(19, 7), 2000, 10**10)
seeds = st.integers(0, 2**32 - 1)
some = settings(max_examples=60)


def graph_of(plain: Plain, starts: set[int]) -> networkx.DiGraph:
    """The steps that are allowed to a way from `starts`."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(plain.size))
    for (here, there), cost in plain.costs.items():
        if plain.may(here, there, starts):
            graph.add_edge(here, there, weight=Fraction(cost))
    return graph


def draw_spaces(picks: Random, plain: Plain, most: int) -> set[int]:
    return {picks.randrange(plain.size) for _ in range(picks.randint(1, most))}


def check_reach(seed: int) -> None:
    """Costs are those of networkx, with a limit and without; the ways that are told are allowed and cost as much."""
    picks = Random(seed)
    plain = draw_map(picks, LARGE)
    starts, points = draw_spaces(picks, plain, 3), picks.choice(POINTS)
    graph = graph_of(plain, starts)
    expected = networkx.multi_source_dijkstra_path_length(graph, starts, cutoff=points)
    reach = reachable(plain.network(), starts, points)
    assert {space: reach.cost(space) for space in reach.costs} == expected
    assert list(reach.costs.values()) == sorted(reach.costs.values())
    goals = draw_spaces(picks, plain, 3)
    route = cheapest(plain.network(), starts, goals, points)
    least = min((expected[goal] for goal in goals if goal in expected), default=None)
    assert (route.cost if route else None) == least
    for space in reach.costs:
        told = reach.route(space)
        assert told is not None
        assert told.spaces[0] in starts
        assert told.cost == expected[space]
        assert [(step.here, step.there) for step in told.steps] == list(pairwise(told.spaces))
        assert all(plain.may(step.here, step.there, starts) for step in told.steps)
        assert all(step.cost == plain.costs[step.here, step.there] for step in told.steps)


def check_ways(seed: int) -> None:
    """The way that is told is, of all, the cheapest, then the shortest, then the first."""
    picks = Random(seed)
    plain = draw_map(picks, SMALL)
    starts, goals = draw_spaces(picks, plain, 3), draw_spaces(picks, plain, 3)
    best = plain.best(starts)
    reach = reachable(plain.network(), starts)
    assert {space: route.spaces for space in range(plain.size) if (route := reach.route(space))} == {
        space: way for space, (_, _, way) in best.items()
    }
    route = cheapest(plain.network(), starts, goals)
    told = min((best[goal] for goal in goals if goal in best), default=None)
    assert (route and route.spaces) == (told and told[2])


def draw_criteria(picks: Random) -> list[Criterion]:
    """Criteria that give each space and step a number drawn at random."""

    def number(salt: int, *spaces: int) -> Cost:
        value = Random(str((salt, spaces))).randint(*picks_range)
        return Fraction(value, 2) if halves else value

    picks_range = picks.choice(((0, 3), (-2, 2), (1, 1), (0, 1)))
    halves = picks.random() < 0.2
    found: list[Criterion] = []
    for _ in range(picks.randint(0, 4)):
        salt, most = picks.randrange(1000), picks.random() < 0.5
        kind = picks.choice((BySpaces, BySteps, ByEnd))
        if kind is BySteps:
            found.append(BySteps(lambda here, there, salt=salt: number(salt, here, there), most))
        else:
            found.append(kind(lambda space, salt=salt: number(salt, space), most))
    return found


def worth(criteria: Iterable[Criterion], way: tuple[int, ...]) -> tuple[tuple[Cost, ...], tuple[Cost, ...]]:
    """The values of a way, turned so that less is better, and as they are."""
    plain: list[Cost] = []
    for one in criteria:
        if isinstance(one, BySteps):
            plain.append(sum(one.number(*step) for step in pairwise(way)))
        else:
            plain.append(sum(map(one.number, way)) if isinstance(one, BySpaces) else one.number(way[-1]))
    return tuple(-value if one.most else value for one, value in zip(criteria, plain, strict=True)), tuple(plain)


def check_simple(seed: int) -> None:
    """All simple routes of networkx between the lengths, in the order of their values."""
    picks = Random(seed)
    plain = draw_map(picks, SMALL)
    starts = draw_spaces(picks, plain, 3)
    ends = picks.choice((None, draw_spaces(picks, plain, 3)))
    least = picks.choice((0, 0, 1, 3))
    most = least + picks.choice((0, 1, 2, 10**6))
    criteria = draw_criteria(picks)
    expected = set()
    for start in starts:
        graph = graph_of(plain, {start})
        graph.remove_edges_from([step for step in graph.edges if step[1] == start])
        for end in graph.nodes if ends is None else ends:
            ways = [[start]] if end == start else networkx.all_simple_paths(graph, start, end, cutoff=min(most, LARGE))
            expected |= {tuple(way) for way in ways if least <= len(way) - 1 <= most}
    network = plain.network()
    in_order = sorted((worth(criteria, way)[0], way) for way in expected)
    found = list(simple_routes(network, starts, (least, most), criteria, ends=ends))
    assert [(worth(criteria, one.spaces)[0], one.spaces) for one in found] == in_order
    assert [one.values for one in found] == [worth(criteria, one.spaces)[1] for one in found]
    best = [way for value, way in in_order if value == in_order[0][0]]
    assert [one.spaces for one in best_routes(network, starts, (least, most), criteria, ends=ends)] == best
    told = []
    try:
        for one in simple_routes(network, starts, (least, most), criteria, ends=ends, most=picks.randrange(200)):
            told.append(one)
    except TooManyRoutes:
        assert told == found[: len(told)]
    else:
        assert told == found


def all_in_legs(maps: list[Plain], limits: list[Cost | None], starts: set[int]) -> dict[int, tuple[object, ...]]:
    """For each space the way in legs that is told, picked among all: its costs from the last leg, its steps, its
    spaces."""
    best: dict[int, tuple[object, ...]] = {}
    begun = [((space,), 0, (Fraction(0),) * len(maps), frozenset({(space, 0)})) for space in starts]
    while begun:
        way, leg, costs, passed = begun.pop()
        told = costs[::-1], len(way) - 1, way
        best[way[-1]] = min(told, best.get(way[-1], told))  # type: ignore[type-var]  # tuples of one form
        here = way[-1]
        if leg + 1 < len(maps) and (here not in maps[leg + 1].blocked or here in starts):
            begun.append((way, leg + 1, costs, passed | {(here, leg + 1)}))
        for there in range(maps[leg].size):
            if (there, leg) not in passed and maps[leg].may(here, there, starts):
                spent = costs[leg] + maps[leg].costs[here, there]
                if limits[leg] is None or spent <= limits[leg]:
                    after = (*costs[:leg], spent, *costs[leg + 1 :])
                    begun.append(((*way, there), leg, after, passed | {(there, leg)}))
    return best


def check_legs(seed: int) -> None:
    """Ways in legs, and what is in the way where there is none."""
    picks = Random(seed)
    first = draw_map(picks, 5)
    count = picks.randint(1, 3)
    maps = [first]
    while len(maps) < count:
        other = draw_map(picks, 5)
        maps += [other] if other.size == first.size else []
    limits = [picks.choice(POINTS) for _ in maps]
    legs = [Leg(one.network(), limit) for one, limit in zip(maps, limits, strict=True)]
    starts, goals = draw_spaces(picks, first, 2), draw_spaces(picks, first, 2)
    best = all_in_legs(maps, limits, starts)
    found = trace(legs, starts)
    for space in range(first.size):
        route = found.route(space)
        assert found.reaches(space) == (space in best)
        assert (route and (route.costs[::-1], len(route.steps), route.spaces)) == best.get(space)
    route = found.route(goals)
    told = min((best[goal] for goal in goals if goal in best), default=None)  # type: ignore[type-var]  # as above
    assert (route and route.spaces) == (told and told[2])
    check_attempts(maps, limits, starts, goals, found.nearest(goals), set(best))
    back = trace_back(legs[::-1], starts).route(goals)
    assert back == route
    assert back is None or back.turned().turned() == back


def check_attempts(
    maps: list[Plain],
    limits: list[Cost | None],
    starts: set[int],
    goals: set[int],
    attempts: Iterable[Attempt],
    reached: set[int],
) -> None:
    """Attempts come nearest, and each barrier is one."""
    open_maps = [Plain(one.size, one.costs, frozenset(), frozenset()) for one in maps]
    graph = networkx.DiGraph()
    for leg, one in enumerate(open_maps):
        graph.add_edges_from(((here, leg), (there, leg), {"weight": 1}) for here, there in one.costs)
        graph.add_edges_from(((space, leg), (space, leg + 1), {"weight": 0}) for space in range(one.size))
    last = len(maps)
    graph.add_edges_from(((goal, leg), "goal", {"weight": 0}) for goal in goals for leg in range(last))
    left = networkx.single_source_dijkstra_path_length(graph.reverse(), "goal")
    found = list(attempts)
    assert bool(found) == (not goals & reached and any((space, 0) in left for space in starts))
    for attempt in found:
        assert attempt.left == min(left.get((attempt.route.spaces[-1], leg), 99) for leg in range(last))
        assert attempt.route.spaces[-1] in reached
        assert attempt.barriers
        for barrier in attempt.barriers:
            ahead = left[barrier.there, barrier.leg]
            assert ahead == attempt.left if barrier.here == barrier.there else ahead < attempt.left
            check_barrier(maps[barrier.leg], limits[barrier.leg], starts, barrier)


def check_barrier(plain: Plain, limit: Cost | None, starts: set[int], barrier: Barrier) -> None:
    """A barrier is where it is said to be."""
    if barrier.why == "stop":
        assert barrier.here in plain.stops - starts
    elif barrier.why == "blocked":
        assert barrier.there in plain.blocked - starts
    else:
        assert limit is not None
        assert plain.may(barrier.here, barrier.there, starts)


CHECKS = pytest.mark.parametrize("check", [check_reach, check_ways, check_simple, check_legs])


@pytest.mark.slow
@CHECKS
@some
@given(seed=seeds)
def test_what_is_found_is_what_there_is(check: Callable[[int], None], seed: int) -> None:
    check(seed)


@pytest.mark.slow
@CHECKS
def test_what_is_found_on_many_maps(check: Callable[[int], None], request: pytest.FixtureRequest) -> None:
    for seed in range(request.config.getoption("maps")):
        check(seed)


def test_the_first_routes_on_a_wide_board_come_at_once() -> None:
    """On a board where nobody can list all routes the first hundred are in order."""
    side = 40
    around = [
        [here + step for step in (-side, -1, 1, side) if 0 <= here + step < side * side] for here in range(side * side)
    ]
    criteria = [BySteps(lambda here, there: 1 + (there % 3 == 0))]
    routes = list(
        islice(simple_routes(lambda space: around[space], [0], (0, side * side), criteria, ends={side * side - 1}), 100)
    )
    assert len({route.spaces for route in routes}) == 100
    assert routes == sorted(routes, key=lambda route: (route.values, route.spaces))
