"""A mini-pack with many values, its stages, and examples written into files of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.playthroughs.games import rules_of
from toolkit.model import read_file
from toolkit.packs import Item, Pack
from toolkit.program.rules import Rules
from toolkit.source import parse_source

PACKS = Path(__file__).parents[2] / "packs"
Write = Callable[[str], Item]


def load(folder: Path) -> tuple[Pack, Rules]:
    """A pack that is right, with its checked rules."""
    rules = rules_of(folder)
    return rules.pack, rules


@pytest.fixture(scope="session")
def columns() -> tuple[Pack, Rules]:
    """The mini-pack of stages, modifiers and limits."""
    return load(PACKS / "cover-and-columns")


@pytest.fixture(scope="session")
def duel() -> tuple[Pack, Rules]:
    """The mini-pack of cards that answer cards."""
    return load(PACKS / "duel")


def example(text: str) -> Item:
    """The example whose fields these lines are."""
    lines = "\n".join(f"    {line}" for line in text.strip("\n").splitlines())
    source, found = parse_source(f"examples:\n  sample:\n{lines}\n", "sample.yaml")
    assert source is not None, found
    record, problems = read_file(source, "examples")
    assert record is not None and not problems, problems
    return Item("examples", "sample", record.items["examples"]["sample"], source, ("examples", "sample"))
