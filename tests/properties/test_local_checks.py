"""Checks that look only at what is reached from what was written do what those do that look at all their members.

Random rules with checks at every step, of many local forms, are played with the pass on and off. Beside that, at every
decision: whoever meets a check is among those whom it has still to look at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, event, given, note, settings
from hypothesis import strategies as st

from tests.properties.played_rules import BOUNDED, checked, ground, play, whatever_is_known
from tests.properties.random_rules import as_yaml, rules_files
from toolkit.compiler import ALL, compile_program
from toolkit.language.faults import Fault
from toolkit.play import Game

__all__ = ["ground", "whatever_is_known"]


def nobody_is_missed(game: Game) -> None:
    """The first member that meets a check is found among those that it has still to look at."""
    for check, cell in game.program.stage.layout.looks:
        first = game.program.namespace.get(f"l_{check}")
        waiting = game.cells[cell]
        if first is None or waiting is True:
            continue
        try:
            found = first(game.cells, True)
        except (Fault, TypeError, IndexError, ZeroDivisionError):
            continue  # a fault of the rules, which is told where it comes up
        event("met" if found is not None else "not met")
        assert found == first(game.cells, waiting), (check, found, waiting)


def compare(folder: Path, data: dict[str, Any], seed: int) -> None:
    """Play rules with the pass on and off."""
    text = as_yaml(data)
    note(text)
    rules = checked(folder, text)
    assume(rules is not None)
    assert rules is not None
    programs = [compile_program(rules, "trial", passes=passes) for passes in (ALL, ALL.without("local_checks"))]
    event(f"{len(programs[0].stage.layout.needs.looks)} checks narrowed")
    event(play(programs, seed, nobody_is_missed))


CASES = given(data=rules_files(checks=2), seed=st.integers(0, 2**16))


@pytest.mark.slow
def test_local_checks(ground: Path, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(3, request.config.getoption("games") // 4))
    @CASES
    def each(data: dict[str, Any], seed: int) -> None:
        compare(ground, data, seed)

    each()
