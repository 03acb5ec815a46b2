"""The README fits a screen, its links lead somewhere, and its pictures show what the tool says today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools.make_pictures import BLANK, FOLDER, pictures, terminal
from toolkit.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_it_fits_a_screen() -> None:
    assert len(README.splitlines()) <= 60


def test_its_links_and_pictures_are_there() -> None:
    targets = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', README)
    assert len(targets) >= 9
    for link in map("".join, targets):
        assert (ROOT / link.partition("#")[0]).is_file(), link


def test_the_commands_named_exist() -> None:
    assert set(re.findall(r"bin/hexwright ([a-z]+)", README)) <= set(COMMANDS)
    assert set(re.findall(r"bootstrap\.py ([a-z]+)", README)) == {"build", "test"}


@pytest.mark.slow
def test_the_pictures_show_what_the_tool_draws_and_says() -> None:
    """Where it does not, `python -m tests.tools.make_pictures` draws them anew; look at them."""
    drawn = pictures()
    assert drawn.keys() == {file.name for file in FOLDER.iterdir()}
    for name, picture in drawn.items():
        assert (FOLDER / name).read_text("utf-8") == picture, name


def test_a_terminal_is_drawn_line_by_line() -> None:
    drawn = terminal(["$ hexwright check <pack>", "  2 | a", "", "word " * 20])
    assert re.findall(r'<text x="(\d+)" y="(\d+)"', drawn) == [("16", "30"), ("32", "49"), ("16", "87"), ("16", "106")]
    assert f"check{BLANK}&lt;pack&gt;" in drawn
