"""Every command that the guide about playing shows says what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.guide import FOLDER, GUIDES, write_guide_pack
from toolkit.cli.main import cli

TEXT = (FOLDER / "playing.md").read_text("utf-8")
SHOWN = re.compile(
    r"^```console\n\$ (?:printf '(?P<typed>[^']*)' \| )?hexwright (?P<words>[^\n]*)\n(?P<output>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
HASH = re.compile(r"\b[0-9a-f]{64}\b")


def test_the_commands_shown_say_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    write_guide_pack(tmp_path, GUIDES)
    shown = list(SHOWN.finditer(TEXT))
    assert len(shown) == TEXT.count("```console")
    for command in shown:  # in their order: one reads the file that another wrote
        typed = (command["typed"] or "").replace("\\n", "\n")
        result = CliRunner().invoke(cli, shlex.split(command["words"]), input=typed, catch_exceptions=False)
        assert HASH.sub("(hash)", result.output) == HASH.sub("(hash)", command["output"]), command["words"]


def test_every_command_at_the_prompt_is_told() -> None:
    from toolkit.cli.playing.commands import COMMANDS

    for words in COMMANDS:
        assert f"`{words}`" in TEXT or f"`{words}, " in TEXT or words.split()[0] in TEXT, words
