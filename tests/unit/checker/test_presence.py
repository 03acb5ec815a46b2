"""What may be none stands only where none may: tested before, an optional value is as good as any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.ground import Ground
from tests.unit.checker.written import check, steps


@pytest.mark.parametrize(
    ("text", "wanted", "underlined"),
    [
        ("strength(maybe)", None, "maybe"),
        ("strength(first(units(by)))", None, "first(units(by))"),
        ("maybe", "unit", "maybe"),
        ("some_number + 1", None, "some_number"),
        ("1 < some_number", None, "some_number"),
        ("-some_number", None, "some_number"),
        ("max(some_number, 2)", None, "some_number"),
        ("range(1, some_number)", None, "some_number"),
        ("sum(units(by), some_number)", None, "some_number"),
        ("distance(maybe, cell)", None, "maybe"),
        ("neighbours(cell.controller == by and unit.holder)", None, None),
        ("strength(maybe) if maybe == none else 0", None, "maybe"),
        ("maybe == none and strength(maybe) > 1", None, "maybe"),
        ("maybe != none or strength(maybe) > 1", None, "maybe"),
        ("any(maybe in units(by), maybe == none)", None, None),
        ("hand(cell.controller)", None, "cell.controller"),
        ("maybe if game.dusk else unit", "unit", "maybe if game.dusk else unit"),
    ],
)
def test_what_may_be_none_is_told_where_it_stands(
    ground: Ground, text: str, wanted: str | None, underlined: str | None
) -> None:
    names = {"maybe": "optional unit", "some_number": "optional int"}
    told = ground.wrong(text, wanted, **names)
    if underlined is None:
        assert told  # wrong in another way
    else:
        assert told == [("E613", underlined)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("strength(maybe) if maybe != none else 0", None),
        ("0 if maybe == none else strength(maybe)", None),
        ("0 if not maybe else strength(maybe)", None),
        ("maybe if maybe != none else unit", "unit"),
        ("maybe if maybe else unit", "unit"),
        ("maybe != none and strength(maybe) > 1", None),
        ("maybe == none or strength(maybe) > 1", None),
        ("not (maybe == none or other_one == none) and strength(maybe) > strength(other_one)", None),
        ("strength(maybe) > 1 if maybe == unit else false", None),
        ("maybe in units(by) and strength(maybe) > 1", None),
        ("maybe not in units(by) or strength(maybe) > 1", None),
        ("some_number + 1 if some_number != none else 0", None),
        ("some_number != none and 0 < some_number < 3", None),
        ("hand(cell.controller) if cell.controller != none else hand(by)", None),
        ("first(units(by)) != none and strength(first(units(by))) > 1", None),
        ("maybe if (maybe != none if game.dusk else maybe == unit) else unit", "unit"),
        ("[strength(u) for u in [maybe, unit] if u != none]", None),
        ("[u for u in [maybe, unit] if u != none]", "list of unit"),
        ("flag if flag != none else false", "bool"),
        ("owner(maybe)", "optional player"),
        ("maybe", "set of unit"),
        ("first(players)", "player"),
        ("hand(owner(unit))", "place"),
        ("neighbours(unit.space)", "set of space"),
    ],
)
def test_what_was_tested_is_there(ground: Ground, text: str, wanted: str | None) -> None:
    names = {"maybe": "optional unit", "other_one": "optional unit", "some_number": "optional int"}
    ground.expr(text, wanted, flag="optional bool", **names)


def test_a_candidate_of_the_same_name_is_another(ground: Ground) -> None:
    assert ground.wrong("it != none and any([it, none], strength(it) > 1)", it="optional unit") == [("E613", "it")]


ARGS = "    within: turn\n    args: {unit: unit, maybe: optional unit}\n"
LATER = "  hit:\n    args: {unit: unit}\n    do: [{set: unit.fired}]\noccasions: {turn: {}}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "- {if: maybe != none, then: [{call: hit(maybe)}]}",
        "- {if: maybe == none, then: [{end: turn}]}\n- {call: hit(maybe)}",
        "- {if: maybe, then: [{let: {it_is: maybe}}, {call: hit(it_is)}]}",
        "- {if: [maybe != none, unit.fired], then: [{call: hit(maybe)}]}",
        "- {if: {none: [maybe == none]}, then: [{call: hit(maybe)}]}",
        "- {if: {any: [maybe == none, unit.fired]}, then: [{set: unit.fired}], else: [{call: hit(maybe)}]}",
        "- {match: maybe, cases: {none: [], unit: [{call: hit(maybe)}]}, else: [{call: hit(maybe)}]}",
        "- {if: maybe != none, then: [{set: unit.fired}, {call: hit(maybe)}]}",
        "- {while: maybe != none, do: [{call: hit(maybe)}]}",
        "- {if: maybe == none, then: [{let: {whom: unit}}], else: [{let: {whom: maybe}}]}\n- {call: hit(unit)}",
    ],
)
def test_steps_know_what_was_tested(tmp_path: Path, text: str) -> None:
    told = check(tmp_path, steps(text, ARGS) + LATER).told
    assert [each for each in told if each[0] != "E549"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "- {call: hit(maybe)}",
        "- {if: unit.fired, then: [{call: hit(maybe)}]}",
        "- {if: maybe != none, then: [{set: unit.fired}]}\n- {call: hit(maybe)}",
        "- {if: {any: [maybe != none, unit.fired]}, then: [{call: hit(maybe)}]}",
        "- {remove: maybe}",
        "- {let: {whom: maybe}}\n- {if: whom != none, then: [{let: {whom: maybe}}, {call: hit(whom)}]}",
        "- {let: {whom: maybe}}\n- {if: whom != none, then: [{while: unit.fired, do: [{call: hit(whom)}, "
        "{let: {whom: maybe}}]}]}",
        "- {match: maybe, cases: {unit: [], none: [{call: hit(maybe)}]}, else: []}",
        "- {choose: loss, by: by, one: units(by), else: []}\n- {call: hit(loss)}",
        "- {choose: loss, by: by, one: units(by), may: true}\n- {remove: loss}",
        "- {draw: discard, to: hand(by), as: drawn}\n- {remove: drawn}",
    ],
)
def test_steps_do_not_guess(tmp_path: Path, text: str) -> None:
    args = "    within: turn\n    args: {unit: unit, maybe: optional unit, by: player}\n"
    assert [code for code, _ in check(tmp_path, steps(text, args) + LATER).told] == ["E613"]


def test_what_is_stored_is_told_again_behind_a_step_that_may_change_it(tmp_path: Path) -> None:
    first = "- {if: unit.goal != none, then: [{call: hit(unit.goal)}, {call: hit(unit.goal)}]}"
    state = "state: {unit: {goal: optional unit}}\n"
    found = check(tmp_path, steps(first, ARGS) + LATER + state)
    assert found.told == [("E613", "unit.goal")]
    assert found.found[0].span.column > 60  # the second one


NOTHING = {
    "only([])": "E613",
    "only([] + [])": "E613",
    "first([])": "E613",
    "first([u for u in units(who) if false])": "E613",
    "[][0]": "E613",
    "max([])": "E530",
    "min([] if unit.fired else [])": "E530",
    "max([u.armour for u in []])": "E539",
    "first(u in [], u.fired)": "E539",
    "any(u in [], u.fired)": "E539",
}
"""What wants a member of a list in which nothing can stand, or looks at each."""


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_is_wanted_of_a_list_that_is_known_to_be_empty(text: str, tmp_path: Path) -> None:
    found = check(tmp_path, steps(f'- let: {{x: "{text}"}}')).found
    assert [each.code for each in found if each.severity == "error"] == [NOTHING[text]]


@pytest.mark.parametrize("text", ["count([])", "any([])", "sum([])", "max([], default=3)"])
def test_an_empty_list_has_no_members_and_that_is_no_slip(text: str, tmp_path: Path) -> None:
    found = check(tmp_path, steps(f'- let: {{x: "{text}"}}')).found
    assert [each.code for each in found if each.severity == "error"] == []
