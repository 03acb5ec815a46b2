"""Ranked answers: held against all sets, orders and routes, listed by the plainest means."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.language.faults import END, Fault
from toolkit.runtime.choices.answers import Arrange, Split, answers_of
from toolkit.runtime.choices.preferring import FUEL, ranked, ranked_answers_of
from toolkit.runtime.choices.proposing import proposed
from toolkit.runtime.choices.set_search import SetChoice

WORTH = st.lists(st.integers(-2, 2), min_size=5, max_size=5)


def reached(several: Any, key: Any, binding: bool) -> list[tuple[int, ...]]:
    """All whole answers that short steps lead to, in the order in which they are listed."""
    found, waiting = [], [()]
    while waiting:
        at = waiting.pop()
        if at[-1:] == (END,):
            found.append(at[:-1])
        else:
            waiting += ranked_answers_of(several, (), at, key, binding)[::-1]
    return found


def best_of(wholes: list[Any], key: Any) -> list[Any]:
    return [one for one in wholes if key(one) == min(map(key, wholes))]


@settings(max_examples=60, deadline=None)
@given(WORTH, st.integers(0, 2), st.integers(2, 5))
def test_the_best_sets_are_those_of_all_sets(worth, least, most):
    def key(members):
        return (-sum(worth[member] for member in members), len(members))

    sets = [one for count in range(least, most + 1) for one in combinations(range(5), count)]
    found = reached(SetChoice(list(range(5)), least, most, None), key, True)
    assert sorted(found) == sorted(best_of(sets, key))


@settings(max_examples=40, deadline=None)
@given(WORTH, st.integers(1, 3))
def test_a_chain_that_is_best_may_be_given_in_any_order_that_grows(worth, most):
    def key(members):
        return (-sum(worth[member] for member in members),)

    def joined(members):
        return members[-1] - members[0] + 1 == len(members)

    orders = [one for count in range(1, most + 1) for one in permutations(range(5), count)]
    grown = [one for one in orders if all(joined(sorted(one[:end])) for end in range(1, len(one) + 1))]
    found = reached(SetChoice(list(range(5)), 1, most, None, grow=joined), key, True)
    assert sorted(found) == sorted(best_of(grown, key))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(WORTH)
def test_the_best_orders_and_splits_are_those_of_all(worth):
    def by_place(order):
        return (sum(place * worth[one] for place, one in enumerate(order)),)

    assert sorted(reached(Arrange([0, 1, 2, 3], None), by_place, True)) == sorted(
        best_of(list(permutations(range(4))), by_place)
    )

    def by_amount(split):
        return (sum(worth[one] * amount for one, amount in zip(split[::2], split[1::2], strict=True)),)

    splits = [one for one in product(range(4), repeat=3) if sum(one) == 3]
    found = reached(Split([0, 1, 2], 3, None), by_amount, True)
    assert sorted(found) == sorted(best_of(splits, lambda one: (sum(a * b for a, b in zip(one, worth, strict=False)),)))


@settings(max_examples=40, deadline=None)
@given(WORTH)
def test_what_does_not_bind_lists_the_same_answers_and_one_of_the_best_first(worth):
    def key(members):
        return (-sum(worth[member] for member in members),)

    sets = SetChoice(list(range(5)), 1, 5, None)
    found = reached(sets, key, False)
    assert sorted(found) == sorted(one for count in range(1, 6) for one in combinations(range(5), count))
    assert key(found[0]) == min(map(key, found))


def test_equal_answers_stay_in_their_order():
    assert ranked([(0, 2), (0, 3), (0, 1)], lambda one: (one % 2 == 0,), False) == [(0, 3), (0, 1), (0, 2)]
    assert ranked([], len, True) == []


@pytest.mark.parametrize("many", [SetChoice(list(range(20)), 1, 20, None), Split(list(range(9)), 30, None)])
def test_where_the_fuel_runs_out_nothing_is_ranked_and_what_binds_is_a_fault(many):
    assert FUEL < 2**20
    assert ranked_answers_of(many, (0,), (), len, False) == answers_of(many, (0,), ())
    with pytest.raises(Fault, match="so many answers"):
        ranked_answers_of(many, (0,), (), len, True)
    with pytest.raises(Fault, match="so many answers"):
        proposed(many, (0,), (), [(1, 2)], len)
