"""The types of operators, fields and calls, and what they refuse."""

import pytest

from tests.unit.checker.ground import Ground
from toolkit.language.tree import Coerce, Field, Function, Setting, parts


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("unit.armour + 1", "int"),
        ("unit.armour / 2", "ratio"),
        ("up(unit.armour / 2)", "int"),
        ("unit.armour / 2 + 1", "ratio"),
        ("-unit.armour % 3", "int"),
        ("strength(unit)", "ratio"),
        ("rounded_strength(unit)", "int"),
        ("units(by) + units(cell)", "set of unit"),
        ("units - units(by)", "set of unit"),
        ("units - unit", "set of unit"),
        ("units(by) + lorries", "set of piece"),
        ("[1, 2] + [3]", "list of int"),
        ("1 < unit.armour <= 3", "bool"),
        ("unit in units(by)", "bool"),
        ("unit.space == cell", "bool"),
        ("unit.holder == lorry", "bool"),
        ("unit.holder == cell", "bool"),
        ("unit if dusk else none", "optional unit"),
        ("1 if dusk else 1 / 2", "ratio"),
        ("unit if dusk else lorry", "piece"),
        ("not units(by)", "bool"),
        ("cell.cover", "int"),
        ("cell.terrain == woods", "bool"),
        ("cell.controller", "optional player"),
        ("by.points", "int"),
        ("by.supply", "int"),
        ("by.side.players", "set of player"),
        ("unit.swift", "bool"),
        ("unit.title == rifles", "bool"),
        ("unit.kind", "one of card, lorry, unit"),
        ("lorry.space", "space"),
        ("unit.space", "optional space"),
        ("settings.turns", "int"),
        ("settings.marker[side(by)]", "title of unit"),
        ("settings.marker[side(by)].armour", "int"),
        ("settings.zone[by]", "set of space"),
        ("options.fog", "bool"),
        ("options.length == short", "bool"),
        ("game.dusk", "bool"),
        ("hand(by)", "place"),
        ("holds(hand(by))", "set of card"),
        ("holds(deck(by))", "list of card"),
        ("holds(cell)", "set of piece"),
        ("holds(lorry)", "set of unit"),
        ("units(by)", "set of unit"),
        ("[u.armour for u in units(by) if u.fired]", "list of int"),
        ("[[a, b] for a in units for b in units(a.space) if a != b]", "list of list of unit"),
        ("doctrine[0].least", "int"),
        ("attack(firers=units(by), target=cell)", "attack"),
        ("attack(target=cell).flame", "bool"),
        ("cover(unit)", "int"),
        ("cover(attack=none, unit=unit)", "int"),
    ],
)
def test_types(ground: Ground, text: str, type: str) -> None:
    assert ground.type(text) == type


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("unit.title + 1", "E523", "unit.title"),
        ("1 + dusk", "E523", "dusk"),
        ("unit and dusk", "E523", "unit"),
        ("unit.armour and dusk", "E523", "unit.armour"),
        ("not unit.armour", "E523", "unit.armour"),
        ("unit.armor", "E522", "armor"),
        ("units.armour", "E522", "armour"),
        ("cell.teraain", "E522", "teraain"),
        ("settings.turn", "E522", "turn"),
        ("options.fogg", "E522", "fogg"),
        ("game.dawn", "E522", "dawn"),
        ("unit == by", "E524", "by"),
        ("unit.armour == woods", "E524", "woods"),
        ("unit == lorry", "E524", "lorry"),
        ("unit in lorries", "E524", "unit"),
        ("unit.title == ambush", "E524", "ambush"),
        ("cell == map", "E524", "map"),
        ("units == lorries", "E524", "lorries"),
        ("unit in players", "E524", "unit"),
        ("unit.arm == mines", "E520", "mines"),
        ("unit < other", "E523", "unit"),
        ("unit in by", "E523", "by"),
        ("units(by)[0]", "E523", "units(by)"),
        ("sorted(units)[-1]", "E523", "-1"),
        ("[unit for unit in units]", "E533", "unit"),
        ("[1, dusk]", "E523", "dusk"),
        ("1 if dusk else unit", "E523", "unit"),
        ("cover()", "E527", "cover()"),
        ("cover(unit, none, 3)", "E527", "3"),
        ("cover(unti=unit)", "E527", "unti"),
        ("cover(unit, unit=unit)", "E527", "unit"),
        ("cover(by)", "E523", "by"),
        ("battle(unit)", "E531", "battle"),
        ("covre(unit)", "E520", "covre"),
        ("sight(cell)", "E527", "sight(cell)"),
        ("sight(cell, cell).seen", "E522", "seen"),
        ("sight(cell, cell) > 2", "E524", "2"),
        ("seen_from(3)", "E523", "3"),
        ("meets(unit)", "E527", "meets(unit)"),
        ("units(3)", "E523", "3"),
        ("hand()", "E527", "hand()"),
        ("unit.armour / 0", "E523", "0"),
        ("attack(tarqet=cell)", "E527", "tarqet"),
    ],
)
def test_what_is_wrong_is_underlined(ground: Ground, text: str, code: str, underlined: str) -> None:
    assert ground.wrong(text) == [(code, underlined)]


def test_a_piece_is_told_by_the_id_of_its_design(ground: Ground) -> None:
    assert ground.wrong('unit.title == "Rifles"') == [("E524", '"Rifles"')]
    assert "by an id" in ground.advice('unit.title == "Rifles"')


def test_what_has_members_of_that_type_is_no_set_of_them(ground: Ground) -> None:
    assert ground.wrong("cell in edge(cell, cell)") == [("E523", "edge(cell, cell)")]
    assert ground.advice("cell in edge(cell, cell)").endswith(" Write `edge(cell, cell).spaces`.")


def test_a_ratio_must_be_rounded_where_a_whole_number_is_wanted(ground: Ground) -> None:
    assert ground.wrong("unit.armour / 2", "int") == [("E526", "unit.armour / 2")]
    assert "down(…)" in ground.advice("unit.armour / 2", "int")
    assert ground.type("unit.armour", "ratio") == "ratio"


def test_how_a_value_is_taken_stands_in_the_tree(ground: Ground) -> None:
    taken = {
        ("units(by)", "bool"): "some",
        ("attack.card", "bool"): "some",
        ("by", "side"): "side",
        ("red", "set of player"): "one",
        ("unit.holder", "optional space"): "space",
        ("clockwise(by)", "set of player"): "set",
        ("map", "set of space"): "spaces",
        ("unit.armour", "ratio"): "ratio",
    }
    for (text, wanted), how in taken.items():
        expr = ground.expr(text, wanted, live=["attack"])
        assert isinstance(expr, Coerce), text
        assert expr.how == how


def test_a_truth_that_may_be_none_must_be_compared(ground: Ground) -> None:
    assert ground.wrong("maybe and dusk", maybe="optional bool") == [("E523", "maybe")]
    assert "== true" in ground.advice("maybe and dusk", maybe="optional bool")


def test_an_attribute_of_terrain_is_read_through_the_space(ground: Ground) -> None:
    expr = ground.expr("cell.cover")
    assert isinstance(expr, Field) and expr.source == "attribute"
    (terrain,) = parts(expr)
    assert isinstance(terrain, Field) and terrain.name == "terrain"


def test_a_setting_for_each_has_its_key_in_the_tree(ground: Ground) -> None:
    setting = ground.expr("settings.zone[by]")
    assert isinstance(setting, Setting) and setting.key is not None


def test_all_pieces_of_somebody_are_a_function(ground: Ground) -> None:
    pieces = ground.expr("units(by)")
    assert isinstance(pieces, Function) and pieces.name == "pieces"


def test_values_in_a_ring_have_no_type(ground: Ground) -> None:
    assert ground.wrong("one + 1") == []
    assert ("one", "two") in [tuple(sorted(ring)) for ring in ground.known.rings]
