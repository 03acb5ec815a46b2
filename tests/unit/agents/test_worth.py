"""What a state is worth to a player: by the ranking, and by the score that a pack declares."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.playthroughs.games import program_of
from toolkit.agents.worlds import Worlds
from toolkit.agents.worth import Gauge, score_of, worth_of_rank
from toolkit.evaluator import World, evaluate
from toolkit.leaks.comparing import whole_answer
from toolkit.play import Game
from toolkit.program.rules import SCORED

CONTENT = Path(__file__).parents[3] / "content"
SCORED_GAMES = [
    ("skirmish", "farm"),
    ("classics", "breakthrough"),
    pytest.param("panzer-general", "training-grounds", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(
    ("ranking", "worths"),
    [
        ([(0,), (1,)], [1, 0]),
        ([(0, 1)], [0.5, 0.5]),
        ([(2,), (0, 1), (3,)], [0.5, 0.5, 1, 0]),
        ([(1, 2), (0, 3)], [1 / 6, 5 / 6, 5 / 6, 1 / 6]),
        ([(), (0,), (1,)], [1, 0]),
        ([(0,)], [0.5]),
        (None, [0.5, 0.5]),
    ],
)
def test_a_ranking_is_worth_the_share_of_those_behind(ranking: list[tuple[int, ...]], worths: list[float]) -> None:
    assert [worth_of_rank(ranking, player) for player in range(len(worths))] == pytest.approx(worths)


@pytest.mark.parametrize(("folder", "scenario"), SCORED_GAMES)
def test_scores_are_what_the_evaluator_makes_of_them(folder: str, scenario: str) -> None:
    program = program_of(CONTENT / folder, scenario)
    code = program.rules.score_of(scenario)
    assert code is not None
    game, picks = Game(program, 5), random.Random(5)
    for _ in range(6):
        for player in (0, 1):
            expected = evaluate(code.expr, World(program.stage, game.cells), {SCORED: player})
            assert score_of(game, player) == expected
        game.apply(whole_answer(game, picks))


def test_a_pack_without_a_score_has_none() -> None:
    game = Game(program_of(CONTENT / "classics", "tic-tac-toe"), 1)
    assert score_of(game, 0) is None
    assert Gauge.at(Worlds(game, 0, 1)) is None


def test_scores_are_gauged_by_how_much_they_differ() -> None:
    game = Game(program_of(CONTENT / "classics", "breakthrough"), 1)
    gauge = Gauge.at(Worlds(game, 0, 1))
    assert gauge is not None
    assert gauge.worth(game) == [0.5, 0.5]
    game.apply(whole_answer(game, random.Random(1)))
    white, black = gauge.worth(game)
    assert white > 0.5 > black
