"""Saves that other versions of the generator made: they load, have the hash that they had, and go on as they did.

Nothing here writes them; `make.py` does, by hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.saves.make import PACK, PASSES, SCENARIO
from tests.unit.play.programs import program_of
from toolkit.play import load, replay, save

HERE = Path(__file__).parent
ENTRIES = [
    pytest.param(entry, id=f"{file.stem}-{number}")
    for file in sorted(HERE.glob("*.json"))
    for number, entry in enumerate(json.loads(file.read_text("utf-8")))
]


@pytest.mark.parametrize("passes", list(PASSES))
@pytest.mark.parametrize("entry", ENTRIES)
def test_a_save_goes_on_as_it_did(entry: dict[str, Any], passes: str) -> None:
    program = program_of(PACK, SCENARIO, PASSES[passes])
    game = load(program, entry["save"])
    assert game.hash() == entry["hash"]
    assert save(game)["state"] == entry["save"]["state"]
    continued = replay(game, entry["then"])
    assert continued.refused is None
    assert continued.game.hash() == entry["end"]


@pytest.mark.parametrize("entry", ENTRIES)
def test_its_history_can_be_taken_back(entry: dict[str, Any]) -> None:
    game = load(program_of(PACK, SCENARIO), entry["save"])
    assert game.undo()
    assert game.redo()
    assert game.hash() == entry["hash"]


def test_the_saves_stand_in_answers_to_answers() -> None:
    assert len(ENTRIES) >= 2 * len(PASSES)
    assert all(entry.values[0]["depth"] >= 6 for entry in ENTRIES)
