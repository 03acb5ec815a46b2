"""Names with suffixes: each number of a design has one of its own, and none tells its number."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.state.opaque_ids import SUFFIX, is_opaque, is_value, read_suffix, spelt, suffix_of

SECRETS = st.integers(0, 2**48 - 1)


@pytest.mark.slow
@given(SECRETS)
def test_no_two_numbers_of_a_design_have_one_tail(secret: int) -> None:
    suffixes = [suffix_of(secret, "guard", number) for number in range(1, 2_000)]
    assert len(set(suffixes)) == len(suffixes)
    assert all(re.fullmatch(SUFFIX, suffix) and len(suffix) == 3 for suffix in suffixes)


def test_all_tails_of_three_signs_are_used_before_one_is_longer() -> None:
    most = 22 * 32 * 32
    suffixes = {suffix_of(7, "guard", number) for number in range(1, most + 1)}
    assert len(suffixes) == most and {len(suffix) for suffix in suffixes} == {3}
    assert len(suffix_of(7, "guard", most + 1)) == 6


@given(SECRETS, st.integers(1, 10**6))
def test_a_tail_is_kept_as_a_number(secret: int, number: int) -> None:
    suffix = suffix_of(secret, "scout", number)
    assert spelt(read_suffix(suffix)) == suffix and is_value(read_suffix(suffix))
    assert is_opaque(f"scout#{suffix}")


def test_no_number_and_no_unidentified_piece_is_taken_for_a_suffix() -> None:
    for name in ("scout#1", "scout#12345", "scout#1?2", "C3?1", "scout", "scout#k7", 5, None):
        assert not is_opaque(name)
    assert not any(map(is_value, (-1, 0, 5, 10_239, None, "k7f")))


def test_tails_of_games_and_designs_have_nothing_in_common() -> None:
    first = [suffix_of(1, "guard", number) for number in range(1, 200)]
    for secret, design in ((2, "guard"), (1, "scout")):
        same = sum(one == suffix_of(secret, design, number) for number, one in enumerate(first, 1))
        assert same <= 2
