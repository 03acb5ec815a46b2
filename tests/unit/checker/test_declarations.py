"""What a pack declares, before any body is looked at: names, types, arguments, facts."""

from __future__ import annotations

from pathlib import Path

from tests.unit.checker.ground import FILES, Ground, write
from toolkit.checker import Declarations, Scope, check_call, check_candidates, check_expression, check_facts
from toolkit.checker.rules import problems_of
from toolkit.checker.types import BOOL
from toolkit.language.code import Where
from toolkit.language.tree import Literal
from toolkit.packs import load_pack
from toolkit.source import parse_source

OWN_RULES = """
scenario: two
title: Two
map: brook
sides: {white: {first: true}, black: {}}
settings: {turns: 6, marker: {white: rifles, black: howitzer}, zone: {white: [A1], black: [A2]}}
rules:
  - values:
      mist: {base: true}
"""
BROOK = FILES["maps/ford.yaml"].replace("map: ford", "map: brook").replace("  . w .\n", "  . w .\n  . . .\n")


def place(text: str) -> Where:
    source, _ = parse_source(f"x: |-\n  {text}\n", "rules/some.yaml")
    assert source is not None
    return Where(source, ("x",))


def with_own_rules(folder: Path) -> Declarations:
    pack_folder = write(folder)
    (pack_folder / "scenarios/two.yaml").write_text(OWN_RULES.lstrip("\n"), "utf-8")
    (pack_folder / "maps/brook.yaml").write_text(BROOK.lstrip("\n"), "utf-8")
    pack, found = load_pack(pack_folder)
    assert pack is not None, found
    return Declarations(pack)


def test_the_name_of_a_kind_means_designs_in_data_and_pieces_in_play(ground: Ground) -> None:
    assert str(ground.known.settings["marker"][0]) == "title of unit"
    assert [str(arg.type) for arg in ground.known.args("values", "cover")] == ["unit", "optional attack"]


def test_arguments_have_typed_defaults(ground: Ground) -> None:
    (number,) = ground.known.args("values", "shift_by")
    assert number.start is not None and number.start.expr == Literal(number.type, 0, 0, 1)
    flame = {fact.name: fact for fact in ground.known.args("occasions", "attack")}["flame"]
    assert flame.start is not None and flame.start.expr == Literal(BOOL, 0, 0, False)


def test_a_value_gives_what_it_says_or_what_its_base_is(ground: Ground) -> None:
    types = {id: str(ground.known.value_type(id)) for id in ("cover", "strength", "rounded_strength", "bonus", "dear")}
    assert types == {"cover": "int", "strength": "ratio", "rounded_strength": "int", "bonus": "int", "dear": "bool"}


def test_a_ring_of_bases_is_told_with_its_way(ground: Ground) -> None:
    told = [found for found in problems_of(ground.known) if found.code == "E532"]
    assert [found.message for found in told] == ["`one` asks for itself: one → two → one."]


def test_what_the_game_keeps_is_no_text(tmp_path: Path) -> None:
    pack_folder = write(tmp_path)
    rules = "state:\n  game: {share: ratio}\noccasions:\n  talk: {facts: {words: set of text, on: space}}\n"
    (pack_folder / "rules/kept.yaml").write_text(rules, "utf-8")
    pack, _ = load_pack(pack_folder)
    assert pack is not None
    told = [found for found in problems_of(Declarations(pack)) if found.code == "E534"]
    assert [(found.span.line, found.span.column) for found in told] == [(4, 25)]
    assert [found.message.split("`")[1] for found in told] == ["words"]


def test_no_argument_has_a_name_of_the_language(tmp_path: Path) -> None:
    pack_folder = write(tmp_path)
    rules = (
        "values:\n  strange:\n    args: {it: unit, by: player}\n    base: by.points\n"
        "actions:\n  odd:\n    menu: fighting\n    args:\n      - by: {one: players}\n    do: [{add: by.points}]\n"
    )
    (pack_folder / "rules/odd.yaml").write_text(rules, "utf-8")
    pack, _ = load_pack(pack_folder)
    assert pack is not None
    told = [found for found in problems_of(Declarations(pack)) if found.code == "E535"]
    assert [(found.span.line, found.message.split("`")[1]) for found in told] == [(3, "it"), (9, "by")]


def test_events_are_those_of_the_language_declared_ones_and_paid_actions(ground: Ground) -> None:
    def facts(name: str) -> dict[str, str]:
        return {fact: str(type) for fact, type in (ground.known.events(name) or {}).items()}

    assert facts("moved") == {
        "pieces": "set of piece", "start": "optional holder", "end": "holder", "how": "optional one of "
    }  # fmt: skip
    assert facts("broken") == {"piece": "unit"}
    assert facts("fire") == {"by": "player", "targets": "set of unit", "strength": "int"}
    assert ground.known.events("nothing_such") is None


def test_names_are_those_of_any_scenario_or_of_the_one(tmp_path: Path) -> None:
    known = with_own_rules(tmp_path)
    assert known.sides == {"blue", "red", "white", "black"}
    assert known.is_space("A3")
    one, two = known.for_scenario("one"), known.for_scenario("two")
    assert (one.sides, one.is_space("A3")) == ({"blue", "red"}, False)
    assert (two.sides, two.is_space("A3")) == ({"white", "black"}, True)


def test_a_scenario_has_rules_for_itself_alone(tmp_path: Path) -> None:
    known = with_own_rules(tmp_path)
    asked = {id: check_expression("mist", place("mist"), Scope(known.for_scenario(id)))[0] for id in ("one", "two")}
    assert asked["one"] is None
    assert asked["two"] is not None and asked["two"].type == BOOL
    assert check_expression("mist", place("mist"), Scope(known))[0] is None


def test_steps_that_call_get_all_arguments_in_their_order(ground: Ground) -> None:
    known = ground.known
    text = "cover(attack=none, unit=unit)"
    args = known.args("values", "cover")
    arguments, found = check_call(text, place(text), ground.scope(), args, known.place("values", "cover"))
    assert arguments is not None and not found
    assert [type(each).__name__ for each in arguments] == ["Variable", "Literal"]


def test_occasions_are_opened_with_the_facts_that_are_given(ground: Ground) -> None:
    text = "attack(target=cell)"
    facts, found = check_facts(text, place(text), ground.scope(), ground.known.args("occasions", "attack"), None)
    assert facts is not None and not found
    assert [name for name, _ in facts] == ["target"]


def test_candidates_have_the_name_they_are_given(ground: Ground) -> None:
    for text, name in (("units(by)", "it"), ("u in units(by)", "u")):
        found, problems = check_candidates(text, place(text), ground.scope())
        assert found is not None and not problems
        assert (found.variable, str(found.things.type)) == (name, "set of unit")
