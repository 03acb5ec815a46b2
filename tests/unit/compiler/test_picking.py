"""Sets chosen element by element: held against all sets of the candidates, looked at one by one."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.language.faults import END, Fault
from toolkit.runtime.choices.answers import answers_of, is_possible
from toolkit.runtime.choices.set_search import SetChoice
from toolkit.runtime.choices.sums import Total


def legal(pick: SetChoice) -> list[tuple[int, ...]]:
    """All whole sets, by the plainest means."""
    sizes = range(len(pick.candidates) + 1)
    return [one for count in sizes for one in combinations(pick.candidates, count) if pick.is_whole(one)]


def reached(pick: SetChoice) -> list[tuple[int, ...]]:
    """All whole answers that short steps lead to; each beginning goes on, and one that is left open does not end."""
    found, waiting = [], [()]
    while waiting:
        at = waiting.pop()
        answers = answers_of(pick, (), at)
        assert answers or not at, "a beginning that is listed can be completed"
        assert not at or answers != [(*at, END)], "where only the end can follow it stands there already"
        found += [one[:-1] for one in answers if one[-1] == END]
        waiting += [one for one in answers if one[-1] != END]
    return found


TOTALS = st.tuples(
    st.lists(st.sampled_from([0, 1, 2, 3, 4, 6, 10, 20, -2]), min_size=6, max_size=6),
    st.sampled_from([(None, 12), (5, None), (4, 9), (7, 7), (None, None), (0, 5), (10, 30)]),
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    st.permutations([3, 4, 8, 9, 12, 15]),
    st.integers(0, 6),
    st.integers(0, 3),
    st.integers(0, 6),
    st.booleans(),
    st.none() | TOTALS,
    st.none() | st.integers(2, 4),
)
def test_each_legal_set_is_reached_once_and_no_other(order, count, least, most, minimal, totals, divisor):
    candidates = list(order[:count])
    total = None if totals is None else Total(dict(zip(candidates, totals[0], strict=False)), *totals[1])
    whole = None if divisor is None else lambda members: sum(members) % divisor == 0
    pick = SetChoice(candidates, least, most, whole, total, minimal=minimal)
    wholes = legal(pick)
    assert sorted(reached(pick)) == sorted(wholes)
    assert is_possible(pick, ()) == bool(wholes)
    assert all(pick.spelt(tuple(sorted(one))) == one for one in wholes)


def test_what_is_not_legal_is_not_spelt():
    pick = SetChoice([1, 2, 3], 1, 2, None, Total({1: 1, 2: 2, 3: 3}, None, 4))
    assert pick.spelt((2, 3)) is None, "too much"
    assert pick.spelt((1, 7)) is None, "no candidate"
    assert pick.spelt(()) is None, "too few"
    assert pick.spelt((3, 3)) is None, "twice"
    assert pick.spelt((1, 3)) == (1, 3)


def test_amounts_beyond_arithmetic_are_bounded_and_searched():
    amounts = {one: 2**40 + one for one in range(12)}
    pick = SetChoice(list(range(12)), 0, 12, None, Total(amounts, 2**42, 2**42 + 6))
    assert answers_of(pick, (), (9, 10)) == [], "four of them are wanted, and no two come after these"
    assert [one[-1] for one in answers_of(pick, (), (0, 1, 2))] == [END]


def test_sets_that_are_said_to_be_closed_are_tested() -> None:
    right = SetChoice([1, 2, 3], 1, 3, lambda members: len(members) <= 2, claimed=True)
    assert sorted(reached(right)) == sorted(legal(right))
    with pytest.raises(Fault, match="closed: true"):
        answers_of(SetChoice([1, 2, 3], 1, 3, lambda members: len(members) != 2, claimed=True), (), ())


def test_what_no_set_may_hold_does_not_disprove_that_sets_are_closed() -> None:
    none_with_1 = SetChoice([1, 2, 3], 1, 3, lambda members: 1 not in members, claimed=True)
    assert sorted(reached(none_with_1)) == sorted(legal(none_with_1)) == [(2,), (2, 3), (3,)]
    assert answers_of(SetChoice([1, 2], 1, 2, lambda members: False, claimed=True), (), ()) == []


@pytest.mark.parametrize("least", [1, 2, 3])
def test_a_closed_set_says_nothing_of_sets_below_the_least(least: int) -> None:
    """As of attackers that must come out of one space: none of them come out of no space."""
    asked = set[int]()

    def of_one_colour(members):
        asked.add(len(members))
        return len({member % 2 for member in members}) == 1

    candidates = [1, 2, 3, 5, 6]
    wholes = legal(SetChoice(candidates, least, 5, of_one_colour))
    asked.clear()
    for found in (
        SetChoice(candidates, least, 5, of_one_colour, closed=True),
        SetChoice(candidates, least, 5, of_one_colour, claimed=True),
    ):
        assert is_possible(found, ()) and sorted(reached(found)) == sorted(wholes)
    assert min(asked) == least


def test_many_candidates_are_listed_without_looking_at_many_sets():
    looked = []

    def joined(members):
        looked.append(members)
        return members[-1] - members[0] + 1 == len(members)

    def few(members):
        looked.append(members)
        return len(members) <= 3

    many = list(range(1200))
    total = Total({one: one % 7 + 1 for one in many}, 40, 60)
    for pick in (
        SetChoice(many, 1, 1200, None, grow=joined),
        SetChoice(many, 1, 1200, few, closed=True),
        SetChoice(many, 1, 1200, None),
        SetChoice(many, 0, 1200, None, total),
    ):
        looked.clear()
        assert len(answers_of(pick, (), ())) > 1100
        assert len(looked) < 30_000
