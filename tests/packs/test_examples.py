"""Every worked example of the packs in content and of the small ones here is a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.playthroughs.games import rules_of
from tests.tested_packs import PLAYED, SMALL
from toolkit.examples import run_examples
from toolkit.report import render


def folders() -> Iterator[Path]:
    """The packs whose rules can be played and that have examples; but for the one that has hundreds, which the build in
    `tests/system` plays, as every build does."""
    for folder in (*PLAYED, *SMALL):
        has_both = any((folder / "examples").glob("*.yaml")) and any((folder / "rules").glob("*.yaml"))
        if has_both and folder.name != "panzer-general":
            yield folder


@pytest.mark.parametrize("folder", list(folders()), ids=lambda folder: folder.name)
def test_the_examples_of_a_pack_come_out_as_they_say(folder: Path) -> None:
    rules = rules_of(folder)
    outcomes = list(run_examples(rules.pack, rules, rules.pack.all("examples"), tell=True))
    assert outcomes
    wrong = [found for outcome in outcomes for found in outcome.diagnostics]
    assert not wrong, render("text", wrong, lambda path: Path(path).read_text("utf-8"))
