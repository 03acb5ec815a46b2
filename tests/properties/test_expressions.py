"""Random well-typed expressions mean the same to the reference evaluator and to generated code, faults included."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from tests.properties.bench import bench, by_reference
from tests.properties.generated_code import generated
from tests.properties.random_states import random_state, random_value
from tests.properties.typed_texts import TYPE_WORDS, VARIABLES, typed_texts
from toolkit.compiler.passes import ALL, NONE, PASS_NAMES

STATES = 3


def compare(text: str, type: str, seed: int) -> None:
    """One expression, on some states, by all ways to compute it."""
    code = bench().typed(text, type)
    assume(code is not None)
    assert code is not None
    random = Random(seed)
    stage = random.choice(bench().stages)
    some = ALL.without(random.choice(PASS_NAMES))
    forms = [(passes, tracing) for tracing in (False, True) for passes in (ALL, NONE, some)]
    runs = {form: generated(code, stage, form[0], tracing=form[1]) for form in forms}
    known = bench().scope.declarations
    for _ in range(STATES):
        cells = random_state(stage, random)
        given = {
            name: random_value(stage, cells, known.type(TYPE_WORDS[VARIABLES[name]]), random) for name in VARIABLES
        }
        before = list(cells)
        expected = by_reference(code, stage, cells, given)
        event(f"fault {expected.fault}" if expected.fault else "value")
        for form, run in runs.items():
            assert run(cells, given) == expected, form
        assert cells == before, "an expression changed the state"


BOUNDED = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.slow
@BOUNDED
@given(typed_texts(), st.integers(0, 2**32))
def test_random_expressions(case: tuple[str, str], seed: int) -> None:
    compare(*case, seed)


@pytest.mark.slow
def test_many_random_expressions(request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(50, 10 * request.config.getoption("games")))
    @given(typed_texts(), st.integers(0, 2**32))
    def each(case: tuple[str, str], seed: int) -> None:
        compare(*case, seed)

    each()
