"""The pack `landmarks` for the tests of drawings: maps with one of everything, and boards laid on the first of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolkit.board import Board
from toolkit.packs import load_pack
from toolkit.publish.drawing.plans import Area, Plan, plan_of
from toolkit.publish.game import Game

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "tests" / "packs" / "landmarks"


@cache
def landmarks() -> Game:
    pack, _ = load_pack(FOLDER)
    assert pack is not None
    return Game(pack)


def plan(id: str) -> Plan:
    """The plan of a map of the pack."""
    entry = landmarks().find("maps", id)
    found = plan_of(entry) if entry else None
    assert found is not None
    return found


def planned(board: Board) -> Plan:
    """A board as if it were the map `valley`."""
    label = board.grid.label
    areas = [Area(one.id, "XY", one.cells, tuple(map(label, one.cells)), one.side, one.mark) for one in board.areas]
    return Plan(plan("valley").entry, board, tuple(areas))
