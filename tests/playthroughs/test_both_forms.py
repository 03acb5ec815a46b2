"""The tracing form of each scenario goes the way of the plain one, which holds no trace of logs and accounts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.playthroughs.games import program_of, rules_of, scenarios
from toolkit.compiler import ALL, Program, compile_program
from toolkit.play import Game

SAMPLED = 40
"""Short answers of a game that are compared."""
TRACES = ("g.log", "TOLD", "Account", "Entry(", "accounts")


@cache
def tracing_form(folder: Path, scenario: str) -> Program:
    """The tracing form of a scenario."""
    return compile_program(rules_of(folder), scenario, {}, ALL, tracing=True)


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios()])
def test_both_forms_go_the_same_way(folder: Path, scenario: str) -> None:
    tracing = tracing_form(folder, scenario)
    for seed in range(2):
        plain, traced, pick = Game(program_of(folder, scenario), seed), Game(tracing, seed), Random(seed)
        for _ in range(SAMPLED):
            if plain.over:
                break
            answers = plain.legal()
            assert traced.legal() == answers
            if not answers:
                plain.take_back()
                traced.take_back()
                continue
            answer = pick.choice(answers)
            plain.apply(answer)
            traced.apply(answer)
            assert traced.hash() == plain.hash()
        assert plain.log == []


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios()])
def test_the_plain_form_holds_no_trace(folder: Path, scenario: str) -> None:
    source = program_of(folder, scenario).source
    assert [trace for trace in TRACES if trace in source] == []


@pytest.mark.slow
def test_the_traces_are_those_of_the_tracing_form() -> None:
    sources = [tracing_form(folder, id).source for _, folder, id in scenarios()]
    assert any("g.log" in source for source in sources) and any("Account" in source for source in sources)
