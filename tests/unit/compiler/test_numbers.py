"""Exact ratios in state and attributes; procedures that end by `return:` without a value."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, WAIT, compiled, main, play, score, state
from toolkit.compiler import Passes
from toolkit.play import Game, GameFault, load, read_answer
from toolkit.runtime.numbers import ratio

RATIOS = {
    "kinds.yaml": (
        "kinds:\n  man:\n    title: Man\n    plural: men\n    attrs: {worth: int, pace: {type: ratio, default: 1/3}}\n"
        "    state: {left: {type: ratio, start: 2/6, reset: day}}\n  card: {title: Card, attrs: {number: int}}\n"
    ),
    "units.yaml": GROUND["units.yaml"].replace("worth: 1}", "worth: 1, pace: 2.5}"),
    "tables.yaml": "tables:\n  half: {rows: {n: 1..2}, gives: ratio, cells: [1/2, 3]}\n",
    "scenarios/one.yaml": GROUND["scenarios/one.yaml"] + "settings: {rate: -3/4}\n",
}
STATE = "  space: {supply: {type: ratio, reset: day, start: -1/2}}\nsettings: {rate: ratio}\noccasions: {day: {}}\n"


def game_of(folder: Path, steps: str, passes: Passes, more: str = "") -> Game:
    return play(compiled(folder, STATE + main(steps + WAIT) + more, passes, RATIOS))


@BOTH
def test_a_third_of_a_point_is_left(tmp_path: Path, passes: Passes) -> None:
    steps = (
        "- let: {g: first(men), s: only(men(B1))}\n"
        "- add: g.left\n  by: g.pace\n"  # 1/3 + 1/3
        "- add: {s.left: 1, A1.supply: s.pace / 2}\n"
        "- set: B1.supply\n  to: 2 * settings.rate + table(half, 1)\n"
        "- create: scout\n  at: C1\n"
    )
    game = game_of(tmp_path, steps, passes)
    told = {name: state(game, name) for name in (
        "piece guard#1.state left", "piece scout#1.state left", "piece scout#2.state left", "space A1.supply",
        "space B1.supply", "space C1.supply",
    )}  # fmt: skip
    assert list(told.values()) == ["2/3", "4/3", "1/3", "3/4", "-1", "-1/2"]
    assert game.view(0)["state"]["space A1.supply"] == "3/4"
    again = load(game.program, game.save())
    assert (again.hash(), again.cells) == (game.hash(), game.cells)
    assert sum(cell for cell in again.cells if isinstance(cell, Fraction)) > 0


@BOTH
def test_an_occasion_brings_ratios_back(tmp_path: Path, passes: Passes) -> None:
    steps = (
        "- for: m in men\n  do: [{set: m.left, to: 5}]\n- set: {A1.supply: 1/7, game.score: 1}\n"
        "- during: day()\n  do:\n    - set: game.score\n      to: up(sum(men, m.left)) if false else 3\n"
    ).replace("sum(men, m.left)", "sum(men, it.left)")
    game = game_of(tmp_path, steps, passes)
    assert (state(game, "piece guard#1.state left"), state(game, "space A1.supply"), score(game)) == ("1/3", "-1/2", 3)


@BOTH
@pytest.mark.parametrize("step", ["- add: A1.supply\n  by: A1.supply", "- set: A1.supply\n  to: A1.supply / 3"])
def test_a_ratio_beyond_the_bounds_is_a_fault(tmp_path: Path, step: str, passes: Passes) -> None:
    inner = "".join(f"    {line}\n" for line in step.split("\n"))
    steps = f"- set: A1.supply\n  to: 3\n- for: n in range(1, 80)\n  do:\n{inner}"
    with pytest.raises(GameFault) as raised:
        game_of(tmp_path, steps, passes)
    assert "2^53" in raised.value.diagnostic.message


@BOTH
def test_a_procedure_ends_before_its_last_step(tmp_path: Path, passes: Passes) -> None:
    more = (
        "  tally:\n    args: {n: int}\n    do:\n      - if: n > 2\n        then:\n          - return:\n"
        "      - for: m in men\n        do:\n          - add: game.score\n"
        "          - if: game.score > 3\n            then:\n              - during: day()\n                do:\n"
        "                  - return:\n      - add: game.score\n        by: 10\n"
    )
    steps = "- call: tally(1)\n- call: tally(3)\n- call: tally(1)\n- call: tally(3)\n- add: game.score\n  by: 100\n"
    assert score(game_of(tmp_path, steps, passes, more)) == 114


@BOTH
def test_a_procedure_that_waits_may_end_too(tmp_path: Path, passes: Passes) -> None:
    more = (
        "  ask:\n    do:\n      - choose: aside\n        by: first(players)\n        yes: Stop?\n"
        "      - if: aside\n        then:\n          - return:\n      - add: game.score\n"
    )
    program = compiled(tmp_path, STATE + main("- call: ask()\n- call: ask()\n" + WAIT) + more, passes, RATIOS)
    game = play(program)
    for said in (True, False):
        game.apply(read_answer(game, {"blue": "choose", "aside": said}))
    assert score(game) == 1


def test_a_ratio_that_is_whole_is_an_int_and_others_stay_exact() -> None:
    assert [type(ratio(number)) for number in (3, Fraction(6, 2))] == [int, int] and type(ratio(6, 3)) is int
    assert ratio(1, 3) == Fraction(1, 3) and ratio(ratio(1, 2), ratio(1, 4)) == 2 and ratio(-4, 6) * 3 == -2
    with pytest.raises(ZeroDivisionError):
        ratio(1, 0)
