"""An answer with a set that cannot be legal is refused with its reason: behind it the rules are not asked to go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main, play
from toolkit.compiler import Passes
from toolkit.play import Refused, read_answer

RULES = """
menus: {orders: {}, others: {}}
actions:
  strike:
    menu: others
    args: [{targets: {pick: men, min: 1}}]
    do: [{set: game.score, to: count(targets)}]
  boast:
    menu: others
    allowed: {if: game.score > 0, say: There is nothing to boast of.}
  feint:
    menu: others
    args: [{target: {one: men, each: it.worth == 1}}]
    allowed: [{if: target.space != none, say: It is nowhere.}, {if: count(men) > 9, say: You are too few.}]
  gather:
    menu: orders
    args:
      - leader: {one: men(by), each: it.space != none}
      - rank: {pick: men, each: 'it.space != none and distance(it.space, leader.space) < 3', min: 1}
    do: [{set: game.score, to: count(rank)}]
"""
STEPS = """
- {move: 'only([m for m in men if m.owner == first(players) and m.worth == 2])', to: hand(first(players))}
- {offer: orders, to: first(players), until: pass, may_pass: true}
- {offer: others, to: first(players), until: pass, may_pass: true}
"""


def refused(folder: Path, answer: dict[str, Any], passes: Passes) -> str:
    """Why an answer is refused where the first guard is in a hand."""
    game = play(compiled(folder, main(STEPS, RULES), passes))
    before = game.hash(), game.legal()
    with pytest.raises(Refused) as why:
        game.apply(read_answer(game, answer))
    assert (game.hash(), game.legal()) == before
    return str(why.value)


@BOTH
def test_an_action_of_a_menu_that_is_not_open_is_not_offered(tmp_path: Path, passes: Passes) -> None:
    answer = {"blue": "strike", "targets": ["scout#1"]}
    assert refused(tmp_path, answer, passes) == "Strike is not offered here."


@BOTH
def test_a_set_behind_what_cannot_be_chosen_is_refused_for_that(tmp_path: Path, passes: Passes) -> None:
    answer = {"blue": "gather", "leader": "guard#1", "rank": ["scout#1"]}
    assert refused(tmp_path, answer, passes) == "Needed: the space of the man is not nothing."


@BOTH
def test_an_action_that_is_not_offered_is_refused_by_its_own_condition(tmp_path: Path, passes: Passes) -> None:
    assert refused(tmp_path, {"blue": "boast"}, passes) == "There is nothing to boast of."


@BOTH
def test_of_an_action_that_is_not_offered_what_reads_no_argument_is_told(tmp_path: Path, passes: Passes) -> None:
    assert refused(tmp_path, {"blue": "feint", "target": "scout#1"}, passes) == "You are too few."
