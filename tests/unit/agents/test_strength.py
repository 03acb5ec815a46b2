"""Each agent is clearly stronger than the next weaker one: 60 games, seats by turns, 100 playouts a move.

By hand, with 200 games: `python -m tests.benchmarks.agents`.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.agents import LEAST, play

GAMES = 60
PLAYOUTS = 100


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["connect-four", "breakthrough"])
@pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), (f"ismcts:{PLAYOUTS}", "greedy")])
def test_the_stronger_agent_wins(scenario: str, stronger: str, weaker: str) -> None:
    match = play("classics", scenario, (stronger, weaker), GAMES)
    assert match.games == GAMES
    assert match.interval[0] > LEAST, f"{stronger} won {match.won} of {GAMES} against {weaker}"
