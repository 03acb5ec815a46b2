"""Sides look different from each other, and like their names where these are colours."""

from __future__ import annotations

from pathlib import Path

from tests.unit.publish.small_packs import MAP, SCENARIO, small_bundle
from toolkit.publish.game import Game
from toolkit.publish.sides import COLOURS, looks_of, side_rules, side_words
from toolkit.publish.words import Words


def names(**titles: str) -> dict[str, Words]:
    return {id: Words.plain(title) for id, title in titles.items()}


def test_a_side_named_after_a_colour_has_it() -> None:
    looks = looks_of(names(red="Red", blue="The Blues", verdes="Los verdes"))
    assert [look.name for look in looks.values()] == ["brick", "sky", "leaf"]


def test_the_title_counts_in_any_language() -> None:
    assert looks_of({"north": Words((("en", "North"), ("es", "Ejército azul")))})["north"].name == "sky"


def test_other_sides_get_colours_that_are_free_and_every_side_its_own_pattern() -> None:
    looks = looks_of(names(foxes="Foxes", gray="Gray", hens="Hens"))
    assert len({look.name for look in looks.values()}) == len({look.pattern for look in looks.values()}) == 3
    assert looks["gray"].name == "grey"


def test_two_sides_of_one_colour_still_differ() -> None:
    looks = looks_of(names(red_army="Red Army", red_guard="Red Guard"))
    assert looks["red_army"].name != looks["red_guard"].name


def test_more_sides_than_colours_are_no_mistake() -> None:
    assert len(looks_of(names(**{f"side{number}": f"Side {number}" for number in range(30)}))) == 30


def test_the_style_sheet_knows_every_colour() -> None:
    assert all(f".hw-side--{name} " in side_rules() for name in COLOURS)


def test_a_declared_colour_is_the_nearest_of_those_there_are() -> None:
    declared = {"axis": "#b0b8c0", "allies": "#c8be90"}
    looks = looks_of(names(axis="Axis", allies="Allies", others="Others"), declared)
    assert [looks[side].name for side in ("axis", "allies")] == ["grey", "olive"]
    assert looks_of(names(reds="Reds"), {"reds": "no colour"})["reds"].name == "grey"


def test_on_a_map_a_side_is_called_as_in_the_scenarios_played_there(tmp_path: Path) -> None:
    other = SCENARIO | {"scenario": "raid", "map": "hill", "sides": {"red": {"title": "Raiders"}, "blue": {}}}
    crossing = SCENARIO | {"sides": {"red": {"title": "Red army"}, "blue": {}}}
    more = {"maps/hill.yaml": MAP | {"map": "hill"}, "scenarios/raid.yaml": other}
    game = Game.of(small_bundle(tmp_path, more=more, crossing=crossing))
    assert [str(side_words(game, "red", map)) for map in ("ford", "hill", "")] == ["Red army", "Raiders", "Red army"]
