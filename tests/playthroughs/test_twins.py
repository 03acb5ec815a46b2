"""Nobody learns from a question: every scenario of every pack beside twin worlds, found by itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.playthroughs.games import Survey, play, program_of, rules_of, scenarios
from tests.playthroughs.twins import Twins, has_secrets, look, questions_of
from toolkit.play import Game

EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()]
)


def beside_twins(folder: Path, scenario: str, games: int, decisions: int, first: int = 0) -> Twins:
    """Games at random, so many decisions of each looked at from every seat."""
    program, count = program_of(folder, scenario), Twins()
    questions = questions_of(program.rules)
    for seed in range(first, first + games):
        looks = random.Random(-seed)
        survey = Survey()
        play(Game(program, seed), random.Random(seed), survey)
        every = max(1, survey.answers // decisions)

        def visit(game: Game, asked: int, looks: random.Random = looks, every: int = every) -> None:
            if asked % every == looks.randrange(every) or every == 1:
                viewer = looks.randrange(len(program.stage.numbers.players))
                for each in {viewer, game.seat if game.seat is not None else viewer}:
                    look(game, each, looks, count, questions)

        play(Game(program, seed, forced="stop"), random.Random(seed), Survey(), visit)
    return count


@EACH
def test_what_a_seat_cannot_know_changes_nothing_for_it(folder: Path, scenario: str) -> None:
    count = beside_twins(folder, scenario, 2, 8)
    print(f"{folder.name}/{scenario}: {count}")
    if has_secrets(rules_of(folder)):
        assert sum(count.differed.values()) > 0, "no twin differed in anything"
        assert count.answers > 0


@pytest.mark.slow
@EACH
def test_many_decisions_beside_twins(folder: Path, scenario: str, request: pytest.FixtureRequest) -> None:
    games = max(4, request.config.getoption("games") // 50)
    print(f"{folder.name}/{scenario}: {beside_twins(folder, scenario, games, 40, 100)}")
