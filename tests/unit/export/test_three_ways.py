"""Maps that two have changed: the changes of both, or where they do not go together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.export.three_ways import join

words = st.sampled_from("abc")
maps = st.recursive(words, lambda inner: st.dictionaries(st.sampled_from("xyz"), inner, max_size=3), max_leaves=6)
data = st.dictionaries(st.sampled_from("pqr"), maps, max_size=3)


def rows(*each: str) -> dict[str, Any]:
    return {"spaces": "".join(f"{row}\n" for row in each)}


def test_rows_are_joined_space_by_space() -> None:
    joined = join(rows(". . .", ". . ."), rows("w . .", ". . ."), rows(". . .", ". . w"))
    assert (joined.data, joined.conflicts, joined.kept) == (rows("w . .", ". . w"), [], ["spaces (1)"])
    assert join(rows(". ."), rows("w ."), rows("f .")).conflicts == ["spaces, row 1, column 1"]
    assert join(rows(". ."), rows(". . ."), rows("f .")).conflicts == ["spaces"], "another size"


def test_mappings_are_joined_down_to_the_last() -> None:
    before = {"title": "Ford", "areas": {"bank": {"title": "Bank", "spaces": ["A1"]}}}
    here = {"title": "Old ford", "areas": {"bank": {"title": "North bank", "spaces": ["A1"]}, "mill": {}}}
    back = {"title": "Ford", "areas": {"bank": {"title": "Bank", "spaces": ["A1", "A2"]}}}
    joined = join(before, here, back)
    assert joined.data["areas"] == {"bank": {"title": "North bank", "spaces": ["A1", "A2"]}, "mill": {}}
    assert joined.kept == ["title", "areas.bank.title", "areas.mill"]


@pytest.mark.slow
@given(data, data)
def test_who_changes_nothing_gets_what_the_other_wrote(before: Any, other: Any) -> None:
    for here, back in ((before, other), (other, before), (other, other)):
        joined = join(before, here, back)
        assert (joined.data, joined.conflicts) == (other, [])


@pytest.mark.slow
@given(data, data, data)
def test_it_does_not_matter_who_comes_first(before: Any, one: Any, other: Any) -> None:
    first, second = join(before, one, other), join(before, other, one)
    assert sorted(first.conflicts) == sorted(second.conflicts)
    if not first.conflicts:
        assert first.data == second.data
