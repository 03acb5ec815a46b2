"""What a bare name means: fixed names and locals, occasions, things and values, symbols of the type wanted."""

from pathlib import Path

import pytest

from tests.unit.checker.ground import Ground
from tests.unit.checker.written import check, steps
from toolkit.language.tree import Ask, Everything, Field, Function, Innermost, Literal, Thing, Variable


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("unit", "unit"),
        ("units", "set of unit"),
        ("lorries", "set of lorry"),
        ("spaces", "set of space"),
        ("players", "set of player"),
        ("A1", "space"),
        ("bank", "set of space"),
        ("woods", "terrain"),
        ("rifles", "title of unit"),
        ("ambush", "title of card"),
        ("discard", "place"),
        ("dusk", "bool"),
        ("shift_by", "int"),
        ("losses", "table"),
        ("swift", "keyword"),
    ],
)
def test_things_and_values_are_named_as_they_stand(ground: Ground, text: str, type: str) -> None:
    assert ground.type(text) == type


def test_a_name_given_here_hides_what_the_pack_declares(ground: Ground) -> None:
    assert isinstance(ground.expr("units"), Everything)
    assert isinstance(ground.expr("units", units="set of unit"), Variable)


def test_an_occasion_is_the_innermost_live_one(ground: Ground) -> None:
    assert ground.expr("attack", live=["attack"]) == Innermost(
        ground.expr("attack", live=["attack"]).type, 0, 6, "attack"
    )
    assert ground.type("attack.firers", live=["attack"]) == "set of unit"
    assert ground.wrong("attack.total > 3") == [("E528", "attack")]
    assert "within: attack" in ground.advice("attack.total > 3")


def test_asking_first_makes_an_occasion_live(ground: Ground) -> None:
    assert ground.type("live(attack) and attack.total > 3") == "bool"
    assert ground.type("not live(attack) or attack.total > 3") == "bool"
    assert ground.type("attack.total if live(attack) else 0") == "int"
    assert ground.wrong("live(attack) or attack.total > 3") == [("E528", "attack")]


def test_symbols_are_those_of_the_type_wanted(ground: Ground) -> None:
    assert ground.type("cell.fort == mines") == "bool"
    assert ground.type("mines == cell.fort") == "bool"
    assert ground.type("cell.fort in (mines, foxholes)") == "bool"
    assert ground.expr("mines", "fort") == Literal(ground.expr("cell.fort").type, 0, 5, "mines")
    assert ground.wrong("mines") == [("E520", "mines")]
    assert "symbol of the type `fort`" in ground.advice("mines")


def test_a_name_may_be_a_player_a_side_or_a_symbol(ground: Ground) -> None:
    assert ground.expr("blue") == Thing(ground.expr("by").type, 0, 4, "players", "blue")
    assert ground.expr("unit.nation == blue").type == ground.expr("by == blue").type
    assert isinstance(ground.expr("blue", "nation"), Literal)
    assert isinstance(ground.expr("blue", "side"), Thing)


def test_what_fits_is_meant(ground: Ground) -> None:
    assert isinstance(ground.expr("unit"), Variable)
    assert ground.type("other.kind == unit") == "bool"
    assert ground.type("cell.fort == mines", mines="set of unit") == "bool"
    assert ground.wrong("by == unit") == [("E524", "unit")]


def test_values_without_arguments_are_asked_by_their_name(ground: Ground) -> None:
    assert isinstance(ground.expr("dusk"), Ask)
    assert ground.wrong("strength") == [("E531", "strength")]
    assert "strength(…)" in ground.advice("strength")


def test_what_means_nothing_is_told_with_near_names(ground: Ground) -> None:
    assert ground.wrong("untis") == [("E520", "untis")]
    assert "`units`" in ground.advice("untis")
    assert ground.wrong("count(units(by), it.armour > armor)") == [("E520", "armor")]
    assert "`A2`" in ground.advice("distance(a2, A1)") and "`A2`" in ground.advice("A02")


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("hand", "hand(by)"),
        ("battle", "call: battle"),
        ("settings", "settings.turns"),
        ("count", "count(things)"),
        ("settings.marker", "settings.marker[side]"),
    ],
)
def test_names_that_are_no_values_say_how_they_are_used(ground: Ground, text: str, help: str) -> None:
    assert [code for code, _ in ground.wrong(text)] == ["E531"]
    assert help in ground.advice(text)


def test_a_mistake_is_reported_once(ground: Ground) -> None:
    assert ground.wrong("nobody.armour + cover(nobody) > 3 and count(nobody, it.x) == 1") == [
        ("E520", "nobody"),
        ("E520", "nobody"),
        ("E520", "nobody"),
    ]


def test_active_is_who_the_innermost_occasion_says(ground: Ground) -> None:
    assert ground.type("active", live=["turn"]) == "player"
    assert ground.type("inactive", live=["turn"]) == "list of player"
    assert isinstance(ground.expr("active", live=["turn"]), Field)
    assert isinstance(ground.expr("active"), Function)


@pytest.mark.parametrize(
    "base", ["zz", "zz + 1", "[zz]", "[zz for u in units]", "first(units).space if zz == 1 else zz"]
)
def test_a_wrong_name_is_told_where_only_the_base_tells_what_a_value_is(tmp_path: Path, base: str) -> None:
    found = check(tmp_path, f'values: {{a: {{base: "{base}"}}}}')
    assert found.rules is None
    assert found.told == [("E520", "zz")] * (2 if "else" in base else 1)


def test_what_is_compared_with_something_wrong_is_told_unless_it_may_be_a_symbol(tmp_path: Path) -> None:
    text = """
types: {arm: [foot, gun]}
procedures:
  test: {args: {unit: unit}, do: [{let: {a: unit.nothing == zz, b: unit.nothing == gun}}]}
"""
    assert check(tmp_path, text).told == [("E522", "nothing"), ("E520", "zz"), ("E522", "nothing")]


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("deck.holder", "A place has no `holder`.", "A piece has one, and this is a place."),
        ("unit.cost", "A unit has no `cost`.", "A card or a route has one, and this is a unit."),
        ("unit.armor", "A unit has no `armor`.", "Did you mean `armour`?"),
        ("setting.turns", "`setting` means nothing here.", "Did you mean `settings`?"),
    ],
)
def test_a_wrong_name_is_told_with_what_it_may_be_meant_for(tmp_path: Path, text: str, message: str, help: str) -> None:
    (found,) = check(tmp_path, steps(f"- let: {{x: {text}}}")).found
    assert (found.message, found.help) == (message, help)


def test_an_argument_may_ask_for_past_actions_of_its_own_kind(tmp_path: Path) -> None:
    """While its own type is still being worked out nothing is said of it."""
    rules = """
menus: {m: {}}
actions:
  march:
    menu: m
    args: [{formation: {one: "[u for u in units(by) if not any(past(march, game), it.formation.fired)]"}}]
    do: [{remove: formation}]
procedures:
  main: {do: [{offer: m, to: first(players)}]}
"""
    right = check(tmp_path, rules).right
    assert str(right.actions["march"].args[0].type) == "unit"
    wrong = check(tmp_path, rules.replace("it.formation.fired", "it.formations.fired"))
    assert [(each.code, each.message) for each in wrong.found] == [("E522", "An event march has no `formations`.")]
