"""Arguments of actions that have several elements: later arguments, conditions and steps read what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, compiled, main, state
from toolkit.compiler import Passes
from toolkit.play import Game, Refused, read_answer

KINDS = {"kinds.yaml": GROUND["kinds.yaml"].replace(", tired: {type: bool, reset: day}", "")}


def game_of(folder: Path, action: str, passes: Passes) -> Game:
    """A game in which blue, with a guard at A1 and a scout at B1, may do the action `act`."""
    rules = "menus: {acts: {}}\nactions:\n  act:\n    menu: acts\n" + action
    return Game(compiled(folder, main("- {offer: acts, to: first(players)}", rules), passes, KINDS), 1)


SHARES = """
    args:
      - shares:
          split: {of: 3, among: men(by)}
      - most: {one: men(by), each: "shares[it] > 1"}
    do:
      - for: m in men(by)
        do:
          - add: m.hits
            by: shares[m]
      - add: most.hits
        by: 10
"""
WALK = """
    args:
      - way:
          routes: {start: A1, length: {min: 1, max: 2}}
      - stop: {one: way.spaces, each: it != way.end}
    do:
      - move: only(men(A1))
        to: way.end
      - add: game.score
        by: 10 * stop.column + way.length
"""


@BOTH
def test_a_split_is_a_map_for_what_comes_after_it(tmp_path: Path, passes: Passes) -> None:
    game = game_of(tmp_path, SHARES, passes)
    game.apply(read_answer(game, {"blue": "act", "shares": [1, 2], "most": "scout#1"}))
    assert [state(game, f"piece {name}.state hits") for name in ("guard#1", "scout#1")] == [1, 12]


@BOTH
def test_so_it_is_for_what_is_legal(tmp_path: Path, passes: Passes) -> None:
    game = game_of(tmp_path, SHARES, passes)
    with pytest.raises(Refused) as refused:
        game.apply(read_answer(game, {"blue": "act", "shares": [1, 2], "most": "guard#1"}))
    assert refused.value.condition == "shares[it] > 1", "the guard has one of three"


@BOTH
def test_a_route_has_its_start_for_what_comes_after_it(tmp_path: Path, passes: Passes) -> None:
    game = game_of(tmp_path, WALK, passes)
    game.apply(read_answer(game, {"blue": "act", "way": ["B1", "C1"], "stop": "A1"}))
    assert state(game, "piece guard#1.holder") == "C1"
    assert state(game, "game.score") == 12
