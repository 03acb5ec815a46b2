"""What follows from the ending of an occasion although it is cut short."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, state
from toolkit.play import Game, load
from toolkit.play.answers import read_answer

KINDS = "occasions:\n  day: {}\n  hour: {facts: {n: int}}\n  raid: {}\n"


def note(number: str) -> str:
    return f"{{set: game.log, to: 'game.log + [{number}]'}}"


DAY = (
    "- during: day()\n  do:\n    - during: hour(n=1)\n      do:\n        - {call: work()}\n        - NOTE9\n"
    "      if_cut: [NOTE8]\n    - NOTE7\n  if_cut: [NOTE6]\n"
)
for digit in "6789":
    DAY = DAY.replace(f"NOTE{digit}", note(digit))


def rules(steps: str, more: str) -> str:
    """An hour of a day in which these steps are done, with what follows."""
    work = f"  work: {{within: [day, hour], do: [{steps}]}}\n"
    return main(DAY + WAIT, work + KINDS + more)


def log(game: Game) -> list[int]:
    return list(state(game, "game.log"))


def ending(id: str, kind: str, *steps: str, cut: bool = True) -> str:
    return f"  {id}: {{after: ending({kind}){', cut: too' if cut else ''}, do: [{', '.join(steps)}]}}\n"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (note("1"), [1, 9, 20, 21, 7, 30, 31]),
        ("{end: hour}", [20, 8, 7, 30, 31]),
        ("{end: day}", [20, 30, 6]),
        ("{during: raid(), do: [{end: day}]}", [20, 30, 6]),
        ("{during: raid(), do: [{end: raid}], if_cut: [{end: hour}]}", [20, 8, 7, 30, 31]),
    ],
)
def test_it_comes_for_all_that_is_cut_innermost_first(tmp_path, steps, told):
    triggers = "triggers:\n" + ending("h", "hour", note("20")) + ending("d", "day", note("30"))
    triggers += ending("hh", "hour", note("21"), cut=False) + ending("zd", "day", note("31"), cut=False)
    assert log(play(compiled(tmp_path, rules(steps, triggers)))) == told


def test_the_occasion_is_still_going_on_then(tmp_path):
    triggers = "triggers:\n" + ending("h", "hour", note("hour.n + (10 if live(day) else 0)"))
    game = play(compiled(tmp_path, rules("{end: day}", triggers)))
    assert log(game) == [11, 6]


def test_checks_come_too(tmp_path):
    do = f"[{{add: it.hits}}, {note('it.worth')}]"
    checks = f"checks:\n  c: {{at: ending(hour), cut: too, each: men, where: it.hits == 0, do: {do}}}\n"
    game = play(compiled(tmp_path, rules("{end: hour}", checks)))
    assert log(game) == [2, 1, 2, 8, 7]


@pytest.mark.parametrize(("first", "second"), [("hour", "day"), ("day", "hour")])
def test_of_two_ends_the_one_that_reaches_further_counts(tmp_path, first, second):
    triggers = "triggers:\n" + ending("h", "hour", note("20"), f"{{end: {second}}}", note("21"))
    triggers = triggers.replace("after:", "within: day, after:")
    assert log(play(compiled(tmp_path, rules(f"{{end: {first}}}", triggers)))) == [20, 6]


@pytest.mark.parametrize(("steps", "told"), [(note("1"), [1, 9, 20, 8, 7]), ("{end: hour}", [20, 8, 7])])
def test_an_ending_comes_once(tmp_path, steps, told):
    triggers = "triggers:\n" + ending("h", "hour", note("20"), "{end: hour}", note("21"))
    assert log(play(compiled(tmp_path, rules(steps, triggers)))) == told


def test_it_may_wait_and_be_saved(tmp_path):
    ask = "{choose: well, by: first(players), yes: Well?}"
    triggers = (
        "triggers:\n" + ending("h", "hour", ask, note("20")) + ending("d", "day", ask, note("30 if well else 31"))
    )
    program = compiled(tmp_path, rules("{during: raid(), do: [{end: day}]}", triggers))
    game = play(program)
    for _ in range(2):
        other = load(program, game.save())
        assert other.hash() == game.hash()
        game = other
        game.apply(read_answer(game, {"blue": "choose", "well": False}))
    assert log(game) == [20, 31, 6]
    assert game.undo() and game.redo() and log(game) == [20, 31, 6]


def test_what_ends_the_game_ends_all_at_once(tmp_path):
    triggers = "triggers:\n" + ending("h", "hour", note("20"))
    game = play(compiled(tmp_path, rules("{end: game, ranking: [players]}", triggers)))
    assert game.over and log(game) == []
