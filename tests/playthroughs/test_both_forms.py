"""The tracing form of each scenario goes the way of the plain one, which holds no trace of logs and accounts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.playthroughs.games import program_of, rules_of, scenarios
from tests.tested_packs import BEGUN
from toolkit.compiler import ALL, Program, compile_program
from toolkit.play import Game

SAMPLED = 40
"""Short answers of a game that are compared, with all that is told of them."""
MOST = 3_000
"""Those of a whole game, where only states and answers are compared."""
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


WHOLE = [*scenarios(), *((id, BEGUN[0], id) for id in ("training-ground", "river-crossing"))]


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in WHOLE])
def test_a_whole_game_goes_the_same_way_in_both_forms(folder: Path, scenario: str) -> None:
    """What comes late in a game counts too; answers are taken as bots give them."""
    plain, traced = Game(program_of(folder, scenario), 2), Game(tracing_form(folder, scenario), 2)
    pick = Random(2)
    for _ in range(MOST):
        if plain.over:
            break
        answers = plain.legal()
        assert traced.legal() == answers and traced.cells == plain.cells
        answer = pick.choice(answers) if answers else None
        for game in (plain, traced):
            if answer is None:
                game.take_back()
            else:
                game.take(answer)
    assert traced.cells == plain.cells


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios()])
def test_the_plain_form_holds_no_trace(folder: Path, scenario: str) -> None:
    source = program_of(folder, scenario).source
    assert [trace for trace in TRACES if trace in source] == []


@pytest.mark.slow
def test_the_traces_are_those_of_the_tracing_form() -> None:
    sources = [tracing_form(folder, id).source for _, folder, id in scenarios()]
    assert any("g.log" in source for source in sources) and any("Account" in source for source in sources)
