"""What is cut short, from whatever depth: its own `if_cut` runs, that of nothing within, and no ending comes of it."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, score, state
from toolkit.compiler import ALL, NONE
from toolkit.play import GameFault, load
from toolkit.runtime.program import PASS

OCCASIONS = """occasions:
  day: {facts: {number: {type: int, default: 1}}}
  raid: {facts: {depth: {type: int, default: 0}}}
events:
  told: {facts: {number: int}}
"""
IN_A_DAY = """
- during: day()
  do:
    - for: m in men
      do:
        - during: raid(depth=1)
          do:
STEPS
            - add: game.score
              by: 1000
          if_cut:
            - add: game.score
              by: 10
    - add: game.score
      by: 1
  if_cut:
    - add: game.score
      by: 100
- choose: answer
  by: first(players)
  yes: Go on?
"""
"""Three raids in a day, each cut short: 10 for each, 1 for a day that ends well, 100 for one that is cut short."""
DEEPLY = {
    "a step": ("- {end: KIND}", ""),
    "a plain function": ("- {call: stop()}", "  stop: {within: [raid, day], do: [{end: KIND}]}\n"),
    "a function that may wait": (
        "- {call: ask_and_stop()}",
        "  ask_and_stop:\n    within: [raid, day]\n    do:\n      - {choose: sure, by: first(players), yes: Sure?}\n"
        "      - {end: KIND}\n",
    ),
    "a trigger after an event": (
        "- {note: told(number=1)}",
        "triggers: {stop: {after: told, within: [raid, day], do: [{end: KIND}]}}\n",
    ),
    "a trigger before an event": (
        "- {note: told(number=1)}",
        "triggers: {stop: {before: told, within: [raid, day], do: [{end: KIND}]}}\n",
    ),
    "a watch": (
        "- {set: 'first(men).hits', to: m.hits + count(men)}",
        "triggers:\n  stop: {watch: 'sum(men, it.hits)', within: [raid, day], do: [{set: 'first(men).hits', to: 0}, "
        "{end: KIND}]}\n",
    ),
    "a check": (
        "- {set: m.hits, to: 3}",
        "checks: {stop: {at: step, within: [raid, day], each: men, where: it.hits > 2, do: [{set: it.hits, to: 0}, "
        "{end: KIND}]}}\n",
    ),
    "a loop": ("- {while: game.score < 9999, do: [{end: KIND}]}", ""),
    "an action": (
        "- {offer: deeds, to: first(players), until: one}",
        "menus: {deeds: {within: [raid, day]}}\nactions: {strike: {menu: deeds, do: [{end: KIND}], if_cut: "
        "[{add: game.score, by: 7}]}}\n",
    ),
    "a trigger of an action": (
        "- {offer: deeds, to: first(players), until: one}",
        "menus: {deeds: {within: [raid, day]}}\nactions: {strike: {menu: deeds, do: [{note: told(number=2)}, "
        "{add: game.score, by: 5000}], if_cut: [{add: game.score, by: 7}]}}\n"
        "triggers: {stop: {after: told, within: [raid, day], do: [{call: deeper()}]}}\n",
    ),
    "what follows a paid action": (
        "- {offer: deeds, to: first(players), until: one}",
        "menus: {deeds: {within: [raid, day]}}\nactions: {strike: {menu: deeds}}\n"
        "triggers: {stop: {after: strike, within: [raid, day], do: [{end: KIND}]}}\n",
    ),
}


def written(steps: str, more: str, kind: str) -> str:
    """The rules of a day of raids."""
    inside = "".join(f"            {line}\n" for line in steps.split("\n"))
    declared = "  deeper: {within: [raid, day], do: [{end: KIND}]}\n" if "deeper()" in more else ""
    own = more if more.startswith("  ") else declared + more
    return (main(IN_A_DAY.replace("STEPS\n", inside), own) + OCCASIONS).replace("KIND", kind)


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize(("kind", "result"), [("raid", 31), ("day", 100)])
@pytest.mark.parametrize("depth", DEEPLY)
def test_an_end_is_heard_from_any_depth(tmp_path, depth, kind, result, passes):
    game = play(compiled(tmp_path, written(*DEEPLY[depth], kind), passes))
    for _ in range(9):
        if game.site is not None and game.site.prompt != "Go on?":
            before = game.hash()
            resumed = load(game.program, game.save())
            assert resumed.hash() == before
            game.apply(next(answer for answer in game.legal() if answer != PASS))
    assert score(game) == result
    assert load(game.program, game.save()).hash() == game.hash(), "nothing of what was cut goes on"


@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize(
    ("kind", "result"),
    [("raid", "3 10 2 1"), ("outer(raid)", "3 2 10 1"), ("outer(outer(raid))", "3 2 1 10"), ("day", "3 2 1")],
)
def test_an_end_reaches_so_many_out(tmp_path, kind, result, passes):
    steps = "- {during: day(), do: [{call: dig(1)}]}\n" + WAIT
    more = (
        "  dig:\n    within: day\n    args: {depth: int}\n    do:\n      - during: raid(depth=depth)\n        do:\n"
        "          - {set: game.log, to: '[depth] + game.log if depth > 2 else game.log'}\n"
        "          - if: depth < 3\n            then: [{call: dig(depth + 1)}]\n"
        f"            else: [{{end: {kind}}}]\n"
        "        if_cut: [{set: game.log, to: 'game.log + [10]'}]\n"
    )
    ends = "triggers: {over: {after: ending(raid), do: [{set: game.log, to: 'game.log + [raid.depth]'}]}}\n"
    game = play(compiled(tmp_path, main(steps, more) + ends + OCCASIONS, passes))
    wanted = [int(one) for one in result.split()]
    found = list(state(game, "game.log"))
    cut = {"raid": [10, 2, 1], "outer(raid)": [10, 1], "outer(outer(raid))": [10], "day": []}[kind]
    assert found == [3, *cut], "what is within what is cut has no ending, and no `if_cut` of its own"
    assert wanted[0] == 3


LASTING = """
- during: day()
  do:
    - during: raid()
      do:
        - grant: braced
          on: only(men(A1))
          until: UNTIL
        - if: game.score == 0
          then:
            - end: raid
      if_cut:
        - add: game.score
          by: 2
    - if: has(only(men(A1)), braced)
      then:
        - add: game.score
          by: 1
- choose: answer
  by: first(players)
  yes: Go on?
"""


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize("end", ["end: raid", "call: stop()"])
@pytest.mark.parametrize(
    ("until", "result"), [("raid", 2), ("ending(raid)", 2), ("day", 3), ("ending(day)", 3), ("opening(raid)", 3)]
)
def test_what_lasts_until_an_end_is_over_with_it_though_it_is_cut(tmp_path, until, result, end, passes):
    steps = LASTING.replace("UNTIL", until).replace("end: raid", end)
    rules = main(steps, "  stop: {within: raid, do: [{end: raid}]}\n") + OCCASIONS + "effects: {braced: {}}\n"
    assert score(play(compiled(tmp_path, rules, passes))) == result


@pytest.mark.parametrize("step", ["{end: outer(day)}", "{call: stop()}"])
def test_an_end_of_what_is_not_there_is_a_fault(tmp_path, step):
    rules = main(f"- during: day()\n  do:\n    - {step}\n", "  stop: {within: day, do: [{end: outer(outer(day))}]}\n")
    with pytest.raises(GameFault, match="E701"):
        play(compiled(tmp_path, rules + OCCASIONS))


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize("depth", DEEPLY)
def test_the_game_ends_from_any_depth(tmp_path, depth, passes):
    rules = written(*DEEPLY[depth], "game, ranking: [red, blue]")
    game = play(compiled(tmp_path, rules, passes))
    while not game.over:
        game.apply(next(answer for answer in game.legal() if answer != PASS))
    assert game.result == ((1,), (0,)) and score(game) == 0


def test_what_is_begun_in_secret_is_ended_there(tmp_path):
    steps = """
- secretly: players
  do:
    - during: raid(depth=2)
      do:
        - end: raid
      if_cut:
        - let:
            done: 1
- choose: answer
  by: first(players)
  yes: Go on?
"""
    assert play(compiled(tmp_path, main(steps) + OCCASIONS)).site.prompt == "Go on?"
