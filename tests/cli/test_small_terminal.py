"""`hexwright play` in a terminal of 24 lines and 80 columns: what stands on the screen, in colour and without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from toolkit.report.visible import width

pytestmark = pytest.mark.slow
CONTENT = Path(__file__).parents[2] / "content"
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def playing(folder: Path, *words: str, **environment: str) -> Terminal:
    """A game in a small terminal. COLUMNS and LINES would be believed before it, so they say nothing."""
    given = {"HEXWRIGHT_STATE": str(folder / "state"), "COLUMNS": "", "LINES": "", **environment}
    return Terminal("play", *words, "--seed", "1", folder=folder, environment=given, size=(24, 80))


def test_a_whole_turn_at_a_small_terminal(tmp_path: Path) -> None:
    with playing(tmp_path, str(CONTENT / "skirmish")) as terminal:
        first = terminal.until("Blue> ")
        assert "/A1 .    \\________/C1 w    \\" in first and "Blue []: What do you do?" in first
        assert "   5  Rifles 1 (A2)" in first and "\x1b[" not in first, "NO_COLOR is heeded"
        terminal.type("odds 4\n")
        assert "2.8 %  Red Machine gun is gone" in terminal.until("Blue> ")
        terminal.type("dig in: rifles 1\n")
        assert "`undo` takes back: Dig in: squad Rifles 1 (A2)" in terminal.until("Blue> ")
        terminal.type("undo\n")
        assert "Dig in" in terminal.until("Blue> ")
        terminal.type("quit\n")
        assert terminal.end() == 0
        lines = terminal.shown.replace("\r", "").splitlines()
        typed = [line for line in lines if width(line) > 80 and not line.startswith(("The game is kept", "Seed"))]
        assert typed == []


def test_sides_have_a_colour_where_it_is_wanted(tmp_path: Path) -> None:
    with playing(tmp_path, str(CONTENT / "skirmish"), NO_COLOR="") as terminal:
        shown = terminal.until("Blue> ")
        assert "\x1b[94m[br4]" in shown and "\x1b[91m(rr1)" in shown
        assert "/A1 .    \\________/C1 w" in COLOURS.sub("", shown)


def test_a_terminal_of_ascii_alone_is_shown_no_codes(tmp_path: Path) -> None:
    with playing(tmp_path, str(CONTENT / "skirmish"), PYTHONIOENCODING="ascii", PYTHONUTF8="0") as terminal:
        shown = terminal.until("Blue> ")
        assert "Tokens 0 -> 1" in shown and shown.isascii() and "\\u" not in shown


def test_a_large_map_is_shown_in_part(tmp_path: Path) -> None:
    """The map of the operational game, with the rules of a small one."""
    from tests.cli.large import write_large

    with playing(tmp_path, str(write_large(tmp_path))) as terminal:
        shown = terminal.until("> ")
        assert "`map` shows all of it" in shown
        terminal.type("map\n")
        assert "A1        K1        U1        AE1       AO1       AY1" in terminal.until("> ")
        terminal.type("map AX20\n")
        assert "AX20" in terminal.until("> ")
        terminal.type("quit\n")
        terminal.end()
        lines = COLOURS.sub("", terminal.shown).replace("\r", "").splitlines()
        assert [line for line in lines if width(line) > 80 and not line.startswith(("The game is kept", "Seed"))] == []
