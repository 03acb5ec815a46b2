"""What follows from steps: triggers before and after, watches, checks."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, score, state
from toolkit.play.faults import GameFault

STEP = "- let: {u: only(men(A1))}\n- move: u\n  to: C1\n"


def rules(trigger: str, steps: str = STEP) -> str:
    return main(steps + WAIT) + trigger


def holder(program) -> str:
    return str(state(play(program), "piece guard#1.holder"))


def test_after_a_move_the_piece_stands_there(tmp_path):
    trigger = "triggers:\n  t: {after: moved, when: men(event.end), do: [{add: game.score, by: count(event.pieces)}]}\n"
    assert score(play(compiled(tmp_path, rules(trigger)))) == 1


def test_before_a_move_it_still_stands_there(tmp_path):
    trigger = "triggers:\n  t: {before: moved, when: men(event.end), do: [{add: game.score, by: 1}]}\n"
    assert score(play(compiled(tmp_path, rules(trigger)))) == 0


def test_an_event_that_is_ended_changes_nothing(tmp_path):
    trigger = "triggers:\n  t: {before: moved, do: [{end: event}]}\n"
    assert holder(compiled(tmp_path, rules(trigger))) == "A1"


def test_an_open_fact_may_be_changed_before(tmp_path):
    trigger = "triggers:\n  t: {before: moved, do: [{set: event.end, to: B1}]}\n"
    assert holder(compiled(tmp_path, rules(trigger))) == "B1"


def test_a_trigger_may_ask_and_change_the_event_then(tmp_path):
    trigger = (
        "triggers:\n  t:\n    before: moved\n    do:\n      - choose: aside\n        by: first(players)\n"
        "        yes: Step aside?\n      - if: aside\n        then: [{set: event.end, to: B1}]\n"
    )
    program = compiled(tmp_path, rules(trigger))
    assert state(play(program, {"blue": "choose", "aside": True}), "piece guard#1.holder") == "B1"
    assert state(play(program, {"blue": "choose", "aside": False}), "piece guard#1.holder") == "C1"


@pytest.mark.parametrize("asks", ["", "      - choose: aside\n        by: first(players)\n        yes: Aside?\n"])
def test_what_is_written_is_found_before_the_trigger(tmp_path, asks):
    do = f"{asks}      - move: men(A1)\n        to: C1\n      - move: men(B1)\n        to: A1\n"
    trigger = f"triggers:\n  t:\n    before: changed\n    do:\n{do}"
    steps = "- set: only(men(A1)).hits\n  to: count(men(A1)) + only(men(A1)).worth\n"
    answers = [{"blue": "choose", "aside": True}] if asks else []
    game = play(compiled(tmp_path, rules(trigger, steps)), *answers)
    assert [state(game, f"piece {name}#1.state hits") for name in ("guard", "scout")] == [3, 0]


def test_what_is_watched_tells_old_and_new(tmp_path):
    trigger = "triggers:\n  t: {watch: 'count(men(C1))', do: [{add: game.score, by: 10 * old + new}]}\n"
    assert score(play(compiled(tmp_path, rules(trigger)))) == 1


def test_a_check_takes_every_member_that_meets_it(tmp_path):
    do = "[{add: game.score, by: it.worth}, {set: it.hits, to: 0}]"
    trigger = f"checks:\n  c: {{at: step, each: men, where: it.hits > 0, do: {do}}}\n"
    steps = "- for: m in men(first(players))\n  do: [{add: m.hits, by: 1}]\n"
    assert score(play(compiled(tmp_path, rules(trigger, steps)))) == 3


def test_a_check_that_holds_after_its_own_steps_is_a_fault(tmp_path):
    trigger = "checks:\n  c: {at: step, where: game.score == 1, do: [{set: game.log, to: '[1]'}]}\n"
    program = compiled(tmp_path, rules(trigger, "- set: game.score\n  to: 1\n"))
    with pytest.raises(GameFault):
        play(program)


def test_a_declared_event_has_its_facts_and_its_change(tmp_path):
    more = (
        "events:\n  hurt: {facts: {who: man, by: int}, do: [{add: event.who.hits, by: event.by}]}\n"
        "triggers:\n  t: {after: hurt, do: [{add: game.score, by: event.by + event.who.hits}]}\n"
    )
    steps = "- note: hurt(who=only(men(A1)), by=2)\n"
    assert score(play(compiled(tmp_path, rules(more, steps)))) == 4


def test_the_past_of_an_occasion_holds_its_events(tmp_path):
    more = (
        "occasions:\n  day: {}\nevents:\n  shout: {facts: {n: int}}\n"
        "values:\n  heard: {within: day, base: 'sum(past(shout, day), it.n)'}\n"
    )
    steps = (
        "- note: shout(n=1)\n- during: day()\n  do:\n    - note: shout(n=2)\n    - note: shout(n=3)\n"
        "    - add: game.score\n      by: heard\n"
    )
    assert score(play(compiled(tmp_path, rules(more, steps)))) == 5


def test_a_paid_action_is_an_event_with_its_arguments(tmp_path):
    more = (
        "menus:\n  menu: {}\nactions:\n  act:\n    menu: menu\n    args:\n      - n: {number: [1, 3]}\n    do: []\n"
        "triggers:\n  t: {after: act, do: [{add: game.score, by: event.n}]}\n"
    )
    program = compiled(tmp_path, rules(more, "- offer: menu\n  to: first(players)\n  until: one\n"))
    assert score(play(program, {"blue": "act", "n": 2})) == 2


def test_a_trigger_of_an_effect_is_about_its_bearer(tmp_path):
    more = (
        "occasions:\n  day: {}\neffects:\n  watched:\n    triggers:\n"
        "      t: {after: moved, when: bearer in event.pieces, do: [{add: game.score, by: bearer.worth}]}\n"
    )
    steps = (
        "- let: {u: only(men(A1))}\n- during: day()\n  do:\n    - grant: watched\n      on: u\n      until: day\n"
        "    - move: u\n      to: C1\n- move: u\n  to: A1\n"
    )
    assert score(play(compiled(tmp_path, rules(more, steps)))) == 2


def test_a_cause_tells_who_did_what_is_going_on(tmp_path):
    more = (
        "menus:\n  menu: {}\nactions:\n  act:\n    menu: menu\n    do: [{move: only(men(A1)), to: C1}]\n"
        "triggers:\n"
        "  by_hand:\n    after: moved\n    when: [cause.by == first(players), cause.action == act]\n"
        "    do: [{add: game.score, by: 1}]\n"
        "  by_rule: {after: moved, when: cause.by == none, do: [{add: game.score, by: 10}]}\n"
    )
    steps = "- offer: menu\n  to: first(players)\n  until: one\n- move: only(men(B1))\n  to: A1\n"
    assert score(play(compiled(tmp_path, rules(more, steps)), {"blue": "act"})) == 11


def test_a_set_that_moves_has_its_event_before_for_each_start(tmp_path):
    trigger = (
        "triggers:\n  t:\n    before: moved\n    do:\n      - add: game.score\n        by: count(men(event.end))\n"
        "      - if: event.start == A1\n        then: [{end: event}]\n        else: [{set: event.end, to: B1}]\n"
    )
    program = compiled(tmp_path, rules(trigger, "- move: men\n  to: C1\n"))
    assert [state(play(program), f"piece {name}.holder") for name in ("guard#1", "scout#1", "guard#2")] == [
        "A1",
        "B1",
        "B1",
    ]
    assert score(play(program)) == 0
