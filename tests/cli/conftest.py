"""A working folder with the guide's pack in it, and the command line to run there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.guide import write_guide_pack
from toolkit.cli.main import cli

Run = Callable[..., Result]


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack of the guide, as content/ford of the working folder."""
    monkeypatch.chdir(tmp_path)
    return write_guide_pack(tmp_path)


@pytest.fixture
def hexwright(ford: Path) -> Run:
    """`hexwright WORDS...`, run in the folder that holds content/ford."""
    return lambda *words: CliRunner().invoke(cli, list(words), catch_exceptions=False)
