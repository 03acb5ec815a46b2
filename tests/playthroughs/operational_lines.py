"""Who is in supply and in command in the operational hex system, found out from its map and charts alone.

A second implementation of its lines, step by step and slow, held against what the game has set. In: a game. Out: the
units on the map, and whether a line reaches each.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.play import Game

LEG, RADIUS = Fraction(12), 12
ALL_POINTS = 6
"""The movement points of a motorized unit, all of which a major river takes."""
WATER = {"river", "major_river", "great_river"}
ROADS = {"road", "country_road", "highway"}
BRIDGE = ("absent", "intact", "blown", "pontoon")
GROUND = ("as_charted", "off_road_slow", "all_slow", "rivers_frozen")
SUPPLY = ("in_supply", "emergency", "without_supply")
CLASSES = {"infantry_class": "infantry", "motorized_class": "motorized", "mechanized_class": "mechanized"}


@dataclass(frozen=True)
class Unit:
    """A unit: its design, its owner by number, where it is (a space below the number of spaces), its state."""

    design: str
    owner: int
    holder: int
    state: dict[str, Any]
    attrs: dict[str, Any]

    @property
    def is_staff(self) -> bool:
        """Whether it is a headquarters."""
        return self.attrs["unit_type"] == "headquarters"

    @property
    def steps(self) -> int:
        """The steps that it has."""
        return 1 if int(self.attrs["steps"]) == 1 or self.state["end"] else 2


class Country:
    """The map of a game, its pieces and the ground as they are now."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stage = game.program.stage
        self.ground = self.stage.ground
        self.pack = game.program.rules.pack
        ids = self.stage.numbers.ids["designs"]
        self.all: list[Unit] = []
        for row, shape in self.stage.layout.rows_of("piece", game.cells):
            if shape.id == "unit":
                at = {word.removeprefix("state "): game.cells[row + place] for word, place in shape.at.items()}
                design = ids[game.cells[row]]
                attrs = self.pack.items["units"][design].record.attrs
                self.all.append(Unit(design, at["owner"], at["holder"], at, attrs))
        self.units = [unit for unit in self.all if unit.holder in self.ground.spaces]
        self.in_space: dict[int, list[Unit]] = {}
        for unit in self.units:
            self.in_space.setdefault(unit.holder, []).append(unit)

    def told(self, name: str) -> Any:
        """A state of the game."""
        return self.game.cells[self.stage.layout.base["game", name]]

    @cached_property
    def is_frozen(self) -> bool:
        """Whether rivers cost nothing."""
        return GROUND[self.told("ground")] == "rivers_frozen"

    @cached_property
    def is_muddy(self) -> bool:
        """Whether trucks and tanks are slow off the roads."""
        return GROUND[self.told("ground")] == "off_road_slow"

    def terrain(self, space: int) -> Any:
        """What the chart says of the ground of a space."""
        return self.pack.items["terrain"][self.ground.terrain[space]].record.attrs

    def rate(self, space_or_line: str, moves_as: str) -> Fraction | None:
        """What the chart asks of a class for ground or along a line; None where it is closed."""
        cost = self.pack.items["terrain"][space_or_line].record.attrs.get(CLASSES.get(moves_as, ""))
        return None if cost in (None, "none") else Fraction(str(cost).replace(" ", ""))

    def between(self, one: int, other: int) -> tuple[set[str], bool]:
        """What lies on the side between two spaces, and whether a bridge leads over it."""
        number = self.ground.edge_at[min(one, other), max(one, other)]
        bridge = BRIDGE[self.game.cells[self.stage.layout.base["edge", "bridge"] + number]]
        return set(self.ground.on_edges[number]), bridge in ("intact", "pontoon")

    def lines(self, one: int, other: int) -> set[str]:
        """The lines that lead from space to space; water without a bridge interrupts them."""
        water, is_bridged = self.between(one, other)
        found = self.ground.along.get((min(one, other), max(one, other)), ())
        return set(found) if is_bridged or not water & WATER else set()

    def is_zone_of(self, space: int, foe: int) -> bool:
        """Whether a space lies in a zone of control of a player."""
        for near in self.ground.neighbours[space]:
            water, is_bridged = self.between(near, space)
            stopped = {word for word in water if self.pack.items["terrain"][word].record.attrs.get("stops_zones")}
            if (stopped and not is_bridged) or self.terrain(space).get("stops_zones") in (True, "true"):
                continue
            for unit in self.in_space.get(near, ()):
                moves_as = unit.attrs["movement_class"]
                moves_as = "mechanized_class" if moves_as == "rail_class" else moves_as
                can_enter = self.rate(self.ground.terrain[space], moves_as) is not None
                if unit.owner == foe and can_enter and not unit.state["in_column"]:
                    return True
        return False

    def cuts(self, space: int, who: int) -> bool:
        """Whether no line of a player leads on through a space."""
        here = self.in_space.get(space, ())
        if any(unit.owner != who for unit in here):
            return True
        return all(unit.is_staff for unit in here) and self.is_zone_of(space, 1 - who)

    def cost(self, one: int, other: int) -> Fraction | None:
        """What a step of a supply line costs: a fifth along a railway, else what it costs a motorized unit alone."""
        lines, (water, is_bridged) = self.lines(one, other), self.between(one, other)
        if "railroad" in lines:
            return Fraction(1, 5)
        if "major_river" in water and not is_bridged and not self.is_frozen:
            return Fraction(ALL_POINTS)
        ground = self.rate(self.ground.terrain[other], "motorized_class")
        if (ground is None and not lines & ROADS) or ("great_river" in water and not is_bridged):
            return None
        rates = [each for line in lines & ROADS if (each := self.rate(line, "motorized_class")) is not None]
        cost = min([*rates, ground if ground is not None else Fraction(99)])
        cost += "river" in water and not is_bridged and not self.is_frozen
        cost += bool(water & {"major_river", "great_river"}) and is_bridged
        return cost + (self.is_muddy and not lines & ROADS)

    def reached(
        self, starts: Iterable[int], who: int, cost: Callable[[int, int], Fraction | None], most: Fraction
    ) -> dict[int, Fraction]:
        """The spaces to which a line leads from some others, and at what cost."""
        begin = set(starts)
        found = {space: Fraction(0) for space in begin}
        heap = [(Fraction(0), space) for space in sorted(begin)]
        while heap:
            spent, space = heapq.heappop(heap)
            if spent > found[space] or (space not in begin and self.cuts(space, who)):
                continue
            for near in self.ground.neighbours[space]:
                step = cost(space, near)
                if step is not None and spent + step <= most and spent + step < found.get(near, most + 1):
                    found[near] = spent + step
                    heapq.heappush(heap, (spent + step, near))
        return found

    def along_roads(self, one: int, other: int) -> Fraction | None:
        """Nothing along roads and railways, and no step elsewhere."""
        return Fraction(0) if self.lines(one, other) & (ROADS | {"railroad"}) else None

    def corps_of(self, unit: Unit) -> str:
        """The formation whose headquarters lead a unit; of a battalion that was split off, that of its regiment."""
        split_from = unit.state["split_from"]
        names = [*self.pack.items["types"]["formation"].record.values]
        return unit.attrs["higher"] if split_from is None else str(names[split_from])

    def staffs(self, who: int, formation: str) -> list[Unit]:
        """The headquarters that lead a formation."""
        table = self.pack.items["tables"]["superiors"].record
        above = dict(zip(table.rows["formation"], table.cells, strict=True)).get(formation)
        return [
            unit
            for unit in self.units
            if unit.owner == who
            and "commands" in unit.attrs.get("abilities", ())
            and (
                unit.attrs["higher"] == formation
                or ("ad_hoc" in unit.attrs["abilities"] and unit.attrs["higher"] == str(above))
            )
        ]

    def supplied_staffs(self, who: int) -> set[int]:
        """The spaces to which a supply line for a headquarters leads.

        Sources that the enemy holds, or whose zone reaches them while nobody stands there, feed nobody.
        """
        places = self.stage.settings["supply_sources"][self.stage.numbers.side_of[who]]
        sources = [space for space in places if not self.cuts(space, who)]
        by_road = self.reached(sources, who, self.along_roads, Fraction(0))
        starts = {space for space in by_road if space in sources or not self.cuts(space, who)}
        return set(by_road) | set(self.reached(starts, who, self.cost, LEG))

    def statuses(self, who: int) -> Iterator[tuple[Unit, bool, bool]]:
        """The units of a player, whether a supply line reaches each, and whether a line of command does."""
        fed = self.supplied_staffs(who)
        lines: dict[str, tuple[set[int], set[int]]] = {}
        for unit in (unit for unit in self.units if unit.owner == who):
            if unit.is_staff:
                yield unit, unit.holder in fed, True
                continue
            formation = self.corps_of(unit)
            if formation not in lines:
                where = [each.holder for each in self.staffs(who, formation)]
                supply = self.reached([space for space in where if space in fed], who, self.cost, LEG)
                command = self.reached(where, who, lambda *_: Fraction(1), Fraction(RADIUS))
                lines[formation] = set(supply), set(command)
            yield unit, unit.holder in lines[formation][0], unit.holder in lines[formation][1]
