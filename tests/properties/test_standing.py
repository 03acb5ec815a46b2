"""Passes that stand: a game with them is the game in which each of those passes is given by hand."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.playthroughs.games import needs_of, program_of, scenarios
from toolkit.compiler import Program
from toolkit.examples.log import log_of
from toolkit.play import PASS, Game, LiftedPass, PassUntil, load, playout, replay
from toolkit.play.pending import Beyond, PolicyAnswer

WITHOUT = {f"classics/{game}" for game in ("breakthrough", "connect-four", "hex", "nim", "tic-tac-toe")}
"""Nobody may pass there."""
EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios() if name not in WITHOUT]
)
GAMES, MOST = 4, 80


def with_standing_passes(program: Program, seed: int, forced: str = "run", most: int = MOST) -> Game:
    """A random game of so many answers in which those who may pass often say until when."""
    game, pick = Game(program, seed, forced=forced), random.Random(seed)  # type: ignore[arg-type]
    for _ in range(most):
        if game.over:
            break
        step(game, pick)
    return game


def step(game: Game, pick: random.Random) -> None:
    """One random answer; two of three passes say until when, and what stands is lifted now and then."""
    if game.is_forced():
        game.apply(PASS)
        return
    ends = game.pass_ends()
    if game.standing_of(game.seat or 0) and pick.random() < 0.2:
        game.lift_pass()
    elif ends and pick.random() < 0.5:
        game.pass_until(*pick.sample(ends, pick.randint(1, min(2, len(ends)))))
    else:
        while True:
            past, answers = game.past, game.legal()
            game.apply(pick.choice(answers)) if answers else game.take_back()
            if game.past is not past:
                return


def by_hand(game: Game, seed: int) -> Game:
    """The same game without any pass that stands."""
    other = Game(game.program, seed)
    for _, odds, answer in game.decisions(stood=True):
        assert odds is None
        if not isinstance(answer, LiftedPass | PolicyAnswer):  # what a policy answers it answers again
            other.apply(PASS if isinstance(answer, PassUntil) else tuple(answer))
    return other


def bare(game: Game) -> list[object]:
    """The cells, but what stands."""
    cells = list(game.cells)
    assert game.standing is not None
    cells[game.standing] = ()
    return cells


@pytest.mark.slow
def test_in_all_others_somebody_may_pass() -> None:
    assert {name for name, folder, scenario in scenarios() if not needs_of(folder, scenario).passes} == WITHOUT


@pytest.mark.slow
@EACH
def test_a_game_with_standing_passes_is_the_game_passed_by_hand(folder: Path, scenario: str) -> None:
    for seed in range(GAMES):
        game = with_standing_passes(program_of(folder, scenario), seed)
        other = by_hand(game, seed)
        assert bare(game) == bare(other)
        assert game.go == other.go


@pytest.mark.slow
@EACH
def test_a_record_with_standing_passes_plays_the_same_game(folder: Path, scenario: str) -> None:
    for seed in range(GAMES):
        game = with_standing_passes(program_of(folder, scenario), seed)
        answers = json.loads(json.dumps(game.record.to_data()["answers"]))
        for forced in ("run", "stop"):
            again = Game(game.program, seed, forced=forced)  # type: ignore[arg-type]
            assert replay(again, answers).refused is None
            while forced == "stop" and again.is_forced():
                again.apply(PASS)
            assert again.hash() == game.hash() and again.record == game.record


@pytest.mark.slow
@EACH
def test_saved_taken_back_and_resumed_at_every_decision(folder: Path, scenario: str) -> None:
    for seed in range(2):
        game, pick = Game(program_of(folder, scenario), seed), random.Random(seed)
        hashes = [game.hash()]
        for _ in range(40):
            if game.over:
                break
            other = load(game.program, json.loads(json.dumps(game.save())))
            assert other.hash() == hashes[-1] and other.legal() == game.legal()
            again = random.Random()
            again.setstate(pick.getstate())
            step(game, pick)
            step(other, again)
            hashes.append(game.hash())
            assert other.hash() == hashes[-1]
        for earlier in reversed(hashes[:-1]):
            assert game.undo() and game.hash() == earlier
        for later in hashes[1:]:
            assert game.redo() and game.hash() == later


@pytest.mark.slow
@EACH
def test_a_playout_keeps_to_the_passes_that_stand(folder: Path, scenario: str) -> None:
    class First:
        """The choice of a playout: that member of the list."""

        def __init__(self, seed: int) -> None:
            self.numbers = random.Random(seed)

        def choice(self, answers: list[tuple[int, ...]]) -> tuple[int, ...]:
            return answers[int(self.numbers.random() * len(answers))]

    for seed in range(4):
        game = with_standing_passes(program_of(folder, scenario), seed, most=25)
        other = game.clone()
        pick = First(seed)
        playout(other, random.Random(seed).random)
        while not game.over:
            answers = game.legal()
            if not answers:
                game.take_back()
            else:
                game.take(pick.choice(answers))
        assert game.hash() == other.hash()


@pytest.mark.slow
@EACH
def test_nobody_else_sees_whose_pass_stands(folder: Path, scenario: str) -> None:
    """Others see the same where a seat passes by itself and where it passes by hand."""
    for seed in range(GAMES):
        game = with_standing_passes(program_of(folder, scenario), seed)
        stood = {seat for seat in range(len(game.program.stage.numbers.players)) if game.standing_of(seat)}
        stood |= {
            game.program.stage.numbers.players.index(next(iter(answer)))
            for answer in game.record.answers
            if len(answer) == 2 and "until" in answer
        }
        other = by_hand(game, seed)
        for seat in set(range(len(game.program.stage.numbers.players))) - stood:
            assert game.view(seat) == other.view(seat)
            assert log_of(game, seat) == log_of(other, seat)
        assert not any(isinstance(answer, Beyond) for _, _, answer in other.decisions())
