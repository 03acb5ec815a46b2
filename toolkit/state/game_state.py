"""A state of the game: one look at the cells for every question, nothing kept for speed.

In: a `Stage` (one scenario with its options) and its cells. Only `Stage` and `Layout` say where things stand; what
the machine keeps for speed (lists of pieces by kind, of effects) is not looked at, but counted afresh from the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from toolkit.frozen import frozen
from toolkit.language.faults import SEVERAL_PLAYERS, Fault
from toolkit.model import Type
from toolkit.program.rules import Element, Rules
from toolkit.state import Shape, Stage, in_force
from toolkit.state.keep import KeptCells
from toolkit.state.numbers import THE_MAP
from toolkit.state.run_time import Preview, Things, Value, index, things
from toolkit.state.sighting import Lying

"""The place that is the map: it has no contents of its own, its spaces have."""


R = TypeVar("R")


@frozen
class Grant:
    """An effect that lies on something (None: on the game), with its arguments by name. Serials rise with time."""

    serial: int
    bearer: int | None
    arguments: dict[str, Value]


@frozen
class GameState:
    """A state. Faults raised here know no expression yet; the evaluator adds the one in hand."""

    stage: Stage
    cells: Sequence[Any]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.stage.rules

    def in_force(self, element: Element) -> bool:
        """Whether an element exists in this scenario with its options."""
        return in_force(element, self.stage.scenario, self.stage.options)

    # What is looked for in all cells

    def _whole(self, what: Hashable, find: Callable[[GameState], R]) -> R:
        """What is found in all cells; of a state that is kept it is read as what is found."""
        stage, cells = self.stage, self.cells
        if isinstance(cells, KeptCells):
            return cells.whole(what, lambda plain: find(GameState(stage, plain)))
        return find(self)

    def _part(self, what: Hashable, find: Callable[[GameState], Mapping[Any, Things]], of: Value) -> Things:
        """The same, sorted by something of which there are many."""
        stage, cells = self.stage, self.cells
        if isinstance(cells, KeptCells):
            return cells.part(what, lambda plain: find(GameState(stage, plain)), of, ())
        return find(self).get(of, ())

    # Constants

    def literal(self, type: Type, value: int | bool | str | None) -> Value:
        """What is written: a number, a truth, none, a text, or the word of a symbol."""
        if not isinstance(value, str) or type == Type("named", "text"):
            return value
        symbols = self.stage.numbers.symbols(without_optional(type))
        assert symbols is not None, f"{type} has no symbol {value}"
        return symbols.index(value)

    def thing(self, section: str, id: str) -> Value:
        """The number, or the spaces, of a thing that exists once."""
        numbers = self.stage.numbers
        if section == "areas":
            return self.stage.ground.areas[id]
        if section == "places":
            return THE_MAP if self.rules.places[id].is_map else self.stage.layout.places[id][0]
        if section == "pieces":
            return self.stage.rows_at_start[id]
        found = numbers.of["designs" if section in ("units", "cards") else section].get(id)
        if found is None:
            raise Fault("member")
        return found

    def title(self, section: str, number: int) -> str:
        """The title of a side, a player or terrain."""
        stage = self.stage
        if section == "terrain":
            item = self.rules.pack.original.find("terrain", stage.numbers.ids["terrain"][number])
            return str(item.record.title) if item is not None else ""
        scenario = self.rules.pack.original.find("scenarios", stage.scenario)
        if scenario is None:
            return ""
        if section == "sides":
            return str(scenario.record.title_of_side(stage.numbers.sides[number]))
        return str(scenario.record.title_of_player(stage.numbers.players[number]))

    def setting(self, id: str, key: Value) -> Value:
        """What the scenario sets; `key` is the side or player where it sets something for each."""
        value: Value = self.stage.settings[id]
        return value if self.rules.settings[id][1] is None else things(value)[index(key)]

    def option(self, id: str, type: Type) -> Value:
        """The option that the scenario is played with."""
        chosen = self.stage.options[id]
        return type.symbols.index(chosen) if type.form == "symbols" else chosen == "on"

    # Everything there is

    def everything(self, what: str) -> Things:
        """All spaces, players or sides; or all pieces in play of a kind, in the order in which they were made."""
        numbers = self.stage.numbers
        match what:
            case "spaces":
                return tuple(self.stage.ground.spaces)
            case "players":
                return tuple(range(len(numbers.players)))
            case "sides":
                return tuple(range(len(numbers.sides)))
        return self._whole(("in play", what), lambda state: state._in_play(what))

    def _in_play(self, kind: str) -> Things:
        return tuple(row for row, shape in self.rows("piece") if shape.id == kind and self.is_in_play(row))

    def rows(self, what: str) -> Iterator[tuple[int, Shape]]:
        """The rows of pieces, occasions or effects, in the order in which they were made."""
        if isinstance(self.cells, KeptCells):
            layout = self.stage.layout
            return iter(self.cells.whole(("rows", what), lambda plain: tuple(layout.rows_of(what, plain))))
        return self.stage.layout.rows_of(what, self.cells)

    def pieces_by(self, kind: str, field: str, value: Value) -> Things:
        """All pieces in play of a kind with this owner or holder, in the order in which they were made."""
        return self._part(("by", kind, field), lambda state: state._sorted_by(kind, field), value)

    def _sorted_by(self, kind: str, field: str) -> Mapping[Value, Things]:
        found: dict[Value, list[Value]] = {}
        for piece in self._in_play(kind):
            found.setdefault(self.piece(piece, field), []).append(piece)
        return {value: tuple(pieces) for value, pieces in found.items()}

    def pieces_on_map(self, kind: str) -> Things:
        """All pieces of a kind that lie in spaces, not in other pieces, in the order in which they were made."""
        return self._whole(("on map", kind), lambda state: state._on_map(kind))

    def _on_map(self, kind: str) -> Things:
        spaces = self.stage.ground.spaces
        return tuple(piece for piece in self._in_play(kind) if self.piece(piece, "holder") in spaces)

    # Pieces and what holds them

    def shape(self, row: int) -> Shape:
        """What the row at an address is."""
        found: Shape = self.stage.layout.shapes[self.cells[row]]
        return found

    def piece(self, piece: Value, field: str) -> Value:
        """A field of a piece's row; none where its kind has no such field."""
        row = index(piece)
        offset = self.shape(row).at.get(field)
        found: Value = self.cells[row + offset] if offset is not None else None
        return found

    def is_piece(self, address: int) -> bool:
        """Whether an address is a piece's, not that of a space or place."""
        return address >= self.stage.layout.static

    def is_in_play(self, piece: int) -> bool:
        """Whether a piece is somewhere."""
        return self.piece(piece, "holder") is not None

    def space_of(self, piece: Value) -> Value:
        """The space of the outermost holder of a piece; none off the map."""
        outermost = self.holders(index(piece))[-1:]
        return outermost[0] if outermost and outermost[0] in self.stage.ground.spaces else None

    def holders(self, piece: int) -> list[Value]:
        """Everything that a piece is in: its holder, the holder of that, and so on."""
        found: list[Value] = []
        holder = self.piece(piece, "holder")
        while holder is not None:
            found.append(holder)
            holder = self.piece(holder, "holder") if self.is_piece(index(holder)) else None
        return found

    def heirs(self, piece: int) -> Things:
        """The piece alone while it is in play, else those that came in its place and are in play, and theirs."""
        if self.is_in_play(piece):
            return (piece,)
        if "heirs" not in self.shape(piece).at:
            return ()
        return tuple(heir for next in things(self.piece(piece, "heirs")) for heir in self.heirs(index(next)))

    def contents(self, holder: Value) -> Things:
        """What a space, a place or a piece holds, in the order in which it lies there."""
        address = index(holder)
        if address == THE_MAP:
            return tuple(piece for space in self.stage.ground.spaces for piece in self.contents(space))
        if not self.is_piece(address):
            return things(self.cells[address])
        return things(self.piece(address, "holds")) if "holds" in self.shape(address).at else ()

    def lying(self) -> Lying:
        """The pieces on the map that fill their spaces by the rules of sight, looked for among all."""
        return self._whole(("lying",), lambda state: state._lying())

    def _lying(self) -> Lying:
        found = []
        for row, _ in self.rows("piece"):
            space, end = self.piece(row, "holder"), self.piece(row, "state end")
            marker = self.cells[row], 0 if end is None else index(end)
            if space in self.stage.ground.spaces and marker in self.stage.sighting.markers:
                found.append((index(space), *marker))
        return tuple(sorted(found))

    def place(self, id: str, owner: Value) -> int:
        """The place of a side or player."""
        return self.stage.layout.places[id][index(owner)]

    def owner_of_place(self, address: int) -> Value:
        """Whose a place is; none of the map and of places that all share."""
        number = address - len(self.stage.ground.labels)
        numbers = self.stage.numbers
        return numbers.player_with(numbers.instances[number]) if number >= 0 else None

    # What is going on

    def innermost(self, kind: str, outer: int = 0) -> int | None:
        """The row of the innermost live occasion of a kind, or of one so many further out; none where there is none."""
        return self._whole(("innermost", kind, outer), lambda state: state._innermost(kind, outer))

    def _innermost(self, kind: str, outer: int) -> int | None:
        rows = [(index(self.occasion(row, "serial")), row) for row, shape in self.rows("occasion") if shape.id == kind]
        live = sorted((one for one in rows if one[0]), reverse=True)
        return live[outer][1] if outer < len(live) else None

    def is_live(self, kind: str) -> bool:
        """Whether an occasion of a kind is going on; the game always is."""
        return kind == "game" or self.innermost(kind) is not None

    def occasion(self, row: int, field: str) -> Value:
        """A field of the row of an occasion or effect."""
        found: Value = self.cells[row + self.shape(row).at[field]]
        return found

    def alive(self, occasion: Value) -> int | Preview:
        """The row of an occasion; kept with a serial it is a fault once it is over."""
        if isinstance(occasion, tuple):
            if self.is_over(occasion):
                raise Fault("over")
            return index(occasion[1])
        return occasion if isinstance(occasion, Preview) else index(occasion)

    def is_over(self, occasion: Things) -> bool:
        """Whether an occasion that is kept with a serial is over."""
        return self.occasion(index(occasion[1]), "serial") != occasion[0]

    def fact(self, occasion: Value, name: str) -> Value:
        """A fact of an occasion, live or not."""
        found = self.alive(occasion)
        if isinstance(found, Preview):
            names = [fact.name for fact in self.rules.occasions[found.kind].facts]
            value = found.facts[names.index(name)]
        else:
            value = self.occasion(found, f"fact {name}")
        if value is ...:
            raise Fault("unset")
        return value

    def grants(self, effect: str) -> list[Grant]:
        """The effects of a kind that last, in the order in which they were granted."""
        return self._whole(("grants", effect), lambda state: state._grants(effect))

    def _grants(self, effect: str) -> list[Grant]:
        found: list[Grant] = []
        for row, shape in self.rows("effect"):
            serial = index(self.occasion(row, "serial"))
            if shape.id == effect and serial:
                bearer = self.occasion(row, "bearer")
                names = [argument.name for argument in self.rules.effects[effect].args]
                arguments = {name: self.occasion(row, f"argument {name}") for name in names}
                found.append(Grant(serial, None if bearer is None else index(bearer), arguments))
        return sorted(found, key=lambda grant: grant.serial)

    # Players and sides

    def side_of(self, player: int) -> int:
        """The side of a player."""
        return self.stage.numbers.side_of[player]

    def player_of(self, side: int) -> Value:
        """The player of a side that has one. Raises Fault for another."""
        player = self.stage.numbers.player_of[side]
        if player is None:
            raise Fault(SEVERAL_PLAYERS)
        return player

    def players_of(self, side: int) -> Things:
        """The players of a side."""
        return tuple(player for player, other in enumerate(self.stage.numbers.side_of) if other == side)


def without_optional(type: Type) -> Type:
    """What is there when an optional thing is not none."""
    return type.inner if type.form == "optional" and type.inner is not None else type
