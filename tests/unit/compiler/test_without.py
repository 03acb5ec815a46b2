"""`without:` what is tagged does not exist while an occasion is live, nor in what is inside it."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, score
from toolkit.compiler import ALL, NONE
from toolkit.runtime.program import PASS

OCCASIONS = """occasions:
  day: {}
  overrun: {without: [artillery, air]}
  roll: {}
events:
  told: {facts: {number: int}}
"""
PLACES = {
    "by itself": ("- STEPS", 1),
    "in a day": ("- during: day()\n  do:\n    - STEPS", 1),
    "in an overrun": ("- during: overrun()\n  do:\n    - STEPS", 0),
    "in what is inside one": ("- during: overrun()\n  do:\n    - during: roll()\n      do:\n        - STEPS", 0),
    "in one that is called": ("- during: overrun()\n  do:\n    - call: work()", 0),
    "after one": ("- during: overrun()\n  do:\n    - add: game.score\n      by: 0\n- STEPS", 1),
    "after one that was cut": ("- during: overrun()\n  do:\n    - end: overrun\n- STEPS", 1),
}
TAGGED = {
    "a modifier by its class": (
        "{add: game.score, by: power(only(men(A1)))}",
        "modifiers: [{to: power, label: guns, class: artillery, add: 1}]\n",
    ),
    "a modifier by its tag": (
        "{add: game.score, by: power(only(men(A1)))}",
        "modifiers: [{to: power, label: guns, tags: [slow, air], add: 1}]\n",
    ),
    "a modifier of a keyword": (
        "{add: game.score, by: power(only(men(A1)))}",
        "keywords: {gunner: {modifiers: [{to: power, label: guns, tags: [air], add: 1}]}}\n",
    ),
    "a keyword": (
        "{add: game.score, by: power(only(men(A1)))}",
        "keywords: {gunner: {tags: [air], modifiers: [{to: power, label: guns, add: 1}]}}\n",
    ),
    "a permission": (
        "{add: game.score, by: 1 if ready(only(men(A1))) else 0}",
        "permissions: [{permits: ready, tags: [air], label: flown}]\n",
    ),
    "a permission of a keyword": (
        "{add: game.score, by: 1 if ready(only(men(A1))) else 0}",
        "keywords: {gunner: {tags: [air], permissions: [{permits: ready, label: flown}]}}\n",
    ),
    "a trigger": (
        "{note: told(number=1)}",
        "triggers: {hear: {after: told, tags: [air], do: [{add: game.score}]}}\n",
    ),
    "a watch": (
        "{set: 'first(men).hits', to: 1}",
        "triggers: {hear: {watch: 'sum(men, it.hits)', tags: [air], do: [{add: game.score}]}}\n",
    ),
    "a check": (
        "{set: 'first(men).hits', to: 1}",
        "checks: {heal: {at: step, tags: [air], each: men, where: it.hits > 0, do: "
        "[{set: it.hits, to: 0}, {add: game.score}]}}\n",
    ),
    "an action": (
        "{offer: deeds, to: first(players), until: one}",
        "menus: {deeds: {}}\nactions: {strike: {menu: deeds, tags: [air], do: [{add: game.score}]}}\n",
    ),
    "a permission of an action": (
        "{offer: deeds, to: first(players), until: one}",
        "menus: {deeds: {}}\nactions: {strike: {menu: deeds, do: [{add: game.score}]}}\n"
        "permissions: [{forbids: strike, label: never}, {permits: strike, rank: card, label: flown, tags: [air]}]\n",
    ),
}
VALUES = """values:
  power: {args: {man: man}, base: 0}
  ready: {args: {man: man}, base: false}
"""
UNITS = {
    "units.yaml": "units:\n  guard: {kind: man, title: Guard, attrs: {worth: 2}, keywords: [KEYWORD]}\n"
    "  scout: {kind: man, title: Scout, attrs: {worth: 1}}\n"
}


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("what", TAGGED)
def test_what_is_tagged_is_not_there(tmp_path, what, place, passes):
    step, elements = TAGGED[what]
    steps, result = PLACES[place]
    work = f"  work: {{do: [{step}]}}\n" if "work()" in steps else ""
    asked = WAIT if result else WAIT.replace("\n", "\n    ")  # while it is going on: a check comes when it is over
    rules = main(steps.replace("STEPS", step) + "\n" + asked, work) + OCCASIONS + VALUES + elements
    word = "[gunner]" if "gunner" in elements else "[]"
    units = {name: text.replace("[KEYWORD]", word) for name, text in UNITS.items()}
    game = play(compiled(tmp_path, rules, passes, units))
    while game.site is not None and game.site.prompt != "Go on?":
        game.apply(next(answer for answer in game.legal() if answer != PASS))
    assert score(game) == result


BROUGHT = """
- grant: braced
  on: only(men(A1))
  until: lifted
- during: KIND()
  do:
    - STEP
- choose: answer
  by: first(players)
  yes: Go on?
"""


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize(("kind", "result"), [("day", 1), ("overrun", 0)])
@pytest.mark.parametrize(
    ("tagged", "inside"), [("tags: [air], ", ""), ("", ", tags: [air]"), ("tags: [air], ", ", tags: [slow]")]
)
@pytest.mark.parametrize(
    ("step", "brings"),
    [
        ("{add: game.score, by: power(only(men(A1)))}", "modifiers: [{to: power, label: braced, add: 1TAG}]"),
        ("{add: game.score, by: 1 if ready(only(men(A1))) else 0}", "permissions: [{permits: ready, label: yesTAG}]"),
        ("{note: told(number=1)}", "triggers: {hear: {after: told, do: [{add: game.score}]TAG}}"),
        ("{add: game.score, by: first(men).worth - 2}", "attrs: {worth: 3}"),
    ],
)
def test_what_an_effect_brings_is_not_there(tmp_path, step, brings, tagged, inside, kind, result, passes):
    if "TAG" not in brings and not tagged:
        tagged = "tags: [slow, air], "
    steps = BROUGHT.replace("KIND", kind).replace("STEP", step)
    effects = f"effects: {{braced: {{{tagged}{brings.replace('TAG', inside)}}}}}\n"
    game = play(compiled(tmp_path, main(steps) + OCCASIONS + VALUES + effects, passes))
    assert score(game) == result
