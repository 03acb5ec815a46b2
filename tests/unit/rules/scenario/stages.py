"""Stages of the packs of these tests, set up once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolkit.packs import load_pack
from toolkit.rules.check import check_rules
from toolkit.rules.program.rules import Rules
from toolkit.rules.scenario import Stage, set_up

ROOT = Path(__file__).parents[4]


@cache
def rules_of(folder: str) -> Rules:
    """The checked rules of a pack that has no fault."""
    pack, found = load_pack(ROOT / folder)
    assert pack is not None, found
    rules, found = check_rules(pack)
    assert rules is not None, found
    return rules


@cache
def parley() -> Stage:
    """A small game with a map, hands, a deck, masks and nested answers."""
    return set_up(rules_of("tests/packs/parley"), "bridge")


@cache
def tic_tac_toe() -> Stage:
    """The board of nine cells."""
    return set_up(rules_of("content/classics"), "tic-tac-toe")
