"""Whatever is done to a game can be undone: answers, undo, redo, marks, clones, saves, in any order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.playthroughs.games import program_of, scenarios
from toolkit.play import Game, GameFault, load

SCENARIOS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
DOINGS = ("answer", "answer", "answer", "undo", "redo", "back", "clone", "load", "refused", "part")
BOUNDED = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


def whole_answer(game: Game, random: Random) -> bool:
    """Answer once at random, in short steps; False where the rules made a fault of it."""
    mark = game.mark()
    while True:
        legal = game.legal()
        if not legal:
            game.take_back()
            continue
        try:
            game.apply(random.choice(legal))
        except GameFault:
            assert game.mark() == mark
            return False
        if not game.partial:
            return True


def wander(folder: Path, scenario: str, seed: int, doings: list[str]) -> None:
    """Do what is told, and hold every state against the first time that it was seen."""
    random = Random(seed)
    game = Game(program_of(folder, scenario), seed)
    past = [(game.hash(), game.cells[:], game.mark())]
    future: list[str] = []
    for doing in doings:
        if doing == "answer" and not game.over:
            if whole_answer(game, random):
                past.append((game.hash(), game.cells[:], game.mark()))
                future.clear()
        elif doing == "undo":
            assert game.undo() == (len(past) > 1)
            future += [past.pop()[0]] if len(past) > 1 else []
        elif doing == "redo":
            assert game.redo() == bool(future)
            if future:
                past.append((game.hash(), game.cells[:], game.mark()))
                assert past[-1][0] == future.pop()
        elif doing == "back":
            keep = random.randrange(len(past))
            game.back_to(past[keep][2])
            del past[keep + 1 :]
            future.clear()
        elif doing == "clone":
            other = game.clone()
            if not other.over:
                whole_answer(other, random)
        elif doing == "load":
            other = load(game.program, game.save())
            assert other.hash() == game.hash() and other.legal() == game.legal()
        elif doing == "refused":
            with pytest.raises(Exception, match=r"."):
                game.apply((99, 99, 99))
        elif doing == "part" and not game.over:
            game.apply(random.choice(game.legal() or [(99,)])) if game.legal() else None
            if game.partial:
                game.take_back()
            else:
                game.undo()
                future.clear()
                game.undone = None
        assert (game.hash(), game.cells) == past[-1][:2]


@pytest.mark.parametrize("name", SCENARIOS)
@BOUNDED
@given(st.integers(0, 2**32), st.lists(st.sampled_from(DOINGS), max_size=30))
def test_nothing_is_left_behind(name: str, seed: int, doings: list[str]) -> None:
    wander(*SCENARIOS[name], seed, doings)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
@settings(BOUNDED, max_examples=300)
@given(st.integers(0, 2**32), st.lists(st.sampled_from(DOINGS), max_size=200))
def test_nothing_is_left_behind_for_long(name: str, seed: int, doings: list[str]) -> None:
    wander(*SCENARIOS[name], seed, doings)
