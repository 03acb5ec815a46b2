"""The start of a scenario, as pages ask it: how far units come, zones, what spaces and sides keep.

In: a scenario of a game. Out: a `Start`; all of it is what the commands say of the same state. What cannot be computed
there is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.board.board import Pair, pair
from toolkit.board.labels import Cell
from toolkit.board.sight import Covered, Seeing, rules_of
from toolkit.cache import cache_folder, kept_program
from toolkit.evaluator import World
from toolkit.examples.traced import compiled_search
from toolkit.frozen import frozen
from toolkit.language.faults import Fault
from toolkit.language.tree import Function
from toolkit.play import Game as Played
from toolkit.play import GameFault
from toolkit.play.reach import SEED, Reach, reaches
from toolkit.play.zones import ZoneOfSide, zones_in
from toolkit.program.rules import Rules
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.explorer.traced import Traced, traces_in
from toolkit.publish.game import Entry
from toolkit.state import Stage, set_up
from toolkit.state.free import free_in
from toolkit.state.run_time import Value, index

_SECTIONS = ("movement", "zones", "traces")
MOST_PIECES = 400
"""So many pieces are asked how far they come."""


@frozen
class Mover:
    """Pieces of one design that stand together and may go the same ways: the first of them by name, how many."""

    name: str
    count: int
    reaches: tuple[Reach, ...]


@dataclass(frozen=True)
class Start:
    """The state in which a scenario begins."""

    stage: Stage
    cells: list[Any]

    @property
    def world(self) -> World:
        """All of it."""
        return World(self.stage, self.cells)

    @cached_property
    def zones(self) -> tuple[ZoneOfSide, ...]:
        """The zones of all sides."""
        return tuple(zones_in(self.world))

    @cached_property
    def traces(self) -> tuple[Traced, ...]:
        """Traces, with what came of each."""
        return traces_in(self.world)

    def seen(self) -> Seeing | Covered | None:
        """What sees what with the markers that lie there; None where none does."""
        if rules_of(self.stage.rules.pack) is None:
            return None
        try:
            lying = self.world.lying()
            return self.stage.sighting.under(lying) if lying else None
        except ValueError:  # no straight lines on this map
            return None

    @cached_property
    def movers(self) -> tuple[Mover, ...]:
        """The pieces on the map that may go anywhere, in the order of their spaces."""
        world, named = self.world, self.stage.names(self.cells).named
        found: dict[tuple[object, ...], Mover] = {}
        asked = 0
        for space in self.stage.ground.spaces:
            for piece in map(index, world.contents(space)):
                asked += 1
                try:
                    ways = reaches(world, piece, self._search) if asked <= MOST_PIECES else ()
                except Fault:
                    ways = ()
                design = named[piece].partition("#")[0]
                key = design, space, tuple((one.movement, one.points, tuple(one.costs.items())) for one in ways)
                if ways and key in found:
                    found[key] = Mover(found[key].name, found[key].count + 1, ways)
                elif ways:
                    found[key] = Mover(named[piece], 1, ways)
        return tuple(found.values())

    def _search(self, search: Function, world: World, variables: Mapping[str, Value]) -> Value:
        """A search in compiled form: many pieces ask the same."""
        free = free_in(search)
        if id(search) not in self._compiled:
            types = {name: variable.type for name, variable in free.items()}
            self._compiled[id(search)] = search, compiled_search(self.stage, search, types)
        return self._compiled[id(search)][1](self.cells, **{name: variables[name] for name in free})

    @cached_property
    def _compiled(self) -> dict[int, tuple[Function, Callable[..., Value]]]:
        """The searches that have been compiled, by the identity of their calls."""
        return {}

    def on_spaces(self, plan: Plan) -> dict[Cell, list[tuple[str, Any]]]:
        """What spaces keep that is not what any begins with: the fields with their values, by name."""
        labels, find = self.stage.ground.labels, plan.grid.find
        found: dict[Cell, list[tuple[str, Any]]] = {}
        for number, name, value in self._kept("space", len(labels)):
            if (cell := find(labels[number])) is not None:
                found.setdefault(cell, []).append((name, value))
        return found

    def on_sides(self, plan: Plan) -> dict[Pair, list[tuple[str, Any]]]:
        """The same of the sides between spaces."""
        ground, find = self.stage.ground, plan.grid.find
        found: dict[Pair, list[tuple[str, Any]]] = {}
        for number, name, value in self._kept("edge", len(ground.edges)):
            one, other = (find(ground.labels[space]) for space in ground.edges[number])
            if one is not None and other is not None:
                found.setdefault(pair(one, other), []).append((name, value))
        return found

    def _kept(self, section: str, count: int) -> Iterator[tuple[int, str, Any]]:
        names, layout = self.stage.names(self.cells), self.stage.layout
        for name, attr in self.stage.rules.state.get(section, {}).items():
            base = layout.base[section, name]
            symbols = self.stage.numbers.symbols(attr.type)
            first = attr.start if attr.start is not None else symbols[0] if symbols else None
            for number in range(count):
                value = names.name(attr.type, self.cells[base + number])
                if value not in (None, False, 0, [], first):
                    yield number, name, value


def start_of(scenario: Entry) -> Start | None:
    """The start of a scenario; None where its rules say nothing that a page asks, or it cannot be set up."""
    pack = scenario.game.pack
    family = list(pack.family())
    wants_game = any(each.items.get(section) for each in family for section in _SECTIONS)
    sight = rules_of(pack)
    wants_game = wants_game or (sight is not None and bool(sight.record.fills_space))
    declared = (id for each in family for id in each.items.get("state", {}))
    if not wants_game and not any(id.startswith(("edge.", "space.")) for id in declared):
        return None
    rules = scenario.game.rules
    if rules is None:
        return None
    try:
        return _begun(rules, scenario.id, plays=wants_game)
    except (GameFault, KeyError, ValueError):
        return None


def _begun(rules: Rules, scenario: str, *, plays: bool) -> Start:
    if plays and (scenario in rules.sequence or "" in rules.sequence):
        played = Played(kept_program(rules, scenario, {}, tracing=True, folder=cache_folder()), SEED)
        return Start(played.program.stage, list(played.cells))
    stage = set_up(rules, scenario)
    return Start(stage, list(stage.start))
