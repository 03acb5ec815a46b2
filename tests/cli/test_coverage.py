"""`hexwright coverage`: which cases are implemented, and which an example or a game puts to the test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable
from tests.cli.test_check import change


@pytest.fixture(autouse=True)
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return playable(tmp_path)


def test_each_case_has_a_row_and_the_figures_come_last() -> None:
    result = hexwright("coverage", "ford")
    assert result.exit_code == 0
    assert "Moving: reached by examples" in result.output
    assert "ford: 9 cases: 8 play, 1 component, 0 advice." in result.output
    assert result.output.endswith("7 of 8 `play` cases are reached by examples: 87.5 %.\n")


def test_mutants_that_survive_are_told_at_their_lines() -> None:
    result = hexwright("coverage", "ford", "--mutate", "--survivors", "--games", "0")
    assert "No example fails when this is neutralised:" in result.output
    assert "content/ford/rules/game.yaml:" in result.output
    assert "case  status" not in result.output


@pytest.mark.slow
def test_too_small_a_share_is_an_error_where_that_is_asked_for() -> None:
    assert hexwright("coverage", "ford", "--mutate", "--fail-under", "62.5").exit_code == 0
    result = hexwright("coverage", "ford", "--mutate", "--fail-under", "62.6")
    assert result.exit_code == 1
    assert "hexwright: this is less than 62.6 %." in result.output


def test_examples_that_fail_count_for_nothing_and_are_named(pack: Path) -> None:
    change(pack / "examples/crossing.yaml", "is: 5, account: [cover 2]", "is: 4")
    result = hexwright("coverage", "ford")
    assert "1 of 3 examples fail as the rules are, and count for nothing: woods_protect_the_gun." in result.output


@pytest.mark.slow
def test_cases_are_chosen_by_patterns() -> None:
    result = hexwright("coverage", "ford", "--cases", "5.*", "--cases", "!5.2")
    assert "5.3" in result.output
    assert "5.2" not in result.output
    wrong = hexwright("coverage", "ford", "--cases", "Z*")
    assert wrong.exit_code == 2
    assert "No case is like Z*." in wrong.output


def test_a_scenario_that_there_is_not_is_told() -> None:
    result = hexwright("coverage", "ford", "--scenario", "crosing")
    assert result.exit_code == 2
    assert "Did you mean `crossing`?" in result.output


def test_machines_get_json() -> None:
    result = hexwright("coverage", "ford", "--mutate", "--format", "json")
    [ford] = json.loads(result.output)["packs"]
    assert ford["figures"]["mutated"] is True
    by_id = {case["id"]: case for case in ford["cases"]}
    assert by_id["5.2"]["fate"] == "killed"
    killers = {mutant["killed_by"] for mutant in by_id["5.2"]["mutants"]}
    assert "the_river_stops_a_unit" in killers
    assert {"name", "path", "line", "column"} <= by_id["5.2"]["cited_by"][0].keys()


def test_only_what_stands_in_a_file_is_tried_with_only_the_examples_that_are_named() -> None:
    only = ("coverage", "ford", "--mutate", "--games", "0", "--only")
    result = hexwright(*only, "rules/game.yaml")
    assert "mutants: " in result.output
    assert "units/all.yaml" not in result.output
    named = hexwright(*only, "cover*", "--only", "fire", "-k", "woods")
    assert "ford: 3 cases: 3 play, 0 component, 0 advice.\n5 mutants: 2 survive." in named.output
    wrong = hexwright(*only, "no_such.yaml")
    assert wrong.exit_code == 2
    assert "Nothing that is like no_such.yaml cites a case." in wrong.output
