"""A working folder whose ford can be played, and the command line with something typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from tests.cli.ford import write_ford
from toolkit.cli.main import cli

Type = Callable[..., Result]


def playable(folder: Path) -> Path:
    """The whole ford, which has rules."""
    return write_ford(folder, whole=True)


def hexwright(*words: str, typed: str = "") -> Result:
    """`hexwright WORDS...`, with lines that come through a pipe."""
    return CliRunner().invoke(cli, list(words), input=typed, catch_exceptions=False)
