"""What a game is made from: it changes when play may change, and not when a pack grows or says something otherwise."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.unit.state.stages import ROOT
from toolkit.checker import check_rules
from toolkit.packs import load_pack
from toolkit.play import differences, made_from
from toolkit.state import Stage, set_up

SKIRMISH = ROOT / "content" / "skirmish"


def stage_of(folder: Path, options: Mapping[str, str] | None = None) -> Stage:
    pack, _ = load_pack(folder)
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is not None, found
    return set_up(rules, next(iter(pack.items["scenarios"])), options or {})


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    shutil.copytree(SKIRMISH, tmp_path / "skirmish")
    return tmp_path / "skirmish"


def changed(folder: Path, file: str, old: str, new: str) -> list[str]:
    """What differs, by key, once a text in a file is another one."""
    before = dict(made_from(stage_of(folder)))
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text, text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return [each.key for each in differences(stage_of(folder), before)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("pack.yaml", "version: 0.1.0", "version: 0.1.1"),
        ("rules/fire.yaml", "label: far away", "label: at a distance"),
        ("kinds.yaml", "title: ", "title: Some "),
        ("maps/farm.yaml", "title: ", "title: Some "),
    ],
)
def test_words_and_versions_are_for_people(skirmish: Path, file: str, old: str, new: str) -> None:
    assert changed(skirmish, file, old, new) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("units/squads.yaml", "firepower: 2", "firepower: 5", "units/blue_rifles"),
        ("rules/fire.yaml", "add: 1", "add: 2", "modifiers/attack#1"),
        ("pack.yaml", "sequence: skirmish", "sequence: skirmish\nimpossible: skip", "pack"),
        ("scenarios/farm.yaml", "at: ", "count: 1, at: ", "scenarios/farm"),
        ("rules/sight.yaml", "along_sides: both", "along_sides: either", "rules/sight"),
    ],
)
def test_what_changes_play_is_named(skirmish: Path, file: str, old: str, new: str, key: str) -> None:
    assert changed(skirmish, file, old, new) == [key]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "key"),
    [("minimum: true", "minimum: false", "movement/ground"), ("when: not it.shaken", "when: true", "zones/control")],
)
def test_movement_and_zones_change_play(tmp_path: Path, old: str, new: str, key: str) -> None:
    march = tmp_path / "march"
    shutil.copytree(ROOT / "tests" / "packs" / "march", march)
    assert changed(march, "rules/marching.yaml", old, new) == [key]


@pytest.mark.slow
def test_an_attribute_or_a_verb_that_is_called_like_a_word_for_people_counts(skirmish: Path) -> None:
    """`colour:` of terrain is for pages; an attribute `colour` may be read by rules, and so may the verb `note`."""
    change = ("attrs:\n      firepower:", "attrs:\n      colour: {type: int, default: 1}\n      firepower:")
    assert changed(skirmish, "kinds.yaml", *change) == ["kinds/squad"]
    assert changed(skirmish, "units/squads.yaml", "firepower: 2,", "firepower: 2, colour: 2,") == ["units/blue_rifles"]


def test_an_item_that_the_game_does_not_reach_may_come(skirmish: Path) -> None:
    more = (
        "procedures:\n  sing: {cite: G1, do: [{note: sung()}]}\nevents:\n  sung: {cite: G1}\n"
        "occasions:\n  song: {cite: G1, facts: {loud: int}}\nvalues:\n  volume: {cite: G1, base: 3}\n"
        "modifiers:\n  - {to: volume, label: far, cite: G1, add: 1}\n"
    )
    before = dict(made_from(stage_of(skirmish)))
    (skirmish / "rules" / "songs.yaml").write_text(more, "utf-8")
    assert differences(stage_of(skirmish), before) == []


def test_a_modifier_of_a_value_that_counts_is_new(skirmish: Path) -> None:
    before = dict(made_from(stage_of(skirmish)))
    text = "modifiers:\n  - {to: cover, label: rain, cite: G1, add: 1}\n"
    (skirmish / "rules" / "rain.yaml").write_text(text, "utf-8")
    (found,) = differences(stage_of(skirmish), before)
    assert found.how == "is new" and found.key.startswith("modifiers/cover#")
    assert found.span is not None and found.span.path.endswith("rules/rain.yaml") and found.span.line == 2
