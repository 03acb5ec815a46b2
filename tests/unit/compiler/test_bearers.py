"""For what the modifiers and permissions of an effect count: what is asked about must be what it is on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, WAIT, compiled, main, play, score
from toolkit.cli.playing.asking import account
from toolkit.compiler import Passes
from toolkit.play import Refused, read_answer

PROUD = """
effects:
  proud:
    on: player
    modifiers:
      - {to: income, label: proud, add: 10}
      - {to: shared, label: proud, add: 100}
      - {to: cover, label: proud, add: 1000}
    permissions: [{forbids: shy}, {forbids: march}]
  rich: {on: side, modifiers: [{to: funds, label: rich, add: 5}]}
  blown: {on: edge, modifiers: [{to: toll, label: blown, add: 7}]}
values:
  income: {args: {who: player}, base: 1}
  shared: {args: {whose: set of player, maybe: optional player}, base: 1}
  cover: {args: {cell: space}, base: 1}
  funds: {args: {whose: side}, base: 1}
  toll: {args: {over: optional edge}, base: 1}
  shy: {args: {who: player}, base: true}
menus: {orders: {}}
actions:
  march: {menu: orders, args: [{u: {one: men(by)}}], do: [{remove: u}]}
"""
GRANTS = "- {grant: proud, on: red, until: lifted}\n- {grant: rich, on: side(blue), until: lifted}\n"
ASKED = {
    "income(red)": 11,
    "income(blue)": 1,
    "shared(players, none)": 101,
    "shared(opponents(red), none)": 1,
    "shared(opponents(red), red)": 101,
    "sum(spaces, cover(it))": 4,
    "funds(side(blue))": 6,
    "funds(side(red))": 1,
    "toll(none)": 1,
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("question", ASKED)
def test_an_effect_on_a_player_or_a_side_counts_for_what_is_asked_about_him(
    tmp_path: Path, passes: Passes, question: str
) -> None:
    """Numbers of players are no addresses of spaces: what is asked about a space is not asked about a player."""
    steps = f'{GRANTS}- set: game.score\n  to: "{question}"\n{WAIT}- {{offer: orders}}\n'
    game = play(compiled(tmp_path, main(steps, PROUD), passes))
    assert score(game) == ASKED[question]
    found, _ = account(game, question, 0)
    assert found is not None and found.value == ASKED[question], "the reference says the same"


@BOTH
def test_a_permission_on_a_player_is_about_him(tmp_path: Path, passes: Passes) -> None:
    steps = GRANTS + "- set: game.score\n  to: count(players, shy(it))\n- {offer: orders, to: players}\n" + WAIT
    game = play(compiled(tmp_path, main(steps, PROUD), passes))
    assert score(game) == 1 and game.seat == 0
    game.apply(read_answer(game, {"blue": "pass"}))
    with pytest.raises(Refused):
        game.apply(read_answer(game, {"red": "march", "u": "guard#2"}))
