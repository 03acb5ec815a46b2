"""Fuel: what is taken from the tank, by whom, and when it is empty."""

from __future__ import annotations

import pytest

from toolkit.language.faults import OutOfFuel
from toolkit.language.fuel import ANSWER, FULL, TANK, Reserve, drawing_from, for_nothing, look_at, refill, rounds, spend


def test_each_takes_its_units_and_a_full_tank_is_full_again() -> None:
    refill()
    spend(5)
    assert look_at((1, 2, 3), 15) == (1, 2, 3)
    assert [*zip(range(4), rounds(), strict=False)] == [(at, None) for at in range(4)]
    assert TANK.left == FULL - 5 - 3 * 15 // 20 - 4
    with for_nothing():
        spend(FULL)
    assert TANK.left == FULL - 11
    refill()
    assert TANK.left == FULL


def test_what_takes_more_than_is_left_takes_all_of_it() -> None:
    refill()
    spend(FULL - 1)
    assert sum(1 for _ in rounds()) == 1
    for take in (lambda: spend(1), lambda: look_at((1,), 20)):
        with pytest.raises(OutOfFuel):
            take()
    assert TANK.left == 0 and look_at((), 20) == ()
    refill()


def test_a_reserve_pays_for_all_that_is_done_meanwhile() -> None:
    reserve = Reserve(1_000)
    with drawing_from(reserve):
        spend(100)
        refill()
        assert TANK.left == 1_000 - 100 - ANSWER
        spend(TANK.left)
        with pytest.raises(OutOfFuel):
            refill()
    assert reserve.is_empty and TANK.left == FULL


def test_a_reserve_is_empty_once_all_is_taken_that_its_last_tank_was_filled_with() -> None:
    """Whoever runs out in the middle of an answer has used up the reserve, which is not a loop without an end."""
    reserve = Reserve(1_000)
    with drawing_from(reserve):
        refill()
        assert TANK.left == 1_000 - ANSWER and not reserve.is_empty
        with pytest.raises(OutOfFuel):
            spend(1_000)
        assert reserve.is_empty
        reserve.bring(500)
        refill()
        assert TANK.left == 500 - ANSWER and not reserve.is_empty
