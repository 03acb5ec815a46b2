"""The pieces at the start of a scenario: its forces where they stand, decks in their places.

In: start cells without pieces. Out: the same cells with a row for each piece, forces first in the scenario's order,
then decks by place and id. A force whose `at` leaves a choice of spaces takes the first that has room; rules that let
players choose move it. A deck fills each instance of the place that it names; of several decks for one place those lie
there that a setting names (of the side that it speaks of).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.language.tree import Literal, Thing
from toolkit.model import FOR_ALL
from toolkit.program.rules import Place
from toolkit.state.layout import Layout
from toolkit.state.names import Names
from toolkit.state.numbers import Instance, Numbers
from toolkit.state.starts import start_of


@dataclass(frozen=True)
class Pieces:
    """Cells under construction."""

    layout: Layout
    cells: list[Any]
    names: Names

    def add(self, design: int, owner: int | None, holder: int, up: bool) -> None:
        """Make a piece that lies on top of what its holder has."""
        layout, cells = self.layout, self.cells
        row, shape = len(cells), layout.shapes[design]
        cells += piece_row(layout, self.names, design, owner, holder, up)
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


def place_forces(pieces: Pieces, scenario: Any) -> None:
    """Make the pieces of a scenario."""
    numbers = pieces.layout.numbers
    board = next((place for place in numbers.rules.places.values() if place.is_map), None)
    most = board.at_most if board is not None and board.at_most is not None else None
    for force in scenario.forces:
        owner = numbers.of["players"].get(scenario.owner_of(force, numbers.rules.designs[force.unit].attrs) or "")
        spots = list(_spots(pieces, scenario, force))
        for _ in range(force.count):
            holder = next((space for space in spots if most is None or len(pieces.cells[space]) < most), spots[0])
            pieces.add(numbers.of["designs"][force.unit], owner, holder, board is None or shows_to_all(board))
    _fill_decks(pieces, scenario)


def _spots(pieces: Pieces, scenario: Any, force: Any) -> Iterator[int]:
    """The spaces that `at` of a force names, in the order in which it names them."""
    for written in force.at:
        meant = scenario.settings.get(written, written)
        if isinstance(meant, Mapping):
            side = force.side or scenario.side_of.get(force.player)
            meant = meant.get(force.player, meant.get(side, ()))
        for part in meant if isinstance(meant, list | tuple) else (meant,):
            yield from pieces.layout.numbers.ground.find(str(part)) or ()


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
        for _ in range(copies if design.kind in deck.record.kinds else 0):
            pieces.add(number, owner, address, shows_to_all(place))
