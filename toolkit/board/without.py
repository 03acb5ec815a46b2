"""The board of a scenario, also of one that has no map: a game of cards alone.

In: a pack, the record of a scenario. Out: its board, without any spaces where it has no map.
"""

from __future__ import annotations

from typing import Any

from toolkit.board.areas import AreasGrid
from toolkit.board.board import Board
from toolkit.board.shared import reading_of
from toolkit.packs import Pack


def no_board() -> Board:
    """A board without spaces: what is asked of all spaces finds none."""
    return Board(AreasGrid.of((), ()), {})


def board_of(pack: Pack, scenario: Any) -> Board | None:
    """The board that the record of a scenario is played on, an empty one where it has no map; None where its map could
    not be read. Raises KeyError where there is no such map."""
    if scenario.map is None:
        return no_board()
    map = pack.find("maps", scenario.map)
    if map is None:
        raise KeyError(scenario.map)
    return reading_of(pack, map.record).board
