"""The readings of a pack's maps, shared by all checks. In: a pack and a map. Out: its reading, made once for each pack.

Not a check itself.
"""

from __future__ import annotations

from toolkit.board.reading import Reading, Readings
from toolkit.packs import Item, Pack


def reading_of(pack: Pack, map: Item) -> Reading:
    """What the record of a map says; the map is one of the pack or of those that it depends on."""
    readings: Readings = pack.kept.setdefault("readings", Readings(pack.maps))
    return readings.of(map.record)
