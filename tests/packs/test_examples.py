"""Every worked example of every pack, of those in content and of the small ones here, is a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from toolkit.packs import load_pack
from toolkit.play.examples import run_examples
from toolkit.report import render
from toolkit.rules.check import check_rules

ROOT = Path(__file__).parents[2]


def folders() -> Iterator[Path]:
    """The packs whose rules can be played and that have examples."""
    for parent in (ROOT / "content", ROOT / "tests" / "packs"):
        for folder in sorted(file.parent for file in parent.glob("*/pack.yaml")):
            if any((folder / "examples").glob("*.yaml")) and any((folder / "rules").glob("*.yaml")):
                yield folder


@pytest.mark.parametrize("folder", list(folders()), ids=lambda folder: folder.name)
def test_the_examples_of_a_pack_come_out_as_they_say(folder: Path) -> None:
    pack, problems = load_pack(folder)
    assert pack is not None, problems
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    outcomes = list(run_examples(pack, rules, pack.all("examples"), tell=True))
    assert outcomes
    wrong = [found for outcome in outcomes for found in outcome.diagnostics]
    assert not wrong, render("text", wrong, lambda path: Path(path).read_text("utf-8"))
