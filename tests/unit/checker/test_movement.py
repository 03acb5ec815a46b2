"""Movement and zones: what is wrong in them, each at its place, and what hidden units would tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.ground import FILES
from toolkit.checker.rules import check_rules
from toolkit.packs import load_pack


def found(folder: Path, text: str, files: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """The code of each error, and the characters it underlines."""
    file = "rules/extra.yaml"
    for path, content in {**FILES, **(files or {}), file: text}.items():
        (folder / "ground" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "ground" / path).write_text(content.lstrip("\n"), "utf-8")
    pack, problems = load_pack(folder / "ground")
    assert pack is not None, problems
    told = [*problems, *check_rules(pack)[1]]
    lines = text.split("\n")
    own = [each for each in told if each.span.path.endswith(file) and each.severity == "error"]
    return [(each.code, lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1]) for each in own]


@pytest.mark.parametrize(
    ("fields", "code", "underlined"),
    [
        ("cost: unit", "E523", "unit"),
        ("cost: there.terrain.covr", "E522", "covr"),
        ("cost: 1, never: there.terrain.cover + unit", "E523", "unit"),
        ("cost: 1, stop: {any: [unit.fired, nowhere]}", "E520", "nowhere"),
        ("cost: 1, to: unit", "E523", "unit"),
        ("cost: 1, bonus: {points: there, every_step: true}", "E523", "there"),
        ("cost: 'spent + began.row'", "", ""),
    ],
)
def test_what_is_wrong_in_a_movement_is_underlined(tmp_path: Path, fields: str, code: str, underlined: str) -> None:
    text = f"movement:\n  by_foot: {{args: {{unit: unit}}, {fields}}}\n"
    assert found(tmp_path, text) == ([(code, underlined)] if code else [])


@pytest.mark.parametrize(
    ("fields", "code", "underlined"),
    [
        ("by: spaces", "E523", "spaces"),
        ("by: units(side), when: it.armor > 1", "E522", "armor"),
        ("by: u in units(side), blocked: it.fired", "E520", "it"),
        ("by: units(side), over: here.row", "E523", "here.row"),
        ("by: u in units(side), when: u.armour > 1, cancelled: units(there)", "", ""),
    ],
)
def test_what_is_wrong_in_a_zone_is_underlined(tmp_path: Path, fields: str, code: str, underlined: str) -> None:
    assert found(tmp_path, f"zones:\n  control: {{{fields}}}\n") == ([(code, underlined)] if code else [])


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("exerting(wach(only(sides)), A1)", "E520", "wach"),
        ("exerting(A1, A1)", "E520", "A1"),
        ("exerting(watch, A1)", "E527", "watch"),
        ("exerting(watch(A1), A1)", "E523", "A1"),
        ("exerting(watch(only(sides)))", "E527", "exerting(watch(only(sides)))"),
        ("sum(exerting(watch(only(sides)), A1), it.armor)", "E522", "armor"),
        ("sum(exerting(watch(only(sides)), A1), it.armour)", "", ""),
    ],
)
def test_what_is_wrong_in_a_question_who_bars_a_space_is_underlined(
    tmp_path: Path, text: str, code: str, underlined: str
) -> None:
    assert found(tmp_path, f"values:\n  asked: {{base: '{text}'}}\n") == ([(code, underlined)] if code else [])


FOG = {
    "kinds.yaml": FILES["kinds.yaml"].replace(
        "    state: {wounds", "    face_down: {shows: [owner]}\n    state: {wounds"
    ),
}
ACTION = """
actions:
  go:
    menu: fighting
    within: turn
    args:
      - unit: {one: units(by)}
      - way: {routes: {along: by_foot(unit), start: A1, limit: 4}}
    do: [{hide: unit}, {move: unit, along: way}]
"""


def test_a_march_past_face_down_units_may_not_ask_what_they_are(tmp_path: Path) -> None:
    zone = "zones:\n  control: {by: units(side), when: it.armour > 2}\n"
    movement = (
        "movement:\n  by_foot: {args: {unit: unit}, cost: 1, stop: there in control(only(opponents(unit.owner)))}\n"
    )
    hidden = found(tmp_path / "one", movement + zone + ACTION, FOG)
    assert [code for code, _ in hidden] == ["E582"]
    assert found(tmp_path / "other", movement + zone.replace("armour > 2", "owner != none") + ACTION, FOG) == []


def test_a_march_may_not_ask_which_hidden_units_bar_its_way(tmp_path: Path) -> None:
    zone = "zones:\n  control: {by: units(side), when: it.armour > 2}\n"
    stop = "exerting(control(only(opponents(unit.owner))), there)"
    movement = f"movement:\n  by_foot: {{args: {{unit: unit}}, cost: 1, stop: '{stop}'}}\n"
    assert [code for code, _ in found(tmp_path / "one", movement + zone + ACTION, FOG)] == ["E582"]
    assert found(tmp_path / "other", movement + zone.replace("armour > 2", "owner != none") + ACTION, FOG) == []


@pytest.mark.parametrize(
    ("fields", "code", "underlined"),
    [
        ("at_most: here", "E523", "here"),
        ("count: it.armor, at_most: 7", "E522", "armor"),
        ("at_most: 7, passing: it.armour", "E520", "it"),
        ("per: none, at_most: 7 if side == only(sides) else 8", "E531", "side"),
        ("at_most: 7, at: ending(turn), over: {to: here.row}", "E523", "here.row"),
        ("at_most: 7, at: ending(turn), over: {chosen_by: here}", "E551", "here"),
        ("at_most: 7, at: moved, over: {}", "E568", "moved"),
        ("at_most: 7, at: ending(turn), over: {do: [{set: it.wonds}]}", "E522", "wonds"),
        ("count: it.armour / 2, per: player, at_most: 7 if player == only(players) else 8, passing: 9", "", ""),
        ("at_most: 7, at: step, over: {do: [{add: it.wounds}, {remove: it}]}", "", ""),
    ],
)
def test_what_is_wrong_in_a_stacking_limit_is_underlined(
    tmp_path: Path, fields: str, code: str, underlined: str
) -> None:
    text = f"stacking:\n  crowd: {{kind: unit, {fields}}}\n"
    assert found(tmp_path, text) == ([(code, underlined)] if code else [])


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("has_room(soldier, only(units), A1)", "E520", "soldier"),
        ("has_room(soldiers, A1, A1)", "E523", "A1"),
        ("stacked(soldiers, A1) == 0", "E527", "stacked(soldiers, A1)"),
        ("excess(soldiers, A1, only(players)) == 0 and has_room(soldiers, units, B1)", "", ""),
    ],
)
def test_what_is_wrong_in_a_question_to_a_limit_is_underlined(
    tmp_path: Path, text: str, code: str, underlined: str
) -> None:
    assert found(tmp_path, f"values:\n  asked: {{base: '{text}'}}\n") == ([(code, underlined)] if code else [])
