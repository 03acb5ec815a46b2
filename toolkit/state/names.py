"""Values by name and back: how constants are read, and how states, answers and frames are written on disk.

In: a type and data as files hold them (ids, symbols, numbers) or a run-time value. Out: the other of the two.
`Names` speaks of one state: the pieces in it (`rifle#2`, the second made of that design), what is going on in it
(`turn@17`, by serial), its effects. Constants need no state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from toolkit.board.sight import in_words, verdict_in
from toolkit.model import Type
from toolkit.model.typewords import LINE_OF_SIGHT, ORDER_OF_THINGS
from toolkit.packs.values import ratio_of
from toolkit.state.numbers import THE_MAP, Numbers
from toolkit.state.opaque_ids import is_opaque

FOLLOWER = Type("named", "what follows")
LIFTED = "@0"
"""What stands behind the name of a grant that is over, and has no serial any more."""
"""A trigger that waits for its turn, alone or for one grant: its number, and the row of the grant times their count."""
UNSET = "..."
"""How a fact is written that nothing has set yet."""

_SECTION = {
    "space": "spaces", "player": "players", "side": "sides", "edge": "edges", "terrain": "terrain",
    "keyword": "keywords", "table": "tables", "track": "tracks", "action": "actions", "purse": "purses",
}  # fmt: skip


_PLACES = ("place", "holder")
"""Types of which the map may be one."""


class UnknownName(Exception):
    """A name that nothing of this type has, or data of another form than the type's. `known`: the names that might be
    meant, where others may stand there than things of the type are called by."""

    def __init__(self, type: Type, data: Any, known: Iterable[str] = ()) -> None:
        super().__init__(f"`{data}` is no {type}")
        self.type = type
        self.data = data
        self.known = frozenset(known)


@dataclass(frozen=True)
class Names:
    """Names of the things of one state. `rows` are addresses of pieces, occasions and effects by name.

    `places` are addresses of contents by name; `named` are the names of all of these by address. `events` are the
    facts of events by kind. `grants` gives by row of an effect its id, the type of what it is on, that, and
    whether it lasts: from cells that may still be read when the names are made.
    """

    numbers: Numbers
    places: Mapping[str, int] = field(default_factory=dict)
    rows: Mapping[str, int] = field(default_factory=dict)
    named: Mapping[int, str] = field(default_factory=dict)
    first_rows: Mapping[str, int] = field(default_factory=dict)
    events: Mapping[str, tuple[tuple[str, Type], ...]] = field(default_factory=dict)
    grants: Callable[[], Mapping[int, tuple[str, Type | None, Any, bool]]] = dict
    tells_numbers: ClassVar[bool] = True
    """Whether pieces are called by their numbers alone."""
    tells_sets_apart: ClassVar[bool] = False
    """Whether members of sets come in another order than they stand."""

    def name(self, type: Type, value: Any) -> Any:
        """A run-time value as JSON can hold it: by name."""
        if value is None or value is ...:
            return UNSET if value is ... else None
        match type.form:
            case "optional":
                return self.name(_inner(type), value)
            case "list" | "set":
                return [self.name(_inner(type), each) for each in value]
            case "map":
                return self._name_map(type, value)
            case "symbols":
                return type.symbols[value]
            case "design":
                return self.numbers.ids["designs"][value]
            case "event":
                return self._name_event(type, value)
            case "record":
                fields = self.numbers.rules.tables[type.name].fields.items()
                return {name: self.name(field, each) for (name, field), each in zip(fields, value, strict=True)}
            case "nothing" | "test" | "unknown":
                return value
        return self._name_named(type, value)

    def value(self, type: Type, data: Any) -> Any:
        """The run-time value that data mean. Raises `UnknownName` where they mean none."""
        if data is None or data == UNSET:
            return None if data is None else ...
        match type.form:
            case "optional":
                return None if data == "none" else self.value(_inner(type), data)
            case "list" | "set":
                return self._read_members(type, data)
            case "map":
                return self._read_map(type, data)
            case "event":
                return self._read_event(type, data)
            case "record":
                return self._read_record(type, data)
            case "nothing" | "test" | "unknown":
                return data
        symbols = self.numbers.symbols(type)
        if symbols is not None:
            return symbols.index(data) if data in symbols else _unknown(type, data)
        if type.form == "design":
            return self._find("designs", type, data)
        return self._read_named(type, data)

    def _read_record(self, type: Type, data: Any) -> Any:
        """A row of a table of records, by the names of its fields."""
        fields = self.numbers.rules.tables[type.name].fields
        if not isinstance(data, dict) or {*data} != {*fields}:
            return _unknown(type, data)
        return tuple(self.value(field, data[name]) for name, field in fields.items())

    def words(self, type: Type) -> Iterable[str]:
        """What things of a type may be called in data; of pieces and places those of this state."""
        symbols = self.numbers.symbols(type)
        if symbols is not None:
            return symbols
        if type.form == "design":
            return self.numbers.of["designs"]
        if type.name in _SECTION:
            return self.numbers.of[_SECTION[type.name]]
        return self.places if type.name == "place" else (*self.rows, *self.places)

    def serial(self, serial: int, row: int) -> int:
        """The number in the name of an occasion."""
        return serial

    def _name_named(self, type: Type, value: Any) -> Any:
        word = type.name
        symbols = self.numbers.symbols(type)
        if symbols is not None:
            return symbols[value]
        if word in ("int", "bool", "text"):
            return value
        if word == "ratio":
            return str(Fraction(value))
        if word == LINE_OF_SIGHT:
            return in_words(value)
        if word in _SECTION:
            return self._id(_SECTION[word], value)
        if word == "route":
            return [self.numbers.ground.labels[space] for space in value]
        if word == ORDER_OF_THINGS:
            return self.numbers.ids["orders"][value] if isinstance(value, int) else value
        if type == FOLLOWER:
            return self._name_follower(value)
        if isinstance(value, tuple):  # an occasion: the serial that it had, so that older ones come first, and its row
            return f"{self._kind_at(value[1])}@{self.serial(*value)}"
        if value == THE_MAP and word in _PLACES:
            return self.numbers.map_place
        return self.named[value]

    def _read_named(self, type: Type, data: Any) -> Any:
        word = type.name
        if word == "int":
            return data if isinstance(data, int) and not isinstance(data, bool) else _unknown(type, data)
        if word == "bool":
            return data if isinstance(data, bool) else _unknown(type, data)
        if word == "text":
            return data if isinstance(data, str) else _unknown(type, data)
        if word == "ratio":
            ratio = ratio_of(data)
            return ratio if ratio is not None else _unknown(type, data)
        if word in _SECTION:
            return self._find(_SECTION[word], type, data)
        if word == LINE_OF_SIGHT:
            verdict = verdict_in(data)
            return verdict if verdict is not None else _unknown(type, data)
        if word == ORDER_OF_THINGS:
            return self._find("orders", type, data)
        if word == "route":
            return tuple(self._find("spaces", type, label) for label in data)
        if type == FOLLOWER:
            return self._read_follower(data)
        if word in _PLACES and data is not None and data == self.numbers.map_place:
            return THE_MAP
        if word == "place":
            found = self.places.get(data) if isinstance(data, str) else None
            return found if found is not None else _unknown(type, data)
        if word == "holder" and isinstance(data, str):
            found = self.numbers.of["spaces"].get(data, self.places.get(data))
            return found if found is not None else self._read_row(type, data)
        return self._read_row(type, data)

    def _read_row(self, type: Type, data: Any) -> Any:
        """A piece, an occasion, or, where no state is at hand, the design that a constant of a kind must mean."""
        if not isinstance(data, str):
            return _unknown(type, data)
        kind, at, serial = data.partition("@")
        if at and kind in self.first_rows and serial.isdecimal():
            return int(serial), self.rows.get(data, self.first_rows[kind])
        if data in self.rows:
            return self.rows[data]
        alike = self.of_design(data) if "#" not in data else []
        if len(alike) == 1:
            return self.rows[alike[0]]
        return _unknown(type, data) if self.rows else self._find("designs", type, data)

    def of_design(self, design: Any) -> list[str]:
        """The names of the pieces of a design: by number, then those that have none."""
        found = [f"{design}#1"] if f"{design}#1" in self.rows else []
        while found and (following := f"{design}#{len(found) + 1}") in self.rows:
            found.append(following)
        if self.tells_numbers:
            return found
        begins = f"{design}#"
        return [*found, *(name for name in self.rows if name.startswith(begins) and is_opaque(name))]

    def _find(self, section: str, type: Type, data: Any) -> int:
        found = self.numbers.of[section].get(data) if isinstance(data, str) else None
        if found is None and section == "edges" and isinstance(data, str):
            found = self.numbers.edge_called(data)
        return found if found is not None else _unknown(type, data)

    def _id(self, section: str, value: int) -> str:
        if section == "edges":
            return self.numbers.edge_name(value)
        named = {"spaces": self.numbers.ground.labels, "players": self.numbers.players, "sides": self.numbers.sides}
        return named[section][value] if section in named else self.numbers.ids[section][value]

    def _kind_at(self, row: int) -> str:
        return self.named[row].partition("@")[0]

    def _read_members(self, type: Type, data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple):
            raise UnknownName(type, data)
        inner = _inner(type)
        values: list[Any] = []
        for each in data:
            spaces = self.numbers.ground.find(each) if _is_space(inner) and isinstance(each, str) else None
            values += spaces if spaces is not None else (self.value(inner, each),)
        return tuple(sorted(set(values))) if type.form == "set" else tuple(values)

    def _name_map(self, type: Type, value: tuple[Any, ...]) -> list[list[Any]]:
        key = Type("named", type.name)
        pairs = zip(value[::2], value[1::2], strict=True)
        return [[self.name(key, one), self.name(_inner(type), other)] for one, other in pairs]

    def _read_map(self, type: Type, data: Any) -> tuple[Any, ...]:
        key = Type("named", type.name)
        entries = data.items() if isinstance(data, Mapping) else data
        pairs = sorted((self.value(key, one), self.value(_inner(type), other)) for one, other in entries)
        return tuple(part for pair in pairs for part in pair)

    def _name_follower(self, value: int) -> str:
        """A trigger and what its grant is on: `frail.hurt of guard#1`; the second one there has a 2 behind it."""
        row, number = divmod(value, len(self.numbers.ids["triggers"]))
        trigger = self.numbers.ids["triggers"][number]
        if not row:
            return trigger
        grants = self.grants()
        effect, type, bearer, lasts = grants[row]
        if not lasts:
            return f"{trigger}{LIFTED}"
        whose = self.name(type, bearer) if type is not None else None
        of = f" of {whose}" if type is not None else ""
        alike = [
            each
            for each, (id, on, it, going) in grants.items()
            if (id, going) == (effect, True) and (self.name(on, it) if on is not None else None) == whose
        ]
        return f"{trigger}{of}" if alike[0] == row else f"{trigger}{of} {alike.index(row) + 1}"

    def _read_follower(self, data: Any) -> int:
        triggers, grants = self.numbers.ids["triggers"], self.grants()
        for number, trigger in enumerate(triggers):
            for row in (0, *grants) if isinstance(data, str) and data.startswith(trigger) else ():
                of_its_own = not row or trigger.startswith(f"{grants[row][0]}.")
                if of_its_own and self._name_follower(row * len(triggers) + number) == data:
                    return row * len(triggers) + number
        raise UnknownName(FOLLOWER, data)

    def _name_event(self, type: Type, value: tuple[Any, ...]) -> dict[str, Any]:
        facts = self.events[type.name]
        return {name: self.name(fact, each) for (name, fact), each in zip(facts, value, strict=True)}

    def _read_event(self, type: Type, data: Any) -> tuple[Any, ...]:
        return tuple(self.value(fact, data[name]) for name, fact in self.events[type.name])


def _inner(type: Type) -> Type:
    return type.inner or Type("named", "int")


def _is_space(type: Type) -> bool:
    return type.form == "named" and type.name == "space"


def _unknown(type: Type, data: Any) -> Any:
    raise UnknownName(type, data)
