"""`hexwright map show`: files, pipes, lists, and words for what cannot be shown."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from toolkit.cli.main import cli

LANDMARKS = "tests/packs/landmarks"


def show(*words: str) -> Result:
    return CliRunner().invoke(cli, ["map", "show", *words], catch_exceptions=False)


@pytest.fixture(autouse=True)
def _in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


def test_maps_are_listed_where_there_are_several() -> None:
    result = show(LANDMARKS)
    assert result.exit_code == 0
    assert "has 6 maps" in result.stdout
    assert "tests/packs/landmarks/valley   The valley" in result.stdout


def test_a_pipe_gets_an_svg() -> None:
    result = show(f"{LANDMARKS}/moor")
    ElementTree.fromstring(result.stdout)
    assert result.exit_code == 0


@pytest.mark.slow
def test_a_file_is_written_in_the_form_of_its_ending(tmp_path: Path) -> None:
    svg, png = tmp_path / "moor.svg", tmp_path / "moor.png"
    assert show(f"{LANDMARKS}/moor", "-o", str(svg), "--width", "400").exit_code == 0
    assert ElementTree.parse(svg).getroot().get("width") == "400"
    assert show(f"{LANDMARKS}/moor", "-o", str(png), "--grey").exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_what_a_line_of_sight_meets_is_listed(tmp_path: Path) -> None:
    result = show(f"{LANDMARKS}/valley", "--los", "G5", "G7", "-o", str(tmp_path / "sight.svg"))
    assert "  1 River: crosses G5|G6\n" in result.stdout
    assert "Road (South road): grazes G5, G7; " in unescape((tmp_path / "sight.svg").read_text("utf-8"))


def test_routes_zones_and_marks_are_drawn() -> None:
    plain = show(f"{LANDMARKS}/quarter").stdout
    more = show(f"{LANDMARKS}/quarter", "--route", "B1,C1", "--zone", "depot,A3..A4", "--mark", "E2").stdout
    assert more.count('class="hw-overlay') - plain.count('class="hw-overlay') == 4  # a zone, a rim, a way, its plate


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((f"{LANDMARKS}/vally",), "no map `vally`. Did you mean `valley`?"),
        ((f"{LANDMARKS}/valley", "--mark", "Z99"), "no space `Z99`. The map goes from"),
        ((f"{LANDMARKS}/valley", "--los", "A3", "A3"), "from one space to another"),
        ((f"{LANDMARKS}/islands", "--los", "north", "beach"), "areas have no straight lines between them"),
        ((f"{LANDMARKS}/islands", "--mark", "harbor"), "Did you mean `harbour`?"),
        ((f"{LANDMARKS}/valley", "-o", "valley.gif"), "must end with .svg or .png"),
        ((LANDMARKS, "-o", "some.svg"), "several maps: say which"),
        ((f"{LANDMARKS}/valley", "-o", "nowhere/valley.svg"), "the folder `nowhere` is not there"),
        ((f"{LANDMARKS}/valley", "-o", "tests"), "`tests` is a folder: name a file in it"),
        ((f"{LANDMARKS}/front", "--los", "A1", "Red_base"), "no space `Red_base`"),
    ],
)
def test_what_cannot_be_shown_is_said(words: tuple[str, ...], said: str) -> None:
    result = show(*words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_way_between_spaces_that_are_no_neighbours_is_drawn_and_told(tmp_path: Path) -> None:
    result = show(f"{LANDMARKS}/quarter", "--route", "A1,B1,D1", "-o", str(tmp_path / "way.svg"))
    assert result.exit_code == 0
    assert result.stderr == "hexwright: `B1` and `D1` of the route are not neighbours.\n"


def test_each_of_several_lines_of_sight_is_told_apart(tmp_path: Path) -> None:
    out = tmp_path / "sights.svg"
    result = show(f"{LANDMARKS}/valley", "--los", "G5", "G7", "--los", "E7", "E9", "-o", str(out))
    assert "G5-G7: River: crosses G5|G6" in result.stdout
    assert "E7-E9: Sand: crosses E8" in result.stdout


def test_a_file_that_is_protected_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "kept.svg"
    out.write_text("mine", "utf-8")
    monkeypatch.setattr("os.access", lambda path, mode: False)
    result = show(f"{LANDMARKS}/moor", "-o", str(out))
    assert result.exit_code == 2
    assert "may not be written" in result.stderr
    assert out.read_text("utf-8") == "mine"


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    written = {
        "pack.yaml": "pack: ford\nversion: 0.1.0\nlanguage: 1\ntitle: The ford\n",
        "terrain.yaml": "terrain:\n  open: {title: Open}\n  wall: {title: Wall}\n",
        "maps/bank.yaml": "map: bank\ntitle: The bank\n"
        "grid: {shape: square, labels: letter_number, diagonals: 0, size: [2, 2]}\nterrain: {open: [A1..B2]}\n"
        "sides: {wall: {terrain: wall, sides: [A1|B2, A1|B1]}}\n",
        "maps/torn.yaml": "map: torn\ntitle: Torn\ngrid: {shape: round}\n",
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return str(tmp_path)


def test_a_map_with_faults_is_drawn_and_they_are_counted(faulty: str) -> None:
    result = show(f"{faulty}/bank")
    assert result.exit_code == 0
    ElementTree.fromstring(result.stdout)
    assert f"the map has 1 fault: run `hexwright check {faulty}`" in result.stderr


def test_a_map_that_could_not_be_read_is_told_from_one_that_is_not_there(faulty: str) -> None:
    assert f"{faulty}/torn  (could not be read)" in show(faulty).stdout
    assert "the map `torn` could not be read" in show(f"{faulty}/torn").stderr
    assert "the pack has no map `worn`" in show(f"{faulty}/worn").stderr
    (Path(faulty) / "maps/worse.yaml").write_text("map: worse\ntitle: []\n", "utf-8")
    assert "the map `worse` could not be read" in show(f"{faulty}/worse").stderr
    (Path(faulty) / "maps/worse.yaml").write_text("[", "utf-8")
    assert "A file of maps could not be read" in show(f"{faulty}/worse").stderr
    (Path(faulty) / "maps/bank.yaml").unlink()
    assert "could be read.\nRun `hexwright check" in show(faulty).stderr
