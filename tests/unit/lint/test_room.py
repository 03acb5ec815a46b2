"""Pieces and their room: the matching by itself, held against trying everything."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as any_of

from toolkit.lint.room import MOST_STEPS, Shortage, shortages

SETS = any_of.lists(any_of.frozensets(any_of.sampled_from("ABCD"), min_size=1), min_size=1, max_size=5)


@pytest.mark.slow
@given(SETS, any_of.integers(min_value=1, max_value=2))
def test_pieces_find_room_exactly_when_some_way_to_place_them_exists(sets: list[frozenset[str]], limit: int) -> None:
    ways = product(*(sorted(spaces) for spaces in sets))
    exists = any(all(way.count(space) <= limit for space in way) for way in ways)
    assert (not shortages(sets, [1] * len(sets), limit)) == exists


def test_a_piece_pushes_others_to_where_they_may_stand_too() -> None:
    assert shortages([frozenset("AB"), frozenset("BC"), frozenset("A")], [1, 1, 1], 1) == []


def test_a_shortage_names_those_who_compete_and_nobody_else() -> None:
    sets = [frozenset("XY"), frozenset("AB"), frozenset("A"), frozenset("B")]
    assert shortages(sets, [1, 1, 1, 1], 1) == [Shortage(group=3, rivals=(1, 2), pieces=3, spaces=2)]


def test_each_group_that_is_too_many_is_told() -> None:
    assert [found.group for found in shortages([frozenset("A")] * 4, [1, 2, 1, 1], 2)] == [1, 2, 3]


def test_a_count_beyond_all_bounds_costs_no_more() -> None:
    spaces = frozenset(map(str, range(10_000)))
    assert shortages([spaces, spaces], [2**53, 1], 2**52) == []
    (found,) = shortages([spaces], [2**53], 1)
    assert (found.pieces, found.spaces) == (2**53, 10_000)


@pytest.mark.slow
def test_thousands_of_areas_are_given_up_before_they_keep_the_check_busy() -> None:
    sets = [frozenset(f"{n + m}" for m in range(200)) for n in range(3_000)]
    assert shortages(sets, [1] * len(sets), 1) == []
    assert MOST_STEPS <= 2_000_000
