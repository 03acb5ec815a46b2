"""`hexwright build`: the whole way from YAML to a site."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_check import change

CLASSICS = Path(__file__).parents[2] / "content" / "classics"


@pytest.mark.slow
def test_a_build_publishes_and_says_what_it_did(hexwright: Run, tmp_path: Path) -> None:
    result = hexwright("build", "ford")
    assert result.exit_code == 0, result.output
    for words in (
        "Packs        1 (ford)",
        "Cases        3 stated",
        "0 errors, 0 warnings",
        "1 bundle: all that a pack says",
        "0 of 1 scenarios; not ford/crossing (no `sequence:`)",
    ):
        assert words in result.output
    assert (tmp_path / "build/site/index.html").is_file()
    bundle = json.loads((tmp_path / "build/bundles/ford.json").read_text("utf-8"))
    assert bundle["bundle"] == 1


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_warnings_are_a_line_a_code_with_a_count(hexwright: Run, ford: Path) -> None:
    change(ford / "terrain.yaml", "terrain:\n", "terrain:\n  bog: {title: Bog}\n  fen: {title: Fen}\n")
    output = hexwright("build", "ford").output
    assert (
        "W403 unused: 2 warnings, the first at content/ford/terrain.yaml:2:3: Nothing uses the terrain `bog`." in output
    )
    assert "`hexwright check` shows all of them." in output
    assert output.count("W403") == 1 and "the terrain `fen`" not in output


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_cases_that_are_marked_as_not_implemented_yet_are_counted(hexwright: Run, ford: Path) -> None:
    change(ford / "cases.yaml", "status: play\n", "status: play\n    not_yet: Nobody has written it yet.\n")
    output = hexwright("build", "ford").output
    assert "Cases        3 stated, 1 marked as not implemented yet" in output
    assert "W504" not in output


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_what_no_command_can_play_is_told(hexwright: Run, tmp_path: Path) -> None:
    shutil.copytree(CLASSICS, tmp_path / "content" / "classics")
    output = hexwright("build").output
    assert "Playable     6 of 7 scenarios; not ford/crossing (no `sequence:`)" in output
    assert "compiled" not in output.lower()


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_wrong_content_publishes_nothing_and_keeps_the_old_site(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    hexwright("build", "ford")
    before = (tmp_path / "build/site/index.html").read_bytes()
    change(ford / "scenarios/crossing.yaml", "at: C3", "at: C9")
    change(ford / "pack.yaml", "title: The Ford", "title: Another name")
    result = hexwright("build", "ford")
    assert result.exit_code == 1
    assert "not published: content is wrong" in result.output
    assert (tmp_path / "build/site/index.html").read_bytes() == before


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_keep_going_publishes_what_it_can_and_still_fails(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    change(ford / "units/all.yaml", "attack: 6", "atack: 6")
    result = hexwright("build", "ford", "--keep-going")
    assert result.exit_code == 1
    assert (tmp_path / "build/site/index.html").is_file()


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("units/squads.yaml", "title: Machine gun", "titel: Machine gun"),
        ("scenarios/farm.yaml", "unit: blue_rifles, side: blue, at: A2", "unit: blue_rifle, side: blue, at: A2"),
        ("kinds.yaml", "kinds:", "kind:"),
        ("maps/farm.yaml", "  . m w . . . .\n", ""),
    ],
    ids=["a unit that cannot be read", "a force of no unit", "no kinds", "a row of the map is missing"],
)
def test_of_a_game_that_cannot_be_set_up_no_example_is_played(
    hexwright: Run, tmp_path: Path, file: str, old: str, new: str
) -> None:
    folder = shutil.copytree(CLASSICS.parent / "skirmish", tmp_path / "content" / "skirmish")
    change(folder / file, old, new)
    result = hexwright("build", "skirmish", "--keep-going")
    assert result.exit_code == 1 and "a fault of the tool" not in result.output
    assert "Playable     0 of 1 scenarios; not skirmish/farm (errors)" in result.output
    assert (tmp_path / "build/site/games/skirmish/examples.html").is_file()


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_an_example_that_does_not_come_out_publishes_nothing_and_is_reported_at_its_line(
    hexwright: Run, tmp_path: Path
) -> None:
    shutil.copytree(CLASSICS, tmp_path / "content" / "classics")
    assert hexwright("build", "classics").exit_code == 0
    change(tmp_path / "content/classics/examples/tic-tac-toe.yaml", "is: crosses", "is: noughts")
    result = hexwright("build", "classics")
    assert result.exit_code == 1
    assert "error E810 example-value: This is crosses, not noughts." in result.output
    assert "is: noughts" in result.output
    assert "Site         not published" in result.output


def test_a_build_without_any_pack_is_wrong_use(hexwright: Run, tmp_path: Path) -> None:
    (tmp_path / "content").rename(tmp_path / "elsewhere")
    result = hexwright("build")
    assert result.exit_code == 2
    assert "content" in result.output


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_a_name_too_long_for_a_file_gets_a_shorter_one(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    long = ford.rename(ford.with_name("a" * 255))
    change(long / "pack.yaml", "pack: ford", f"pack: {'a' * 255}")
    result = hexwright("build")
    assert result.exit_code == 0, result.output
    assert len(list((tmp_path / "build/bundles").glob("*.json"))) == 1
