"""`changed`: one event for each field that a step writes, for all its things; what an opening renews makes it too."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, score, state

MEN = "- let: {u: first(men(A1)), v: first(men(B1))}\n"
DAY = "- during: day()\n  do:\n    - reveal: men\n"
COUNTS = (
    "triggers:\n  t:\n    after: changed\n    when: event.field == FIELD\n"
    "    do: [{set: game.log, to: 'game.log + [count(event.things)]'}]\n"
)


def log(tmp_path, steps, more, *answers):
    return state(play(compiled(tmp_path, main(steps + WAIT) + more), *answers), "game.log")


@pytest.mark.parametrize(
    ("steps", "field", "told"),
    [
        ("- set: {u.hits: 1, v.hits: 2}\n", "hits", [2]),
        ("- set: {u.hits: 1, v.tired: true}\n", "tired", [1]),
        ("- set: {u.hits: 1, u.tired: true, v.tired: true}\n", "tired", [2]),
        ("- add: {u.hits: 1, game.score: 1}\n", "score", [0]),
    ],
)
def test_one_event_for_each_field_with_all_its_pieces(tmp_path, steps, field, told):
    assert log(tmp_path, MEN + steps, COUNTS.replace("FIELD", field)) == told


def test_all_is_changed_before_anything_follows(tmp_path):
    more = "triggers:\n  t: {after: changed, when: event.field == hits, do: [{set: game.log, to: '[game.score]'}]}\n"
    assert log(tmp_path, MEN + "- set: {u.hits: 1, game.score: 7}\n", more) == [7]


def test_before_all_nothing_is_changed_and_one_event_may_be_ended_alone(tmp_path):
    more = (
        "triggers:\n"
        "  a: {before: changed, when: event.field == hits, do: [{end: event}]}\n"
        "  b: {before: changed, when: event.field == tired, do: [{set: game.log, to: '[sum(men, it.hits)]'}]}\n"
    )
    program = compiled(tmp_path, main(MEN + "- set: {u.hits: 1, v.tired: true}\n" + WAIT) + more)
    game = play(program)
    assert state(game, "piece guard#1.state hits") == 0
    assert state(game, "piece scout#1.state tired") is True
    assert state(game, "game.log") == [0]


def test_what_waits_before_a_change_keeps_what_was_to_be_written(tmp_path):
    ask = "do: [{choose: aside, by: first(players), yes: Aside?}]"
    more = f"triggers:\n  t: {{before: changed, when: event.field == hits, {ask}}}\n"
    program = compiled(tmp_path, main(MEN + "- add: {u.hits: 2, v.hits: 3, game.score: 4}\n" + WAIT) + more)
    game = play(program, {"blue": "choose", "aside": True})
    assert [state(game, f"piece {name}#1.state hits") for name in ("guard", "scout")] == [2, 3]
    assert score(game) == 4


def test_a_reset_is_an_event_of_the_pieces_that_it_changes(tmp_path):
    steps = MEN + "- set: u.tired\n- during: day()\n  do:\n    - reveal: men\n"
    more = "occasions:\n  day: {}\n" + COUNTS.replace("FIELD", "tired")
    assert log(tmp_path, steps, more) == [1, 1]  # when it is set, and when it begins anew


def test_a_reset_that_changes_nothing_is_no_event(tmp_path):
    more = "occasions:\n  day: {}\n" + COUNTS.replace("FIELD", "tired")
    assert log(tmp_path, MEN + "- during: day()\n  do:\n    - reveal: men\n", more) == []


@pytest.mark.parametrize("how", ["refill", "income"])
def test_a_purse_that_is_filled_is_an_event(tmp_path, how):
    more = (
        f"occasions:\n  day: {{}}\npurses:\n  coins: {{of: player, {how}: day, amount: 3}}\n"
        "triggers:\n  t:\n    after: changed\n    when: event.field == coins\n"
        "    do: [{add: game.score, by: first(players).coins}]\n"
    )
    program = compiled(
        tmp_path,
        main(DAY + DAY + WAIT) + more,
    )
    assert score(play(program)) == {"refill": 6, "income": 9}[how]


def test_checks_and_watches_see_what_is_renewed(tmp_path):
    more = (
        "occasions:\n  day: {}\npurses:\n  coins: {of: player, income: day, amount: 3}\n"
        "checks:\n  rich:\n    at: step\n    each: players\n    where: it.coins > 5\n"
        "    do: [{add: game.score, by: 1}, {set: it.coins, to: 0}]\n"
        "triggers:\n  t: {watch: 'sum(players, it.coins)', do: [{set: game.log, to: 'game.log + [new]'}]}\n"
    )
    program = compiled(
        tmp_path,
        main(DAY + DAY + WAIT) + more,
    )
    game = play(program)
    assert (score(game), state(game, "game.log")) == (2, [6, 12, 6, 0])


def test_what_follows_from_a_reset_may_ask(tmp_path):
    more = (
        "occasions:\n  day: {}\n"
        "triggers:\n  t:\n    after: changed\n    when: event.field == tired\n    do:\n"
        "      - choose: rested\n        by: first(players)\n        yes: Rested?\n"
        "      - add: game.score\n        by: 1\n"
    )
    steps = MEN + "- set: u.tired\n- during: day()\n  do:\n    - add: game.score\n      by: 10\n"
    program = compiled(tmp_path, main(steps + WAIT) + more)
    yes = {"blue": "choose", "rested": True}
    assert score(play(program, yes)) == 1
    assert score(play(program, yes, yes)) == 12
