"""Routes ranked by one search: held against a look at all of them, on random maps and in rules that are played."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play, score
from toolkit.board.paths import RouteCriterion
from toolkit.compiler import ALL, NONE
from toolkit.language.faults import END, Fault
from toolkit.runtime.choices.answers import Routes
from toolkit.runtime.choices.preferring import ranked_answers_of
from toolkit.runtime.choices.proposing import proposed
from toolkit.runtime.choices.ranked_routes import proposed_routes, ranked_routes_of

COUNT = 7
NUMBERS = st.lists(st.integers(-2, 2), min_size=COUNT, max_size=COUNT)
CRITERIA = st.lists(st.tuples(st.none() | NUMBERS, st.none() | st.integers(-2, 2), st.none() | NUMBERS), max_size=3)
EDGES = st.sets(st.tuples(st.integers(0, COUNT - 1), st.integers(0, COUNT - 1)), max_size=16)


def near(edges: set[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each space."""
    both = {(one, other) for a, b in edges if a != b for one, other in ((a, b), (b, a))}
    return tuple(tuple(sorted(other for one, other in both if one == space)) for space in range(COUNT))


def sums_of(criteria: list[Any]) -> list[RouteCriterion]:
    """Each criterion as numbers of spaces, steps and ends."""
    return [
        RouteCriterion(
            spaces.__getitem__ if spaces is not None else None,
            (lambda here, there, by=steps: by * (here + there)) if steps is not None else None,
            end.__getitem__ if end is not None else None,
        )
        for spaces, steps, end in criteria
    ]


def key_of(criteria: list[Any]) -> Any:
    """The same of a whole route, by the plainest means."""

    def key(route: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            sum(spaces[space] for space in route if spaces is not None)
            + sum((here + there) * steps for here, there in pairwise(route) if steps is not None)
            + (end[route[-1]] if end is not None else 0)
            for spaces, steps, end in criteria
        )

    return key


def all_answers(listing: Any) -> list[tuple[tuple[int, ...], ...]]:
    """What is listed at each beginning, from the first on."""
    found, waiting = [], [()]
    while waiting:
        listed = listing(waiting.pop())
        found.append(tuple(listed))
        waiting += [one for one in listed if one[-1] != END]
    return found


@pytest.mark.slow
@settings(max_examples=250, deadline=None)
@given(EDGES, CRITERIA, st.integers(0, 3), st.none() | st.integers(0, 5), st.booleans(), st.none() | st.integers(2, 4))
def test_one_search_lists_what_a_look_at_all_routes_does(edges, criteria, shortest, longest, binding, divisor):
    whole = None if divisor is None else lambda route: sum(route) % divisor != 1
    step = None if divisor is None else lambda here, there: (here + 2 * there) % 5 != 0
    routes, key = Routes(0, near(edges), shortest, longest, step, whole, True), key_of(criteria)
    searched = all_answers(lambda at: ranked_routes_of(routes, (), at, sums_of(criteria), key, binding))
    assert searched == all_answers(lambda at: ranked_answers_of(routes, (), at, key, binding))
    wanted = [(0,), (0, 1), (0, 1, 2), (0, 2, 1)]
    found = proposed_routes(routes, (), (), wanted, sums_of(criteria), key)
    assert found == proposed(routes, (), (), wanted, key)


def test_a_fault_of_what_no_route_comes_to_is_none():
    routes = Routes(0, ((1,), (0, 2), (1,)), 1, 1, None, None, True)

    def end(space: int) -> int:
        if space == 0:
            raise Fault("none")
        return space

    assert ranked_routes_of(routes, (), (), [RouteCriterion(end=end)], lambda route: (end(route[-1]),), True) == [
        (1, END)
    ]
    with pytest.raises(Fault):
        ranked_routes_of(routes, (), (), [RouteCriterion(end=lambda space: end(0))], lambda route: (end(0),), True)


@pytest.mark.slow
def test_where_the_fuel_runs_out_what_binds_is_a_fault():
    wide = tuple(tuple(other for other in range(60) if other != space) for space in range(60))
    routes = Routes(0, wide, 1, None, None, None, True)
    sums = [RouteCriterion(spaces=lambda space: -1, end=lambda space: 1 if space % 2 else 0)]
    with pytest.raises(Fault, match="so many answers"):
        ranked_routes_of(routes, (), (), sums, lambda route: (0,), True)


CHOICE = """
- choose: way
  by: first(players)
  routes: {start: A1, length: {min: 0, max: count(men) + 2}}
  prefer:
PREFER
  binding: true
  else: []
- if: way != none
  then:
    - set: game.score
      to: way.end.column
"""


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize(
    ("prefer", "end"),
    [
        ("- {most: it.length}", "D"),
        ("- {most: 'distance(way.end, A1)'}", "D"),
        ("- {most: 'count(way.spaces, men(it)) - it.length'}\n- {least: it.length}", "A"),
        ("- {most: 'sum(way.spaces, s_worth(it))'}\n- {least: it.length}", "D"),
        ("- {truth: men(it.end)}\n- {most: 2 * it.length}", "D"),
        ("- {least: 'count(s in it.spaces, distance(s, way.start) > 1)'}\n- {most: way.length}", "B"),
        ("- {least: it.length - 3 * it.end.column + it.start.column}", "D"),
    ],
)
def test_what_a_route_is_preferred_for_is_told_by_its_rules(tmp_path, prefer, end, passes):
    lines = "".join(f"    {line}\n" for line in prefer.split("\n"))
    values = "values: {s_worth: {args: {cell: space}, base: 'sum(men(cell), it.worth)'}}\n"
    steps = CHOICE.replace("PREFER\n", lines)
    program = compiled(tmp_path, main(steps, values), passes)
    assert "ranked_routes_of" in program.source
    game = play(program)
    while not game.over:
        (answer,) = game.legal()
        game.apply(answer)
    assert "ABCD"[score(game) - 1] == end
