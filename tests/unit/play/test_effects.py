"""What lasts is saved with its bearer, its arguments, and what its end must remember; and told to all."""

from __future__ import annotations

import json
from pathlib import Path

from tests.unit.play.test_faults import program
from toolkit.play import Game, load, read_answer, save

RULES = """\
state:
  game: {rounds: int}
occasions:
  turn: {facts: {who: player}, active: who}
effects:
  smoke: {args: {level: int}}
values:
  thickness:
    args: {cell: space}
    base: count([cell], has(it, smoke))
menus:
  orders: {within: turn}
actions:
  lay:
    menu: orders
    within: turn
    args:
      - cell: {one: spaces}
    do:
      - let:
          last: game.rounds + 1
      - grant: smoke(thickness(cell) + 2)
        on: cell
        until: ending(turn)
        where: game.rounds == last
  rest: {menu: orders, within: turn, do: [{add: game.rounds}]}
procedures:
  play:
    do:
      - while: game.rounds < 3
        do:
          - for: p in players
            do:
              - during: turn(who=p)
                do: [{offer: orders, to: p, until: one}]
"""


def test_effects_are_part_of_saves_and_views(tmp_path: Path) -> None:
    smoke = program(tmp_path, RULES)
    game = Game(smoke, seed=1)
    game.apply(read_answer(game, {"blue": "lay", "cell": "A2"}))
    assert game.view(1)["effects"] == [{"effect": "smoke", "on": "A2", "level": 2}]
    document = json.loads(json.dumps(save(game)))
    written = {name: value for name, value in document["state"]["cells"].items() if "smoke@" in name}
    assert [value for name, value in written.items() if name.endswith("captured")] == [[1]]
    again = load(smoke, document)
    assert again.hash() == game.hash()
    for each in (game, again):
        for _ in range(2):
            each.apply(read_answer(each, {smoke.stage.numbers.players[each.seat or 0]: "rest"}))
        assert each.view(0)["effects"] == []
    assert again.hash() == game.hash()


def test_what_an_end_must_remember_is_what_its_condition_reads(tmp_path: Path) -> None:
    needs = program(tmp_path, RULES).stage.needs
    assert [name for name, _ in needs.captures(needs.grants[0])] == ["last"]
