"""Simple routes: what is found is what networkx finds, in the order of its values, on maps drawn at random."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice, pairwise
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.board.paths import Cost, RouteCriterion, TooManyRoutes, simple_routes

MOST_SPACES = 7
seeds = st.integers(0, 2**32 - 1)


def draw_map(picks: Random) -> networkx.DiGraph:
    """A map of few spaces: of any form, in a ring, in a row, all beside all, or steps one way only."""
    size = picks.randint(1, MOST_SPACES)
    pairs = [(here, there) for here in range(size) for there in range(size) if here != there]
    form = picks.choice(("any", "ring", "row", "full", "down"))
    if form == "any":
        density = picks.random() * min(1.0, 4 / size)
        pairs = [pair for pair in pairs if picks.random() < density]
    elif form in ("ring", "row"):
        jumps = {1, size - 1} if form == "ring" else {1, 2}
        pairs = [pair for pair in pairs if abs(pair[0] - pair[1]) in jumps]
    elif form == "down":
        pairs = [pair for pair in pairs if pair[0] > pair[1]]
    order = list(range(size))
    picks.shuffle(order)
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from((order[here], order[there]) for here, there in pairs)
    return graph


def draw_spaces(picks: Random, graph: networkx.DiGraph) -> set[int]:
    return {picks.randrange(len(graph)) for _ in range(picks.randint(1, 3))}


def draw_criteria(picks: Random) -> list[RouteCriterion]:
    """Criteria that give each space and step a number drawn at random."""

    def number(salt: int, *spaces: int) -> Cost:
        value = Random(str((salt, spaces))).randint(*picks_range)
        return Fraction(value, 2) if halves else value

    picks_range = picks.choice(((0, 3), (-2, 2), (1, 1), (0, 1)))
    halves = picks.random() < 0.2
    found: list[RouteCriterion] = []
    for _ in range(picks.randint(0, 4)):
        salt, most, parts = picks.randrange(1000), picks.random() < 0.5, picks.randint(1, 7)
        found.append(
            RouteCriterion(
                spaces=(lambda space, salt=salt: number(salt, space)) if parts & 1 else None,
                steps=(lambda here, there, salt=salt: number(salt, here, there)) if parts & 2 else None,
                end=(lambda space, salt=salt: number(salt, space, space)) if parts & 4 else None,
                most=most,
            )
        )
    return found


def worth(criteria: Iterable[RouteCriterion], way: tuple[int, ...]) -> tuple[tuple[Cost, ...], tuple[Cost, ...]]:
    """The values of a way, turned so that less is better, and as they are."""
    plain: list[Cost] = []
    turned: list[Cost] = []
    for one in criteria:
        value: Cost = sum(map(one.spaces, way)) if one.spaces else 0
        value += sum(one.steps(*step) for step in pairwise(way)) if one.steps else 0
        value += one.end(way[-1]) if one.end else 0
        plain.append(value)
        turned.append(-value if one.most else value)
    return tuple(turned), tuple(plain)


def check_simple(seed: int) -> None:
    """All simple routes of networkx between the lengths, in the order of their values."""
    picks = Random(seed)
    graph = draw_map(picks)
    starts = draw_spaces(picks, graph)
    ends = picks.choice((None, draw_spaces(picks, graph)))
    least = picks.choice((0, 0, 1, 3))
    most = least + picks.choice((0, 1, 2, 10**6))
    criteria = draw_criteria(picks)
    expected = set()
    for start in starts:
        for end in graph.nodes if ends is None else ends:
            cutoff = min(most, MOST_SPACES)
            ways = [[start]] if end == start else networkx.all_simple_paths(graph, start, end, cutoff=cutoff)
            expected |= {tuple(way) for way in ways if least <= len(way) - 1 <= most}
    in_order = sorted((worth(criteria, way)[0], way) for way in expected)
    found = list(simple_routes(graph.neighbors, starts, (least, most), criteria, ends=ends))
    assert [(worth(criteria, one.spaces)[0], one.spaces) for one in found] == in_order
    assert [one.values for one in found] == [worth(criteria, one.spaces)[1] for one in found]
    told = []
    try:
        for one in simple_routes(
            graph.neighbors, starts, (least, most), criteria, ends=ends, most=picks.randrange(200)
        ):
            told.append(one)
    except TooManyRoutes:
        assert told == found[: len(told)]
    else:
        assert told == found


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=seeds)
def test_what_is_found_is_what_there_is(seed: int) -> None:
    check_simple(seed)


@pytest.mark.slow
def test_what_is_found_on_many_maps(request: pytest.FixtureRequest) -> None:
    for seed in range(request.config.getoption("maps")):
        check_simple(seed)


def test_the_first_routes_on_a_wide_board_come_at_once() -> None:
    """On a board where nobody can list all routes the first hundred are in order."""
    side = 40
    around = [
        [here + step for step in (-side, -1, 1, side) if 0 <= here + step < side * side] for here in range(side * side)
    ]
    criteria = [RouteCriterion(steps=lambda here, there: 1 + (there % 3 == 0))]
    routes = list(
        islice(simple_routes(around.__getitem__, [0], (0, side * side), criteria, ends={side * side - 1}), 100)
    )
    assert len({route.spaces for route in routes}) == 100
    assert routes == sorted(routes, key=lambda route: (route.values, route.spaces))
