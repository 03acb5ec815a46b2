"""Situations of movement, zones, stacking, supply and support, worked out by hand from rulebooks of several games: the
examples of the pack beside this file, on two small maps."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from toolkit.checker import check_rules
from toolkit.examples import run_examples
from toolkit.packs import Item, Pack, load_pack
from toolkit.program.rules import Rules
from toolkit.report import render

FOLDER = Path(__file__).parent / "situations"


@cache
def situations() -> tuple[Pack, Rules]:
    pack, found = load_pack(FOLDER)
    assert pack is not None and not found, found
    rules, found = check_rules(pack)
    assert rules is not None and not [each for each in found if each.severity == "error"], found
    return pack, rules


@pytest.mark.parametrize("example", [*situations()[0].all("examples")], ids=lambda example: str(example.id))
def test_a_situation_comes_out_as_by_hand(example: Item) -> None:
    (outcome,) = run_examples(*situations(), [example])
    assert not outcome.diagnostics, render("text", outcome.diagnostics, lambda path: Path(path).read_text("utf-8"))
