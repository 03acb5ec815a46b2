"""Every text that names something else is found with its place."""

from typing import Any

from toolkit.model import Record, Reference, read_file, references
from toolkit.source import parse_source


def items_of(text: str, kind: str) -> dict[str, dict[str, Record]]:
    source, problems = parse_source(text, "file.yaml")
    assert source is not None and not problems
    record, found = read_file(source, kind)
    assert record is not None and not found
    return record.items if record.document is None else {"": {"": record.document}}


def found(text: str, kind: str) -> list[tuple[str, str, Any]]:
    (items,) = items_of(text, kind).values()
    return [(one.kind, one.value, one.where) for record in items.values() for one in references(record)]


def test_a_unit_names_its_kind_keywords_decks_and_cases() -> None:
    text = "units: {gun: {kind: unit, title: Gun, keywords: [swift, slow], decks: {combat: 2}, cite: 4.1}}"
    assert found(text, "units") == [
        ("case", "4.1", ("cite", 0)),
        ("kind", "unit", ("kind",)),
        ("keyword", "swift", ("keywords", 0)),
        ("keyword", "slow", ("keywords", 1)),
        ("deck", "combat", ("decks", "combat")),
    ]


def test_a_name_that_is_a_key_says_so() -> None:
    (unit,) = items_of("units: {gun: {kind: unit, title: Gun, decks: {combat: 2}}}", "units")["units"].values()
    assert references(unit, ("units", "gun"))[-1] == Reference(
        "deck", "combat", ("units", "gun", "decks", "combat"), True
    )


def test_type_words_name_the_types_that_a_pack_declares() -> None:
    text = "kinds: {unit: {title: Unit, attrs: {a: map unit to list of act, b: optional int, c: {type: nation}}}}"
    assert [(kind, value) for kind, value, _ in found(text, "kinds")] == [
        ("type", "unit"),
        ("type", "act"),
        ("type", "nation"),
    ]


def test_an_option_that_must_be_off_is_named_without_the_not() -> None:
    assert found("terrain: {mud: {title: Mud, option: not frost}}", "terrain") == [("option", "frost", ("option",))]


def test_names_in_nested_steps_and_conditions_are_found() -> None:
    text = """
checks:
  melee:
    at: step
    where: [a, {if: b, cite: "9.1"}]
    do:
      - for: u in units
        do:
          - {offer: [shots, cards], cite: "9.2"}
"""
    named = [one for one in found(text, "rules") if one[0] in ("case", "menu")]
    assert named == [
        ("case", "9.2", ("do", 0, "do", 0, "cite", 0)),
        ("menu", "shots", ("do", 0, "do", 0, "offer", 0)),
        ("menu", "cards", ("do", 0, "do", 0, "offer", 1)),
        ("case", "9.1", ("where", 1, "cite", 0)),
    ]


def test_a_scenario_names_map_pieces_sides_places_and_settings() -> None:
    text = """
scenario: one
title: One
map: ford
sides: {blue: {}}
settings: {turns: 6}
forces: [{unit: gun, side: blue, at: [A1, A2]}]
rules: [{modifiers: [{to: cover, add: 1}]}]
"""
    assert found(text, "scenario") == [
        ("map", "ford", ("map",)),
        ("setting", "turns", ("settings", "turns")),
        ("piece", "gun", ("forces", 0, "unit")),
        ("side", "blue", ("forces", 0, "side")),
        ("spot", "A1", ("forces", 0, "at", 0)),
        ("spot", "A2", ("forces", 0, "at", 1)),
        ("value", "cover", ("rules", 0, "modifiers", 0, "to", 0)),
    ]


def test_raw_data_holds_no_references() -> None:
    assert found("terrain: {mud: {title: Mud, attrs: {kind: unit, cite: 4}}}", "terrain") == []


def test_a_scenario_names_decks_by_place_and_by_side_where_there_are_sides() -> None:
    text = (
        "{scenario: one, title: One, map: ford, sides: {blue: {}}, decks: {pile: a, reserve: {blue: [b, c], red: d}}}"
    )
    assert found(text, "scenario")[1:] == [
        ("place", "pile", ("decks", "pile")),
        ("deck", "a", ("decks", "pile", 0)),
        ("place", "reserve", ("decks", "reserve")),
        ("owner", "blue", ("decks", "reserve", "blue")),
        ("deck", "b", ("decks", "reserve", "blue", 0)),
        ("deck", "c", ("decks", "reserve", "blue", 1)),
        ("owner", "red", ("decks", "reserve", "red")),
        ("deck", "d", ("decks", "reserve", "red", 0)),
    ]
