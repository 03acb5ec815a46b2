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
    assert "valley                   The valley" in result.stdout


def test_a_pipe_gets_an_svg() -> None:
    result = show(LANDMARKS, "moor")
    ElementTree.fromstring(result.stdout)
    assert result.exit_code == 0


def test_a_file_is_written_in_the_form_of_its_ending(tmp_path: Path) -> None:
    svg, png = tmp_path / "moor.svg", tmp_path / "moor.png"
    assert show(LANDMARKS, "moor", "-o", str(svg), "--width", "400").exit_code == 0
    assert ElementTree.parse(svg).getroot().get("width") == "400"
    assert show(LANDMARKS, "moor", "-o", str(png), "--grey").exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_what_a_line_of_sight_meets_is_listed(tmp_path: Path) -> None:
    result = show(LANDMARKS, "valley", "--los", "G5", "G7", "-o", str(tmp_path / "sight.svg"))
    assert "  1 River: crosses G5|G6\n" in result.stdout
    assert "Road (South road): grazes G5, G7; " in unescape((tmp_path / "sight.svg").read_text("utf-8"))


def test_routes_zones_and_marks_are_drawn() -> None:
    plain = show(LANDMARKS, "quarter").stdout
    more = show(LANDMARKS, "quarter", "--route", "B1,C1", "--zone", "depot,A3..A4", "--mark", "E2").stdout
    assert more.count('class="hw-overlay') - plain.count('class="hw-overlay') == 4  # a zone, a rim, a way, its plate


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("vally",), "no map `vally`. Did you mean `valley`?"),
        (("valley", "--mark", "Z99"), "no space `Z99`. The map goes from"),
        (("valley", "--los", "A3", "A3"), "from one space to another"),
        (("islands", "--los", "north", "beach"), "areas have no straight lines between them"),
        (("islands", "--mark", "harbor"), "Did you mean `harbour`?"),
        (("valley", "-o", "valley.gif"), "must end with .svg or .png"),
        (("-o", "some.svg"), "several maps: say which"),
    ],
)
def test_what_cannot_be_shown_is_said(words: tuple[str, ...], said: str) -> None:
    result = show(LANDMARKS, *words)
    assert result.exit_code == 2
    assert said in result.stderr
