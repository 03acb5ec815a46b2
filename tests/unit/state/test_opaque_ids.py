"""Names with tails: each number of a design has one of its own, and none tells its number."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.state.opaque_ids import TAIL, is_tailed, is_value, read_tail, spelt, tail_of

SECRETS = st.integers(0, 2**48 - 1)


@pytest.mark.slow
@given(SECRETS)
def test_no_two_numbers_of_a_design_have_one_tail(secret: int) -> None:
    tails = [tail_of(secret, "guard", number) for number in range(1, 2_000)]
    assert len(set(tails)) == len(tails)
    assert all(re.fullmatch(TAIL, tail) and len(tail) == 3 for tail in tails)


def test_all_tails_of_three_signs_are_used_before_one_is_longer() -> None:
    most = 22 * 32 * 32
    tails = {tail_of(7, "guard", number) for number in range(1, most + 1)}
    assert len(tails) == most and {len(tail) for tail in tails} == {3}
    assert len(tail_of(7, "guard", most + 1)) == 6


@given(SECRETS, st.integers(1, 10**6))
def test_a_tail_is_kept_as_a_number(secret: int, number: int) -> None:
    tail = tail_of(secret, "scout", number)
    assert spelt(read_tail(tail)) == tail and is_value(read_tail(tail))
    assert is_tailed(f"scout#{tail}")


def test_no_number_and_no_stranger_is_taken_for_a_tail() -> None:
    for name in ("scout#1", "scout#12345", "scout#1?2", "C3?1", "scout", "scout#k7", 5, None):
        assert not is_tailed(name)
    assert not any(map(is_value, (-1, 0, 5, 10_239, None, "k7f")))


def test_tails_of_games_and_designs_have_nothing_in_common() -> None:
    first = [tail_of(1, "guard", number) for number in range(1, 200)]
    for secret, design in ((2, "guard"), (1, "scout")):
        same = sum(one == tail_of(secret, design, number) for number, one in enumerate(first, 1))
        assert same <= 2
