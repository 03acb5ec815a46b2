"""Agents that look ahead answer in the first scenario of every pack: whole and legal answers, and no rule fails."""

from __future__ import annotations

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.agents import read_agent
from toolkit.play import Game

SCENARIOS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
FIRST = sorted({folder: name for name, (folder, _) in reversed([*SCENARIOS.items()])}.values())
DECISIONS = 6


@pytest.mark.slow
def test_agents_answer_in_every_pack() -> None:
    for name in FIRST:
        program = program_of(*SCENARIOS[name])
        game, bots = Game(program, 2), [read_agent(words, program, 2) for words in ("greedy:12", "ismcts:5")]
        for number in range(DECISIONS):
            if game.seat is None:
                break
            thought = bots[number % 2].think(game, game.seat)
            assert "failed" not in thought.budget, f"{name}: {thought.budget}"
            game.apply(thought.answer)
            assert not game.partial, f"{name}: {thought.answer} is not whole"
