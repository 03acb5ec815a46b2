"""Every command that the guide about simulations shows says what it shows."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.guide import FOLDER, GUIDES, write_guide_pack
from tests.cli.test_playing_guide import SHOWN
from toolkit.cli.main import cli
from toolkit.cli.simulate import command as simulate

TEXT = (FOLDER / "simulating.md").read_text("utf-8")


@pytest.mark.slow
def test_the_commands_shown_say_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_STATE", "")
    write_guide_pack(tmp_path, GUIDES)
    shown = list(SHOWN.finditer(TEXT))
    assert len(shown) == TEXT.count("```console") >= 3
    for command in shown:
        result = CliRunner().invoke(cli, shlex.split(command["words"]), catch_exceptions=False)
        assert result.output == command["output"], command["words"]


def test_every_option_is_told() -> None:
    left = {option for each in simulate.params for option in each.opts if option.startswith("--")}
    told = {option for option in left if f"`{option}" in TEXT or f"{option} " in TEXT}
    assert left - told == {"--option", "--language"}  # as in every command that plays
