"""Tables that a scenario brings for itself, and settings that are lists of records."""

from __future__ import annotations

from pathlib import Path

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score

DRIFT = "tables:\n  drift: {rows: {die: 1..2}, gives: int, cells: [1, 2]}\n"
SCENARIO = next(name for name in GROUND if name.startswith("scenarios/"))


def scored(folder: Path, passes: object, expression: str, own: str, rules: str = "") -> int:
    files = {"tables.yaml": DRIFT, SCENARIO: GROUND[SCENARIO] + own}
    steps = f"- set: game.score\n  to: '{expression}'\n"
    return score(play(compiled(folder, asking(steps, rules), passes, files)))  # type: ignore[arg-type]


@BOTH
def test_a_table_of_the_scenario_stands_in_for_that_of_the_pack(tmp_path, passes):
    own = "tables:\n  drift: {rows: {die: 1..4}, gives: int, cells: [10, 20, 30, 40]}\n"
    assert scored(tmp_path, passes, "table(drift, 2)", "") == 2
    assert scored(tmp_path / "own", passes, "table(drift, 2)", own) == 20


@BOTH
def test_rules_of_the_scenario_ask_its_own_tables(tmp_path, passes):
    own = (
        "tables:\n  due: {fields: {turn: int, worth: int}, rows: [[1, 5], [3, 7]]}\n"
        "rules:\n  - values: {gain: {base: 'sum([row.worth for row in due if row.turn == 3])'}}\n"
    )
    rules = "values:\n  gain: {base: 0}\n"
    assert scored(tmp_path, passes, "gain", own, rules) == 7


@BOTH
def test_a_setting_may_be_a_list_of_records(tmp_path, passes):
    rules = "settings:\n  schedule: {fields: {turn: int, worth: int}}\n"
    own = "settings: {schedule: [[1, 5], {turn: 3, worth: 7}]}\n"
    expression = "sum([row.worth * row.turn for row in settings.schedule])"
    assert scored(tmp_path, passes, expression, own, rules) == 26


@BOTH
def test_records_may_be_given_for_each_side(tmp_path, passes):
    rules = "settings:\n  schedule: {for: side, fields: {turn: int, worth: int}}\n"
    own = "settings: {schedule: {blue: [[1, 5]], red: [[2, 3], [2, 4]]}}\n"
    expression = "sum([row.worth for row in settings.schedule[red]])"
    assert scored(tmp_path, passes, expression, own, rules) == 7


@BOTH
def test_a_setting_that_the_scenario_does_not_give_has_its_default(tmp_path, passes):
    rules = "settings:\n  turns: {type: int, default: 4}\n  hands: {for: player, type: int, default: 3}\n"
    assert scored(tmp_path, passes, "settings.turns * 10 + settings.hands[red]", "", rules) == 43
