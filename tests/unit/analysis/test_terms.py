"""What is known to hold is kept by terms: which other terms one of them holds, and how large it is."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from toolkit.analysis.legality.facts import all_in, mentions

WORDS = st.sampled_from(["Field", "Variable", "unit", "space", 1, 2, None, True])
TERMS = st.recursive(WORDS, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=12)


def holds(term: Any, part: Any) -> bool:
    """The same, from the outside to the inside."""
    return bool(term == part) or (isinstance(term, tuple) and any(holds(each, part) for each in term))


@given(TERMS, st.lists(TERMS, max_size=3))
def test_a_term_mentions_what_it_is_or_holds(term: Any, others: list[Any]) -> None:
    assert mentions(term, *others) == any(holds(term, other) for other in others)
    assert all(mentions(term, part) for part in all_in(term))
