"""Where the pieces of a scenario stand. In: a pack. Out: for each force its spots, each with the spaces it may mean.

Not a check itself: the checks of pieces share it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.board import Layout, expand_spaces
from toolkit.lint.maps import MOST_MENTIONS, layout_of
from toolkit.packs import Item, Pack
from toolkit.source import Path


@dataclass(frozen=True, slots=True)
class Spot:
    """An entry of `at` of a force: what is written, where, and the spaces it means; None where it means none."""

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
        return tuple(label for part in area.spaces for label in expand_spaces(layout.grid, part) or ())
    if written in scenario.record.settings:
        return tuple(_named(scenario.record.settings[written], side, map, layout))
    found = expand_spaces(layout.grid, written)
    return None if found is None else tuple(found)


def _named(setting: Any, side: str, map: Item, layout: Layout) -> Iterator[str]:
    """The spaces that the value of a setting names, for one side where it tells sides apart."""
    if isinstance(setting, dict):
        setting = setting.get(side, ())
    for part in setting if isinstance(setting, list) else [setting]:
        if isinstance(part, str):
            area = map.record.areas.get(part)
            for written in area.spaces if area is not None else (part,):
                yield from expand_spaces(layout.grid, written) or ()
