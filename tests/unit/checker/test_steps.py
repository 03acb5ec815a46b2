"""Steps: what becomes of their fields, which names hold where, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import PACK, check, steps
from toolkit.language.tree import Function, Literal, Variable
from toolkit.model import parse_type
from toolkit.program.steps import changes, flow


def test_a_name_that_both_branches_give_holds_behind_them(tmp_path: Path) -> None:
    text = """
- if: unit.fired
  then: [{let: {loss: unit.armour}}]
  else: [{let: {loss: 0}}]
- add: {unit.wounds: loss}
"""
    assert check(tmp_path, steps(text)).right


def test_a_name_that_one_branch_gives_does_not(tmp_path: Path) -> None:
    text = """
- if: unit.fired
  then: [{let: {loss: unit.armour}}]
- add: {unit.wounds: loss}
"""
    assert check(tmp_path, steps(text)).told == [("E596", "loss")]


def test_a_branch_that_ends_needs_not_give_the_name(tmp_path: Path) -> None:
    text = """
- if: unit.fired
  then: [{return: 0}]
  else: [{let: {loss: unit.armour}}]
- return: loss
"""
    assert check(tmp_path, steps(text, "    args: {unit: unit}\n    gives: int\n")).right


def test_a_match_with_a_case_for_every_symbol_gives_a_value(tmp_path: Path) -> None:
    text = """
- match: how
  cases:
    less: [{return: 0}]
    equal: [{return: 1}]
    greater: [{return: 2}]
"""
    head = "    args: {how: outcome}\n    gives: int\n"
    assert check(tmp_path, steps(text, head)).right
    fewer = text.replace("    equal: [{return: 1}]\n", "")
    assert check(tmp_path, steps(fewer, head)).told == [("E542", "int"), ("W525", "how")]
    assert check(tmp_path, steps(fewer + "  else: []\n", head)).told == [("E542", "int")]


def test_names_given_in_a_loop_do_not_hold_behind_it(tmp_path: Path) -> None:
    text = """
- for: u in units(who)
  do: [{let: {last: u}}]
- remove: last
"""
    assert check(tmp_path, steps(text)).told == [("E596", "last")]


def test_set_takes_one_target_a_truth_alone_or_several(tmp_path: Path) -> None:
    text = """
- set: unit.wounds
  to: n
- set: unit.fired
- set: {unit.wounds: 0, unit.fired: false}
- add: unit.wounds
"""
    rules = check(tmp_path, steps(text)).right
    writes = [step.writes for step in rules.procedures["test"].steps if isinstance(step, changes.Write)]
    assert [[target.name for target, _ in each] for each in writes] == [
        ["wounds"], ["fired"], ["wounds", "fired"], ["wounds"],
    ]  # fmt: skip
    alone, one = writes[1][0][1].expr, writes[3][0][1].expr
    assert isinstance(alone, Literal) and isinstance(one, Literal)
    assert (alone.value, one.value) == (True, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "code", "underlined"),
    [
        ("- {set: unit.armour, to: 3}", "E552", "unit.armour"),
        ("- {set: n, to: 3}", "E552", "n"),
        ("- {set: unit.wounds, to: unit}", "E523", "unit"),
        ("- {add: unit.fired}", "E552", "unit.fired"),
        ("- {move: unit.space, to: discard}", "E551", "unit.space"),
        ("- {move: unit, to: 3}", "E551", "3"),
        ("- {draw: unit, to: discard}", "E551", "unit"),
        ("- {create: unit, at: discard}", "E551", "unit"),
        ("- {roll: {to: unit}, as: die}", "E523", "unit"),
        ("- {call: other(n)}", "E523", "n"),
        ("- {call: other()}", "E527", "other()"),
        ("- {call: 'other(unit, 1, 2)'}", "E527", "2"),
        ("- {call: test}", "E527", "test"),
        ("- {let: {unit: n}}", "E550", "unit"),
        ("- {end: game}", "E561", "game"),
        ("- {answer: n}", "E564", "answer"),
    ],
)
def test_what_a_step_cannot_do_is_underlined(tmp_path: Path, step: str, code: str, underlined: str) -> None:
    assert check(tmp_path, steps(step)).told == [(code, underlined)]


def test_a_call_fills_in_defaults_and_names_what_it_gets(tmp_path: Path) -> None:
    rules = check(tmp_path, steps("- {call: other(unit), as: hits}\n- {add: {unit.wounds: hits}}")).right
    call = rules.procedures["test"].steps[0]
    assert isinstance(call, flow.Call) and call.name == "hits"
    assert [type(code.expr) for code in call.arguments] == [Variable, Literal]


def test_of_a_call_with_a_slip_in_its_form_the_name_is_known_all_the_same(tmp_path: Path) -> None:
    text = "- call: other(unit, 1 != n != 2)\n  as: hits\n- {add: {unit.wounds: hits}}"
    assert check(tmp_path, steps(text)).told == []  # what is wrong with a form alone is told by a check of its own


def test_dice_may_be_several_and_their_ends_computed(tmp_path: Path) -> None:
    text = """
- {roll: 1..6, as: die}
- {roll: {count: 2, of: 0..9}, as: both}
- {roll: {to: n}, by: who, as: chance}
"""
    rules = check(tmp_path, steps(text)).right
    rolls = [step for step in rules.procedures["test"].steps if isinstance(step, changes.Roll)]
    ends = [(roll.low.expr, roll.high.expr) for roll in rolls]
    assert [low.value for low, _ in ends if isinstance(low, Literal)] == [1, 0, 1]
    assert isinstance(ends[2][1], Variable) and rolls[1].count is not None


def test_a_place_stands_for_the_pieces_in_it(tmp_path: Path) -> None:
    move = check(tmp_path, steps("- {move: hand(who), to: discard}")).right.procedures["test"].steps[0]
    assert isinstance(move, changes.Move) and isinstance(move.pieces.expr, Function)
    assert str(move.pieces.type) == "set of card"


def test_what_is_drawn_may_be_none_and_with_a_count_is_a_list(tmp_path: Path) -> None:
    text = """
- {draw: deck, to: hand(who), as: one}
- {draw: deck, to: hand(who), count: 2, as: more}
- {set: game.cost, to: "one.cost + sum(more, it.cost)"}
"""
    assert check(tmp_path, steps(text) + "state:\n  game: {cost: int}\n").right


def test_an_occasion_is_live_inside_during_and_its_names_hold_behind(tmp_path: Path) -> None:
    occasions = "occasions:\n  shot: {facts: {target: unit, hits: {type: int, default: 0}}}\n"
    text = """
- during: shot(target=unit)
  do:
    - add: shot.hits
    - let: {all: shot.hits}
- add: {unit.wounds: all}
"""
    assert check(tmp_path, steps(text) + occasions).right
    late = text.replace("unit.wounds: all", "unit.wounds: shot.hits")
    assert check(tmp_path, steps(late) + occasions).told == [("E528", "shot")]


def test_an_occasion_is_live_where_a_condition_asked_for_it(tmp_path: Path) -> None:
    occasions = "occasions:\n  shot: {facts: {target: unit}}\n"
    text = """
- if: live(shot) and shot.target == unit
  then: [{end: shot}]
"""
    assert check(tmp_path, steps(text) + occasions).right
    assert check(tmp_path, steps("- {end: shot}") + occasions).told == [("E528", "shot")]


def test_behind_an_occasion_that_may_be_cut_names_of_it_do_not_hold(tmp_path: Path) -> None:
    occasions = "occasions:\n  shot: {facts: {target: unit}}\n"
    text = """
- during: shot(target=unit)
  do:
    - if: unit.fired
      then: [{end: shot}]
    - let: {hits: 1}
- add: {unit.wounds: hits}
"""
    assert check(tmp_path, steps(text) + occasions).told == [("E596", "hits")]


def test_whoever_may_cut_an_occasion_its_names_do_not_hold_behind_it(tmp_path: Path) -> None:
    more = "  stop: {within: shot, do: [{end: shot}]}\noccasions:\n  shot: {facts: {target: unit}}\n"
    text = """
- during: shot(target=unit)
  do: [{let: {hits: 1}}]
- add: {unit.wounds: hits}
"""
    assert check(tmp_path, steps(text) + more).told == [("E596", "hits")]
    assert check(tmp_path, steps(text) + more.replace("[{end: shot}]", "[{set: shot.target.fired}]")).right


def test_steps_behind_a_return_are_told_once(tmp_path: Path) -> None:
    text = "- return: 1\n- remove: unit\n- remove: unit"
    found = check(tmp_path, steps(text, "    args: {unit: unit}\n    gives: int\n"))
    assert [code for code, _ in found.told] == ["W501"] and found.rules is not None


def test_a_name_has_one_type_in_its_procedure(tmp_path: Path) -> None:
    text = "- {let: {x: n}}\n- {let: {x: n + 1}}\n- {let: {x: unit}}"
    assert check(tmp_path, steps(text)).told == [("E549", "x")]


def test_a_grant_knows_what_it_lasts_until(tmp_path: Path) -> None:
    more = """
occasions:
  turn: {facts: {who: player}}
effects:
  smoke: {args: {level: int}, on: space}
"""
    text = """
- grant: smoke(2)
  on: unit.space
  until: ending(turn)
  where: turn.who == who
- lift: smoke
  on: unit.space
"""
    grant = check(tmp_path, steps(text) + more).right.procedures["test"].steps[0]
    assert isinstance(grant, changes.Grant) and (grant.until.when, grant.until.kind) == ("ending", "turn")
    assert check(tmp_path, steps(text.replace("ending(turn)", "turn")) + more).told == [("E528", "turn")]


def test_types_of_locals_are_found(tmp_path: Path) -> None:
    rules = check(tmp_path, steps("- {let: {squads: units(who)}}")).right
    step = rules.procedures["test"].steps[0]
    assert isinstance(step, flow.Let) and step.code.type == parse_type("set of unit")


def test_plans_begin_anew_only_while_they_last(tmp_path: Path) -> None:
    more = "occasions:\n  turn: {facts: {who: player}}\n"
    step = "- renew: units(who)\n"
    head = "    within: turn\n    args: {who: player}\n"
    renewed = check(tmp_path, steps(step, head) + more).right.procedures["test"].steps[0]
    assert isinstance(renewed, changes.Renew)
    assert check(tmp_path, steps("- renew: who\n", head) + more).told == [("E551", "who")]
    assert check(tmp_path, steps(step) + more).right, "where the pack does not say, plans last as long as the game"
    assert check(tmp_path, steps(step) + more, pack=PACK + "plan_per: turn\n").told == [("E528", "units(who)")]


def test_a_wrong_type_is_told_with_the_place_that_wants_the_type(tmp_path: Path) -> None:
    text = steps("- set: unit.wounds\n  to: A1\n- call: other(unit, A1, extra=3, more=4)")
    found = check(tmp_path, text).found
    assert [(each.code, [note.message for note in each.notes]) for each in found] == [
        ("E523", ["`wounds` is declared here: int."]),
        ("E523", ["`other` is declared here."]),
        ("E527", ["`other` is declared here."]),
        ("E527", ["`other` is declared here."]),
    ]


@pytest.mark.parametrize("step", ["set: units(who).fired", "add: units(who).wounds"])
def test_what_is_written_of_a_set_is_written_in_a_loop(tmp_path: Path, step: str) -> None:
    (found,) = check(tmp_path, steps(f"- {step}")).found
    assert found.code == "E522" and "`for: u in units(who)`" in found.help
