"""`hexwright check`, as an author uses it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.ford import write_ford


def change(file: Path, old: str, new: str) -> None:
    """Replace text that must be there."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_the_ford_is_right(hexwright: Run) -> None:
    result = hexwright("check", "ford", "--strict")
    assert (result.exit_code, result.output) == (0, "0 errors, 0 warnings\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("toolkit.cli.check", "toolkit.checker"),
        ("toolkit.cli.check", "pydantic"),
        pytest.param("toolkit.checker", "toolkit.state", id="a check sets no scenario up"),
        pytest.param("toolkit.cli.checking", "toolkit.evaluator", id="none of its rules is evaluated"),
        pytest.param("toolkit.cli.checking", "toolkit.play", id="no kept simulation, no machine"),
        pytest.param("toolkit.cli.checking", "multiprocessing", id="one pack is checked by one process"),
    ],
)
def test_nothing_is_loaded_that_is_not_used(module: str, unwanted: str) -> None:
    loads = f"import sys, {module}; sys.exit({unwanted!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loads], cwd=Path(__file__).parents[2], check=False).returncode == 0


def test_the_whole_ford_is_right(hexwright: Run, tmp_path: Path) -> None:
    write_ford(tmp_path, whole=True)
    result = hexwright("check", "ford", "--strict")
    assert result.exit_code == 0, result.output


def test_a_pack_is_a_folder_or_a_name_under_content(hexwright: Run) -> None:
    assert hexwright("check", "content/ford").exit_code == 0
    assert hexwright("check").exit_code == 0


def test_no_such_pack_is_wrong_use_and_offers_the_nearest_name(hexwright: Run) -> None:
    result = hexwright("check", "frod")
    assert result.exit_code == 2
    assert "ford" in result.output


def test_no_content_at_all_says_where_packs_are_looked_for(hexwright: Run, tmp_path: Path) -> None:
    (tmp_path / "content").rename(tmp_path / "elsewhere")
    result = hexwright("check")
    assert result.exit_code == 2
    assert "content" in result.output


def test_a_misspelt_attribute_is_underlined_and_the_right_one_offered(hexwright: Run, ford: Path) -> None:
    change(ford / "units/all.yaml", "attack: 6", "atack: 6")
    result = hexwright("check", "ford")
    assert result.exit_code == 1
    assert "content/ford/units/all.yaml:11:" in result.output
    assert "`attack`" in result.output
    assert "^^^^^" in result.output


def test_all_findings_come_in_one_run_sorted_by_place(hexwright: Run, ford: Path) -> None:
    change(ford / "units/all.yaml", "attack: 6", "atack: 6")
    change(ford / "scenarios/crossing.yaml", "at: C3", "at: C9")
    change(ford / "terrain.yaml", 'cite: "1.2"', 'cite: "1.9"')
    found = json.loads(hexwright("check", "ford", "--format", "json").output)["diagnostics"]
    places = [(each["path"], each["start"]["line"], each["start"]["column"]) for each in found]
    assert places == sorted(places)
    assert {place[0].rpartition("/")[2] for place in places} == {"all.yaml", "crossing.yaml", "terrain.yaml"}


def test_warnings_alone_do_not_fail_unless_asked(hexwright: Run, ford: Path) -> None:
    change(ford / "text/es.yaml", ", gun: {title: Cañón de campaña}", "")
    assert hexwright("check", "ford").exit_code == 0
    assert hexwright("check", "ford", "--strict").exit_code == 1


def test_sides_of_a_scenario_that_cannot_be_read_are_not_told_as_unknown(hexwright: Run, tmp_path: Path) -> None:
    write_ford(tmp_path, whole=True)
    (scenario,) = (tmp_path / "content/ford/scenarios").glob("*.yaml")
    change(scenario, "title:", "titel:")
    output = hexwright("check", "ford").output
    assert "E201" in output
    assert "E520" not in output
