"""Games drawn from views, for every scenario of every pack: at each decision, for each seat."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Literal

import pytest

from tests.playthroughs.games import Survey, play, program_of, scenarios
from toolkit.leaks.worlds import some_difference, world_of
from toolkit.play import Game, sample

SCENARIOS = [pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()]
EACH = pytest.mark.parametrize(("folder", "scenario"), SCENARIOS)
MOST = 20
"""Decisions of a game at which is looked."""


def look(game: Game, seed: int) -> int:
    """Draw a game from the view of each seat; how many were drawn."""
    count = 0
    for seat in range(len(game.program.stage.numbers.players)):
        view = game.view(seat, whole=True)
        assert not (view["private"]["unseen"] and (game.stop_at_forced or game.seat == seat))
        drawn = sample(game.program, view, seed, forced="stop" if game.stop_at_forced else "run")
        told = drawn.view(seat, whole=True)
        private = told.pop("private")
        assert told == {key: value for key, value in view.items() if key != "private"}
        assert view["private"]["unseen"] or private == view["private"]
        count += 1
    return count


@pytest.mark.slow
@EACH
@pytest.mark.parametrize("forced", ["run", "stop"])
def test_a_game_drawn_looks_as_the_view_from_which_it_was(
    folder: Path, scenario: str, forced: Literal["run", "stop"]
) -> None:
    """At each decision of its own a seat can draw games; where a driver stops at forced passes, at those of others."""
    game, picks, drawn = Game(program_of(folder, scenario), 3, forced=forced), random.Random(3), 0

    def looked(now: Game, asked: int) -> None:
        nonlocal drawn
        if not now.partial and (asked < MOST // 2 or asked % 7 == 0) and asked < 7 * MOST:
            drawn += look(now, asked)

    survey = Survey()
    play(game, picks, survey, looked)
    assert drawn or not survey.answers, "rules alone play where nobody is asked"


@pytest.mark.slow
@EACH
def test_twin_worlds_give_the_same_games(folder: Path, scenario: str) -> None:
    """What is drawn does not depend on the truth: worlds that a seat cannot tell apart have the same view of it."""
    program, picks, compared = program_of(folder, scenario), random.Random(6), 0

    def looked(game: Game, asked: int) -> None:
        nonlocal compared
        for seat in range(len(program.stage.numbers.players)) if asked % 5 == 0 and asked < 5 * MOST else ():
            world = some_difference(game, seat, picks).world(game.program.stage, game.cells, seat)
            if world is None:
                continue
            view = game.view(seat, whole=True)
            if view["private"]["unseen"]:
                continue  # what came before belongs to one of the two worlds
            other = world_of(game, world).view(seat, whole=True)
            assert view["private"] == other["private"]
            if compared % 10 == 0:
                told = other | {"record": view["record"]}
                assert sample(program, told, asked).hash() == sample(program, view, asked).hash()
            compared += 1

    play(Game(program, 6), random.Random(6), Survey(), looked)


@pytest.mark.slow
@EACH
def test_a_game_drawn_goes_on_to_its_end(folder: Path, scenario: str) -> None:
    game, picks = Game(program_of(folder, scenario), 4), random.Random(4)
    for _ in range(5):
        if not game.over:
            game.apply(picks.choice(game.legal()))
        while game.partial:
            game.apply(picks.choice(game.legal()))
    if game.seat is not None:
        other = sample(game.program, game.view(game.seat, whole=True), 4)
        survey = Survey()
        play(other, random.Random(5), survey)
        assert survey.dead_ends == survey.endless == 0
