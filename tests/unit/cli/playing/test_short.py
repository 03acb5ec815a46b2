"""Short names of pieces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.cli.playing.scene import short_names


def test_words_become_their_first_letters_and_single_words_their_beginning() -> None:
    assert short_names(["rifle_company", "gun", "panther"]) == {"gun": "gun", "panther": "pan", "rifle_company": "rc"}


def test_names_that_would_be_alike_are_told_apart() -> None:
    names = short_names(["rifle_company", "rocket_company", "rear_command"])
    assert len(set(names.values())) == 3


@pytest.mark.slow
@given(st.sets(st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True), max_size=60))
def test_every_id_has_a_name_of_its_own(ids: set[str]) -> None:
    names = short_names(ids)
    assert names.keys() == ids
    assert len(set(names.values())) == len(ids)
    assert all(names.values())
