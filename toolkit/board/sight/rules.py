"""The rules of sight that a pack declares, with what each of them makes of terrain.

In: the `sight` of a pack's rules and the attributes of its terrain. Out: `Rules`: entries in order, and for a kind of
terrain (with what a drawn shape or a piece has in place of its attributes) which entries are about it, for how much
and how tall. Nothing here knows a map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from toolkit.frozen import frozen
from toolkit.model import FOR_ALL
from toolkit.model.rules import ground as model
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import Attribute, attributes_of, read_attribute, types_of
from toolkit.packs.values import Misfit, Types, Value
from toolkit.source import Path

Own = tuple[tuple[str, Any], ...]
"""What a shape or a piece has in place of attributes of its terrain, as written."""
Level = Literal["any", "as_high", "as_low", "line"]


@frozen
class Entry:
    """An entry of `blocked` or of `hindrance`: what it does, and when. `hides` is 0 where it hides nothing behind."""

    number: int
    label: str
    cites: tuple[str, ...]
    blocks: bool
    level: Level
    hides: int
    at_ends: frozenset[str]
    end_sides: bool
    cleared_by: frozenset[str]
    """The terrain of the paths that clear it where a line runs along them."""


@frozen
class Hidden:
    """Spaces of some terrain, seen from some places alone. `ends` are those of which the space is such."""

    label: str
    cites: tuple[str, ...]
    terrain: frozenset[str]
    ends: frozenset[str]
    seen_from: frozenset[str]


@frozen
class Effect:
    """What some terrain does by an entry: by how much, and how far it rises above its space."""

    entry: Entry
    worth: int
    height: int


@dataclass(frozen=True)
class Rules:
    """Rules of sight. The words are those of the model, see `toolkit.model.rules.ground.Sight`."""

    record: model.Sight
    entries: tuple[Entry, ...]
    hidden: tuple[Hidden, ...]
    take: Literal["greatest", "sum"]
    blocks_at: int
    """From how much hindrance on it blocks; 0 for never."""
    terrain: Terrain
    selections: tuple[Selection, ...]
    _known: dict[tuple[str, Own], tuple[Effect, ...]] = field(default_factory=dict, compare=False, repr=False)

    def effects(self, terrain: str, own: Own = ()) -> tuple[Effect, ...]:
        """What some terrain does, entry by entry; nothing where no entry is about it."""
        key = terrain, own
        if key not in self._known:
            attrs = self.terrain.attrs(terrain, own)
            found = (selection.effect(attrs) for selection in self.selections) if attrs is not None else ()
            self._known[key] = tuple(effect for effect in found if effect is not None)
        return self._known[key]


def sight_of(pack: Pack) -> tuple[Item, model.Sight] | None:
    """The rules of sight that a pack has, or one that it depends on, with the file they stand in."""
    for member in pack.family():
        for item in member.all("rules"):
            if item.record.sight is not None:
                return item, item.record.sight
    return None


def rules_of(pack: Pack) -> Rules | None:
    """The rules of sight of a pack; None where it has none. What does not fit is left out: it is for checks to tell."""
    found = sight_of(pack)
    if found is None:
        return None
    if "sight rules" not in pack.kept:
        pack.kept["sight rules"] = make_rules(found[1], terrain_of(pack))
    rules: Rules = pack.kept["sight rules"]
    return rules


def parts_of(sight: model.Sight) -> dict[str, Path]:
    """What of rules of sight can be left out, each with its place in the section: `blocked.0`; `sight` is all of it."""
    found: dict[str, Path] = {"sight": ()}
    found |= {"rises": ("rises",)} if sight.rises is not None else {}
    found |= {f"hidden.{number}": ("hidden", number) for number in range(len(sight.hidden))}
    found |= {f"blocked.{number}": ("blocked", number) for number in range(len(sight.blocked))}
    hindering = sight.hindrance.of if sight.hindrance is not None else ()
    return found | {f"hindrance.{number}": ("hindrance", "of", number) for number in range(len(hindering))}


def without(rules: Rules, part: str) -> Rules:
    """The rules without a part of `parts_of`; without `sight` nothing blocks or hinders."""
    record, (section, _, number) = rules.record, part.partition(".")
    left: dict[str, Any] = {}
    for name in ("hidden", "blocked", "hindrance"):
        every = getattr(record, name) if name != "hindrance" else record.hindrance.of if record.hindrance else ()
        kept = tuple(one for place, one in enumerate(every) if name != section or place != int(number))
        left[name] = () if section == "sight" else kept
    hindering = left.pop("hindrance")
    hindrance = record.hindrance.model_copy(update={"of": hindering}) if record.hindrance is not None else None
    rises = None if section in ("sight", "rises") else record.rises
    return make_rules(record.model_copy(update={**left, "hindrance": hindrance, "rises": rises}), rules.terrain)


def make_rules(sight: model.Sight, terrain: Terrain) -> Rules:
    """Rules made of a record and of terrain. What cites nothing itself speaks for the cases of the section."""
    counting = [*sight.blocked, *(sight.hindrance.of if sight.hindrance else ())]
    selections = []
    for number, record in enumerate(counting):
        blocks = isinstance(record, model.Blocking)
        entry = Entry(
            number,
            record.label or ("obstacle" if blocks else "hindrance"),
            record.cite or sight.cite,
            blocks,
            record.level,
            record.hides or 0 if isinstance(record, model.Blocking) else 0,
            ends_of(record.at_ends),
            record.end_sides,
            frozenset(terrain.selected(record.unless_along)) if record.unless_along else frozenset(),
        )
        worth = record.worth if isinstance(record, model.Hindering) else "0"
        selections.append(Selection(entry, terrain.test(record.where), worth, record.height))
    hidden = tuple(
        Hidden(
            record.label or "hidden",
            record.cite or sight.cite,
            frozenset(terrain.selected(record.where)),
            ends_of("both" if record.end == "either" else record.end),
            frozenset(record.seen_from),
        )
        for record in sight.hidden
    )
    hindrance = sight.hindrance
    return Rules(
        sight,
        tuple(selection.entry for selection in selections),
        hidden,
        hindrance.take if hindrance else "greatest",
        (hindrance.blocks_at or 0) if hindrance else 0,
        terrain,
        tuple(selections),
    )


def ends_of(word: str) -> frozenset[str]:
    """The ends that `none`, `looker`, `target` or `both` means."""
    return frozenset({"none": (), "both": ("looker", "target")}.get(word, (word,)))


Test = Mapping[str, tuple[Value, ...]]
"""Attributes, each with the values of which it has one."""


@frozen
class Selection:
    """An entry with what it is about."""

    entry: Entry
    test: Test
    worth: str
    height: str

    def effect(self, attrs: Mapping[str, Value]) -> Effect | None:
        """What terrain with such attributes does by it; None for nothing."""
        if not fits(self.test, attrs):
            return None
        worth, height = number(self.worth, attrs), number(self.height, attrs)
        if not self.entry.blocks and worth <= 0:
            return None
        return Effect(self.entry, worth, height)


def fits(test: Test, attrs: Mapping[str, Value]) -> bool:
    """Whether attributes are as a test wants them."""
    return all(name in attrs and attrs[name] in values for name, values in test.items())


def number(written: str, attrs: Mapping[str, Value]) -> int:
    """A whole number, or the attribute of that name; 0 where there is none."""
    if written.isdigit():
        return int(written)
    value = attrs.get(written)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


@dataclass(frozen=True)
class Terrain:
    """The terrain of a pack, its attributes read as their types say."""

    declared: Mapping[str, Attribute]
    types: Types
    read: Mapping[str, Mapping[str, Value]]

    def attrs(self, terrain: str, own: Own = ()) -> Mapping[str, Value] | None:
        """The attributes of some terrain with what goes before them; None where there is no such terrain."""
        attrs = self.read.get(terrain)
        if attrs is None or not own:
            return attrs
        return {**attrs, **{name: value for name, data in own for value in self.value(name, data)}}

    def value(self, name: str, data: Any) -> Iterator[Value]:
        """The value of an attribute as written; nothing where it does not fit."""
        if isinstance(data, bool | int) or data is None:  # read by somebody else
            yield data
        elif name in self.declared:
            value = read_attribute(self.declared[name], data, self.types)
            if not isinstance(value, Misfit):
                yield value

    def test(self, where: Mapping[str, Any]) -> Test:
        """A test of attributes, as written."""
        return {
            name: tuple(value for part in _several(data) for value in self.value(name, part))
            for name, data in where.items()
        }

    def selected(self, where: Mapping[str, Any]) -> Iterator[str]:
        """The terrain that fits."""
        test = self.test(where)
        return (id for id, attrs in self.read.items() if fits(test, attrs))


def _several(data: Any) -> Iterable[Any]:
    return data if isinstance(data, list | tuple) else (data,)


def terrain_of(pack: Pack) -> Terrain:
    """All terrain of a pack and of those it depends on."""
    types = types_of(pack)
    kind = pack.find("kinds", "terrain")
    declared = attributes_of(kind) if kind is not None else {}
    table = Terrain(declared, types, {})
    defaults = {
        name: value
        for name, attribute in declared.items()
        if attribute.declared.has_default
        for value in table.value(name, attribute.declared.default)
    }
    read: dict[str, Mapping[str, Value]] = {}
    for member in pack.family():
        for item in member.all("terrain"):
            if item.id not in read:
                given = {name: value for name, data in item.record.attrs.items() for value in table.value(name, data)}
                read[item.id] = {**defaults, **given}
    return Terrain(declared, types, read)


@frozen
class Marker:
    """A piece that counts as terrain and fills its space. `name` is what it is called."""

    name: str
    terrain: str
    own: Own = ()


def marker_of(pack: Pack, unit: str, end: str = "") -> Marker | None:
    """What a unit or card counts as by `fills_space`, with one of its ends up; or the terrain of that name as such.
    None where it counts as nothing."""
    rules = rules_of(pack)
    item = pack.design(unit)
    if rules is None:
        return None
    if item is None:
        return Marker(unit, unit) if unit in rules.terrain.read else None
    by_end = rules.record.fills_space.get(item.record.kind)
    kind = pack.find("kinds", item.record.kind)
    if by_end is None or kind is None:
        return None
    ends = kind.record.ends
    end = end or (ends[0] if ends else "")
    terrain = by_end.get(FOR_ALL) or by_end.get(end)
    if terrain is None:
        return None
    own = []
    for name, attribute in attributes_of(kind).items():
        data = item.record.attrs.get(name)
        value = read_attribute(attribute, data, types_of(pack)) if data is not None else None
        if isinstance(value, dict):
            value = value.get(end)
        if value is not None and not isinstance(value, Misfit) and name in rules.terrain.declared:
            own.append((name, value if not isinstance(value, list) else tuple(value)))
    return Marker(unit, terrain, tuple(own))
