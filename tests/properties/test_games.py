"""Whatever is done to a game can be undone: answers, undo, redo, marks, clones, saves, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.playthroughs.games import program_of, scenarios
from toolkit.play import Game, GameFault, Refused, load, name_answer

SCENARIOS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
DOINGS = ("answer", "answer", "answer", "undo", "redo", "back", "clone", "load", "refused", "begin")
NOTHING = (99, -1, 10**9)
"""Numbers of nothing, or of something that is not among what may be chosen."""
BOUNDED = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


class Wanderer:
    """A game to which everything is done; every state is held against the first time that it was seen."""

    def __init__(self, folder: Path, scenario: str, seed: int) -> None:
        self.random = Random(seed)
        self.game = Game(program_of(folder, scenario), seed)
        self.past = [self._seen()]
        self.future: list[str] = []

    def _seen(self) -> tuple[str, list[Any], Any]:
        return self.game.hash(), self.game.cells[:], self.game.mark()

    def do(self, doings: Sequence[str]) -> None:
        """Do what is told, one after the other."""
        for doing in doings:
            getattr(self, doing)()
            assert (self.game.hash(), self.game.cells) == self.past[-1][:2], doing

    def answer(self) -> None:
        """Answer at random, in short steps; a fault leaves all as it was."""
        if not self.game.over and whole_answer(self.game, self.random):
            self.past.append(self._seen())
            self.future.clear()

    def undo(self) -> None:
        """Take the last answer back, if there is one."""
        assert self.game.undo() == (len(self.past) > 1)
        if len(self.past) > 1:
            self.future.append(self.past.pop()[0])

    def redo(self) -> None:
        """Give it again, if it was taken back."""
        assert self.game.redo() == bool(self.future)
        if self.future:
            self.past.append(self._seen())
            assert self.past[-1][0] == self.future.pop()

    def back(self) -> None:
        """Go back to any decision."""
        keep = self.random.randrange(len(self.past))
        self.game.back_to(self.past[keep][2])
        del self.past[keep + 1 :]
        self.future.clear()

    def clone(self) -> None:
        """What is done to a clone is not done to the game."""
        other = self.game.clone()
        if not other.over:
            whole_answer(other, self.random)

    def load(self) -> None:
        """A save is the same game."""
        other = load(self.game.program, self.game.save())
        assert other.hash() == self.game.hash() and named(other) == named(self.game)

    def refused(self) -> None:
        """A refused answer changes nothing, wherever in it something stands that cannot be chosen."""
        legal = [] if self.game.over else self.game.legal()
        beginning = self.random.choice(legal or [()])
        answer = (*beginning[: self.random.randint(0, len(beginning))], *self.random.choices(NOTHING, k=3))
        if not any(answer[: len(each)] == each for each in legal):
            with pytest.raises(Refused):
                self.game.apply(answer)

    def begin(self) -> None:
        """The beginning of an answer changes nothing and can be taken back."""
        beginnings = [] if self.game.over else self.game.legal()
        other = self.game.clone()
        if beginnings and begins(other, self.random.choice(beginnings)):
            assert other.hash() == self.game.hash()
            other.take_back()
            assert other.legal() == beginnings


def named(game: Game) -> list[object]:
    """What may be answered, by name: a game that was loaded has its rows elsewhere."""
    return [name_answer(game, each) for each in game.legal()] if not game.over else []


def whole_answer(game: Game, random: Random) -> bool:
    """Answer once at random, in short steps; False where the rules made a fault of it, which changes nothing."""
    before = game.hash()
    while True:
        legal = game.legal()
        try:
            if not legal:
                game.take_back()
            elif not begins(game, random.choice(legal)):
                return True
        except GameFault:
            game.take_back()
            assert game.hash() == before
            return False


def begins(game: Game, answer: tuple[Any, ...]) -> bool:
    """Give a short answer; whether more must follow."""
    game.apply(answer)
    return bool(game.partial)


def wander(name: str, seed: int, doings: Sequence[str]) -> None:
    """Do all this to a game of a scenario."""
    Wanderer(*SCENARIOS[name], seed).do(doings)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_nothing_is_left_behind(name: str, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(5, request.config.getoption("games") // 2))
    @given(st.integers(0, 2**32), st.lists(st.sampled_from(DOINGS), max_size=200))
    def each(seed: int, doings: list[str]) -> None:
        wander(name, seed, doings)

    each()
