"""The pieces at the start of a scenario: its forces where they stand or wait, decks in their places.

In: start cells without pieces. Out: the same cells with a row for each piece, forces first in the scenario's order,
then decks by place and id. A force whose `at` leaves a choice of spaces waits until its player sets it up; where the
rules see to that themselves, it stands on the first space that has room. A deck fills each instance of the place that
it names; of several decks for one place those lie there that a setting names (of the side that it speaks of).
Units and cards whose `option:` does not hold are left out of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from toolkit.board import Board
from toolkit.board.standing import border_named, parts_of, place_meant
from toolkit.language.tree import Literal, Thing
from toolkit.model import FOR_ALL
from toolkit.packs import Item
from toolkit.packs.attributes import types_of
from toolkit.packs.values import Misfit, Types
from toolkit.program.rules import TO_BE_SET_UP, Design, Place
from toolkit.state.layout import Layout
from toolkit.state.names import Names
from toolkit.state.needs import option_holds
from toolkit.state.numbers import Instance, Numbers
from toolkit.state.starts import start_of

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Pieces:
    """Cells under construction."""

    layout: Layout
    cells: list[Any]
    names: Names
    options: Mapping[str, str]

    def takes(self, design: Design) -> bool:
        """Whether a unit or card is used with these options."""
        return option_holds(design.option, self.options)

    def add(self, design: int, owner: int | None, holder: int, up: bool, state: Mapping[str, Any] = NOTHING) -> None:
        """Make a piece that lies on top of what its holder has; `state` is what is said of its state, by field."""
        layout, cells = self.layout, self.cells
        row, shape = len(cells), layout.shapes[design]
        cells += piece_row(layout, self.names, design, owner, holder, up)
        for field, value in state.items():
            if (at := shape.at.get(f"state {field}")) is not None:
                cells[row + at] = value
        cells[holder] += (row,)
        if ("pieces", shape.id) in layout.base:
            cells[layout.base["pieces", shape.id]] += (row,)
        if owner is not None and ("owned", shape.id) in layout.base:
            cells[layout.base["owned", shape.id] + owner] += (row,)


def piece_row(layout: Layout, names: Names, design: int, owner: int | None, holder: int, up: bool) -> list[Any]:
    """The cells of a new piece."""
    shape = layout.shapes[design]
    state = layout.numbers.rules.kinds[shape.id].state
    row: list[Any] = [design, owner, holder, up]
    for field, _ in shape.fields[3:]:
        begins = start_of(layout, state[field[6:]], names) if field.startswith("state ") else ()
        row.append(0 if field == "key" else begins)
    return row


def shows_to_all(place: Place) -> bool:
    """Whether a place is declared `shown_to: all`."""
    shown = place.shown_to.expr
    return isinstance(shown, Literal | Thing) and getattr(shown, "value", False) is True


def place_forces(pieces: Pieces, item: Item, board: Board) -> None:
    """Make the pieces of a scenario."""
    scenario, rules = item.record, pieces.layout.numbers.rules
    numbers = pieces.layout.numbers
    map = next((place for place in rules.places.values() if place.is_map), None)
    most = map.at_most if map is not None and map.at_most is not None else None
    types = types_of(rules.pack)
    for index, force in enumerate(scenario.forces):
        if not pieces.takes(rules.designs[force.unit]):
            continue
        owner = numbers.of["players"].get(scenario.owner_of(force, rules.designs[force.unit].attrs) or "")
        waits = place_meant(rules.places, board, force)
        if waits is None and index in rules.set_up.get(item.id, ()):
            waits = TO_BE_SET_UP
        spots = list(_spots(pieces, scenario, force, force.at)) if waits is None else []
        state = _state(pieces, scenario, force, types)
        place = rules.places[waits] if waits is not None else map
        up = place is None or shows_to_all(place) if force.face is None else force.face == "up"
        for _ in range(force.count):
            if waits is not None:
                holder = pieces.layout.places[waits][numbers.owners_of(waits)[owner or 0]]
            else:
                holder = next((space for space in spots if most is None or len(pieces.cells[space]) < most), spots[0])
            pieces.add(numbers.of["designs"][force.unit], owner, holder, up, state)
    _fill_decks(pieces, scenario)


def _state(pieces: Pieces, scenario: Any, force: Any, types: Types) -> dict[str, Any]:
    """What a force says of the state of its pieces, as cells hold it."""
    declared = pieces.layout.numbers.rules.kinds[pieces.layout.numbers.rules.designs[force.unit].kind].state
    found: dict[str, Any] = {}
    for name, data in force.state.items():
        value = types.read(declared[name].type, data) if name in declared else None
        found[name] = None if isinstance(value, Misfit) else pieces.names.value(declared[name].type, value)
    entry = tuple(sorted({*_spots(pieces, scenario, force, force.entry)}))
    return found | {"arrives": force.turn, "entry": entry, "group": force.group} if force.arrives_later else found


def _spots(pieces: Pieces, scenario: Any, force: Any, entries: Iterable[str]) -> Iterator[int]:
    """The spaces that entries of a force name, in the order in which it names them."""
    ground = pieces.layout.numbers.ground
    for written in entries:
        for part in parts_of(scenario, force, written):
            side = border_named(part)
            if side is not None and part not in ground.areas:
                yield from ground.borders.get(side, ()) if side else ground.border
            else:
                yield from ground.find(part) or ()


def _fill_decks(pieces: Pieces, scenario: Any) -> None:
    numbers = pieces.layout.numbers
    decks = {item.id: item for other in numbers.rules.pack.family() for item in other.all("decks")}
    laid = scenario.laid
    for instance in numbers.instances:
        for id, deck in sorted(decks.items()):
            if instance.place in scenario.decks:
                lies_here = id in scenario.decks[instance.place].get(_key(instance, numbers), ())
            else:
                lies_here = instance.owner is None and deck.record.place == instance.place and id not in laid
            if lies_here:
                _fill(pieces, deck, instance)


def _key(instance: Instance, numbers: Numbers) -> str:
    """Under which key of `decks` of a scenario the decks of an instance of a place stand."""
    if instance.owner is None:
        return FOR_ALL
    owners = numbers.sides if numbers.rules.places[instance.place].per == "side" else numbers.players
    return owners[instance.owner]


def _fill(pieces: Pieces, deck: Any, instance: Instance) -> None:
    layout = pieces.layout
    numbers = layout.numbers
    rules, place, owner = numbers.rules, numbers.rules.places[instance.place], instance.owner
    address = layout.places[instance.place][owner or 0]
    owner = numbers.player_with(instance)
    for number, id in enumerate(numbers.ids["designs"]):
        design = rules.designs[id]
        copies = (design.copies or 0) if deck.record.counts == "copies" else design.decks.get(deck.id, 0)
        for _ in range(copies if design.kind in deck.record.kinds and pieces.takes(design) else 0):
            pieces.add(number, owner, address, shows_to_all(place))
