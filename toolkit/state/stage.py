"""`Stage`: one scenario with its options, ready for the machine: numbers, constants, layout, start cells.

In: checked rules, the id of a scenario, options. Out: a `Stage`, the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from toolkit.analysis.hiding import asks_who_decides
from toolkit.analysis.whereabouts import accepted, known_to_owners
from toolkit.board import Board
from toolkit.board.shared import board_of
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.packs.attributes import Attribute, attributes_of, read_attribute, types_of
from toolkit.packs.values import Misfit, Types
from toolkit.program.rules import Attr, Kind, Modifier, Permission, Place, Rules, Value
from toolkit.program.sorts import bare, kinds_of
from toolkit.program.walking import elements_of, steps_in, walk
from toolkit.state.forces import Pieces, place_forces, shows_to_all
from toolkit.state.free import free_in
from toolkit.state.ground import Ground, ground_of
from toolkit.state.layout import Layout, layout_of
from toolkit.state.names import Names
from toolkit.state.naming import names_in
from toolkit.state.needs import Needs, needs_of
from toolkit.state.numbers import Numbers, number_everything
from toolkit.state.opaque_ids import SIGNS, spelt, suffix_of
from toolkit.state.reached import reached
from toolkit.state.replacing import settled
from toolkit.state.sides import Sides
from toolkit.state.sighting import Sighting, sighting_of
from toolkit.state.starts import begin_by_the_map, start_of

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Stage:
    """A scenario with its options. All values are run-time values.

    `options` holds every option of the packs, by id: `on`, `off` or a word. `settings` by id: a value, or a tuple of
    values by side or player where it is declared `for:` them. `attrs` by name: a tuple by design, None for designs
    whose kind lacks it; of an attribute that ends tell apart the value at the first end, and in `by_end` a tuple of
    values by end for the designs of kinds with ends, None for others. `terrain_attrs` by name: a tuple by terrain;
    `off_terrain` by name: the default, which holds where there is no terrain, or None.
    `sequence` is the procedure that is the game.
    """

    rules: Rules
    scenario: str
    options: Mapping[str, str]
    numbers: Numbers
    needs: Needs
    layout: Layout
    settings: Mapping[str, Any]
    attrs: Mapping[str, tuple[Any, ...]]
    by_end: Mapping[str, tuple[Any, ...]]
    terrain_attrs: Mapping[str, tuple[Any, ...]]
    off_terrain: Mapping[str, Any]
    sequence: str | None
    start: tuple[Any, ...]

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.numbers.ground

    @cached_property
    def terrain(self) -> tuple[int, ...]:
        """The number of the terrain of each space."""
        of = self.numbers.of["terrain"]
        return tuple(of[id] for id in self.ground.terrain)

    @cached_property
    def sides(self) -> Sides:
        """What lies between the spaces and around the map, as generated code looks it up."""
        return Sides(self.ground, self.numbers.of["terrain"], self.numbers.sides)

    @cached_property
    def sighting(self) -> Sighting:
        """What sees what on the map. Raises ValueError, which says why, where there are no lines of sight."""
        item = self.rules.pack.find("scenarios", self.scenario)
        board = board_of(self.rules.pack, item.record) if item is not None else None
        assert board is not None, "it was there when the stage was set up"
        return sighting_of(self.rules.pack, board, self.layout)

    def on_edges(self, name: str) -> tuple[Any, ...]:
        """The value of an attribute of the terrain on each side: of the first where there are several, and where there
        is none its default, or none."""
        column, default = self.terrain_attrs[name], self.off_terrain[name]
        return tuple([default if terrain is None else column[terrain] for terrain in self.sides.terrain])

    def on_ground(self, name: str) -> tuple[Any, ...]:
        """The value of an attribute of terrain in each space."""
        column = self.terrain_attrs[name]
        return tuple([column[terrain] for terrain in self.terrain])

    @cached_property
    def keywords_of(self) -> tuple[tuple[int, ...], ...]:
        """The keywords of each design, ascending."""
        of, designs = self.numbers.of["keywords"], self.rules.designs
        return tuple(tuple(sorted(of[word] for word in designs[id].keywords)) for id in self.numbers.ids["designs"])

    @cached_property
    def opens(self) -> Mapping[int, bool]:
        """By address of contents: whether a piece that comes there from another place lies face up, because the place
        shows to all. Spaces of the map are one place."""
        rules, layout = self.rules, self.layout
        board = next((place for place in rules.places.values() if place.is_map), None)
        found = {space: board is None or shows_to_all(board) for space in self.ground.spaces}
        return found | {
            address: shows_to_all(rules.places[id]) for id, owned in layout.places.items() for address in owned
        }

    @cached_property
    def place_at(self) -> tuple[tuple[Place | None, int | None], ...]:
        """By address of contents: the place that they are of, with its owner; all spaces are the map, which may be no
        declared place."""
        places = self.rules.places
        board = next((place for place in places.values() if place.is_map), None)
        spaces: list[tuple[Place | None, int | None]] = [(board, None)] * len(self.ground.labels)
        return (*spaces, *((places[each.place], each.owner) for each in self.numbers.instances))

    def is_keyed(self, type: Type) -> bool:
        """Whether pieces of a type, in sets, lists or by themselves, may be hidden: then they have listing keys."""
        return not self.needs.keyed.isdisjoint(kinds_of(self.rules, type))

    def lists_by_key(self, type: Type) -> bool:
        """Whether a set is of pieces that may be hidden: its members are come to by their keys, not as they were made.
        A list has its own order."""
        return bool(self.needs.keyed) and bare(type).form == "set" and self.is_keyed(type)

    @cached_property
    def can_lose_pieces(self) -> bool:
        """Whether steps may take pieces out of play."""
        return any(step.effects.takes_out for element in elements_of(self.rules) for step in steps_in(element))

    @cached_property
    def kept_known(self) -> frozenset[str]:
        """The kinds of which each piece is known to its owner wherever it may lie."""
        return known_to_owners(self.rules)

    @cached_property
    def shown(self) -> dict[tuple[int, int, Any], tuple[object, bool]]:
        """Of each `shown_to` that looks at no state, by its identity, who looks and whose it is: itself and whether it
        holds, filled as it is asked for."""
        return {}

    # Who speaks about what

    @cached_property
    def modifiers_of(self) -> Mapping[str, tuple[tuple[int, Modifier], ...]]:
        """By value the modifiers about it, each with its place in the rules; none where there are none."""
        found: dict[str, list[tuple[int, Modifier]]] = {}
        for place, modifier in enumerate(self.rules.modifiers):
            found.setdefault(modifier.value, []).append((place, modifier))
        return {value: tuple(several) for value, several in found.items()}

    @cached_property
    def permissions_about(self) -> Mapping[tuple[str, bool], tuple[Permission, ...]]:
        """The permissions by what they are about, and whether that is an action."""
        found: dict[tuple[str, bool], list[Permission]] = {}
        for permission in self.rules.permissions:
            found.setdefault((permission.target, permission.is_action), []).append(permission)
        return {about: tuple(several) for about, several in found.items()}

    @cached_property
    def heard_arguments(self) -> Mapping[str, tuple[int, ...] | None]:
        """By the id of a value the places of the arguments on which it hangs. None where it may be any: of one about
        which modifiers or permissions speak, or which asks what somebody knows, as `by` may say."""
        return {id: self._heard(value) for id, value in self.rules.values.items()}

    def _heard(self, value: Value) -> tuple[int, ...] | None:
        if value.id in self.modifiers_of or (value.id, False) in self.permissions_about:
            return None
        limits = [code for stage in value.stages for code in (stage.at_least, stage.at_most) if code is not None]
        codes = (value.base, *limits)
        if any(asks_who_decides(node) for code in codes for node in walk(code.expr)):
            return None
        free = {name for code in codes for name in free_in(code)}
        return tuple(place for place, argument in enumerate(value.args) if argument.name in free)

    def place_of(self, address: int) -> str | None:
        """The id of the place whose contents stand at an address; None for the map and for what is no place."""
        index = address - len(self.ground.labels)
        return self.numbers.instances[index].place if 0 <= index < len(self.numbers.instances) else None

    def order_at(self, address: int) -> str:
        """How what lies in a space, a place or a piece is ordered: `none`, `stack` or `list`."""
        places, id = self.rules.places, self.place_of(address)
        board = next((place for place in places.values() if place.is_map), None)
        if id is None and not 0 <= address < len(self.ground.labels):
            return "none"
        return places[id].order if id is not None else board.order if board is not None else "none"

    def room_at(self, address: int, cells: Sequence[Any]) -> int | None:
        """How many pieces a space, a place or a piece takes at most; None where nothing says it."""
        if address >= self.layout.static:
            return self.rules.kinds[self.layout.shapes[cells[address]].id].at_most
        places, id = self.rules.places, self.place_of(address)
        if id is not None:
            return places[id].at_most
        return next((place.at_most for place in places.values() if place.is_map), None)

    def kinds_in(self, place: Place | None) -> frozenset[str]:
        """The kinds of pieces that may lie in a place, by themselves: scenarios, positions and rules bring no others
        there. All on a map that is no declared place."""
        return frozenset(accepted(self.rules, place) if place is not None else self.rules.kinds)

    @property
    def names_at_start(self) -> frozenset[str]:
        """The names of the pieces with which the game begins."""
        return frozenset(self.rows_at_start)

    @cached_property
    def rows_at_start(self) -> Mapping[str, int]:
        """The pieces with which the game begins, and the rest that has rows then, by name."""
        return self.names_then.rows

    @cached_property
    def names_then(self) -> Names:
        """The names of everything when the game begins."""
        return self.names(list(self.start))

    @cached_property
    def _laid(self) -> tuple[int, ...]:
        """By design: how many pieces of it the game begins with."""
        begun = Counter(self.start[row] for row, _ in self.layout.rows_of("piece", self.start))
        return tuple(begun[design] for design in range(len(self.numbers.kind_of)))

    def called(self, cells: Sequence[Any], named: Mapping[int, str]) -> Mapping[int, str]:
        """What everything is called by those who know it: its name, `named`; a piece made in play, of a kind of which
        pieces may be made unseen, has a suffix in place of the number, for all its life and for all who know it."""
        layout, unseen = self.layout, self.needs.made_unseen
        if layout.called is None or layout.secret is None:
            return named
        drawn = {row: spelt(value) for row, value in _pairs(cells[layout.called])}
        taken = {f"{self._design(cells, row)}#{suffix}" for row, suffix in drawn.items()}
        found = dict(named)
        for row, shape in layout.rows(cells):
            if shape.what != "piece" or shape.id not in unseen:
                continue
            number = int(named[row].partition("#")[2])
            if row not in drawn and number <= self._laid[cells[row]]:
                continue
            design = self._design(cells, row)
            name = f"{design}#{drawn.get(row) or suffix_of(cells[layout.secret], design, number)}"
            while row not in drawn and name in taken:
                name += SIGNS[-1]
            found[row] = name
        return found

    def _design(self, cells: Sequence[Any], row: int) -> str:
        return str(self.numbers.ids["designs"][cells[row]])

    def names(self, cells: list[Any]) -> Names:
        """The names of everything in a state."""
        return names_in(self.layout, cells)


def _pairs(flat: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return zip(flat[::2], flat[1::2], strict=True)


def set_up(rules: Rules, scenario: str, options: Mapping[str, str] = NO_OPTIONS) -> Stage:
    """Number, lay out and fill one scenario with its options; what `options` do not say is the scenario's, then the
    pack's. Raises KeyError for a scenario that the pack does not have, ValueError where its map has no board."""
    item = rules.pack.find("scenarios", scenario)
    if item is None:
        raise KeyError(scenario)
    chosen = _options(rules, item, options)
    rules = reached(settled(rules, scenario, chosen), scenario)
    board = board_of(rules.pack, item.record)
    if board is None:
        raise ValueError(f"the map {item.record.map} has no sure spaces")
    numbers = number_everything(rules, item.record, ground_of(board))
    needs = needs_of(rules, scenario, chosen)
    layout = layout_of(numbers, needs)
    types = types_of(rules.pack)
    names = Names(numbers)
    settings = _settings(rules, item.record, numbers, types, names)
    attributes = _attributes(rules, numbers, names)
    terrain = _terrain(rules, numbers, types, names)
    return Stage(
        rules=rules,
        scenario=scenario,
        options=chosen,
        numbers=numbers,
        needs=needs,
        layout=layout,
        settings=settings,
        attrs={name: column for name, (column, _) in attributes.items()},
        by_end={name: ends for name, (_, ends) in attributes.items() if ends is not None},
        terrain_attrs={name: column for name, (column, _) in terrain.items()},
        off_terrain={name: default for name, (_, default) in terrain.items()},
        sequence=rules.sequence.get(scenario, rules.sequence.get("")),
        start=_start(layout, item, board, names, settings, chosen),
    )


def _options(rules: Rules, scenario: Item, given: Mapping[str, str]) -> Mapping[str, str]:
    defaults = {
        id: str(option.default) for other in rules.pack.family() for id, option in other.manifest.record.options.items()
    }
    written = {id: str(value) for id, value in scenario.record.options.items()}
    return dict(sorted({**defaults, **written, **given}.items()))


def _settings(rules: Rules, scenario: Any, numbers: Numbers, types: Types, names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for id, (type, each) in sorted(rules.settings.items()):
        item = rules.pack.find("settings", id)
        default = item.record.default if item is not None else None
        data = scenario.settings.get(id, default if each is None else None)
        if each is None:
            found[id] = _read(types, names, type, data)
        else:
            owners = numbers.sides if each == "side" else numbers.players
            given = data if isinstance(data, Mapping) else {}
            found[id] = tuple(_read(types, names, type, given.get(owner, default)) for owner in owners)
    return found


def _read(types: Types, names: Names, type: Type, data: Any) -> Any:
    """The value of a datum as files hold it, with the areas of the map taken as their spaces; None where none fits."""
    if data is None:
        return None
    if type.form == "list" and type.inner is not None and type.inner.form == "record":
        fields = names.numbers.rules.tables[type.inner.name].fields
        return tuple(_read_record(types, names, fields, row) for row in data) if isinstance(data, list) else None
    value = types.read(type, data)
    return None if isinstance(value, Misfit) else names.value(type, value)


def _read_record(types: Types, names: Names, fields: Mapping[str, Type], row: Any) -> tuple[Any, ...]:
    """The values of a record in the order of its fields, whether it is written as a list or by field."""
    given = row if isinstance(row, Mapping) else dict(zip(fields, row, strict=False)) if isinstance(row, list) else {}
    return tuple(_read(types, names, type, given.get(name)) for name, type in fields.items())


def _attributes(rules: Rules, numbers: Numbers, names: Names) -> dict[str, tuple[tuple[Any, ...], Any]]:
    """By name: the values by design, and the values by end, None where no design tells ends apart."""
    designs = [rules.designs[id] for id in numbers.ids["designs"]]
    known = sorted({name for design in designs for name in rules.kinds[design.kind].attrs})
    found = {}
    for name in known:
        values = [_by_end(names, rules.kinds[design.kind], design.attrs.get(name), name) for design in designs]
        told = any(ends is not None and any(each != value for each in ends) for value, ends in values)
        found[name] = (
            tuple(value for value, _ in values),
            tuple(ends for _, ends in values) if told else None,
        )
    return found


def _by_end(names: Names, kind: Kind, data: Any, name: str) -> tuple[Any, tuple[Any, ...] | None]:
    """An attribute's value, that of the first end where these differ, and the values by end where the kind has ends."""
    attr = kind.attrs.get(name)
    if attr is None:
        return None, None
    if kind.ends and isinstance(data, Mapping) and attr.type.form != "map":
        ends = tuple(_value(names, attr, data.get(end)) for end in kind.ends)
        return ends[0], ends
    value = _value(names, attr, data)
    return value, (value,) * len(kind.ends) if kind.ends else None


def _value(names: Names, attr: Attr, data: Any) -> Any:
    return None if data is None else names.value(attr.type, data)


def _terrain(rules: Rules, numbers: Numbers, types: Types, names: Names) -> dict[str, tuple[tuple[Any, ...], Any]]:
    """By name: the values by terrain, and the default."""
    kind = rules.pack.find("kinds", "terrain")
    items = [rules.pack.find("terrain", id) for id in numbers.ids["terrain"]]
    found: dict[str, tuple[tuple[Any, ...], Any]] = {}
    for name, attribute in sorted(attributes_of(kind).items()) if kind is not None else ():
        default = attribute.declared.default
        given = [item.record.attrs.get(name, default) if item is not None else None for item in items]
        *values, off = (_terrain_value(attribute, data, types, names) for data in (*given, default))
        found[name] = tuple(values), off
    return found


def _terrain_value(attribute: Attribute, data: Any, types: Types, names: Names) -> Any:
    value = read_attribute(attribute, data, types) if data is not None else None
    return None if value is None or isinstance(value, Misfit) else names.value(attribute.type, value)


def _start(
    layout: Layout,
    scenario: Item,
    board: Board,
    names: Names,
    settings: Mapping[str, Any],
    options: Mapping[str, str],
) -> tuple[Any, ...]:
    """The cells at the start: declared state, one row of each kind of occasion, then the pieces of the scenario."""
    cells = [
        start_of(layout, cell.start, names) if isinstance(cell.start, Attr) else cell.start for cell in layout.cells
    ]
    numbers = layout.numbers
    begin_by_the_map(layout, cells, Sides(numbers.ground, numbers.of["terrain"], numbers.sides), settings, names)
    for kind in layout.occasions:
        tag = layout.tags["occasion", kind]
        cells += [tag, 0, *([None] * (layout.shapes[tag].size - 2))]
    place_forces(Pieces(layout, cells, names, options), scenario, board)
    return tuple(cells)
