"""One mistake is one report: what only follows from it is held back until it is mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, spoil, told, write_pack
from toolkit.packs.misplaced import right_place


def moved(old: str, new: str) -> dict[str, str | None]:
    """The good pack with a file under another path."""
    return {old: None, new: GOOD[old]}


MISPLACED = [
    ("units/blue.yaml", "units/blue.yml", "units/blue.yaml"),
    ("units/blue.yaml", "unit/blue.yaml", "units/blue.yaml"),
    ("units/blue.yaml", "Units/blue.YAML", "units/blue.yaml"),
    ("units/blue.yaml", "unit.yaml", "units.yaml"),
    ("terrain.yaml", "terrains.yaml", "terrain.yaml"),
    ("terrain.yaml", "terain/all.yml", "terrain/all.yaml"),
    ("maps/ford.yaml", "map/ford.yaml", "maps/ford.yaml"),
    ("maps/ford.yaml", "maps.yaml", "maps/NAME.yaml"),
    ("places.yaml", "decks.yaml", "places/decks.yaml"),
    ("rules/play.yaml", "rule/play.yaml", "rules/play.yaml"),
    ("rules/play.yaml", "settings.yaml", "rules/settings.yaml"),
    ("scenarios/one.yaml", "scenario/one.yml", "scenarios/one.yaml"),
    ("text/es/words.yaml", "texts/es/words.yaml", "text/es/words.yaml"),
    ("pack.yaml", "pack.yml", "pack.yaml"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "right"), MISPLACED)
def test_a_file_beside_its_place_is_the_only_report(tmp_path: Path, old: str, new: str, right: str) -> None:
    (found,) = check(write_pack(tmp_path, moved(old, new)))
    assert (found.code, found.severity) == ("E315", "error")
    assert found.span.path.endswith(f"ford/{new}")
    assert found.help == f"Rename it to `{right}`."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("units/blue.yaml", "infantry.yaml"),
        ("units/blue.yaml", "army/blue.yaml"),
        ("units/blue.yaml", "army/blue.yml"),
        ("units/blue.yaml", "scenarios/blue.yaml"),
        ("units/blue.yaml", "maps/blue.yaml"),
        ("units/blue.yaml", "rules/blue.yaml"),
        ("cards.yaml", "units/cards.yaml"),
        ("maps/ford.yaml", "scenarios/ford.yaml"),
        ("scenarios/one.yaml", "maps/one.yaml"),
        ("scenarios/one.yaml", "first.yaml"),
        ("units/blue.yaml", "text/blue.yaml"),
        ("units/blue.yaml", "text/es/blue.yaml"),
        ("cards.yaml", "text/es/cards.yaml"),
        ("terrain.yaml", "text/terrain.yaml"),
        ("terrain.yaml", "maps/terrain.yaml"),
        ("kinds.yaml", "text/kinds.yaml"),
        ("kinds.yaml", "army/kinds.yaml"),
        ("tables.yaml", "text/tables.yaml"),
        ("cases.yaml", "text/es/cases.yaml"),
    ],
)
def test_the_top_key_says_where_a_file_belongs(tmp_path: Path, old: str, new: str) -> None:
    (found,) = [each for each in check(write_pack(tmp_path, moved(old, new))) if each.code != "W302"]
    assert (found.code, found.severity) == ("E315", "error")
    assert found.span.path.endswith(f"ford/{new}")
    key = GOOD[old].splitlines()[found.span.line - 1]
    assert key.startswith(("units:", "cards:", "map:", "scenario:", "terrain:", "types:", "tables:", "cases:"))
    folder = old.split("/")[0].removesuffix(".yaml")
    assert found.help == f"Move it to `{folder}/{Path(new).stem}.yaml`." or found.help == f"Move it to `{old}`."


def test_a_translation_with_a_slip_stays_one(tmp_path: Path) -> None:
    text = GOOD["text/es/pieces.yaml"].replace("title: Fusileros", "titel: Fusileros")
    assert {each.code for each in check(write_pack(tmp_path, {"text/es/pieces.yaml": text}))} == {"E201"}


def test_what_a_misplaced_file_says_is_checked_too(tmp_path: Path) -> None:
    units = GOOD["units/blue.yaml"].replace("title: Howitzer", "titel: Howitzer")
    found = check(write_pack(tmp_path, {"units/blue.yaml": None, "army/blue.yaml": units}))
    assert {each.code for each in found} >= {"E315", "E201"}
    assert "E307" not in {each.code for each in found}


def test_a_copy_that_was_put_aside_is_a_warning(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, {"army/blue.yaml": GOOD["units/blue.yaml"]}))
    assert found.code == "W301"


@pytest.mark.parametrize("path", ["notes.txt", "units/gun.png", "notes.yaml", "table of contents.md"])
def test_what_resembles_no_content_gets_no_place(path: str) -> None:
    assert right_place(path) is None


@pytest.mark.parametrize(
    ("path", "right"), [("maps/mill.json", "maps/mill.yaml"), ("old/units/a.yaml", "units/a.yaml")]
)
def test_what_may_have_been_put_aside_is_a_warning_with_an_offer(tmp_path: Path, path: str, right: str) -> None:
    (found,) = check(write_pack(tmp_path, {path: "{}"}))
    assert found.code == "W301"
    assert found.help.startswith(f"Did you mean `{right}`?")


def test_a_file_whose_right_place_is_taken_is_a_warning(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, {"units/blue.yml": GOOD["units/blue.yaml"]}))
    assert found.code == "W301"


CAUSES = [
    (spoil("terrain.yaml", "terrain:", "units:"), ("E213", "terrain.yaml", "units")),
    (spoil("terrain.yaml", "terrain:", "terain:"), ("E213", "terrain.yaml", "terain")),
    (spoil("units/blue.yaml", "units:", "unit:"), ("E213", "blue.yaml", "unit")),
    (spoil("cases.yaml", "cases:", "rules:"), ("E213", "cases.yaml", "rules")),
    (spoil("rules/play.yaml", "keywords:", "keyword:"), ("E213", "play.yaml", "keyword")),
    (spoil("text/es/words.yaml", "terrain:", "terain:"), ("E213", "words.yaml", "terain")),
    ({"terrain.yaml": "terrain: [clear, woods]\n"}, ("E203", "terrain.yaml", "[clear, woods]")),
    ({"terrain.yaml": "terrain:\n"}, ("E214", "terrain.yaml", "terrain")),
    (spoil("terrain.yaml", "  woods:", "  clear:"), ("E115", "terrain.yaml", "clear")),
    (spoil("units/blue.yaml", "  howitzer:", "  rifles:"), ("E115", "blue.yaml", "rifles")),
    (spoil("units/blue.yaml", "  howitzer:", "  Howitzer:"), ("E208", "blue.yaml", "Howitzer")),
    (spoil("units/blue.yaml", "  howitzer:", "  hit:"), ("E303", "blue.yaml", "hit")),
    (spoil("kinds.yaml", "armour: int", "arm: int"), ("E115", "kinds.yaml", "arm")),
    (spoil("kinds.yaml", "arm: [foot, gun]", "arm: {values: {foot: {}, foot: {}}}"), ("E115", "kinds.yaml", "foot")),
    (
        spoil("maps/ford.yaml", "areas:\n", "areas:\n  hill: {spaces: [B1]}\n  hill: {spaces: [C1]}\n")
        | spoil("scenarios/one.yaml", "at: C2", "at: slope"),
        ("E115", "ford.yaml", "hill"),
    ),
    (spoil("cards.yaml", "decks: {combat: 2}", "decks: {comabt: 2}"), ("E307", "cards.yaml", "comabt")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("changed", "cause"), CAUSES)
def test_only_the_cause_is_an_error(
    tmp_path: Path, changed: dict[str, str | None], cause: tuple[str, str, str]
) -> None:
    found = check(write_pack(tmp_path, changed))
    assert told([each for each in found if each.code != "W304"]) == [cause]


SLIPS = [
    ("  rifles:", "  riffles:"),
    ("  miss:", "  mist:"),
    ("  ford: {title: El vado, areas", "  frod: {title: El vado, areas"),
]


@pytest.mark.parametrize(("old", "new"), SLIPS)
def test_words_under_a_misspelt_id_are_not_missing_too(tmp_path: Path, old: str, new: str) -> None:
    (found,) = check(write_pack(tmp_path, spoil("text/es/pieces.yaml", old, new)))
    assert (found.code, Path(found.span.path).name) == ("E307", "pieces.yaml")


def test_words_of_an_item_with_a_bad_id_are_not_missing(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("cards.yaml", "  miss:", "  Miss:")))
    assert told([found]) == [("E208", "cards.yaml", "Miss")]


def test_a_misspelt_section_hides_nothing_of_the_others(tmp_path: Path) -> None:
    rules = GOOD["rules/play.yaml"].replace("keywords:", "keyword:").replace("remove: unit", "call: batle(unit)")
    assert [each.code for each in check(write_pack(tmp_path, {"rules/play.yaml": rules}))] == ["E213", "E307"]


def test_a_key_given_twice_inside_an_item_hides_no_unknown_name(tmp_path: Path) -> None:
    changed = spoil("units/blue.yaml", "    title: Howitzer\n", "    title: Howitzer\n    title: Gun\n")
    scenario = spoil("scenarios/one.yaml", "unit: howitzer", "unit: howtizer")
    found = check(write_pack(tmp_path, changed | scenario))
    assert [each.code for each in found if each.severity == "error"] == ["E307", "E115"]
