"""What the machine calls things by number, and what people call them. In: rules, a scenario. Out: `Numbers`.

Ascending numbers are the canonical order everywhere: ids by code point, players by seat, symbols as declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.model import Type
from toolkit.program.rules import Rules
from toolkit.state.ground import Ground

SECTIONS = ("terrain", "designs", "keywords", "tables", "tracks", "orders", "actions", "purses", "triggers")
"""Sections whose things are numbered in the order of their ids."""
THE_MAP = -1
"""The address of the map as a place: all spaces together. No cell is its own."""


@dataclass(frozen=True)
class Instance:
    """One place of those that a declaration makes: `hand(blue)`. `owner` is a player or a side, None without `per:`."""

    place: str
    owner: int | None
    name: str


@dataclass(frozen=True)
class Seat:
    """Where one person sits: its name, and the players that he answers for, ascending."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class Numbers:
    """The numbering of a scenario.

    `players` and `sides` are ids in seat order; `side_of` by player, `player_of` by side (None where it has several).
    `ids` holds the sorted ids of each of `SECTIONS`; `instances` the places other than the map, by id, then owner.
    `seats` are who answers for whom; each player has one seat.
    """

    rules: Rules
    ground: Ground
    players: tuple[str, ...]
    sides: tuple[str, ...]
    side_of: tuple[int, ...]
    player_of: tuple[int | None, ...]
    ids: Mapping[str, tuple[str, ...]]
    instances: tuple[Instance, ...]
    seats: tuple[Seat, ...]

    @cached_property
    def of(self) -> Mapping[str, Mapping[str, int]]:
        """The number of each id, by section; also of `spaces`, `players`, `sides`, `edges`."""
        named = {
            **self.ids,
            "spaces": self.ground.labels,
            "players": self.players,
            "sides": self.sides,
            "edges": tuple(self.edge_name(edge) for edge in range(len(self.ground.edges))),
        }
        return {section: {id: number for number, id in enumerate(ids)} for section, ids in named.items()}

    def player_with(self, instance: Instance) -> int | None:
        """The player whose a place is; None of what all share, and of a side's that has several."""
        if instance.owner is None or self.rules.places[instance.place].per == "player":
            return instance.owner
        return self.player_of[instance.owner]

    def owners_of(self, place: str) -> tuple[int, ...]:
        """By player: which of the places of an id is his, his side's or everybody's, counted from 0."""
        per = self.rules.places[place].per
        everybody = tuple(range(len(self.players)))
        return {"none": (0,) * len(everybody), "side": self.side_of, "player": everybody}[per]

    def edge_name(self, edge: int) -> str:
        """What an edge is called: its two spaces."""
        one, other = self.ground.edges[edge]
        return f"{self.ground.labels[one]}|{self.ground.labels[other]}"

    def edge_called(self, written: str) -> int | None:
        """The edge between two spaces, `B1|A1`, in whichever order they are named; None where there is none."""
        of, (one, _, other) = self.of["edges"], written.partition("|")
        return of.get(written, of.get(f"{other.strip()}|{one.strip()}", of.get(f"{one.strip()}|{other.strip()}")))

    def symbols(self, type: Type) -> tuple[str, ...] | None:
        """The symbols of a type, None for a type of other things."""
        if type.form == "symbols":
            return type.symbols
        return self.rules.types.get(type.name) if type.form == "named" else None

    @cached_property
    def map_place(self) -> str | None:
        """The id of the place that is the map; None where the pack declares none."""
        return next((id for id, place in sorted(self.rules.places.items()) if place.is_map), None)

    @cached_property
    def kind_of(self) -> tuple[str, ...]:
        """The kind of each design, by its number."""
        return tuple(self.rules.designs[id].kind for id in self.ids["designs"])

    @cached_property
    def piece_kinds(self) -> tuple[str, ...]:
        """The kinds that pieces can have, sorted; terrain is none."""
        return tuple(id for id in sorted(self.rules.kinds) if id != "terrain")


def number_everything(rules: Rules, scenario: Any, ground: Ground) -> Numbers:
    """The numbering for the record of a scenario on its ground."""
    sides, players = tuple(scenario.members), scenario.seated
    pack = rules.pack
    known = {section: {item.id for other in pack.family() for item in other.all(section)} for section in SECTIONS[:1]}
    tracks = {item.id for other in pack.family() for item in other.all("tracks")}
    ids = {
        "terrain": tuple(sorted(known["terrain"])),
        "designs": tuple(sorted(rules.designs)),
        "keywords": tuple(sorted(rules.keywords)),
        "tables": tuple(sorted(rules.tables)),
        "tracks": tuple(sorted(tracks)),
        "orders": tuple(sorted(rules.orders)),
        "actions": tuple(sorted(rules.actions)),
        "purses": tuple(sorted(rules.purses)),
        "triggers": tuple(sorted({trigger.id for trigger in rules.triggers})),
    }
    side_of = tuple(sides.index(scenario.side_of[player]) for player in players)
    player_of = tuple(players.index(members[0]) if len(members) == 1 else None for members in scenario.members.values())
    seats = tuple(
        Seat(name, tuple(players.index(player) for player in answering))
        for name, answering in scenario.answering.items()
    )
    return Numbers(rules, ground, players, sides, side_of, player_of, ids, _instances(rules, sides, players), seats)


def _instances(rules: Rules, sides: tuple[str, ...], players: tuple[str, ...]) -> tuple[Instance, ...]:
    """The places of the scenario."""
    found: list[Instance] = []
    for id, place in sorted(rules.places.items()):
        if not place.is_map and place.per == "none":
            found.append(Instance(id, None, id))
        elif not place.is_map:
            owners = sides if place.per == "side" else players
            found += (Instance(id, number, f"{id}({owner})") for number, owner in enumerate(owners))
    return tuple(found)
