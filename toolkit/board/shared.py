"""The readings of a pack's maps, shared by all who ask: checks, rules, pages. Each map is read once for each pack."""

from __future__ import annotations

from toolkit.board.reading import Reading, Readings
from toolkit.model.maps import Map
from toolkit.packs import Pack


def reading_of(pack: Pack, map: Map) -> Reading:
    """What the record of a map says; the map is one of the pack or of those that it depends on."""
    readings: Readings = pack.kept.setdefault("readings", Readings(pack.maps))
    return readings.of(map)
