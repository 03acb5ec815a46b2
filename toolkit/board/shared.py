"""The readings of a pack's maps, shared by all who ask: checks, rules, pages. Each map is read once for each pack."""

from __future__ import annotations

from typing import Any

from toolkit.board.areas import AreasGrid
from toolkit.board.board import Board
from toolkit.board.reading import Reading, Readings
from toolkit.model.maps import Map
from toolkit.packs import Pack


def reading_of(pack: Pack, map: Map) -> Reading:
    """What the record of a map says; the map is one of the pack or of those that it depends on."""
    readings: Readings = pack.kept.setdefault("readings", Readings(pack.maps))
    return readings.of(map)


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
