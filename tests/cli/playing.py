"""A working folder whose ford can be played, and the command line with something typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from tests.cli.guide import GUIDES, write_guide_pack
from toolkit.cli.main import cli

Type = Callable[..., Result]


def playable(folder: Path) -> Path:
    """The pack of all guides, which has rules."""
    return write_guide_pack(folder, GUIDES)


def hexwright(*words: str, typed: str = "") -> Result:
    """`hexwright WORDS...`, with lines that come through a pipe."""
    return CliRunner().invoke(cli, list(words), input=typed, catch_exceptions=False)
