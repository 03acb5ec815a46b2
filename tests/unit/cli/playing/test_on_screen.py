"""What the terminal works out for a seat is the same in two states that the seat cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.playthroughs.games import program_of, scenarios
from tests.unit.agents.test_honest import twins
from toolkit.cli.playing import alone, on_screen
from toolkit.cli.playing.display import HUMAN
from toolkit.leaks.comparing import whole_answer
from toolkit.play import Game

SCENARIOS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
HIDING = [
    name for name in SCENARIOS if name.partition("/")[0] in ("ambush", "barter", "cutpurses", "parley", "last-card")
]


def differing(name: str, games: int, told: Callable[[Game], Any], *, beside: bool = False) -> tuple[int, int]:
    """At how many decisions beside a twin something else is told, out of how many: a twin for the player who is asked,
    or for one who sits `beside`."""
    program, compared, different = program_of(*SCENARIOS[name]), 0, 0
    for seed in range(games):
        picks = random.Random(f"{name} {seed}")
        game = Game(program, seed)
        for _ in range(6):
            for _ in range(picks.randrange(1, 4)):
                if not game.over:
                    game.apply(whole_answer(game, picks))
            if game.over or game.seat is None:
                break
            pair = twins(game, 1 - game.seat if beside else game.seat, picks)
            if pair is not None:
                compared += 1
                different += told(pair[0]) != told(pair[1])
    return different, compared


def of_asked(game: Game) -> list[Any]:
    assert game.seat is not None
    return [on_screen.told_at(game, game.seat), [*on_screen.odds_at(game)]]


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_a_seat_is_told_the_same_beside_another_world(name: str) -> None:
    different, compared = differing(name, 3, of_asked)
    assert different == 0 and compared > 2


def by_itself(game: Game) -> bool:
    """Whether anybody would see that who is asked has one answer."""
    everybody = dict.fromkeys(range(len(game.program.stage.numbers.players)), HUMAN)
    return alone.tells_nobody(game, everybody) and alone.only_answer(game) is not None


def test_where_anything_is_hidden_no_answer_is_given_before_the_eyes_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "fog-and-air/dawn"
    assert differing(name, 2, by_itself, beside=True)[0] == 0
    game = Game(program_of(*SCENARIOS[name]), 1)
    assert not alone.tells_nobody(game, {0: HUMAN, 1: HUMAN}) and alone.tells_nobody(game, {0: HUMAN, 1: "random"})
    monkeypatch.setattr(alone, "tells_nobody", lambda *_: True)
    assert differing(name, 2, by_itself, beside=True)[0] > 0, "that one is asked who has one answer tells of the fog"
