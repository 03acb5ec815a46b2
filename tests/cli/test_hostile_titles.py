"""Whatever a pack calls things, no sign that is not seen reaches the terminal, and no mark-up is read."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable

HIDDEN = r"\u202e\r\u2028[red]"
SHOWN = "<U+202E><U+000D><U+2028>[red]"
WORDS = "title|text|label|say|prompt|reason"
TYPED = (
    "board\nhand\nlook gun\nlook C3\nlook woods\nmove: rifles#2\nC1\npass\nfire: rifles#2\n1\nlog\n"
    "why defence_of(gun)\nwhy nonsense(\nmove: rifles#1\nA2\nback\nundo\nundo blue\nclaim\npass until x\n"
    "\u202e\nwhy \u202e\nlook \u2028\n"
)
RECORD = ("--record", "game.json", "--save", "saved.json")
COMMANDS = [
    ("check", "ford"),
    ("check", "ford", "--format", "github"),
    ("play", "ford", "--seed", "7", *RECORD),
    ("play", "ford", "--seat", "all=random", "--seed", "5"),
    ("play", "ford/nowhere"),
    ("replay", "game.json", "--log"),
    ("why", "game.json@0", "defence_of(gun)"),
    ("test", "ford"),
    ("test", "ford", "--format", "json"),
    ("coverage", "ford", "--mutate"),
    ("coverage", "ford", "--format", "json"),
    ("map", "lines", "ford/ford", "A1", "C3"),
]


@pytest.mark.slow
def test_titles_are_shown_sign_by_sign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    playable(tmp_path)
    for file in tmp_path.rglob("*.yaml"):
        text = re.sub(
            rf'^(\s*(?:- )?(?:{WORDS})): (\w[^"\n]*)$', rf'\1: "{_escaped}\2"', file.read_text("utf-8"), flags=re.M
        )
        file.write_text(re.sub(rf'\b({WORDS}): (\w[^,}}\n"]*)(?=[,}}])', rf'\1: "{_escaped}\2"', text), "utf-8")
    for words in COMMANDS:
        output = hexwright(*words, typed=TYPED if "--record" in words else "").output
        unseen = [sign for sign in output if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign != "\n"]
        assert unseen == [], words
        if words[:2] == ("play", "ford") and "--record" in words:
            assert f"{SHOWN}Blue> " in output and f"{SHOWN}Rifle company" in output


_escaped = HIDDEN.replace("\\", "\\\\")
