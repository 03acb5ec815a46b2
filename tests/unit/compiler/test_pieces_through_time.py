"""Pieces through time: what names and facts hold when pieces leave play, and when others come in their place."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, asking, compiled, play, score, state
from toolkit.compiler import ALL
from toolkit.examples.log import log_of
from toolkit.play import GameFault


def after(tmp_path, steps: str, more: str = "", passes=ALL):
    return play(compiled(tmp_path, asking(steps, more), passes))


@BOTH
def test_who_leaves_play_drops_out_of_a_set_that_has_a_name(tmp_path, passes):
    steps = """
- let: {all_men: men, before: count(men)}
- remove: men(A1)
- set: game.score
  to: 10 * before + count(all_men)
"""
    assert score(after(tmp_path, steps, passes=passes)) == 32


@BOTH
def test_heirs_stand_in_a_named_set_in_the_order_of_their_making(tmp_path, passes):
    steps = """
- let: {all_men: men, worths: "[m.worth for m in men]"}
- replace: first(men)
  with: [scout, scout]
- set: game.log
  to: "[m.worth for m in all_men] + worths"
"""
    assert state(after(tmp_path, steps, passes=passes), "game.log") == [1, 2, 1, 1, 2, 1, 2]


@BOTH
def test_heirs_stand_in_a_named_list_where_the_one_stood_for_whom_they_came(tmp_path, passes):
    steps = """
- let: {row: "[m for m in men]"}
- replace: first(men)
  with: [scout, scout]
- set: game.log
  to: "[m.worth for m in row]"
"""
    assert state(after(tmp_path, steps, passes=passes), "game.log") == [1, 1, 1, 2]


@BOTH
def test_a_set_handed_to_a_procedure_is_live_there_and_after_it(tmp_path, passes):
    steps = """
- let: {all_men: men}
- call: thin(all_men)
- add: game.score
  by: count(all_men)
"""
    more = """
  thin:
    args: {those: set of man}
    do:
      - remove: first(those)
      - set: game.score
        to: 10 * count(those)
"""
    assert score(after(tmp_path, steps, more, passes)) == 22


@BOTH
def test_a_set_named_before_a_wait_is_live_behind_it(tmp_path, passes):
    steps = """
- let: {all_men: men}
- choose: gone_one
  by: first(players)
  one: men
  else: [{end: game, ranking: "[blue, red]"}]
- remove: gone_one
- set: game.score
  to: count(all_men) + (10 if gone(gone_one) else 0) + 100 * gone_one.worth
"""
    program = compiled(tmp_path, asking(steps), passes)
    game = play(program, {"blue": "choose", "gone_one": "guard#1"})
    assert score(game) == 212


@BOTH
def test_a_set_is_looked_at_anew_in_each_round_of_a_loop(tmp_path, passes):
    steps = """
- let: {all_men: men}
- while: all_men
  do:
    - add: game.score
    - remove: first(all_men)
"""
    assert score(after(tmp_path, steps, passes=passes)) == 3


@BOTH
def test_what_a_branch_took_out_is_gone_behind_it(tmp_path, passes):
    steps = """
- let: {all_men: men}
- if: game.score == 0
  then:
    - let: {all_men: men(A1)}
    - remove: men(A1)
  else:
    - let: {all_men: men}
- set: game.score
  to: count(all_men) + 7
"""
    assert score(after(tmp_path, steps, passes=passes)) == 7


@BOTH
def test_what_a_trigger_takes_out_is_gone_from_the_names_of_the_step_before_it(tmp_path, passes):
    steps = """
- let: {all_men: men}
- move: men(A1)
  to: C1
- set: game.score
  to: count(all_men)
"""
    more = "triggers:\n  mine: {after: moved, do: [{remove: event.pieces}]}\n"
    program = compiled(tmp_path, asking(steps) + more, passes)
    assert score(play(program)) == 2


@BOTH
def test_the_arguments_of_an_action_are_live_behind_its_announcement(tmp_path, passes):
    rules = """
procedures:
  main:
    do:
      - offer: doing
        to: first(players)
        until: one
      - choose: answer
        by: first(players)
        yes: Go on?
menus:
  doing: {}
  answering: {order: "[red]"}
actions:
  gather:
    menu: doing
    announce: answering
    args: [{who: {pick: men, min: 1}}]
    do: [{set: game.score, to: count(who)}]
  shoot:
    menu: answering
    args: [{whom: {one: men}}]
    do: [{remove: whom}]
"""
    program = compiled(tmp_path, rules, passes)
    game = play(
        program, {"blue": "gather", "who": ["guard#1", "scout#1"]}, {"red": "shoot", "whom": "guard#1"}, {"red": "pass"}
    )
    assert score(game) == 1


@BOTH
def test_the_arguments_of_an_effect_are_live(tmp_path, passes):
    steps = """
- during: day
  do:
    - grant: watched(men)
      on: only(men(B1))
      until: day
    - remove: men(A1)
    - set: game.score
      to: seen_by(only(men(B1)))
"""
    more = """
occasions: {day: {}}
effects:
  watched:
    args: {by_whom: set of man}
    modifiers: [{to: seen_by, label: watched, when: m == bearer, add: count(by_whom)}]
values: {seen_by: {args: {m: man}, base: 0}}
"""
    program = compiled(tmp_path, asking(steps) + more, passes)
    assert score(play(program)) == 2


@BOTH
def test_facts_and_state_are_live(tmp_path, passes):
    steps = """
- during: watch(these=men, hero=only(men(A1)))
  do:
    - set: game.band
      to: men
    - set: game.leader
      to: only(men(A1))
    - replace: only(men(A1))
      with: [scout, scout]
    - remove: first(men(A1))
    - set: game.score
      to: count(watch.these) + 10 * count(game.band) + (100 if game.leader == none else 0) + 1000 * watch.hero.worth
"""
    more = "state: {game: {band: {type: set of man}, leader: {type: optional man}}}\n"
    more += "occasions: {watch: {facts: {these: set of man, hero: man}}}\n"
    program = compiled(tmp_path, asking(steps), passes, {"rules/more.yaml": more})
    assert score(play(program)) == 2133


@BOTH
def test_a_step_whose_object_is_gone_is_skipped(tmp_path, passes):
    steps = """
- let: {m: only(men(A1)), other: only(men(B1))}
- set: m.hits
  to: 4
- remove: m
- set: m.hits
  to: 5
- add: m.hits
- set: {m.hits: 7, other.hits: 8}
- move: m
  to: C1
- remove: m
- hide: m
- replace: m
  with: [scout]
- grant: proud
  on: m
  until: lifted
- set: game.score
  to: 100 * m.hits + 10 * other.hits + count(heirs(m)) + (5 if has(m, proud) else 0) + (0 if m.face_up else 7)
"""
    game = after(tmp_path, steps, "effects: {proud: {}}\n", passes)
    assert score(game) == 480
    assert len([name for name in game.program.stage.names(game.cells).rows if "scout" in name]) == 1


def test_the_log_notes_a_step_whose_object_is_gone(tmp_path):
    steps = """
- let: {m: only(men(A1))}
- remove: m
- set: m.hits
  to: 5
- move: m
  to: C1
"""
    game = play(compiled(tmp_path, asking(steps), tracing=True))
    assert [line for line in log_of(game) if "skipped" in line] == [
        "skipped: set, for guard#1 is gone  [main]",
        "skipped: move, for guard#1 is gone  [main]",
    ]


@BOTH
@pytest.mark.parametrize(
    ("step", "column"),
    [
        ("- set: first(men(A1)).hits\n  to: 5\n", 14),
        ("- add: first(men(A1)).hits\n", 14),
        ("- move: first(men(A1))\n  to: B1\n", 15),
        ("- remove: first(men(A1))\n", 17),
        ("- hide: first(men(A1))\n", 15),
    ],
)
def test_an_object_that_is_none_is_a_fault_where_it_is_named(tmp_path, passes, step, column):
    with pytest.raises(GameFault) as raised:
        after(tmp_path, f"- remove: men(A1)\n{step}", passes=passes)
    assert (raised.value.diagnostic.code, raised.value.diagnostic.span.column) == ("E701", column)
