"""`why` of a way, or of what it costs, tells how the rules come to the cost of each step, in the game's language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.playthroughs.games import rules_of
from toolkit.checker import check_rules
from toolkit.cli.playing.asking import explain
from toolkit.cli.playing.screen import Screen
from toolkit.compiler import compile_program
from toolkit.play import Game

MARCH = Path(__file__).parents[2] / "packs" / "march"
ENGLISH = """
route(ground(blue_train), A2, C1) = [A2, B2, C2, C1]
  step A2 B2 = 1/2  (2, 2.1, 2.2)
    base 1/2  [step_cost(column, here, there)]
    asked step_cost(blue_train#1, A2, B2) = 1/2  (2)
      base 1  [goal.terrain.foot if column.arm == foot else goal.terrain…]
      by road set to 1/2  (2.1)
  step B2 C2 = 1/2  (2, 2.1, 2.2)
    base 1/2  [step_cost(column, here, there)]
    asked step_cost(blue_train#1, B2, C2) = 1/2  (2)
      base 1  [goal.terrain.foot if column.arm == foot else goal.terrain…]
      by road set to 1/2  (2.1)
  step C2 C1 = 1  (2, 2.1, 2.2)
    base 1  [step_cost(column, here, there)]
    asked step_cost(blue_train#1, C2, C1) = 1  (2)
      base 1  [goal.terrain.foot if column.arm == foot else goal.terrain…]
"""


def told(game: Game, question: str, capsys: pytest.CaptureFixture[str], viewer: int | None = None) -> list[str]:
    capsys.readouterr()
    assert explain(game, question, Screen(colour=False), viewer)
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_each_step_has_its_base_its_modifiers_and_their_cases(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(compile_program(rules_of(MARCH), "crossing"), 1)
    way = "route(ground(blue_train), A2, C1)"
    for viewer in (None, 0, 1):
        assert told(game, way, capsys, viewer) == ENGLISH.strip().splitlines()
    of_cost = told(game, f"cost_along(ground(blue_train), {way})", capsys)
    assert of_cost == [f"cost_along(ground(blue_train), {way}) = 2", *ENGLISH.strip().splitlines()[1:]]


def test_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    pack = replace(rules_of(MARCH).pack, language="es")
    rules, _ = check_rules(pack)
    assert rules is not None
    game = Game(compile_program(rules, "crossing"), 1)
    lines = told(game, "route(ground(blue_train), A2, B2)", capsys)
    assert lines[1] == "  paso A2 B2 = 1/2  (2, 2.1, 2.2)"
    assert lines[3].startswith("    preguntado step_cost(blue_train#1, A2, B2)")


def test_a_way_that_there_is_not_has_no_steps(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(compile_program(rules_of(MARCH), "crossing"), 1)
    assert told(game, "route(ground(blue_train), A2, C4)", capsys) == ["route(ground(blue_train), A2, C4) = none"]
