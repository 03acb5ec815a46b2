"""In which order answers are told: as they stand, where nobody among them is a stranger."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.state.listing_order import answers_as_told, as_told

FIRST, MOST = 10, 6
CELLS = [(), *[0] * (FIRST - 1), *[0, 0, 0] * MOST]
PIECES = [FIRST + 3 * number for number in range(MOST)]
VEIL = (None, (True,), {}, ((),), (FIRST, 1, (3,)))
"""One place, in which all pieces lie in an order that counts."""


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES), max_size=8), st.sets(st.sampled_from(PIECES)), st.permutations(PIECES))
def test_answers_come_in_the_order_of_their_pieces(listed: list[int], known: set[int], lying: list[int]) -> None:
    cells = [tuple(lying), *CELLS[1:]]
    answers = [(5, piece) for piece in listed]
    found = answers_as_told(cells, answers, known.__contains__, VEIL)
    order = as_told(cells, dict.fromkeys(listed), known.__contains__, VEIL)
    assert found == [(5, piece) for piece in order for _ in range(listed.count(piece))]
    assert found is not answers
