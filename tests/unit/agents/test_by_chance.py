"""`random`: whole legal answers, each sort of them now and then, the same ones by the same seed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.playthroughs.games import program_of
from toolkit.agents import UnknownAgent, agent_words, read_agent
from toolkit.play import Game

ROOT = Path(__file__).parents[3]
FAIR = (ROOT / "tests" / "packs" / "cutpurses", "fair")
BOARD = (ROOT / "content" / "classics", "tic-tac-toe")


def play(words: str, seed: int) -> list[object]:
    """The answers of a whole game."""
    program = program_of(*FAIR)
    game, agent, given = Game(program, 3), read_agent(words, program, seed), []
    while not game.over:
        assert game.seat is not None
        given.append(agent.think(game, game.seat).answer)
        game.apply(given[-1])
    return given


def test_equal_seeds_give_equal_answers() -> None:
    assert play("random", 1) == play("random", 1)
    assert play("random", 1) != play("random", 2)


def test_thinking_leaves_the_game_as_it_is() -> None:
    program = program_of(*FAIR)
    game, agent = Game(program, 3), read_agent("random", program, 1)
    before = game.hash(), game.partial, game.chance.counter
    assert game.seat is not None
    agent.think(game, game.seat)
    assert (game.hash(), game.partial, game.chance.counter) == before


def test_every_answer_comes_now_and_then() -> None:
    program = program_of(*BOARD)
    game, agent = Game(program, 3), read_agent("random", program, 1)
    assert game.seat is not None
    found = Counter(agent.think(game, game.seat).answer for _ in range(200))
    assert set(found) == set(game.legal())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("randum", "No agent is called randum. Did you mean `random`?"),
        ("", "No agent is called . There are greedy:200, ismcts:400, random"),
        ("random:3", "random takes no number: write random."),
    ],
)
def test_what_is_no_agent_is_told(words: str, says: str) -> None:
    with pytest.raises(UnknownAgent) as told:
        read_agent(words, program_of(*BOARD), 1)
    assert str(told.value).startswith(says)


def test_each_agent_reads_as_it_is_written() -> None:
    for words in agent_words():
        assert read_agent(words, program_of(*BOARD), 1).words == words
