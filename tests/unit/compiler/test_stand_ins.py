"""What rules say of an action is said of what stands in for it: steps, triggers, permissions, counts, the past."""

from __future__ import annotations

from pathlib import Path

from tests.unit.compiler.small_games import GROUND, compiled, state
from toolkit.play import Game, name_answer, read_answer

RULES = """
occasions: {day: {}}
menus: {acts: {within: day}}
actions:
  march:
    menu: acts
    within: day
    args: [{who: {one: men(by)}}]
    limit: [{times: 3, per: day}]
    do: [{add: game.score, by: 1}]
  slow_march: {extends: march, option: mud, do: [{add: game.score, by: 10}]}
  order: {menu: acts, within: day, do: [{call: march(only(men(A1)))}]}
procedures:
  main:
    do:
      - during: day()
        do: [{offer: acts, to: first(players), until: pass, may_pass: "used(march, day) > 1"}]
permissions: [{forbids: march, when: "count(past(march, day)) > 2"}]
triggers:
  tires: {after: march, do: [{add: event.who.hits}]}
"""


def game(folder: Path, mud: str) -> Game:
    manifest = GROUND["pack.yaml"] + "options: {mud: {title: Mud, default: '" + mud + "'}}\n"
    return Game(compiled(folder, RULES, changed={"pack.yaml": manifest}), 1)


def actions(played: Game) -> set[str]:
    return {str(name_answer(played, answer)["blue"]) for answer in played.legal()}


def play_all(folder: Path, mud: str, march: str) -> Game:
    """March, let it be ordered, march again: then no march is left."""
    played = game(folder, mud)
    assert actions(played) == {march, "order"}
    played.apply(read_answer(played, {"blue": march, "who": "guard#1"}))
    played.apply(read_answer(played, {"blue": "order"}))
    assert actions(played) == {march, "order", "pass"}
    played.apply(read_answer(played, {"blue": march, "who": "scout"}))
    assert actions(played) == {"order", "pass"}
    return played


def test_without_the_option_the_action_is_what_it_was(tmp_path: Path) -> None:
    played = play_all(tmp_path, "off", "march")
    assert state(played, "game.score") == 3


def test_what_stands_in_goes_by_its_own_name_and_is_what_the_rules_mean(tmp_path: Path) -> None:
    played = play_all(tmp_path, "on", "slow_march")
    assert state(played, "game.score") == 33
    assert state(played, "piece guard#1.state hits") == 2
    assert state(played, "piece scout#1.state hits") == 1
