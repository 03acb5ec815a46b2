"""Draws the pictures of the README: `.venv/bin/python -m tests.tools.make_pictures`.

In: Bridgehead, as it lies in `content/`. Out: SVG files in `site/docs/pictures/`: a map with counters and the reach of
a unit, a diagnostic, the account of a number. Each is what a command draws or says. What a terminal shows is drawn as
characters of one width, which every viewer keeps by `textLength`; light on dark, so that both looks of a page frame it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import chdir
from html import escape
from pathlib import Path
from textwrap import wrap

from click.testing import CliRunner

from tests.tested_packs import ROOT
from toolkit.cli.main import cli

FOLDER = ROOT / "site/docs/pictures"
SCENARIO = "bridgehead/mill"
UNIT = "blue_tanks"
MISTAKE = ("scenarios/mill.yaml", "unit: red_militia", "unit: red_miltia")
SEED = "2"
TYPED = ("fire: blue_guns", "red_guards#1", "march: blue_tanks", "E4", "pass", "attack: red_guards#1", "1")
STEP = 4
"""The guns pin the guards, the tanks march up to the bridge and attack: four answers, and the battle is going on."""
ASKED = "shift(battle_results, odds_before(battle), shifts(battle))"

_WIDTH, _HEIGHT, _SIDE = 8.0, 19, 16  # of a character, of a line, of the margin, in pixels
_COLUMNS = 84
BLANK = "\u00a0"  # several in a row keep their width
_FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"


def pictures() -> dict[str, str]:
    """Each picture by the name of its file."""
    with tempfile.TemporaryDirectory() as name, chdir(name):
        before = os.environ.get("COLUMNS"), os.environ.get("HEXWRIGHT_STATE")
        os.environ.update(COLUMNS="80", HEXWRIGHT_STATE="")
        try:
            shutil.copytree(ROOT / "content/bridgehead", "content/bridgehead")
            return {"map.svg": _map(), "account.svg": _account(), "diagnostic.svg": _diagnostic()}
        finally:
            for variable, value in zip(("COLUMNS", "HEXWRIGHT_STATE"), before, strict=True):
                os.environ.pop(variable, None)
                os.environ.update({variable: value} if value is not None else {})


def terminal(lines: Sequence[str]) -> str:
    """Lines of a terminal as an SVG; those that are typed begin with `$ `. Long ones go on in the next line."""
    drawn = [(line.startswith("$ "), part) for line in lines for part in wrap(line, _COLUMNS) or [""]]
    width = round(2 * _SIDE + _WIDTH * max(len(line) for _, line in drawn))
    height = 2 * _SIDE + _HEIGHT * len(drawn)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="#1d232b" stroke="#4a5563"/>',
        f'<g font-family="{_FONTS}" font-size="13.3" fill="#e8eaed">',
    ]
    for number, (is_typed, line) in enumerate(drawn):
        text = line.lstrip(" ")
        if text:
            left = _SIDE + _WIDTH * (len(line) - len(text))
            look = ' font-weight="700" fill="#f2b880"' if is_typed else ""
            at = f'x="{left:g}" y="{_SIDE + _HEIGHT * number + 14}" textLength="{_WIDTH * len(text):g}"'
            parts.append(f"<text {at}{look}>{escape(text, quote=False).replace(' ', BLANK)}</text>")
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def _map() -> str:
    _said("reach", SCENARIO, UNIT, "--svg", "map.svg")
    return Path("map.svg").read_text("utf-8")


def _diagnostic() -> str:
    file, right, wrong = MISTAKE
    path = Path("content/bridgehead", file)
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    return terminal(["$ hexwright check bridgehead", *_said("check", "bridgehead", ends=1).rstrip().splitlines()])


def _account() -> str:
    _said("play", SCENARIO, "--seed", SEED, "--record", "game.json", typed="".join(f"{each}\n" for each in TYPED))
    words = ("why", f"game.json@{STEP}", ASKED)
    said = _said(*words).rstrip().splitlines()
    return terminal([f'$ hexwright why {words[1]} "{ASKED}"', *said])


def _said(*words: str, typed: str = "", ends: int = 0) -> str:
    result = CliRunner().invoke(cli, words, input=typed, catch_exceptions=False)
    assert result.exit_code == ends, result.output
    return result.output


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        (FOLDER / name).write_text(drawn, "utf-8", newline="\n")
