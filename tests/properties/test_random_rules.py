"""Random rules are played alike whatever passes made their code: the same answers, states, saves and faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, event, given, note, settings
from hypothesis import strategies as st

from tests.properties.played_rules import BOUNDED, checked, ground, play, whatever_is_known
from tests.properties.random_rules import as_yaml, rules_files
from toolkit.compiler import ALL, NONE, compile_program
from toolkit.compiler.passes import PASS_NAMES

__all__ = ["ground", "whatever_is_known"]

SCENARIOS = ("trial", "allied")
"""Two players; and three sides, of which one is two players who sit apart."""


def compare(folder: Path, data: dict[str, Any], seed: int) -> None:
    """Play rules with all passes, with none, and without one of them; in the tracing form too."""
    text = as_yaml(data)
    note(text)
    rules = checked(folder, text)
    assume(rules is not None)
    assert rules is not None
    some = ALL.without(PASS_NAMES[seed % len(PASS_NAMES)])
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    programs = [compile_program(rules, scenario, passes=passes) for passes in (ALL, NONE, some)]
    programs.append(compile_program(rules, scenario, tracing=True))
    event(play(programs, seed))


CASES = given(data=rules_files(), seed=st.integers(0, 2**16))


@pytest.mark.slow
def test_random_rules(ground: Path, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(3, request.config.getoption("games") // 4))
    @CASES
    def each(data: dict[str, Any], seed: int) -> None:
        compare(ground, data, seed)

    each()
