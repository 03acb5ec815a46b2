"""Occasions: what is cut short, what ends in good order, what opens anew."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, score, state
from toolkit.compiler import ALL, NONE

OCCASIONS = "occasions:\n  day: {facts: {number: int}}\n  raid: {facts: {depth: {type: int, default: 0}}}\n"
YES = {"blue": "choose", "answer": True}


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_what_is_cut_short_runs_its_if_cut_and_nothing_else(tmp_path, passes):
    rules = main(
        """
- during: day(number=1)
  do:
    - during: raid()
      do:
        - choose: answer
          by: first(players)
          yes: Go on?
        - call: stop()
        - add: game.score
          by: 100
      if_cut:
        - add: game.score
          by: 10
    - add: game.score
      by: 5
- add: game.score
  by: 1
- choose: answer
  by: first(players)
  yes: Go on?
""",
        "  stop:\n    within: day\n    do: [{end: day}]\n" + OCCASIONS,
    )
    assert score(play(compiled(tmp_path, rules, passes), YES)) == 1


def test_an_inner_occasion_ends_alone(tmp_path):
    rules = main(
        """
- during: day(number=1)
  do:
    - during: raid()
      do:
        - end: raid
      if_cut:
        - add: game.score
          by: 10
    - add: game.score
      by: day.number
"""
        + WAIT,
        OCCASIONS,
    )
    assert score(play(compiled(tmp_path, rules))) == 11


def test_a_return_ends_what_is_around_it_in_good_order(tmp_path):
    rules = main(
        """
- call: work()
  as: done
- add: game.score
  by: done
"""
        + WAIT,
        "  work:\n    gives: int\n    do:\n      - during: raid(depth=3)\n        do: [{return: raid.depth}]\n"
        + OCCASIONS
        + "checks:\n  late:\n    at: ending(raid)\n    where: true\n"
        + "    do: [{add: game.score, by: 100}, {end: game, ranking: [players]}]\n",
    )
    game = play(compiled(tmp_path, rules))
    assert game.over and score(game) == 100


def test_an_occasion_inside_one_of_its_kind_has_facts_of_its_own(tmp_path):
    rules = main(
        "- call: dig(0)\n" + WAIT,
        "  dig:\n    args: {depth: int}\n    do:\n"
        "      - during: raid(depth=depth)\n        do:\n"
        "          - if: depth < 3\n            then: [{call: dig(depth + 1)}]\n"
        "          - add: game.score\n            by: raid.depth\n" + OCCASIONS,
    )
    assert score(play(compiled(tmp_path, rules))) == 6


def test_opening_an_occasion_resets_what_says_so(tmp_path):
    rules = main(
        """
- for: m in men
  do: [{set: m.tired, to: true}]
- during: day(number=1)
  do:
    - choose: answer
      by: first(players)
      yes: Go on?
""",
        OCCASIONS,
    )
    game = play(compiled(tmp_path, rules))
    assert state(game, "piece guard#1.state tired") is False


@pytest.mark.parametrize(
    ("ranking", "groups"),
    [
        ("[blue, [first(players), red]]", ((0,), (1,))),
        ("[blue, first(players), red]", ((0,), (1,))),
        ("[first(players)]", ((0,), (1,))),
        ("['[p for p in players if game.score > 100]', red]", ((1,), (0,))),
        ("[red, players]", ((1,), (0,))),
        ("players", ((0, 1),)),
        ('"sorted(players, 1 if it == blue else 0)"', ((1,), (0,))),
        ('"sorted(players, 0)"', ((0,), (1,))),
        ('[blue, "sorted(players, 1 if it == blue else 0)"]', ((0,), (1,))),
        ('"[p for p in sorted(players, 1 if it == blue else 0)]"', ((0, 1),)),
    ],
)
def test_a_player_is_ranked_once_and_no_group_is_empty(tmp_path, ranking, groups):
    game = play(compiled(tmp_path, main(f"- {{end: game, ranking: {ranking}}}\n")))
    assert game.result == groups


@pytest.mark.parametrize(("said", "prompt"), [("", "Go on?"), ("  say: Another round?\n", "Another round?")])
def test_a_question_is_what_the_player_is_asked(tmp_path, said, prompt):
    game = play(compiled(tmp_path, main(WAIT + said)))
    assert game.site.prompt == prompt
