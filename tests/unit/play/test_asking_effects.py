"""Triggers of effects that ask, whatever the effect is on: what it is on is kept, saved and drawn as what it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, score
from toolkit.play import load, read_answer, sample

ASKS = """
occasions: {day: {facts: {who: player}, active: who}}
effects:
  omen:
    ON
    triggers:
      speaks:
        after: ending(day)
        do:
          - {choose: heard, by: blue, yes: Heard?}
          - if: heard and BEARS
            then: [{add: game.score, by: 5}]
"""


@pytest.mark.parametrize(
    ("on", "put", "bears"),
    [
        ("on: space", "on: B1", "bearer == B1"),
        ("on: player", "on: red", "bearer == red"),
        ("on: side", "on: side(red)", "bearer == side(red)"),
        ("on: place", "on: hand(red)", "bearer == hand(red)"),
        ("on: man", "on: first(men(red))", "bearer.worth == 2"),
        ("once: true", "until: lifted", "count(men, it != bearer) == 3"),
    ],
)
def test_the_trigger_of_any_effect_may_ask_and_the_game_be_kept_meanwhile(
    tmp_path: Path, on: str, put: str, bears: str
) -> None:
    until = "" if put.startswith("until") else "\n      until: lifted"
    steps = f"- during: day(who=blue)\n  do:\n    - grant: omen\n      {put}{until}\n{WAIT}"
    program = compiled(tmp_path, main(steps, ASKS.replace("ON", on).replace("BEARS", bears)))
    game = play(program)
    assert game.site is not None and game.site.choice is not None and game.site.choice.name == "heard"
    other = load(program, json.loads(json.dumps(game.save())))
    assert other.hash() == game.hash()
    drawn = sample(program, game.view(1, whole=True), 1)
    for each in (game, other, drawn):
        each.apply(read_answer(each, {"blue": "choose", "heard": True}))
        assert score(each) == 5
