"""What rules ask of sight means the same to the evaluator, which takes lines one by one, and to generated code, which
keeps tables: in random states, with pieces that fill spaces wherever they lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.test_expressions import BOUNDED, compare

TEXTS = [
    ("sight(s, B2).hindrance", "int"),
    ("sight(s, u).blocked", "bool"),
    ("seen_from(s)", "spaces"),
    ("[x for x in spaces if x in seen_from(u)]", "spaces"),
    ("sight(s, C3) == sight(s, B1)", "bool"),
    ("count(us, sight(it, s).blocked)", "int"),
    ("min(x in spaces, sight(x, s).hindrance)", "int"),
]


@pytest.mark.slow
@BOUNDED
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_evaluator_and_generated_code_see_alike(case: tuple[str, str], seed: int) -> None:
    compare(*case, seed)
