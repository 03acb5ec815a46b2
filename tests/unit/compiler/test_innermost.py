"""Occasions of one kind inside one another: which is meant, what is bound to which, and what runs again in them."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, state
from toolkit.compiler import ALL, NONE
from toolkit.play import Game, load
from toolkit.runtime.program import PASS

PASSES = pytest.mark.parametrize("passes", [ALL, NONE])
OCCASIONS = """occasions:
  turn: {facts: {who: player, units: set of man, repeated: {type: bool, default: false}}, active: who}
  raid: {facts: {depth: {type: int, default: 0}}}
  phase: {}
effects: {braced: {on: man}, dug_in: {on: man}}
"""


def log(game: Game) -> list[int]:
    """What the rules wrote down."""
    return list(state(game, "game.log"))


@PASSES
def test_outer_is_the_next_one_and_live_asks(tmp_path, passes):
    steps = "- call: tell()\n- call: dig(1)\n- call: tell()\n" + WAIT
    more = (
        "  dig:\n    args: {depth: int}\n    do:\n      - during: raid(depth=depth)\n        do:\n"
        "          - call: tell()\n"
        "          - if: depth < 3\n            then: [{call: dig(depth + 1)}]\n"
        "  tell:\n    do:\n      - set: game.log\n        to: 'game.log + [depths()]'\n"
    )
    values = (
        "values:\n  depths:\n    base: (raid.depth if live(raid) else 9) + 10 * outer_depth + 100 * outermost_depth\n"
        "  outer_depth: {base: 'outer(raid).depth if live(raid) and outer(raid) != none else 0'}\n"
        "  outermost_depth:\n    base: "
        "outer(outer(raid)).depth if live(raid) and outer(outer(raid)) != none else 0\n"
    )
    game = play(compiled(tmp_path, main(steps, more) + values + OCCASIONS, passes))
    assert log(game) == [9, 1, 12, 123, 9]


@pytest.mark.slow
@PASSES
@pytest.mark.parametrize(
    ("until", "found"),
    [("raid", [1, 1, 0, 0]), ("ending(raid)", [1, 1, 0, 0]), ("phase", [1, 1, 1, 1]), ("opening(raid)", [1, 1, 1, 0])],
)
def test_a_grant_lasts_as_long_as_what_was_innermost_then(tmp_path, until, found, passes):
    """Granted in the second of two raids: it ends with that one, not with another."""
    tell = "- set: game.log\n  to: 'game.log + [1 if has(only(men(A1)), braced) else 0]'\n"
    inner = f"- grant: braced\n  on: only(men(A1))\n  until: {until}\n{tell}{tell}"
    steps = (
        "- during: phase()\n  do:\n    - during: raid(depth=1)\n      do:\n"
        "        - during: raid(depth=2)\n          do:\n"
        + _indented(inner, 12)
        + _indented(tell, 8)
        + "    - during: raid(depth=3)\n      do:\n"
        + _indented(tell, 8)
        + WAIT
    )
    assert log(play(compiled(tmp_path, main(steps) + OCCASIONS, passes))) == found


@PASSES
def test_what_ends_with_the_outer_one_outlives_the_inner(tmp_path, passes):
    tell = "- set: game.log\n  to: 'game.log + [1 if has(only(men(A1)), braced) else 0]'\n"
    steps = (
        "- during: raid(depth=1)\n  do:\n    - grant: braced\n      on: only(men(A1))\n      until: raid\n"
        "    - during: raid(depth=2)\n      do:\n" + _indented(tell, 8) + _indented(tell, 4) + tell + WAIT
    )
    assert log(play(compiled(tmp_path, main(steps) + OCCASIONS, passes))) == [1, 1, 0]


@PASSES
def test_at_its_ending_an_occasion_is_live_and_so_is_what_lasts_until_then(tmp_path, passes):
    steps = (
        "- during: raid(depth=4)\n  do:\n    - grant: braced\n      on: only(men(A1))\n      until: raid\n"
        "    - grant: dug_in\n      on: only(men(A1))\n      until: ending(raid)\n" + WAIT
    )
    game = play(compiled(tmp_path, main(steps) + OCCASIONS + MOMENTS, passes))
    assert log(game) == [4, 4, 1, 1]


MOMENTS = """triggers:
  begins: {after: opening(raid), do: [{set: game.log, to: 'game.log + [raid.depth]'}]}
  ends:
    after: ending(raid)
    do:
      - set: game.log
        to: 'game.log + [raid.depth, count(men, has(it, braced)), count(men, has(it, dug_in))]'
"""


AGAIN = """
- during: turn(who=blue, units=men)
  do:
    - call: phases()
    - during: turn(who=red, units=men(red), repeated=true)
      do: [{call: phases()}]
    - set: game.log
      to: 'game.log + [count(turn.units), used(strike, turn)]'
    - call: phases()
- choose: answer
  by: first(players)
  yes: Go on?
"""
PHASES = """  phases:
    within: turn
    do:
      - during: phase()
        do: [{offer: deeds, to: turn.who, may_pass: true}]
"""
DEEDS = """menus: {deeds: {within: [turn, phase]}}
actions:
  strike:
    menu: deeds
    args:
      - man: {one: turn.units}
    limit:
      - {times: 1, per: phase, of: man}
      - {times: 3, per: turn}
    do:
      - set: game.log
        to: 'game.log + [used(strike, turn)]'
"""


@PASSES
def test_parts_of_a_sequence_run_again_with_limits_of_their_own(tmp_path, passes):
    game = play(compiled(tmp_path, main(AGAIN, PHASES) + OCCASIONS + DEEDS, passes))
    asked = []
    while game.site is not None and game.site.prompt != "Go on?":
        asked.append((game.seat, len([each for each in game.legal() if each != PASS])))
        again = load(game.program, game.save())
        assert again.hash() == game.hash() and again.legal() == game.legal()
        game.apply(next(each for each in game.legal() if each != PASS))
    assert asked == [(0, 3), (0, 2), (0, 1), (1, 1)], (
        "the third phase is within the first turn, which has had its three"
    )
    assert log(game) == [1, 2, 3, 1, 3, 3]


@PASSES
@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ("units=[u for u in turn.units if u.worth == 1]", 1),
        ("units=turn.units", 3),
        ("units=[u for u in men if u in turn.units and not turn.repeated]", 3),
    ],
)
def test_facts_are_read_before_their_occasion_opens(tmp_path, passes, facts, found):
    """For a part of the forces of the one that is going on: its own facts are not yet those that are meant."""
    steps = (
        "- during: turn(who=first(players), units=men)\n  do:\n"
        f"    - during: turn(who=turn.who, repeated=true, {facts})\n"
        "      do: [{set: game.score, to: count(turn.units)}]\n"
    )
    game = play(compiled(tmp_path, main(steps + WAIT) + OCCASIONS, passes))
    assert state(game, "game.score") == found


def test_what_is_live_is_told_before_it_opens(tmp_path):
    steps = "- during: raid(depth=1 if live(raid) else 5)\n  do: [{set: game.score, to: raid.depth}]\n"
    assert state(play(compiled(tmp_path, main(steps + WAIT) + OCCASIONS)), "game.score") == 5


def _indented(text: str, depth: int) -> str:
    return "".join(f"{' ' * depth}{line}\n" for line in text.strip("\n").split("\n"))
