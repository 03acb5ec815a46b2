"""What the README shows is what the tool says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.test_check import change
from toolkit.cli.main import COMMANDS

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_the_diagnostic_shown_is_the_one_an_author_gets(hexwright: Run, ford: Path) -> None:
    change(ford / "units/all.yaml", "attack: 6", "atack: 6")
    shown = re.search(r"## What a diagnostic looks like\n\n```text\n(.*?)```", README, re.DOTALL)
    assert shown is not None
    assert hexwright("check", "ford").output == shown[1]


def test_the_commands_named_exist() -> None:
    named = set(re.findall(r"`hexwright ([a-z]+)", README))
    assert named == set(COMMANDS)
