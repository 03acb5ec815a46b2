"""Choices: their forms, the types of their names, how sets are found, and when nothing may be there to choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import check, steps
from toolkit.analysis.parting import class_of
from toolkit.language.code import Choice
from toolkit.program.steps.flow import Choose


def chosen(folder: Path, fields: str) -> Choice:
    """The choice that a step with these fields makes."""
    rules = check(folder, steps(f"- {{choose: c, by: who, {fields}, else: []}}")).right
    step = rules.procedures["test"].steps[0]
    assert isinstance(step, Choose)
    return step.choice


@pytest.mark.parametrize(
    ("fields", "type"),
    [
        ("one: units(who)", "unit"),
        ("one: u in units, each: u.owner == who", "unit"),
        ("pick: neighbours(unit.space)", "set of space"),
        ("arrange: hand(who)", "list of card"),
        ("split: {of: n, among: units(who)}", "map unit to int"),
        ("number: [0, n]", "int"),
        ("routes: {start: unit.space, step: there.row > here.row, length: 2}", "route"),
        ("yes: Go on?", "bool"),
    ],
)
def test_each_form_gives_its_type(tmp_path: Path, fields: str, type: str) -> None:
    assert str(chosen(tmp_path, fields).type) == type


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ("", "free"),
        ("total: {of: it.armour, at_most: 3}", "sums"),
        ("together: count(c) <= n", "closed"),
        ("together: 'all(c, it.armour > 2)'", "closed"),
        ("together: ['all(c, it.fired)', count(c) < 3]", "closed"),
        ("together: 'not any(c, it.fired)'", "closed"),
        ("together: count(spaces(c)) <= 1", "closed"),
        ("together: 'all(a in c, all(b in c, a.owner == b.owner))'", "closed"),
        ("together: 'any(s in spaces, all(c, it.space == s))'", "closed"),
        ("together: {any: [count(c) < 2, 'all(c, it.fired)']}", "closed"),
        ("together: {none: [count(c) > 2]}", "closed"),
        ("together: count(c) > 1", "open"),
        ("together: count(c) != 2", "open"),
        ("together: 'all(c, count(c) > 1)'", "open"),
        ("together: count(spaces(c)) == 1", "parted"),
        ("together: 'count(spaces(c)) == 1 or n == 1'", "parted"),
        ("together: {any: [count(spaces(c)) == 1, count(c) <= 2]}", "parted"),
        ("together: ['any(c, it.fired)', count(c) <= 3]", "parted"),
        ("together: ['any(c, it.fired)', 'any(c, it.armour > 2)']", "open"),
        ("together: count(spaces(c)) == 1, closed: true", "closed"),
        ("together: 'all(c, it.armour == first(c).armour)'", "closed"),
        ("together: 'not any(c, it.armour != first(c).armour)'", "closed"),
        ("together: 'all(c, it.armour != first(c).armour)'", "open"),
    ],
)
def test_sets_are_classed_by_what_holds_for_them(tmp_path: Path, fields: str, kind: str) -> None:
    found = check(tmp_path, steps(f"- {{choose: c, by: who, pick: units{', ' if fields else ''}{fields}, else: []}}"))
    assert found.told == ([("W507", "together")] if kind == "open" else []), "of those that are searched one is told"
    step = found.rules and found.rules.procedures["test"].steps[0]
    assert isinstance(step, Choose) and class_of(step.choice, {}) == kind


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("together: count(c) < 3, total: {of: it.armour, at_most: 3}", None),
        ("together: count(c) < 3, total: {of: 0 - it.armour, at_most: 3}", "together"),
        ("together: count(c) < 3, total: {of: 1 - it.armour, at_most: 3}", None),
        ("together: count(c) < 3, total: {of: it.armour, at_least: 3}", "together"),
        ("together: count(c) < 3, total: {of: it.wounds, at_most: 3}", "together"),
        ("together: count(c) < 3, total: {of: it.armour, at_most: 3}, minimal: true", "together"),
        ("together: 'sum(c, it.armour) <= n'", None),
        ("together: 'n > sum(c, it.armour) and count(spaces(c)) == 1'", None),
        ("together: 'sum(c, it.armour) <= n and count(c) != 2'", "together"),
        ("together: '0 <= sum(c, it.armour) <= n'", "together"),
        ("together: 'sum(c, count(c)) <= n'", "together"),
        ("together: {any: [count(c) < 2, 'sum(c, it.armour) <= n']}", "together"),
        ("together: 'light(c, n + 1)'", None),
        ("together: 'light(c, n) and count(c) != 2'", "together"),
        ("together: 'light(c, count(c))'", "together"),
        ("together: 'few_light(c, n)'", "together"),
        ("together: 'round_about(c, n)'", None),
    ],
)
def test_sums_that_are_only_limited_are_searched_for_nothing(tmp_path: Path, fields: str, told: str | None) -> None:
    values = (
        "values:\n  light: {args: {group: set of unit, n: int}, base: 'sum(group, it.armour) <= n'}\n"
        "  few_light: {args: {group: set of unit, n: int}, base: 'light(group, n) and count(group) != 2'}\n"
        "  round_about: {args: {group: set of unit, n: int}, base: 'round_about(group, n)'}\n"
    )
    found = check(tmp_path, steps(f"- {{choose: c, by: who, pick: units, {fields}, else: []}}") + values)
    assert [one for one in found.told if one[0] == "W507"] == ([("W507", told)] if told else [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("", None),
        ("min: 2, max: 4", None),
        ("total: {of: it.armour, at_most: 3}", None),
        ("together: count(c) <= n", None),
        ("total: {of: it.armour, at_least: 3}", "total"),
        ("total: {of: it.armour, at_least: 3}, minimal: true", "minimal"),
        ("together: count(spaces(c)) == 1", "together"),
        ("together: count(spaces(c)) == 1, closed: true", None),
        ("together: 'sum(c, it.armour) <= n'", None),
        ("together: 'sum(c, it.armour) <= n', total: {of: it.armour + 1, at_most: 3}", None),
        ("together: 'sum(c, it.armour) >= n'", "together"),
    ],
)
def test_a_set_that_grows_is_searched_for_what_it_must_come_to(tmp_path: Path, fields: str, told: str | None) -> None:
    grows = "grow: 'all(c, it.armour > 0)'" + (f", {fields}" if fields else "")
    found = check(tmp_path, steps(f"- {{choose: c, by: who, pick: units, {grows}, else: []}}"))
    assert found.told == ([("W507", told)] if told else [])


CHAIN = "all(u in c, any(v in c, v.space in neighbours(u.space)))"
ENOUGH = "total: {of: it.armour, at_least: 3}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("grow", "fields", "told"),
    [
        (f"count(c) < 2 or {CHAIN}", ENOUGH, None),
        (f"n > 2 and (1 >= count(c) or {CHAIN})", f"min: 2, {ENOUGH}", None),
        (CHAIN, ENOUGH, None),
        (f"count(c) < 3 or {CHAIN}", ENOUGH, "total"),
        (f"count(c) < 2 or n > 2 and {CHAIN}", ENOUGH, "total"),
        (f"{CHAIN} and count(c) != 2", ENOUGH, "total"),
        (f"n > 2 or {CHAIN}", ENOUGH, "total"),
        ("all(u in c, any(v in c, count(c) > 2))", ENOUGH, "total"),
        ("all(u in c, all(v in c, u.owner == v.owner))", ENOUGH, "total"),
        (f"count(c) < 2 or {CHAIN}", f"max: 3, {ENOUGH}", "total"),
        (f"count(c) < 2 or {CHAIN}", f"minimal: true, {ENOUGH}", "minimal"),
        (f"count(c) < 2 or {CHAIN}", "total: {of: it.wounds, at_least: 3}", "total"),
        (f"count(c) < 2 or {CHAIN}", "total: {of: it.armour, at_least: 3, at_most: 3}", "total"),
    ],
)
def test_a_chain_that_must_be_enough_is_counted(tmp_path: Path, grow: str, fields: str, told: str | None) -> None:
    found = check(tmp_path, steps(f"- {{choose: c, by: who, pick: units, grow: '{grow}', {fields}, else: []}}"))
    assert found.told == ([("W507", told)] if told else [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "wants_else"),
    [
        ("one: units", True),
        ("one: spaces", False),
        ("one: spaces, each: it.row > 1", True),
        ("one: units, may: true", False),
        ("pick: units", False),
        ("pick: units, min: 1", True),
        ("number: [0, 3]", False),
        ("number: [1, n]", True),
        ("number: [0, n]", True),
        ("number: [0, count(units)]", False),
        ("number: [0, 2 * count(units) + 1]", False),
        ("number: [1, count(units)]", True),
        ("yes: Go on?", False),
        ("routes: {start: unit.space, length: 2}", True),
        ("routes: {start: unit.space, length: {min: 0, max: n}}", False),
    ],
)
def test_an_else_is_wanted_where_there_may_be_nothing_to_choose(tmp_path: Path, fields: str, wants_else: bool) -> None:
    found = check(tmp_path, steps(f"- {{choose: c, by: who, {fields}}}"))
    assert found.told == ([("E555", "c")] if wants_else else [])


def test_what_may_be_left_out_may_be_none(tmp_path: Path) -> None:
    text = "- {choose: c, by: who, one: units, may: true}\n- if: c != none\n  then: [{remove: c}]"
    assert check(tmp_path, steps(text)).right
    ends = "- {choose: c, by: who, one: units, else: [{return: 0}]}\n- {return: c.armour}"
    assert check(tmp_path, steps(ends, "    args: {who: player}\n    gives: int\n")).right


@pytest.mark.parametrize(
    "fields",
    [
        "pick: units, propose: [all, each, each_space, units(who)]",
        "pick: spaces, propose: each_space",
        "arrange: hand(who), propose: all",
        "one: units, propose: first(units(who))",
        "number: [0, n], propose: [n, 0]",
        "yes: Go on?, propose: 'true'",
    ],
)
def test_what_is_proposed_are_words_for_sets_and_else_what_is_chosen(tmp_path: Path, fields: str) -> None:
    choice = chosen(tmp_path, fields)
    assert choice.propose


def test_wishes_speak_of_the_answer_as_it_or_by_its_name(tmp_path: Path) -> None:
    choice = chosen(tmp_path, "one: units, prefer: [{most: it.armour}, {least: c.wounds}], binding: true")
    assert [criterion.how for criterion in choice.prefer] == ["most", "least"] and choice.binding


def test_who_decides_is_said_by_the_occasion_where_the_step_is_silent(tmp_path: Path) -> None:
    occasions = "occasions:\n  shot: {facts: {by: player}, decides: shot.by}\n"
    text = "- during: shot(by=who)\n  do: [{choose: c, yes: Fire?}]"
    assert check(tmp_path, steps(text) + occasions).right
    looked = text.replace("yes: Fire?", "one: units, search: true, else: []")
    assert check(tmp_path, steps(looked) + occasions).told == [("E556", "search")]
    assert check(tmp_path, steps("- {choose: c, yes: Fire?}")).told == [("E556", "c")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "code", "underlined"),
    [
        ("one: units, pick: units", "E565", "pick"),
        ("number: [0, 3], each: true", "E565", "each"),
        ("one: n", "E523", "n"),
        ("number: [3]", "E566", "[3]"),
        ("number: [1, game.limt]", "E522", "limt"),
        ("number: [true, 3]", "E523", "true"),
        ("one: units, each: c.fired", "E596", "c"),
        ("routes: {start: unit.space, along: ground(unit)}", "E520", "ground"),
        ("routes: {start: unit.space, limit: 3}", "E565", "limit"),
        ("one: spaces, search: true", "E565", "search"),
        ("routes: {start: unit.space, simple: false}", "E580", "simple"),
        (
            "routes: {start: unit.space, length: n}, prefer: [{most: it.length * it.length}]",
            "W508",
            "it.length * it.length",
        ),
        (
            "routes: {start: unit.space, length: 6}, prefer: [{most: 'max(s in it.spaces, s.row, default=0)'}]",
            "W508",
            "'max(s in it.spaces, s.row, default=0)'",
        ),
        ("one: units, prefer: [fancy]", "E520", "fancy"),
        ("one: units, propose: all", "E565", "all"),
        ("pick: players, propose: each_space", "E565", "each_space"),
        ("pick: units, propose: [all, units(who), n]", "E523", "n"),
    ],
)
def test_what_is_wrong_in_a_choice_is_underlined(tmp_path: Path, fields: str, code: str, underlined: str) -> None:
    assert check(tmp_path, steps(f"- {{choose: c, by: who, {fields}, else: []}}")).told == [(code, underlined)]


@pytest.mark.parametrize(
    ("ends", "code"), [("[1, game.limt]", "E522"), ("[true, 3]", "E523"), ("[none, none]", "E523")]
)
def test_of_a_number_with_a_wrong_end_nothing_more_is_said(tmp_path: Path, ends: str, code: str) -> None:
    assert {each.code for each in check(tmp_path, steps(f"- {{choose: c, by: who, number: {ends}}}")).found} == {code}
