"""Occasions that facts name are told by where they stand: how many there were unseen is told by nothing."""

from __future__ import annotations

import json

import pytest

from tests.unit.compiler.small_games import compiled, main
from toolkit.cli.playing.asking import account
from toolkit.compiler import Program
from toolkit.examples.log import log_of
from toolkit.play import Game, read_answer, sample

RULES = """
occasions:
  battle: {facts: {number: int}}
  round: {facts: {battle: battle}}
effects:
  smoke: {args: {battle: battle}}
""" + main(
    """
- secretly: players
  do:
    - choose: unseen
      by: it
      number: [0, 2]
    - for: i in range(1, unseen)
      do:
        - during: battle(number=0)
          do:
            - choose: more
              by: it
              yes: More?
- during: battle(number=1)
  do:
    - during: battle(number=2)
      do:
        - grant: smoke(battle)
          until: battle
        - if: outer(battle) != none
          then:
            - during: round(battle=outer(battle))
              do:
                - choose: done
                  by: first(players)
                  yes: Done?
"""
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return compiled(tmp_path_factory.mktemp("packs"), RULES, tracing=True)


def after(program: Program, unseen: int) -> Game:
    """A game in which red has been through so many battles that blue heard nothing of."""
    game = Game(program, 1)
    game.apply(read_answer(game, {"blue": "choose", "unseen": 0}))
    game.apply(read_answer(game, {"red": "choose", "unseen": unseen}))
    for _ in range(unseen):
        game.apply(read_answer(game, {"red": "choose", "more": True}))
    return game


def test_all_that_is_told_is_the_same_however_many_there_were(program: Program) -> None:
    told = set()
    for unseen in range(3):
        game = after(program, unseen)
        view = game.view(0, whole=True)
        found = [account(game, text, 0)[0] for text in ("round.battle", "battle", "round.battle.number")]
        words = [each.words for each in found if each is not None]
        assert words == ["battle@1", "battle@2", "1"]
        drawn = sample(program, view, 4)
        assert drawn.view(0, whole=True) == view
        told.add(json.dumps([view, log_of(game, 0), words]))
    assert len(told) == 1
    view = after(program, 2).view(0)
    assert view["occasions"][2] == {"kind": "round", "battle": "battle@1"}
    assert view["effects"] == [{"effect": "smoke", "on": None, "battle": "battle@2"}]
    lines = [line.strip().partition("  ")[0] for line in log_of(after(program, 2), 0)]
    assert "granted: smoke(battle@2)" in lines and "opened: round, battle battle@1" in lines


def test_authors_are_told_serials(program: Program) -> None:
    serials = [json.dumps(after(program, unseen).save()["state"]["live"]) for unseen in range(3)]
    assert len(set(serials)) == 3
