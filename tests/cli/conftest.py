"""A working folder with the ford in it, and the command line to run there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.ford import write_ford
from tests.unit.publish.plain_site import plain_site
from toolkit.cli.main import cli
from toolkit.publish import building

Run = Callable[..., Result]


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The ford, as content/ford of the working folder."""
    monkeypatch.chdir(tmp_path)
    return write_ford(tmp_path)


@pytest.fixture
def hexwright(ford: Path) -> Run:
    """`hexwright WORDS...`, run in the folder that holds content/ford."""
    return lambda *words: CliRunner().invoke(cli, list(words), catch_exceptions=False)


@pytest.fixture
def without_mkdocs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds have empty pages: for tests of what a build does beside them."""
    monkeypatch.setattr(building, "run_mkdocs", plain_site)
