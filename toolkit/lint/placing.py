"""Where the pieces of a scenario stand. In: a pack. Out: for each force its spots, each with the spaces it may mean.

Not a check itself: the checks of pieces share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.board import Layout, expand_spaces
from toolkit.lint.maps import MOST_MENTIONS, layout_of
from toolkit.packs import Item, Pack
from toolkit.source import Path


@dataclass(frozen=True, slots=True)
class Spot:
    """An entry of `at` of a force: what is written, where, and the spaces it means; None where it means none, and no
    spaces where what it names has a fault of its own."""

    scenario: Item
    map: Item
    layout: Layout
    force: Any
    where: Path
    written: str
    spaces: tuple[str, ...] | None


def scenarios_with_maps(pack: Pack) -> Iterator[tuple[Item, Item, Layout]]:
    """The scenarios whose map could be read, has rows of one length, and is not too large."""
    for scenario in pack.all("scenarios"):
        map = pack.find("maps", scenario.record.map)
        layout = layout_of(map) if map is not None else None
        if map is not None and layout is not None and layout.is_regular:
            areas = map.record.areas.values()
            if sum(layout.mentions(area.spaces) for area in areas) <= MOST_MENTIONS:
                yield scenario, map, layout


def spots_of(scenario: Item, map: Item, layout: Layout) -> Iterator[Spot]:
    """The spots of all forces of a scenario."""
    for number, force in enumerate(scenario.record.forces):
        for index, written in enumerate(force.at):
            spaces = _spaces(scenario, map, layout, force.side, written)
            yield Spot(scenario, map, layout, force, ("forces", number, "at", index), written, spaces)


def _spaces(scenario: Item, map: Item, layout: Layout, side: str, written: str) -> tuple[str, ...] | None:
    area = map.record.areas.get(written)
    if area is not None:
        return tuple(_all_of(area.spaces, layout))
    if written in scenario.record.settings:
        return tuple(_named(scenario.record.settings[written], side, map, layout))
    found = expand_spaces(layout.grid, written)
    return None if found is None else tuple(found)


def _named(setting: Any, side: str, map: Item, layout: Layout) -> list[str]:
    """The spaces that the value of a setting names, for one side where it tells sides apart."""
    if isinstance(setting, dict):
        setting = setting.get(side, ())
    parts = [part for part in (setting if isinstance(setting, list) else [setting]) if isinstance(part, str)]
    areas = map.record.areas
    return _all_of([one for part in parts for one in (areas[part].spaces if part in areas else (part,))], layout)


def _all_of(written: Iterable[str], layout: Layout) -> list[str]:
    """All spaces of labels and ranges; none when one of them lies off the map, for that is reported by itself."""
    found = [expand_spaces(layout.grid, part) for part in written]
    return [] if None in found else [label for labels in found for label in labels or ()]


def map_place(pack: Pack) -> Item | None:
    """The place that is made of the map's spaces."""
    places = (item for other in pack.family() for item in other.all("places"))
    return next((item for item in places if item.record.spaces), None)
