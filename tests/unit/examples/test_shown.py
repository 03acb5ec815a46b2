"""What an occasion shows while it goes on, and at its end: in the game, in the log, at a seat."""

from __future__ import annotations

import json

import pytest

from tests.playthroughs.games import rules_of
from tests.unit.play.programs import ROOT
from toolkit.cli.playing.log import log_lines
from toolkit.compiler import compile_program
from toolkit.examples.shown import shown_now
from toolkit.play import Game


def in_a_shot(seed: int = 11) -> Game:
    """A game of the duel at the first decision inside a shot."""
    game = Game(compile_program(rules_of(ROOT / "tests" / "packs" / "duel"), "meadow", tracing=True), seed)
    while "shot" not in [occasion["kind"] for occasion in game.view(0)["occasions"]]:
        attacks = [answer for answer in game.legal() if "attack" in json.dumps(named(game, answer))]
        game.apply((attacks or game.legal())[0])
    return game


def named(game: Game, answer: tuple[int, ...]) -> object:
    from toolkit.play import name_answer

    return name_answer(game, answer)


def test_the_values_of_an_occasion_are_shown_while_it_goes_on() -> None:
    game = in_a_shot()
    assert [(each.kind, each.value) for each in shown_now(game, None)] == [
        ("shot", "fire_total"),
        ("shot", "target_total"),
    ]
    assert all(each.found.words.isdecimal() for each in shown_now(game, None))


@pytest.mark.slow
def test_the_log_tells_them_at_its_end() -> None:
    game = in_a_shot()
    while "shot" in [occasion["kind"] for occasion in game.view(0)["occasions"]]:
        game.apply(game.legal()[-1])
    told = [line for line in log_lines(game) if "shot ends: fire total" in line.lower()]
    assert told and "target total" in told[0]
    assert any("ended: shot" in line for line in log_lines(game, raw=True))


@pytest.mark.slow
def test_a_seat_is_shown_what_why_would_tell_it() -> None:
    from toolkit.cli.playing.asking import account
    from toolkit.examples.asking import Unseen

    game = in_a_shot()
    for seat in (0, 1):
        shown = {each.value: each.found.words for each in shown_now(game, seat)}
        for value in ("fire_total", "target_total"):
            try:
                found, _ = account(game, f"{value}(shot)", seat)
            except Unseen:
                assert value not in shown
            else:
                assert found is not None and shown[value] == found.words
