"""Generated modules give every name a value before it is read, and every frame what its block unpacks."""

from __future__ import annotations

import ast

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main
from tests.unit.compiler.soundness import slips, unassigned
from toolkit.compiler import ALL
from toolkit.compiler.passes import NONE
from toolkit.play import Game, load, read_answer

ASKS = "triggers:\n  t:\n    {when}\n    do:\n      - choose: aside\n        by: first(players)\n        yes: Aside?\n"
MORE = "occasions:\n  day: {}\neffects:\n  haste: {args: {by: int}ONCE}\n"
GRANT = (
    "- during: day()\n  do:\n    - grant: haste(game.score * 3)\n      on: first(men(A1))\n      until: day\n"
    "    - lift: haste\n      on: first(men(A1))\n"
)
STEPS = {
    "moved": "- move: first(men(A1))\n  to: first([C1, B1])\n",
    "removed": "- remove: men(A1)\n",
    "revealed": "- reveal: first(men(A1))\n",
    "hidden": "- hide: first(men(A1))\n",
    "shown": "- show: first(men(A1))\n  to: first(players)\n",
    "changed": "- set: first(men(A1)).hits\n  to: count(men) + 1\n",
    "granted": GRANT,
    "lifted": GRANT,
}


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("event", STEPS)
def test_what_comes_around_an_event_may_wait(tmp_path, event, when, passes):
    trigger = ASKS.format(when=f"{when}: {event}")
    program = compiled(tmp_path, main(STEPS[event] + WAIT, MORE.replace("ONCE", "")) + trigger, passes)
    assert slips(program) == []
    game = Game(program, 1)
    game = load(program, game.save())
    game.apply(read_answer(game, {"blue": "choose", "aside": True}))
    assert game.site.choice.name == "answer"


def test_an_effect_is_granted_once_to_a_bearer_that_is_computed(tmp_path):
    program = compiled(tmp_path, main(GRANT + WAIT, MORE.replace("ONCE", ", once: true")))
    assert slips(program) == []
    assert Game(program, 1).site.choice.name == "answer"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("if a:\n  b = 1\nreturn b", ["line 4: b"]),
        ("if a:\n  b = 1\nelse:\n  return a\nreturn b", []),
        ("for b in a:\n  break\nelse:\n  b = 1\nreturn b", []),
        ("while not (a):\n  b = 1\n  break\nif a:\n  return a\nreturn b", []),
        ("while not (a):\n  b = 1\n  break\nreturn b", ["line 5: b"]),
    ],
)
def test_a_name_needs_a_value_on_every_path(body, found):
    text = "def f(a):\n" + "".join(f"  {line}\n" for line in body.split("\n"))
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert list(unassigned(function, frozenset())) == found
