"""`hexwright trace`: whether a trace holds, by which route, or what breaks it, at the start or at a save."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from toolkit.cli.main import cli

pytestmark = pytest.mark.slow
ADVANCE = "tests/packs/campaign/advance"


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, [*words], input=typed, catch_exceptions=False)


def trace(*words: str) -> Result:
    return run("trace", ADVANCE, *words)


@pytest.fixture(autouse=True)
def _in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


def test_a_route_is_told_leg_by_leg_with_the_cost_of_each_step() -> None:
    result = trace("reaches_hq", "E5", "red")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "reaches_hq(E5, red): it holds  4, 4.1"
    assert lines[-2:] == [
        "leg by road: 0: I3 H3 (0) G3 (0) F3 (0)",
        "leg overland: 2 of 3: F3 E4 (1) E5 (1)",
    ]
    assert "|E5 . |" in result.stdout and "+5    +" in result.stdout


def test_what_breaks_the_best_attempt_is_told_with_its_case() -> None:
    told = trace("reaches_unit", "I1", "blue").stdout
    assert "reaches_unit(I1, blue): it does not hold" in told
    assert "attempt B3 C3 D2  (5 more steps would do)" in told
    assert "blocked at E3: are_foes(side, there)" in told and "[4.3]" in told
    assert "too far to G4 from G5: it would cost 23/5, and the limit is 4  [4, 4.2]" in told


def test_for_programs_it_is_json() -> None:
    told = json.loads(trace("reaches_hq", "B3", "blue", "--json").stdout)
    assert (told["holds"], told["route"], told["cost"]) == (True, ["A3", "B3"], "0")
    assert [leg["label"] for leg in told["legs"]] == ["by road", "overland"]
    told = json.loads(trace("reaches_unit", "I1", "blue", "--json").stdout)
    assert told["route"] is None and told["attempts"][0]["left"] == 5


def test_at_a_save_it_is_the_state_of_the_save(tmp_path: Path) -> None:
    save = str(tmp_path / "game.json")
    run("play", ADVANCE, "--save", save, typed="blue_tanks\nD2\nno more\nquit\n")
    assert "attempt" not in trace("reaches_unit", "D2", "blue", "--save", save).stdout


def test_it_is_drawn(tmp_path: Path) -> None:
    for goal in ("E5", "I1"):
        file = tmp_path / f"{goal}.svg"
        assert trace("reaches_hq", goal, "blue", "--svg", str(file)).exit_code == 0
        assert "hw-overlay" in file.read_text("utf-8")
        ElementTree.parse(file)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["reach_hq", "B3", "blue"], "Did you mean `reaches_hq`"),
        (["reaches_hq", "B3"], "it takes goal: space, side: side"),
        (["reaches_hq", "Z9", "blue"], "`Z9` means nothing here"),
        (["reaches_hq", "B3", "blue", "--svg", "picture.txt"], "must end with .svg or .png"),
    ],
)
def test_what_means_nothing_is_told(words: list[str], told: str) -> None:
    result = trace(*words)
    assert result.exit_code != 0 and told in result.output


def test_a_pack_without_traces_is_told_where_to_write_them() -> None:
    result = run("trace", "tests/packs/march/crossing", "supplied")
    assert result.exit_code != 0 and "declare no trace" in result.output
