"""`hexwright test`: the worked examples of a pack, or of a stranger."""

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


def test_examples_that_come_out_are_listed(pack: Path) -> None:
    result = hexwright("test")
    assert result.exit_code == 0
    assert "ok      blue_comes_across: Blue comes across" in result.output
    assert result.output.endswith("3 examples: 3 as expected, 0 not.\n")


def test_everything_that_does_not_come_out_is_told_in_one_run_at_its_line(pack: Path) -> None:
    change(pack / "examples/crossing.yaml", "is: 5, account: [cover 2]", "is: 4, account: [cover 3]")
    change(pack / "examples/crossing.yaml", 'refused: "5.2"', 'refused: "1.1"')
    result = hexwright("test", "ford")
    assert result.exit_code == 1
    assert "This is 5, not 4." in result.output
    assert "The account has no line `cover 3` here." in result.output
    assert "This is refused by 5.2, not by 1.1." in result.output
    assert "content/ford/examples/crossing.yaml:" in result.output
    assert result.output.endswith("3 examples: 1 as expected, 2 not.\n")


def test_some_examples_are_chosen_by_name() -> None:
    assert hexwright("test", "ford", "-k", "river").output.endswith("1 example: 1 as expected, 0 not.\n")
    result = hexwright("test", "ford", "-k", "nothing_like_it")
    assert result.exit_code == 2
    assert "No example" in result.output


def test_a_file_of_a_stranger_is_played_with_the_rules_of_a_pack(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.yaml"
    puzzle.write_text("examples:\n  first:\n    given: crossing\n    expect: [{asks: red}]\n", "utf-8")
    result = hexwright("test", "ford", "--file", "puzzle.yaml")
    assert result.exit_code == 1
    assert "puzzle.yaml:4:21: error E815 example-asked: Blue is asked, not red." in result.output


def test_a_file_of_a_stranger_that_is_wrong_is_reported_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "puzzle.yaml").write_text("examples:\n  first:\n    givn: crossing\n  second: [\n", "utf-8")
    result = hexwright("test", "ford", "--file", "puzzle.yaml")
    assert result.exit_code == 1
    assert "puzzle.yaml:" in result.output


def test_a_scenario_that_there_is_not_is_told(tmp_path: Path) -> None:
    (tmp_path / "puzzle.yaml").write_text("examples: {a: {given: nowhere, expect: [{asks: red}]}}\n", "utf-8")
    assert "There is no scenario `nowhere`." in hexwright("test", "ford", "--file", "puzzle.yaml").output


def test_machines_get_json_or_annotations(pack: Path) -> None:
    change(pack / "examples/crossing.yaml", "is: 5", "is: 4")
    document = json.loads(hexwright("test", "ford", "--format", "json").output)
    assert document["test"] == 1
    assert {each["example"]: each["passed"] for each in document["examples"]} == {
        "blue_comes_across": True,
        "the_river_stops_a_unit": True,
        "woods_protect_the_gun": False,
    }
    assert [each["code"] for each in document["diagnostics"]] == ["E810"]
    annotations = hexwright("test", "ford", "--format", "github").output
    assert annotations.startswith("::error file=content/ford/examples/crossing.yaml,line=")


def test_a_file_wants_one_pack(tmp_path: Path) -> None:
    (tmp_path / "puzzle.yaml").write_text("examples: {}\n", "utf-8")
    assert hexwright("test", "ford", "content/ford", "--file", "nothing.yaml").exit_code == 2
