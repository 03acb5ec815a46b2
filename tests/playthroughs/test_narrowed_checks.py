"""Games of every pack are the same whether checks look at what a write reaches, or at all their members."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.compiler import ALL, compile_program
from toolkit.play import Game

GAMES = 3
MOST_ANSWERS = 300


@pytest.mark.slow
@pytest.mark.parametrize(("name", "folder", "scenario"), tuple(scenarios()))
def test_games_are_the_same_with_all_members_looked_at(name: str, folder: Path, scenario: str) -> None:
    narrowed = program_of(folder, scenario)
    if not narrowed.stage.layout.looks:
        return
    whole = compile_program(narrowed.rules, scenario, passes=ALL.without("local_checks"))
    for seed in range(GAMES):
        one, other = Game(narrowed, seed), Game(whole, seed)
        random = Random(f"{name} {seed}")
        for _ in range(MOST_ANSWERS):
            assert one.hash() == other.hash()
            if one.over:
                break
            legal = one.legal()
            assert legal == other.legal()
            if not legal:
                one.take_back()
                other.take_back()
                continue
            answer = random.choice(legal)
            one.apply(answer)
            other.apply(answer)
