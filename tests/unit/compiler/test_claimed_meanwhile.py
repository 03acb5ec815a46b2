"""What is claimed while somebody names the next one of a loop, of a check, of what follows; grants that are over."""

from __future__ import annotations

import json

import pytest

from tests.unit.compiler.small_games import BOTH, WAIT, compiled, main, play, state
from toolkit.compiler import Program
from toolkit.play import Game, load, name_answer, read_answer

KINDS = {
    "scenarios/one.yaml": (
        "scenario: one\ntitle: One\nmap: row\nsides: {blue: {first: true}, red: {}}\nforces:\n"
        "  - {unit: guard, side: blue, at: A1}\n  - {unit: guard, side: blue, at: B1}\n"
        "  - {unit: scout, side: blue, at: C1}\n  - {unit: guard, side: red, at: D1}\n"
    )
}
CLAIMS = """occasions:
  day: {}
  raid: {}
menus:
  sudden: {within: day, claims: true}
actions:
  burst:
    menu: sudden
    within: day
    args: [{man: {one: men}}]
    do:
      - replace: man
        with: [scout, scout]
        keeps: [state, effects]
  kill: {menu: sudden, within: day, args: [{man: {one: men}}], do: [{remove: man}]}
  rest: {menu: sudden, within: day, args: [{man: {one: men}}], do: [{set: man.hits, to: 0}]}
  stop: {menu: sudden, within: [day, raid], do: [{end: raid}]}
"""
NOTE = "{set: game.log, to: 'game.log + [NUMBER]'}"
BLUE = "men(first(players))"


def note(number: str) -> str:
    return NOTE.replace("NUMBER", number)


def day(steps: str) -> str:
    indented = "".join(f"    {line}\n" for line in steps.strip("\n").split("\n"))
    return main(f"- during: day()\n  do:\n{indented}    - {note('9')}\n{WAIT}")


def answered(program: Program, *answers: dict[str, object]) -> Game:
    """A game that is saved and resumed before each answer."""
    game = play(program)
    for answer in answers:
        again = load(program, json.loads(json.dumps(game.save())))
        assert again.hash() == game.hash() and again.save() == game.save()
        assert [name_answer(again, each) for each in again.legal()] == [
            name_answer(game, each) for each in game.legal()
        ]
        for each in (game, again):
            each.apply(read_answer(each, answer))
        assert again.hash() == game.hash()
    return game


def names(game: Game, word: str) -> list[object]:
    return [name_answer(game, each).get(word) for each in game.legal()]


@BOTH
def test_heirs_of_who_waits_have_one_turn_each(tmp_path, passes):
    steps = f"- for: m in {BLUE}\n  chosen_by: first(players)\n  do: [{note('m.worth')}]\n"
    program = compiled(tmp_path, day(steps) + CLAIMS, passes, KINDS)
    claim = {"red": "claim burst", "man": "guard#2"}
    game = answered(program, {"blue": "choose", "m": "guard#1"}, claim, {"blue": "choose", "m": "scout#3"})
    assert names(game, "m") == ["scout#1", "scout#2"]
    game = answered(
        program, {"blue": "choose", "m": "guard#1"}, claim, *({"blue": "choose", "m": f"scout#{n}"} for n in (3, 2))
    )
    assert list(state(game, "game.log")) == [2, 1, 1, 1, 9]


CHECK = (
    "checks:\n  c:\n    at: step\n    each: men\n    where: it.hits > 0 and game.score == 1\n"
    "    chosen_by: first(players)\n"
    f"    do: [{{set: it.hits, to: 0}}, {note('it.worth')}]\n"
)
HURT = f"- for: m in {BLUE}\n  do: [{{set: m.hits, to: 1}}]\n- add: game.score\n"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("claim", "left"),
    [
        ({"red": "claim burst", "man": "guard#2"}, ["guard#1", "scout#1", "scout#2", "scout#3"]),
        ({"red": "claim kill", "man": "guard#2"}, ["guard#1", "scout#1"]),
        ({"red": "claim rest", "man": "guard#2"}, ["guard#1", "scout#1"]),
    ],
)
def test_a_check_looks_again_who_meets_it(tmp_path, passes, claim, left):
    game = answered(compiled(tmp_path, day(HURT) + CLAIMS + CHECK, passes, KINDS), claim)
    assert names(game, "it") == left
    assert list(state(game, "game.log")) == [], "what is claimed meanwhile is no time for the check"


def test_a_check_of_which_one_member_is_left_asks_no_more(tmp_path):
    claims = ({"red": "claim rest", "man": man} for man in ("guard#2", "scout#1"))
    game = answered(compiled(tmp_path, day(HURT) + CLAIMS + CHECK, changed=KINDS), *claims)
    assert list(state(game, "game.log")) == [2, 9]


def test_an_end_that_is_claimed_while_a_check_asks_cuts_the_check_too(tmp_path):
    hurt = "".join(f"    {line}\n" for line in HURT.strip("\n").split("\n"))
    steps = f"- during: raid()\n  if_cut: [{note('7')}]\n  do:\n{hurt}    - {note('8')}\n"
    game = answered(
        compiled(
            tmp_path, day(steps) + CLAIMS + CHECK.replace("at: step", "at: step\n    within: raid"), changed=KINDS
        ),
        {"blue": "choose", "it": "guard#2"},
        {"red": "claim stop"},
    )
    assert list(state(game, "game.log")) == [2, 7, 9]


GRANTS = f"- for: m in {BLUE}\n  do:\n    - grant: frail\n      on: m\n      until: lifted\n"
GRANTS += "- during: raid()\n  do: [{add: game.score}]\n"
LIFT = "  lift_all: {menu: sudden, within: day, do: [{for: m in men, do: [{lift: frail, on: m}]}]}\n"


def frail(when: str, do: str) -> str:
    return f"effects:\n  frail:\n    on: man\n    triggers:\n      falls: {{{when}, do: [{do}]}}\n"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("claim", "left", "noted"),
    [
        (
            {"red": "claim kill", "man": "guard#1"},
            [f"frail.falls of {man}#{n}" for man, n in (("guard", 2), ("scout", 1))],
            [],
        ),
        (
            {"red": "claim burst", "man": "guard#1"},
            [f"frail.falls of {man}#{n}" for man, n in (("guard", 2), ("scout", 1))],
            [],
        ),
        ({"red": "claim lift_all"}, [None, None], [9]),
        ({"red": "claim stop"}, [None, None], [9]),
    ],
)
def test_what_comes_next_is_looked_for_again(tmp_path, passes, claim, left, noted):
    rules = day(GRANTS) + CLAIMS + LIFT + frail("after: ending(raid), tie: owner", note("bearer.worth"))
    game = answered(compiled(tmp_path, rules, passes, KINDS), claim)
    assert names(game, "next") == left
    assert list(state(game, "game.log")) == noted


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("when", ["after: ending(raid)", "after: ending(raid), tie: owner", "watch: game.score"])
def test_a_game_can_be_saved_while_grants_wait_that_are_over(tmp_path, passes, when):
    """The first lifts all others, and asks: they still stand among those that wait."""
    do = f"{note('bearer.worth')}, {{for: m in men, do: [{{lift: frail, on: m}}]}}, "
    do += "{choose: sure, by: first(players), yes: Sure?}"
    program = compiled(tmp_path, day(GRANTS) + CLAIMS + frail(when, do), passes, KINDS)
    first = [{"blue": "choose", "next": "frail.falls of guard#1"}] if "tie" in when else []
    game = answered(program, *first, {"blue": "choose", "sure": True})
    assert list(state(game, "game.log")) == [2, 9]
