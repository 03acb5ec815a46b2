"""An overstack is undone by rule at the moment that its limit says: piece by piece, as its owner or its steps say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import BOTH, WAIT, compiled, main, play, score, state
from toolkit.compiler import Passes
from toolkit.play import Game, name_answer

TOGETHER = "- move: first(men(A1))\n  to: B1"
GUARD, SCOUT = "guard#1", "scout#1"


def crowd(over: str, more: str = "at_most: 1") -> str:
    return f"stacking:\n  crowd: {{kind: man, {more}, at: step, over: {over}}}\n"


def may(game: Game) -> list[dict[str, Any]]:
    return [name_answer(game, answer) for answer in game.legal()]


@BOTH
def test_at_each_step_the_owner_chooses_who_goes_and_where(tmp_path: Path, passes: Passes) -> None:
    program = compiled(tmp_path, main(TOGETHER + WAIT, crowd("{to: neighbours(here)}")), passes)
    game = play(program)
    assert may(game) == [{"blue": "choose", "it": GUARD}, {"blue": "choose", "it": SCOUT}]
    game = play(program, {"blue": "choose", "it": SCOUT})
    assert may(game) == [{"blue": "choose", "to": "A1"}, {"blue": "choose", "to": "C1"}]
    game = play(program, {"blue": "choose", "it": SCOUT}, {"blue": "choose", "to": "C1"})
    assert may(game) == [{"blue": "choose", "answer": False}, {"blue": "choose", "answer": True}]
    assert (state(game, f"piece {GUARD}.holder"), state(game, f"piece {SCOUT}.holder")) == ("B1", "C1")


@BOTH
def test_a_check_that_is_called_as_what_a_limit_brings_is_another_one(tmp_path: Path, passes: Passes) -> None:
    """`crowd.over` is the check of the limit, `crowd_over` one of the pack."""
    more = crowd("{do: [{remove: it}]}")
    more += "checks:\n  crowd_over:\n    at: step\n    each: men\n    where: it.tired\n"
    more += "    do: [{add: game.score}, {set: it.tired, to: false}]\n"
    tired = "\n- for: m in men(blue)\n  do:\n    - set: m.tired\n      to: true"
    game = play(compiled(tmp_path, main(TOGETHER + tired + WAIT, more), passes), {"blue": "choose", "it": GUARD})
    assert score(game) == 1


@BOTH
@pytest.mark.parametrize(
    ("limit", "asked"),
    [("at_most: 0", [GUARD, SCOUT]), ("count: 3, at_most: 2", [GUARD, SCOUT]), ("at_most: 1", [GUARD])],
)
def test_steps_that_leave_an_overstack_as_it_is_are_done_once_for_each_that_is_too_much(
    tmp_path: Path, passes: Passes, limit: str, asked: list[str]
) -> None:
    """The two of blue; red's, who stands alone, where even one is too much."""
    game = play(compiled(tmp_path, main(TOGETHER + WAIT, crowd("{do: []}", limit)), passes))
    done = []
    while "it" in may(game)[0]:
        done += [may(game)[0]["it"]]
        game.take(game.legal()[0])
    assert done == asked + (["guard#2"] if len(asked) == 2 else [])
