"""Options that replace an order, a policy, or an action that a policy answers with: what rules a side is another."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score
from toolkit.compiler import Passes

POLICIES = """
policies:
  meek: {entries: [{for: main.bid, do: [{answer: 1}]}]}
  bold: {replaces: meek, option: hard, entries: [{for: main.bid, do: [{answer: 7}]}]}
"""
ORDERS = """
orders:
  least_first: [{least: it.worth}]
  most_first: {replaces: least_first, option: hard, by: [{most: it.worth}]}
"""
ACTIONS = """
menus: {work: {within: day}}
occasions: {day: {facts: {who: player}}}
actions:
  dig:
    menu: work
    args: [{hand: {one: men(by)}}]
    do: [{set: game.score, to: hand.worth}]
  dig_deeper:
    replaces: dig
    option: hard
    menu: work
    args: [{hand: {one: men(by)}}]
    do: [{set: game.score, to: 10 * hand.worth}]
policies:
  digger:
    entries:
      - {for: dig, prefer: [{most: it.hand.worth}], ties: first}
"""
BID = """
- choose: bid
  by: first(players)
  number: [0, 9]
  else: []
- set: game.score
  to: "bid if bid != none else 0"
"""
BEST = """
- let: {one: "best(men, least_first)"}
- set: game.score
  to: one.worth
"""
DIG = """
- for: p in players
  do:
    - if: p.side == blue
      then:
        - during: day(who=p)
          do: [{offer: work, to: p, until: one}]
"""


def scored(folder: Path, steps: str, rules: str, passes: Passes, *, hard: bool, policy: str = "") -> int:
    """The score of a game in which blue is played by a policy, with the option or without."""
    scenario = GROUND["scenarios/one.yaml"] + ("options: {hard: on}\n" if hard else "")
    files = {
        "pack.yaml": GROUND["pack.yaml"] + "options: {hard: {title: Hard}}\n",
        "kinds.yaml": GROUND["kinds.yaml"].replace(", tired: {type: bool, reset: day}", ""),
        "scenarios/one.yaml": scenario + (f"policies: {{blue: {policy}}}\n" if policy else ""),
    }
    return score(play(compiled(folder, asking(steps, rules), passes, files)))


@BOTH
@pytest.mark.parametrize(("hard", "expected"), [(False, 1), (True, 7)])
def test_an_option_may_replace_a_policy(tmp_path, passes, hard, expected):
    assert scored(tmp_path, BID, POLICIES, passes, hard=hard, policy="meek") == expected


@BOTH
@pytest.mark.parametrize(("hard", "expected"), [(False, 1), (True, 2)])
def test_an_option_may_replace_an_order(tmp_path, passes, hard, expected):
    assert scored(tmp_path, BEST, ORDERS, passes, hard=hard) == expected


@BOTH
@pytest.mark.parametrize(("hard", "expected"), [(False, 2), (True, 20)])
def test_a_policy_answers_with_the_action_that_stands_in_for_another(tmp_path, passes, hard, expected):
    assert scored(tmp_path, DIG, ACTIONS, passes, hard=hard, policy="digger") == expected
