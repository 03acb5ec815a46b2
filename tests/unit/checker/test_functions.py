"""Built-in functions: their types, what they refuse, and the sample of each in the registry."""

from pathlib import Path

import pytest

from tests.unit.checker.ground import Ground
from tests.unit.checker.written import check
from toolkit.language.functions import FUNCTIONS
from toolkit.language.tree import Function, Ranging

LIVE = ["turn", "attack", "game"]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_the_sample_of_a_function_is_right(ground: Ground, name: str) -> None:
    sample = FUNCTIONS[name].sample
    assert f"{name}(" in sample
    assert ground.check(sample, live=LIVE) == (
        ground.expr(sample, live=LIVE),
        [],
    )


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("count(units)", "int"),
        ("any(u in units, u.fired)", "bool"),
        ("all([dusk, true])", "bool"),
        ("sum(units, it.armour)", "int"),
        ("sum(units, strength(it))", "ratio"),
        ("sum([1, 2])", "int"),
        ("min(1, unit.armour, 3)", "int"),
        ("max(1, unit.armour / 2)", "ratio"),
        ("min(units, it.armour, default=0)", "int"),
        ("max(spaces, it.cover)", "int"),
        ("max([1, 2])", "int"),
        ("max([u.armour for u in units], default=0)", "int"),
        ("first(units)", "optional unit"),
        ("first(holds(hand(by)), it.cost > 1)", "optional card"),
        ("sorted(units, it.armour)", "list of unit"),
        ("sorted(units, scan)", "list of unit"),
        ("best(units, hurtable(unit))", "optional unit"),
        ("only(opponents(by))", "player"),
        ("only(settings.zone[by])", "space"),
        ("down(unit.armour / 2)", "int"),
        ("nearest(3)", "int"),
        ("compare(unit.armour, 2 / 3)", "one of less, equal, greater"),
        ("range(1, 6)", "list of int"),
        ("owner(unit)", "optional player"),
        ("owner(hand(by))", "optional player"),
        ("side(unit)", "optional side"),
        ("side(by)", "side"),
        ("opponents(side(by))", "set of player"),
        ("clockwise(by)", "list of player"),
        ("holds(lorry, unit)", "bool"),
        ("holds(by, ambush)", "bool"),
        ("top_of(deck(by))", "optional card"),
        ("top_of(units(cell))", "optional unit"),
        ("heirs(unit)", "set of unit"),
        ("gone(unit)", "bool"),
        ("has(cell, dug_in)", "bool"),
        ("distance(unit, other.space)", "int"),
        ("neighbours(cell)", "set of space"),
        ("connected(spaces(units(by)), cell)", "set of space"),
        ("within(cell, 2)", "set of space"),
        ("within(unit, lorry)", "bool"),
        ("spaces(units(by))", "set of space"),
        ("spaces(map)", "set of space"),
        ("edge(unit.space, cell)", "edge"),
        ("edge(unit, cell).rough", "bool"),
        ("edge(unit, cell).cover", "optional int"),
        ("edge(unit, cell).terrain", "optional terrain"),
        ("edge(unit, cell).terrains + along(unit, cell)", "set of terrain"),
        ("edge(unit, cell).bridge", "one of absent, intact, blown"),
        ("edge(unit, cell).spaces", "set of space"),
        ("edges(cell) + edges(spaces(units)) + edges(unit)", "set of edge"),
        ("border() + border(by)", "set of space"),
        ("lines_of(3) + lines_of(3, unit)", "list of set of space"),
        ("distance_to_border(unit) + distance_to_border(cell, by)", "int"),
        ("cell.level", "int"),
        ("cell.paths", "set of terrain"),
        ("cell.features", "set of terrain"),
        ("cell.control_at_start", "optional side"),
        ("table(losses, 3, 1)", "int"),
        ('table(odds, "1:2")', "fort"),
        ('shift(odds, "1:2", 1)', "one of 1:2, 1:1"),
        ('table(odds, shift(odds, "1:1", -1)) == mines', "bool"),
        ("live(attack)", "bool"),
        ("outer(attack)", "optional attack"),
        ("outer(outer(attack)) == none", "bool"),
        ("past(removed, attack)", "list of event removed"),
        ("count(past(fire, turn), it.by == by and unit in it.targets)", "int"),
        ("any(past(broken, game), it.piece == unit)", "bool"),
        ("past(moved, turn)[0].start", "optional holder"),
        ("used(fire, turn) + used(fire, turn, unit)", "int"),
        ("fits(unit.plans, unit, move)", "bool"),
        ("seen(unit.arm, gun) == gun", "bool"),
        ("cause.by == by", "bool"),
        ("cause.action == fire", "bool"),
    ],
)
def test_types(ground: Ground, text: str, type: str) -> None:
    assert ground.type(text, live=LIVE) == type


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("count(3)", "E523", "3"),
        ("count()", "E527", "count()"),
        ("count(units, it.fired, 3)", "E527", "count(units, it.fired, 3)"),
        ("count(units, which=it.fired)", "E527", "which"),
        ("any(units)", "E527", "any(units)"),
        ("sum(units)", "E523", "units"),
        ("sum(units, it.fired)", "E523", "it.fired"),
        ("max(units, it.armour)", "E530", "units"),
        ("max([])", "E530", "[]"),
        ("min([])", "E530", "[]"),
        ("first([])", "E613", "[]"),
        ("[][0]", "E613", "[]"),
        ("max(settings.zone[by], it.cover)", "E530", "settings.zone[by]"),
        ("max([u.armour for u in units])", "E530", "[u.armour for u in units]"),
        ("max(3)", "E527", "max(3)"),
        ("edge(cell)", "E527", "edge(cell)"),
        ("edge(cell, by)", "E523", "by"),
        ("along(cell, cell, cell)", "E527", "along(cell, cell, cell)"),
        ("edges(by)", "E523", "by"),
        ("edge(cell, cell).bridg", "E522", "bridg"),
        ("edge(cell, cell).smoke", "E522", "smoke"),
        ("border(cell)", "E523", "cell"),
        ("lines_of(cell)", "E523", "cell"),
        ("lines_of(3, by)", "E523", "by"),
        ("distance_to_border()", "E527", "distance_to_border()"),
        ("max(1, units)", "E523", "units"),
        ("max(units, it.armour, default=unit)", "E523", "unit"),
        ("first(units, it.armour)", "E523", "it.armour"),
        ("best(units, it.armour)", "E523", "it.armour"),
        ("best(units, hurtable())", "E527", "hurtable()"),
        ("only(unit)", "E523", "unit"),
        ("down(unit)", "E523", "unit"),
        ("compare(unit, 1)", "E523", "unit"),
        ("range(1, 6 / 2)", "E526", "6 / 2"),
        ("owner(cell)", "E523", "cell"),
        ("opponents(cell)", "E523", "cell"),
        ("holds(dusk)", "E523", "dusk"),
        ("has(unit, dug)", "E523", "dug"),
        ("distance(unit, by)", "E523", "by"),
        ("spaces(players)", "E523", "players"),
        ("table(loses, 1, 2)", "E523", "loses"),
        ("table(losses, 1)", "E527", "table(losses, 1)"),
        ("table(odds, 3)", "E523", "3"),
        ('table(odds, "2:1")', "E523", '"2:1"'),
        ("table(doctrine, 1)", "E523", "doctrine"),
        ("meets(doctrine[0].what, unit, why=unit)", "E527", "why"),
        ("meets(doctrine[0].what, cell)", "E523", "cell"),
        ("meets(doctrine[0].least, unit)", "E523", "doctrine[0].least"),
        ("meets(unit.armour, unit)", "E523", "unit.armour"),
        ("meets(table(losses, 1, 1), unit)", "E523", "table(losses, 1, 1)"),
        ("doctrine[0].what", "E631", "doctrine[0].what"),
        ("unit in doctrine[0].what", "E631", "doctrine[0].what"),
        ("best(units, doctrine[0].what)", "E523", "doctrine[0].what"),
        ("[best(units, row.what) for row in doctrine]", "E523", "row.what"),
        ("table(double, 1, 2)", "E523", "double"),
        ("live(attak)", "E523", "attak"),
        ("live(event)", "E523", "event"),
        ("past(brokn, turn)", "E523", "brokn"),
        ("past(broken, brawl)", "E523", "brawl"),
        ("used(fires, turn)", "E520", "fires"),
        ("used(fire, attack)", "E527", "used(fire, attack)"),
        ("used(fire, attack, unit)", "E527", "used(fire, attack, unit)"),
        ("ending(turn)", "E531", "ending"),
        ("reachable(cell)", "E527", "reachable(cell)"),
        ("reachable(dusk, cell)", "E520", "dusk"),
        ("reachable(on_foot(), cell)", "E527", "on_foot()"),
        ("reachable(on_foot(unit), 3)", "E523", "3"),
        ("route(on_foot(unit), cell)", "E527", "route(on_foot(unit), cell)"),
        ("on_foot(unit)", "E531", "on_foot"),
        ("watch()", "E527", "watch()"),
        ("watch(unit)", "E523", "unit"),
        ("seen(unit.arm, 3)", "E523", "3"),
    ],
)
def test_what_is_wrong_is_underlined(ground: Ground, text: str, code: str, underlined: str) -> None:
    assert ground.wrong(text, live=LIVE) == [(code, underlined)]


def test_the_past_is_asked_for_only_while_the_occasion_lasts(ground: Ground) -> None:
    assert ground.wrong("count(past(broken, attack))") == [("E528", "attack")]


def test_names_of_candidates_stand_in_the_tree(ground: Ground) -> None:
    named = ground.expr("any(u in units(by), any(units(u.space), it.armour > u.armour))")
    assert isinstance(named, Ranging) and named.variable == "u"
    assert isinstance(ground.expr("max(1, 2)"), Function)
    assert isinstance(ground.expr("max(spaces, it.cover)"), Ranging)


def test_it_is_never_two_candidates(ground: Ground) -> None:
    assert ground.wrong("any(units(by), any(units(it.space), it.armour > 2))") == [("E525", "it")]
    assert ground.wrong("any(units, count(units(by), it.fired) > 1)") == [("E525", "it")]
    assert ground.type("any(u in units(by), any(units(u.space), it.armour > 2))") == "bool"
    assert ground.type("any(units, count(units(it.space)) > 1)") == "bool"
    assert ground.type("any(units(it), it.fired)", it="space") == "bool"


def test_a_naming_is_a_name_and_a_set(ground: Ground) -> None:
    assert ground.wrong("any(u in units if dusk else lorries, u.armour > 1)") == [
        ("E533", "u in units if dusk else lorries")
    ]
    assert ground.wrong("any(unit in units, unit.fired)") == [("E533", "unit in units")]
    assert ground.type("any(u in (units if dusk else units(by)), u.fired)") == "bool"


def test_an_expression_looks_at_so_many_things_and_no_more(ground: Ground) -> None:
    assert ground.type("any(a in units, any(b in units, a.armour > b.armour))") == "bool"
    text = "any(a in units, any(b in units, any(c in units, a.armour > c.armour)))"
    assert ground.wrong(text) == [("E529", text)]
    _, found = ground.check(text)
    assert [note.message for note in found[0].notes] == ["This counts as 1,000."] * 3
    assert "1,000,000,000" in found[0].message


ODDS = "tables:\n  crt: {rows: {die: 1..2}, columns: {odds: [COLUMNS]}, gives: int, cells: [[1, 2], [3, 4]]}\n"
TYPED = """
types: {odds: {values: {even: {title: "1:1"}, three_to_one: {title: "3:1"}}}}
values:
  odds: {args: {n: int}, gives: odds, base: three_to_one if n > 2 else even}
  hits: {args: {n: int}, base: "table(crt, n, odds(n))"}
"""


def test_a_text_column_that_a_value_gives_is_told_with_its_cure_which_works(tmp_path: Path) -> None:
    untyped = """
values:
  odds: {args: {n: int}, base: "'3:1' if n > 2 else '1:1'"}
  hits: {args: {n: int}, base: "table(crt, n, odds(n))"}
"""
    (found,) = check(tmp_path / "text", untyped, tables=ODDS.replace("COLUMNS", "'1:1', '3:1'")).found
    assert (found.code, found.severity) == ("E523", "error")
    assert "in the look-up itself" in found.help and "`gives: odds`" in found.help
    inline = "values:\n  hits: {args: {n: int}, base: \"table(crt, n, '3:1' if n > 2 else '1:1')\"}\n"
    assert check(tmp_path / "inline", inline, tables=ODDS.replace("COLUMNS", "'1:1', '3:1'")).right
    assert check(tmp_path / "typed", TYPED, tables=ODDS.replace("COLUMNS", "even, three_to_one")).right
