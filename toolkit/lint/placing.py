"""Where the pieces of a scenario stand. In: a pack. Out: for each force its spots, each with the spaces it may mean.

Not a check itself: the checks of pieces share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from toolkit.board import Board, Cell, Reading, cells_of
from toolkit.board.shared import no_board, reading_of
from toolkit.board.standing import border_named, on_border
from toolkit.frozen import frozen
from toolkit.packs import Item, Pack
from toolkit.source import Path

MOST_MENTIONS = 2_000_000
"""Spaces that the forces of one scenario name together: beyond any real one."""


@frozen
class Ground:
    """A scenario with its map: the board as far as it could be read, and the areas by id. `unsure` are the areas whose
    own list of spaces has a fault. One that has no map has a board without spaces. `beside` are the places beside the
    map, by id."""

    scenario: Item
    map: Item | None
    board: Board
    areas: dict[str, tuple[Cell, ...]]
    unsure: frozenset[str]
    beside: dict[str, Item]

    def place_of(self, force: Any) -> Item | None:
        """The place beside the map at which a force waits; None where it stands on the map."""
        (first, *others) = force.at
        return None if others or first in self.areas else self.beside.get(first)


@frozen
class Spot:
    """An entry of `at` of a force: what is written, where, and the spaces it means; None where it means none, and no
    spaces where what it names has a fault of its own."""

    ground: Ground
    force: Any
    where: Path
    written: str
    spaces: tuple[Cell, ...] | None


def grounds(pack: Pack) -> Iterator[Ground]:
    """The scenarios without a map, and those whose map could be read, has sure labels, and is not too large."""
    places = (item for other in pack.family() for item in other.all("places"))
    beside = {item.id: item for item in places if not item.record.spaces}
    for scenario in pack.all("scenarios"):
        if scenario.record.map is None:
            yield Ground(scenario, None, no_board(), {}, frozenset(), beside)
            continue
        map = pack.find("maps", scenario.record.map)
        reading = reading_of(pack, map.record) if map is not None else None
        if map is None or reading is None or reading.draft is None:
            continue
        if not any(fault.kind == "too_large" for fault in reading.faults):
            areas = {area.id: area.cells for area in reading.draft.areas}
            yield Ground(scenario, map, reading.draft, areas, _unsure(reading), beside)


def _unsure(reading: Reading) -> frozenset[str]:
    return frozenset(str(fault.where[1]) for fault in reading.faults if fault.where[0:1] == ("areas",))


def spots_of(ground: Ground) -> Iterator[Spot]:
    """The spots of all forces of a scenario that stand on the map."""
    meanings = _Meanings(ground)
    for number, force in enumerate(ground.scenario.record.forces):
        for index, written in enumerate(force.at) if ground.place_of(force) is None else ():
            spaces = meanings.find(force.side, written)
            yield Spot(ground, force, ("forces", number, "at", index), written, spaces)


def entries_of(ground: Ground) -> Iterator[Spot]:
    """The spots at which forces enter."""
    meanings = _Meanings(ground)
    for number, force in enumerate(ground.scenario.record.forces):
        for index, written in enumerate(force.entry):
            spaces = meanings.find(force.side, written)
            yield Spot(ground, force, ("forces", number, "entry", index), written, spaces)


@dataclass(slots=True)
class _Meanings:
    """What entries of `at` mean, worked out once for each side and text. When they name too many spaces together, the
    rest counts as unsure."""

    ground: Ground
    known: dict[tuple[str, str], tuple[Cell, ...] | None] = field(default_factory=dict)
    left: int = MOST_MENTIONS

    def find(self, side: str, written: str) -> tuple[Cell, ...] | None:
        """The spaces of an entry; None where it means none, nothing where it is not sure what they are."""
        if (side, written) not in self.known:
            self.known[side, written] = self._find(side, written)
        found = self.known[side, written]
        self.left -= len(found or ())
        return () if found and self.left <= 0 else found

    def _find(self, side: str, written: str) -> tuple[Cell, ...] | None:
        ground = self.ground
        if written in ground.areas:
            return () if written in ground.unsure else ground.areas[written] or None
        if ground.map is not None and written in ground.map.record.areas:
            return ()
        if written in ground.scenario.record.settings:
            return self._named(ground.scenario.record.settings[written], side)
        if (border := border_named(written)) is not None:
            return tuple(on_border(ground.board.grid, ground.board, border)) or None
        found = cells_of(ground.board.grid, written, max(0, self.left))
        return None if found is None else tuple(found)

    def _named(self, setting: Any, side: str) -> tuple[Cell, ...]:
        """The spaces that the value of a setting names, for one side where it tells sides apart."""
        if isinstance(setting, dict):
            setting = setting.get(side, ())
        parts = [part for part in (setting if isinstance(setting, list) else [setting]) if isinstance(part, str)]
        return self._all_of(parts)

    def _all_of(self, parts: Iterable[str]) -> tuple[Cell, ...]:
        """All spaces of labels, ranges and areas; none when one of them has a fault, for that is told by itself."""
        found: dict[Cell, None] = {}
        for part in parts:
            ground = self.ground
            cells = ground.areas.get(part) if part in ground.areas else cells_of(ground.board.grid, part, self.left)
            self.left -= len(cells or ())
            if not cells or part in ground.unsure or self.left <= 0:
                return ()
            found.update(dict.fromkeys(cells))
        return tuple(found)


def map_place(pack: Pack) -> Item | None:
    """The place that is made of the map's spaces."""
    places = (item for other in pack.family() for item in other.all("places"))
    return next((item for item in places if item.record.spaces), None)
