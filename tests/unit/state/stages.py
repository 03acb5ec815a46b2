"""Stages of the packs of these tests, set up once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.playthroughs import games
from toolkit.program.rules import Rules
from toolkit.state import Stage, set_up

ROOT = Path(__file__).parents[3]


def rules_of(folder: str) -> Rules:
    """The checked rules of a pack that has no fault."""
    return games.rules_of(ROOT / folder)


@cache
def parley() -> Stage:
    """A small game with a map, hands, a deck, masks and nested answers."""
    return set_up(rules_of("tests/packs/parley"), "bridge")


@cache
def tic_tac_toe() -> Stage:
    """The board of nine cells."""
    return set_up(rules_of("content/classics"), "tic-tac-toe")
