"""Where everything stands in the flat list of cells, and what each cell is called. In: numbers, needs. Out: `Layout`.

| cells | what they hold |
|---|---|
| 0 .. spaces - 1 | the pieces in each space of the map: the address is the number of the space |
| then | the pieces in each other place |
| then | declared state: `base` of the section and field, plus the number of the thing |
| then | the machine's own: `result`, `serial`, lists of pieces by kind, of effects, the innermost row by kind |
| then | what checks have still to look at: no part of the state, for more may always be looked at |
| from `static` on | rows: first one of each kind of occasion, then whatever is made, in the order of making |

A row is described by its tag, its first cell. A piece's address is that of its row. Nothing else may know this order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.model import Type
from toolkit.program.effects import SHOWING
from toolkit.state.event_facts import facts_of_events
from toolkit.state.listing_keys import Draws, draw_keys
from toolkit.state.needs import Needs
from toolkit.state.numbers import Numbers
from toolkit.state.shapes import (
    INT,
    MAYBE_COUNTS,
    PIECES,
    ROW,
    CellType,
    Inner,
    Shape,
    occasion_kinds,
    shapes_of,
    state_fields,
)
from toolkit.state.tellers import Teller, teller_of

LOOKS = "looks"
"""The cells that tell which members each check has still to look at: True for all of them, else a tuple."""


@dataclass(frozen=True)
class Cell:
    """A cell that is always there: the thing it belongs to, which of its fields it is, and what it holds."""

    thing: str
    field: str
    type: CellType
    start: Any = None

    @cached_property
    def name(self) -> str:
        """What the cell is called, in the journal, in saves and in hashes."""
        return f"{self.thing}.{self.field}"

    @property
    def is_state(self) -> bool:
        """Whether it is part of the state: what is left out of saves and hashes may be anything that is safe."""
        return self.thing != LOOKS


@dataclass(frozen=True)
class Layout:
    """The table of cells. `cells` are those that are always there; `shapes` the rows, by tag.

    `base` tells where the cells of a field begin: `("space", "sole_owner")`, `("purse", "actions")`; add the number of
    the space, edge, player or side. `places` are the addresses of the instances of a place, by owner.
    """

    numbers: Numbers
    needs: Needs
    cells: tuple[Cell, ...]
    base: Mapping[tuple[str, str], int]
    places: Mapping[str, tuple[int, ...]]
    shapes: tuple[Shape, ...]
    occasions: tuple[str, ...]

    @cached_property
    def static(self) -> int:
        """Where rows begin."""
        return len(self.cells)

    @cached_property
    def result(self) -> int:
        """The cell with the ranking of players once the game is over, None before."""
        return self.base["system", "result"]

    @cached_property
    def serial(self) -> int:
        """The cell with the serial that was given last, to an occasion or an effect."""
        return self.base["system", "serial"]

    @property
    def looks(self) -> tuple[tuple[str, int], ...]:
        """The checks that keep whom they have still to look at, each with its cell."""
        return tuple((check, self.base[LOOKS, check]) for check in self.needs.looks)

    @cached_property
    def standing(self) -> int | None:
        """The cell with the passes that stand: who, until what, and which, by turns; None where nobody may pass."""
        return self.base.get(("system", "standing"))

    @cached_property
    def counts_before(self) -> int | None:
        """The cell with how many lay in each place before somebody began to act secretly, else none; None where nobody
        ever does."""
        return self.base.get(("system", "told"))

    @cached_property
    def secret(self) -> int | None:
        """The cell with the secret number of the game, from which listing keys come and what seats call pieces that may
        have been made unseen; None where there is nothing that they do not know."""
        return self.base.get(("system", "secret"))

    @cached_property
    def drawn(self) -> int | None:
        """The cell that counts the listing keys given out; None where no piece may be hidden."""
        return self.base.get(("system", "drawn"))

    @cached_property
    def draws(self) -> Draws | None:
        """What the run-time library must know to draw listing keys; None where no piece may be hidden."""
        if self.secret is None or self.drawn is None:
            return None
        return self.secret, self.drawn, tuple(kind in self.needs.keyed for kind in self.numbers.kind_of)

    def give_keys(self, cells: list[Any]) -> None:
        """Draw the listing keys of all pieces, as a game begins that has its secret number."""
        if self.draws is not None:
            draw_keys(cells, [], [row for row, _ in self.rows_of("piece", cells)], self.draws)

    @cached_property
    def called(self) -> int | None:
        """The cell with what seats call pieces made in play, where the secret number does not say it: in games drawn
        from what a seat knows; None where nothing is made unseen."""
        return self.base.get(("system", "called"))

    @cached_property
    def tags(self) -> Mapping[tuple[str, str], int]:
        """The tag of a kind of occasion, `("occasion", kind)`, or of an effect, `("effect", id)`."""
        designs = len(self.numbers.kind_of)
        return {(shape.what, shape.id): designs + index for index, shape in enumerate(self.shapes[designs:])}

    @cached_property
    def first_row(self) -> Mapping[str, int]:
        """The row of each kind of occasion that stands in every state from the start."""
        found: dict[str, int] = {}
        address = self.static
        for kind in self.occasions:
            found[kind] = address
            address += self.shapes[self.tags["occasion", kind]].size
        return found

    @cached_property
    def contents(self) -> Mapping[str, int]:
        """The cells with the contents of spaces and places, by name: they stand first."""
        count = len(self.numbers.ground.labels) + len(self.numbers.instances)
        things = (cell.thing.removeprefix("place ").removeprefix("space ") for cell in self.cells[:count])
        return {thing: index for index, thing in enumerate(things)}

    @cached_property
    def named_contents(self) -> dict[int, str]:
        """The same the other way round."""
        return {index: name for name, index in self.contents.items()}

    @cached_property
    def cell_tellers(self) -> tuple[Teller | None, ...]:
        """How what each cell that is always there holds is told by name."""
        return tuple(map(self._teller, (cell.type for cell in self.cells)))

    @cached_property
    def row_tellers(self) -> tuple[tuple[tuple[str, int, CellType, Teller | None], ...], ...]:
        """By tag: the fields of a row that are told, with how far from its start each stands and how it is told."""
        by_shape = {key: self._fields_told(shape) for key, shape in {id(shape): shape for shape in self.shapes}.items()}
        return tuple(by_shape[id(shape)] for shape in self.shapes)

    def _fields_told(self, shape: Shape) -> tuple[tuple[str, int, CellType, Teller | None], ...]:
        """What only tells where rows stand is left out."""
        told = ((field, type) for field, type in shape.fields if field not in ("serial", "inner"))
        return tuple((field, shape.at[field], type, self._teller(type)) for field, type in told)

    def _teller(self, type: CellType) -> Teller | None:
        return teller_of(self.numbers, type)

    @cached_property
    def events(self) -> Mapping[str, tuple[tuple[str, Type], ...]]:
        """The facts of each kind of event."""
        return facts_of_events(self.numbers.rules)

    def shape(self, what: str, id: str) -> Shape:
        """The shape of the rows of a kind of piece, a kind of occasion, or an effect."""
        return self._shapes_by_kind[what, id]

    @cached_property
    def _shapes_by_kind(self) -> Mapping[tuple[str, str], Shape]:
        return {(shape.what, shape.id): shape for shape in reversed(self.shapes)}

    def at(self, what: str, id: str, field: str) -> int:
        """How far from the start of its row a field stands: `at("piece", "unit", "state wounds")`."""
        return self.shape(what, id).at[field]

    def rows(self, cells: Sequence[Any]) -> Iterator[tuple[int, Shape]]:
        """All rows, in the order in which they were made."""
        address, end, shapes = self.static, len(cells), self.shapes
        while address < end:
            shape = shapes[cells[address]]
            yield address, shape
            address += shape.size

    def rows_of(self, what: str, cells: Sequence[Any]) -> Iterator[tuple[int, Shape]]:
        """The rows of pieces, occasions or effects, in the order in which they were made."""
        address, end, (sizes, shapes) = self.static, len(cells), self._shapes_of[what]
        while address < end:
            tag = cells[address]
            shape = shapes[tag]
            if shape is not None:
                yield address, shape
            address += sizes[tag]

    @cached_property
    def _shapes_of(self) -> Mapping[str, tuple[tuple[int, ...], tuple[Shape | None, ...]]]:
        """By what rows are: the sizes of all by tag, and the shapes of those, none of others."""
        sizes = tuple(shape.size for shape in self.shapes)
        return {
            what: (sizes, tuple(shape if shape.what == what else None for shape in self.shapes))
            for what in ("piece", "occasion", "effect")
        }

    def is_live(self, cells: list[Any], row: int, shape: Shape) -> bool:
        """Whether a row is part of the state: an occasion or effect that is over only waits for its next use."""
        return shape.what == "piece" or cells[row + shape.at["serial"]] != 0

    def items(self, cells: list[Any]) -> Iterator[tuple[str, int]]:
        """Name and address of every cell that is part of the state."""
        for index, cell in enumerate(self.cells):
            if cell.is_state:
                yield cell.name, index
        named = self.row_names(cells)
        for row, shape in self.rows(cells):
            if self.is_live(cells, row, shape):
                for offset, (field, _) in enumerate(shape.fields, 1):
                    if field not in ("serial", "inner"):
                        yield f"{shape.what} {named[row]}.{field}", row + offset

    def type_at(self, cells: list[Any], address: int) -> CellType:
        """What the cell at an address holds."""
        if address < self.static:
            return self.cells[address].type
        row, shape = next(one for one in reversed(list(self.rows(cells))) if one[0] <= address)
        return INT if address == row else shape.fields[address - row - 1][1]

    def name(self, cells: list[Any], address: int) -> str:
        """What the cell at an address is called, also where its row is not live."""
        if address < self.static:
            return self.cells[address].name
        row, shape = next(one for one in reversed(list(self.rows(cells))) if one[0] <= address)
        field = "tag" if address == row else shape.fields[address - row - 1][0]
        return f"{shape.what} {self.row_names(cells)[row]}.{field}"

    def row_names(self, cells: list[Any]) -> dict[int, str]:
        """What each row is called: `rifle#2` is the second piece made of that design, `turn@17` has the serial 17."""
        made: dict[int, int] = {}
        named: dict[int, str] = {}
        designs = self.numbers.ids["designs"]
        for row, shape in self.rows(cells):
            if shape.what == "piece":
                tag = cells[row]
                made[tag] = made.get(tag, 0) + 1
                named[row] = f"{designs[tag]}#{made[tag]}"
            else:
                named[row] = f"{shape.id}@{cells[row + shape.at['serial']]}"
        return named


def layout_of(numbers: Numbers, needs: Needs) -> Layout:
    """The layout of a scenario."""
    cells: list[Cell] = [Cell(f"space {label}", "holds", PIECES, ()) for label in numbers.ground.labels]
    places: dict[str, tuple[int, ...]] = {}
    for instance in numbers.instances:
        places[instance.place] = (*places.get(instance.place, ()), len(cells))
        cells.append(Cell(f"place {instance.name}", "holds", PIECES, ()))
    base: dict[tuple[str, str], int] = {}
    for section, things in _things(numbers):
        for attr in state_fields(numbers.rules.state.get(section, {})):
            base[section, attr.name] = len(cells)
            cells += (Cell(thing, attr.name, attr.type, attr) for thing in things)
    for id, purse in sorted(numbers.rules.purses.items()):
        base["purse", id] = len(cells)
        owners = numbers.sides if purse.of == "side" else numbers.players
        cells += (Cell(f"{purse.of} {owner}", f"purse {id}", INT, 0) for owner in owners)
    kinds = occasion_kinds(numbers.rules, needs)
    for kind in sorted(needs.owned):
        base["owned", kind] = len(cells)
        cells += (Cell(f"player {player}", f"pieces {kind}", _all_of(kind), ()) for player in numbers.players)
    for cell in _own(numbers, needs):
        base[cell.thing, cell.field] = len(cells)
        cells.append(cell)
    return Layout(numbers, needs, tuple(cells), base, places, shapes_of(numbers, needs), kinds)


def _things(numbers: Numbers) -> Iterator[tuple[str, list[str]]]:
    ground = numbers.ground
    yield "space", [f"space {label}" for label in ground.labels]
    yield "edge", [f"edge {numbers.edge_name(edge)}" for edge in range(len(ground.edges))]
    yield "player", [f"player {player}" for player in numbers.players]
    yield "side", [f"side {side}" for side in numbers.sides]
    yield "game", ["game"]


def _all_of(kind: str) -> Type:
    return Type("set", inner=Type("named", kind))


def _own(numbers: Numbers, needs: Needs) -> Iterator[Cell]:
    """The machine's own cells."""
    yield Cell("system", "result", Inner("group"))
    yield Cell("system", "serial", INT, 0)
    if needs.passes:
        yield Cell("system", "standing", Inner("standing"), ())
    if needs.secret:
        yield Cell("system", "told", MAYBE_COUNTS)
    if needs.keyed or needs.made_unseen:
        yield Cell("system", "secret", INT, 0)
    if needs.keyed:
        yield Cell("system", "drawn", INT, 0)
    if needs.made_unseen:
        yield Cell("system", "called", Inner("pairs"), ())
    for kind in sorted(needs.pieces):
        yield Cell("pieces", kind, _all_of(kind), ())
    for effect in sorted(numbers.rules.effects):
        yield Cell("effects", effect, Inner("rows", name=effect), ())
    if needs.showings:
        yield Cell("effects", SHOWING, Inner("rows", name=SHOWING), ())
    for kind in sorted(needs.nests):
        yield Cell("top", kind, ROW)
    for check in needs.looks:
        yield Cell(LOOKS, check, Inner("looks"), start=True)
