"""Every worked example of every pack, of those in content and of the small ones here, is a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.playthroughs.games import rules_of
from tests.tested_packs import PLAYED, SMALL
from toolkit.play.examples import run_examples
from toolkit.report import render


def folders() -> Iterator[Path]:
    """The packs whose rules can be played and that have examples."""
    for folder in (*PLAYED, *SMALL):
        if any((folder / "examples").glob("*.yaml")) and any((folder / "rules").glob("*.yaml")):
            yield folder


def slow_where_many(folder: Path) -> Any:
    """The pack as a case of a test: those of the one that has hundreds of examples take their time."""
    return pytest.param(folder, id=folder.name, marks=[pytest.mark.slow] * (folder.name == "panzer-general"))


@pytest.mark.parametrize("folder", [slow_where_many(folder) for folder in folders()])
def test_the_examples_of_a_pack_come_out_as_they_say(folder: Path) -> None:
    rules = rules_of(folder)
    outcomes = list(run_examples(rules.pack, rules, rules.pack.all("examples"), tell=True))
    assert outcomes
    wrong = [found for outcome in outcomes for found in outcome.diagnostics]
    assert not wrong, render("text", wrong, lambda path: Path(path).read_text("utf-8"))
