"""Answers of several elements: what may come next."""

from __future__ import annotations

import pytest

from toolkit.language.faults import END, Fault
from toolkit.runtime.choices.answers import Arrange, Split, amounts, answers_of, as_split, is_possible
from toolkit.runtime.choices.set_search import SetChoice


def pick(candidates, least, most, whole=None, **named):
    return SetChoice(candidates, least, most, whole, **named)


def test_a_free_set_leaves_room_for_those_that_must_follow():
    assert answers_of(pick([4, 5, 6], 2, 3), (9,), ()) == [(9, 4), (9, 5)]


def test_the_end_is_listed_first_where_a_set_is_whole():
    assert answers_of(pick([4, 5, 6], 1, 3), (9,), (4,)) == [(9, 4, END), (9, 4, 5), (9, 4, 6, END)]


def test_a_closed_set_is_not_searched():
    looked = []

    def at_most_two(members):
        looked.append(members)
        return len(members) <= 2

    found = answers_of(pick([1, 2, 3, 4], 1, 4, at_most_two, closed=True), (), (1, 2))
    assert found == [(1, 2, END)]
    assert len(looked) == 3


def test_an_open_set_lists_only_beginnings_that_can_be_completed():
    odd = pick([1, 2, 3], 1, 3, lambda members: sum(members) % 2 == 1)
    assert answers_of(odd, (), ()) == [(1,), (2,), (3, END)]


def test_a_minimal_set_holds_nothing_superfluous():
    enough = pick([1, 2, 3], 1, 3, lambda members: sum(members) >= 3, minimal=True)
    assert enough.is_whole((3,)) and enough.is_whole((1, 2)) and not enough.is_whole((1, 3))


def test_where_the_search_runs_out_a_beginning_counts_as_legal():
    hopeless = pick(list(range(40)), 1, 40, lambda members: False)
    assert is_possible(hopeless, ())


def test_searches_of_one_listing_share_their_fuel():
    looked = []
    hopeless = pick(list(range(1200)), 1, 1200, lambda members: bool(looked.append(len(members))))
    assert len(answers_of(hopeless, (), ())) == 1199, "of the last alone it is known that it leads nowhere"
    assert sum(looked) < 500_000


def test_more_amounts_than_a_list_may_hold_are_a_fault():
    assert list(amounts(5, 2)) == []
    for listed in (lambda: amounts(0, 2**53), lambda: answers_of(Split([1, 2], 10**12, None), (), ())):
        with pytest.raises(Fault, match="list of more than 10000"):
            listed()


def test_nothing_is_split_among_nobody():
    assert not is_possible(Split([], 5, None), ())
    assert not is_possible(Split([7], -5, None), ())
    assert is_possible(Split([], 0, None), ())


def test_the_whole_of_an_arrangement_may_be_asked_for():
    rising = Arrange([3, 1, 2], lambda order: list(order) == sorted(order))
    assert answers_of(rising, (), ()) == [(1,)]


def test_the_last_candidate_of_a_split_takes_what_is_left():
    assert answers_of(Split([7, 8], 3, None), (), (1,)) == [(1, 2, END)]
    assert as_split([8, 7], (1, 2)) == (7, 2, 8, 1)
