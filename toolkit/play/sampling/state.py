"""The state of a game drawn from a view, as a document of names and then as cells. In: pieces that lie somewhere.

What the seat sees is as it sees it. Of an unseen piece a field of state that it shows is that, one that no step of the
rules writes is as it began; any other is drawn: as it began, or (as likely) another value of its type.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from toolkit.model import Type
from toolkit.play.chance import Chance, secret_of
from toolkit.play.knowledge import Knowledge, backs_on
from toolkit.play.sampling.meant import MeantNames
from toolkit.play.sampling.pieces import Box, drawn_from
from toolkit.play.sampling.placing import Placing
from toolkit.play.sampling.slots import Lying
from toolkit.play.seats import Viewer
from toolkit.play.unseen_effects import doings
from toolkit.program.effects import SHOWING
from toolkit.program.rules import Attr
from toolkit.runtime.secret_counts import NOBODY
from toolkit.state import (
    CellType,
    Names,
    Stage,
    UnknownName,
    name_cell,
    read_cell,
    read_row,
    read_state,
    start_of,
)
from toolkit.state.listing_keys import draw_keys
from toolkit.state.naming import grants_in
from toolkit.state.opaque_ids import read_suffix
from toolkit.state.row_cells import KEY

SELDOM = 8
"""One in so many unseen pieces is known to somebody else because he was shown it."""


@dataclass
class State:
    """The rest of a state, beside where pieces lie."""

    stage: Stage
    box: Box
    view: Mapping[str, Any]
    viewers: tuple[int, ...]

    @property
    def private_part(self) -> Mapping[str, Any]:
        """What the view holds beside what people read."""
        found: Mapping[str, Any] = self.view["private"]
        return found

    @cached_property
    def _known(self) -> dict[str, Any]:
        """What the seat knows of each piece that it knows, by the piece's own name."""
        return {self.box.called.get(name, name): fields for name, fields in self.private_part["pieces"].items()}

    def cells(self, placing: Placing, chance: Chance | None) -> tuple[list[Any], Names]:
        """The cells with pieces where they lie; without a chance what is unknown of them is as it began.

        What names unseen pieces is not read yet: these have no name before all lie where they lie.
        """
        secret = 0 if chance is None else secret_of(chance.seed)
        written = (
            self._lying(placing) | self._fields(placing, chance) | self._own(placing, secret) | dict(self.view["state"])
        )
        cells, layout = list(self._bare[0]), self.stage.layout
        names = replace(self._bare[1], grants=lambda: dict(grants_in(layout, cells)))
        self._late: dict[str, Any] = {}
        for key, value in written.items():
            if key not in self._at:
                continue
            address, type = self._at[key]
            if key not in self._last or self._last[key][0] != value:
                try:
                    self._last[key] = value, self._read(names, type, value)
                except UnknownName:
                    self._late[key] = value
                    continue
            cells[address] = self._last[key][1]
        return cells, names

    def give_keys(self, cells: list[Any], names: Names, placing: Placing, viewer: Viewer) -> None:
        """Draw listing keys by which pieces come in the order in which the view lists them."""
        draws = self.stage.layout.draws
        if draws is None:
            return
        lying = [(one.told, names.rows[str(one.name)]) for one in placing.ground.all()]
        for place, (_, row) in enumerate(lying, 1):  # slots are numbered as they stand in the view
            cells[row + KEY] = place
        rows = {name: row for row, name in Knowledge(self.stage, cells, viewer).known_names.named.items()}
        rows |= {told: row for told, row in lying if told is not None}  # whom one sees may depend on the order
        listed = [rows[name] for name in self.private_part["listed"] if name in rows]
        pieces = [row for row, _ in self.stage.layout.rows_of("piece", cells) if draws[2][cells[row]]]
        draw_keys(cells, [], pieces, draws)
        for row, key in zip(listed, sorted(cells[row + KEY] for row in listed), strict=True):
            cells[row + KEY] = key

    @cached_property
    def _bare(self) -> tuple[list[Any], Names]:
        """The cells with nothing written but what the seat was shown, and their names: the same for each draw."""
        document = {"pieces": list(self.box.names), "live": list(self.private_part["live"]), "cells": {}}
        waits = {"pending": self.private_part.get("waits")}
        cells, names = read_state(self.stage.layout, self.stage.start, document | waits)
        called = {told: names.rows[name] for told, name in self.box.called.items()}
        names = replace(names, rows={**names.rows, **called})
        if self.stage.layout.called is not None:
            suffixes = sorted((row, read_suffix(told.partition("#")[2])) for told, row in called.items())
            cells[self.stage.layout.called] = tuple(part for pair in suffixes for part in pair)
        for name in self.private_part["live"]:
            if name.partition("@")[0] == SHOWING:  # what the seat was shown itself it knows by name
                read_row(self.stage.layout, cells, names, name, names.rows[name], self.private_part["fields"])
        return cells, names

    @cached_property
    def _last(self) -> dict[str, tuple[Any, Any]]:
        """By name of a cell what was written there last, and what the cell then held."""
        return {}

    def fill(self, cells: list[Any], names: MeantNames) -> None:
        """Read the rest, with the names that the seat has for unseen pieces."""
        layout, apart = self.stage.layout, names.by_itself()
        for key, value in self._late.items():
            address, type = self._at[key]
            cells[address] = self._read(apart, type, value)
        for name in self.private_part["live"]:
            id, row = name.partition("@")[0], names.rows[name]
            if id in layout.occasions:
                read_row(layout, cells, names, name, row, self.private_part["fields"])
            else:
                self._fill_effect(cells, apart, name, row)
        if layout.standing is not None:
            cells[layout.standing] = self._read(
                names, layout.cells[layout.standing].type, self.private_part["standing"]
            )

    def _fill_effect(self, cells: list[Any], names: MeantNames, name: str, row: int) -> None:
        """Read what lasts; what a thing bears but once is on another one each time."""
        layout, effects = self.stage.layout, self.stage.rules.effects
        shape, fields = layout.shapes[cells[row]], self.private_part["fields"]
        borne = frozenset[int]()
        if shape.id in effects and effects[shape.id].once:
            others = (other for other, each in layout.rows_of("effect", cells) if each.id == shape.id and other < row)
            borne = frozenset(cells[other + shape.at["bearer"]] for other in others)
        first = [f"effect {name}.{field}" for field in ("site", "bearer")]
        read_row(layout, cells, names.but(borne), name, row, {key: fields[key] for key in first if key in fields})
        rest = {key: value for key, value in fields.items() if key not in first}
        read_row(layout, cells, names, name, row, rest)

    def _read(self, names: Names, type: CellType, value: Any) -> Any:
        return read_cell(self.stage.layout, names, type, value, lambda field: None)

    @cached_property
    def _at(self) -> dict[str, tuple[int, CellType]]:
        """The address and the type of every cell, by name."""
        layout, cells = self.stage.layout, self._bare[0]
        types: dict[int, CellType] = {address: cell.type for address, cell in enumerate(layout.cells)}
        for row, shape in layout.rows(cells):
            types |= {row + offset: type for offset, (_, type) in enumerate(shape.fields, 1)}
        return {name: (address, types[address]) for name, address in layout.items(cells)}

    # Where pieces lie

    def _lying(self, placing: Placing) -> dict[str, Any]:
        """What everything holds, and what holds everything."""
        spaces, kinds = set(self.stage.ground.labels), self.stage.rules.kinds
        containers = [name for name in self.box.names if kinds[self.box.kind(name)].holds is not None]
        written: dict[str, Any] = {f"piece {name}.holds": [] for name in containers}
        in_play: list[str] = []
        for name, lying in placing.ground.places.items():
            place = placing.place(name)
            ordered = place is not None and place.order != "none"
            holder = f"{'space' if name in spaces else 'place'} {name}"
            written[f"{holder}.holds"] = self._held(lying, ordered=ordered)
            in_play += self._inside(lying, name, written)
        in_play.sort(key=self.box.order.__getitem__)
        self._in_play: dict[str, list[str]] = {kind: [] for kind in kinds}
        for name in in_play:
            self._in_play[self.box.kind(name)].append(name)
        return written | {f"pieces.{kind}": names for kind, names in self._in_play.items()}

    def _held(self, lying: list[Lying], *, ordered: bool) -> list[str]:
        names = [str(one.name) for one in lying]
        return names if ordered else sorted(names, key=self.box.order.__getitem__)

    def _inside(self, lying: list[Lying], holder: str, written: dict[str, Any]) -> list[str]:
        """The names of what lies there and in it, with what holds each."""
        found: list[str] = []
        for one in lying:
            name = str(one.name)
            found.append(name)
            written[f"piece {name}.holder"] = holder
            if self.stage.rules.kinds[self.box.kind(name)].holds is not None:
                written[f"piece {name}.holds"] = self._held(one.inside, ordered=False)
                found += self._inside(one.inside, name, written)
        return found

    # What is known and what is drawn of pieces

    def _fields(self, placing: Placing, chance: Chance | None) -> dict[str, Any]:
        shows = {str(one.name): one.shows or {} for _, one in _every(placing)}
        written: dict[str, Any] = {}
        owners: dict[str, Any] = {}
        for name in self.box.names:
            known = self._known.get(name)
            fields = known if known is not None else self._drawn(name, shows.get(name, {}), chance)
            owners[name] = fields.get("owner")
            written |= {f"piece {name}.{key}": value for key, value in fields.items() if key != "gone"}
        for player in self.stage.numbers.players:
            for kind, names in self._in_play.items():
                written[f"player {player}.pieces {kind}"] = [name for name in names if owners[name] == player]
        return written

    def _drawn(self, name: str, shows: Mapping[str, Any], chance: Chance | None) -> dict[str, Any]:
        """The fields of a piece that the seat does not see."""
        stage, kind = self.stage, self.stage.rules.kinds[self.box.kind(name)]
        players = stage.numbers.players
        owner = self.box.owners.get(name)
        fields: dict[str, Any] = {"owner": shows.get("owner", None if owner is None else players[owner]), "up": False}
        if stage.needs.shown:
            shown = chance is not None and not chance.below(SELDOM)
            others = [player for number, player in enumerate(players) if number not in self.viewers]
            fields["shown"] = [player for player in others if shown and chance is not None and chance.below(2)]
        if stage.needs.heirs:
            fields["heirs"] = []
        written = doings(stage.rules).state
        for id, attr, start, named in self._as_it_began(kind.id):
            if id in shows:
                fields[f"state {id}"] = shows[id]
            elif id == "end" and shows:  # at another one it may show something else
                fields["state end"] = self._end(name, shows, named, chance)
            elif chance is None or id not in written or chance.below(2):
                fields[f"state {id}"] = named
            else:
                value = drawn_value(stage, attr.type, start, chance)
                fields[f"state {id}"] = name_cell(stage.layout, self.box.start, attr.type, value, lambda field: None)
        return fields

    def _end(self, name: str, shows: Mapping[str, Any], first: str, chance: Chance | None) -> str:
        """Which end of a piece counts that shows something: the first, or (as likely, if the rules write it) another
        at which it shows that."""
        back = backs_on(self.stage)[self.box.design(name)]
        ends = [back.ends[end] for end in back.ends_that_show(shows)]
        is_fixed = chance is None or "end" not in doings(self.stage.rules).state or not chance.below(2)
        return first if first in ends and is_fixed else drawn_from(ends, chance) if chance is not None else ends[0]

    def _as_it_began(self, kind: str) -> list[tuple[str, Attr, Any, Any]]:
        """The state of pieces of a kind: an id, what it is, its value at first, and that by name."""
        if kind not in self._began:
            layout, names = self.stage.layout, self.box.start
            found = []
            for id, attr in sorted(self.stage.rules.kinds[kind].state.items()):
                start = start_of(layout, attr, names)
                found.append((id, attr, start, name_cell(layout, names, attr.type, start, lambda field: None)))
            self._began[kind] = found
        return self._began[kind]

    @cached_property
    def _began(self) -> dict[str, list[tuple[str, Attr, Any, Any]]]:
        return {}

    # The machine's own

    def _own(self, placing: Placing, secret: int) -> dict[str, Any]:
        stage = self.stage
        live: list[str] = list(self.private_part["live"])
        kinds = [name.partition("@")[0] for name in live]
        written: dict[str, Any] = {}
        for cell in stage.layout.cells:
            if cell.thing == "effects":
                written[cell.name] = [name for name, kind in zip(live, kinds, strict=True) if kind == cell.field]
            elif cell.thing == "top":
                written[cell.name] = next(
                    (name for name, kind in reversed([*zip(live, kinds, strict=True)]) if kind == cell.field), None
                )
        written["system.serial"] = max((int(name.partition("@")[2]) for name in live), default=0)
        result = self.view["result"]
        if result is not None:
            group = {player: number for number, players in enumerate(result) for player in players}
            written["system.result"] = [group[player] for player in stage.numbers.players]
        told = self.private_part["told"]
        if told is not None:
            written["system.told"] = self._told(told, placing)
        if stage.layout.secret is not None:
            written["system.secret"] = secret
        return written

    def _told(self, told: Sequence[Sequence[int] | None], placing: Placing) -> list[int]:
        """What is kept of how many lie in each place while somebody acts secretly."""
        numbers = self.stage.numbers
        if len(told) != len(numbers.instances):
            raise ValueError("the view does not tell how many lay in each place")
        lie = [len(placing.ground.places.get(instance.name, ())) for instance in numbers.instances]
        kept = [each if each is not None else (now, 0) for each, now in zip(told, lie, strict=True)]
        asked = self.view["decision"]
        acting = numbers.of["players"][asked["asks"]] if asked is not None else NOBODY
        began = [now - change for now, (_, change) in zip(lie, kept, strict=True)]
        first = [count - change for count, change in kept]
        changed = [0] * (len(lie) * len(numbers.players))
        return [acting if acting in self.viewers else NOBODY, *began, *first, *changed]


def _every(placing: Placing) -> list[tuple[str, Lying]]:
    """All that lies anywhere."""
    found: list[tuple[str, Lying]] = []
    ahead = [(name, one) for name, lying in placing.ground.places.items() for one in lying]
    while ahead:
        name, one = ahead.pop()
        found.append((name, one))
        ahead += [(name, inner) for inner in one.inside]
    return found


def drawn_value(stage: Stage, type: Type, start: Any, chance: Chance) -> Any:
    """Another value of a type: of truths, symbols, spaces, players and sides any, of numbers one near where it began,
    else as it began."""
    if type.form == "optional" and type.inner is not None:
        return None if chance.below(2) else drawn_value(stage, type.inner, start, chance)
    few = {"space": len(stage.ground.labels), "player": len(stage.numbers.players), "side": len(stage.numbers.sides)}
    if type.form == "named" and few.get(type.name):
        return chance.below(few[type.name])
    symbols = stage.numbers.symbols(type)
    if symbols is not None:
        return chance.below(len(symbols))
    if type == Type("named", "bool"):
        return bool(chance.below(2))
    if type == Type("named", "int"):
        number, way = start or 0, 1 if chance.below(4) else -1
        while True:
            number += way
            if chance.below(2):
                return number
    return start
