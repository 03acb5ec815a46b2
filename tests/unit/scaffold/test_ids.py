"""Ids that authors give, and those that are offered in place of what can be none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.model import patterns
from toolkit.scaffold.ids import as_id, as_title, see_id
from toolkit.scaffold.refusing import Refused


@pytest.mark.parametrize("word", ["ford", "second-battle", "3rd-corps"])
def test_a_name_in_kebab_case_is_one(word: str) -> None:
    assert see_id(word, "kebab", "a scenario") == word


@pytest.mark.parametrize(
    ("word", "near"),
    [("Second Battle", "second-battle"), ("../x", "x"), ("Señal", "senal"), ("cоn_b", "con-b"), ("a/b", "a-b")],
)
def test_what_is_none_is_refused_with_one_that_is(word: str, near: str) -> None:
    with pytest.raises(Refused) as refused:
        see_id(word, "kebab", "a scenario")
    assert f"`{near}`" in refused.value.help


@pytest.mark.parametrize("word", ["con", "nul", "", "日本", "none", "a" * 61, "a\n"])
def test_nothing_that_cannot_be_is_offered(word: str) -> None:
    with pytest.raises(Refused):
        see_id(word, "snake", "a unit")


@given(st.text(max_size=80), st.sampled_from(["kebab", "snake"]))
def test_what_is_offered_is_an_id(text: str, form: str) -> None:
    found = as_id(text, form)  # type: ignore[arg-type]
    assert not found or re.search(patterns.KEBAB_ID if form == "kebab" else patterns.ID, found)


def test_an_id_in_words() -> None:
    assert as_title("second-battle_2") == "Second battle 2"
