"""What a seat knows of pieces and places, and what it calls them. In: a state, a player or a seat. Out: `Knowledge`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from toolkit.evaluator.keeping import kept_cells
from toolkit.evaluator.knowing import holds
from toolkit.language.code import Code
from toolkit.model import Type
from toolkit.play.once import once_for_each
from toolkit.play.seats import Viewer, viewers_of
from toolkit.runtime.secret_counts import count_told, own_change
from toolkit.secrecy import Sight
from toolkit.state import Back, Layout, Names, Stage, UnknownName, back_of
from toolkit.state.game_state import GameState
from toolkit.state.keep import Keep, KeptCells
from toolkit.state.listing_keys import by_key
from toolkit.state.row_cells import HOLDER
from toolkit.state.run_time import Value

UNSEEN = "?"
"""What is in the name of a piece that a player does not know, and in no other name."""
GONE = f"gone{UNSEEN}"
"""What a player calls a piece that has left play and that he never knew."""
SOMEWHERE = f"somewhere{UNSEEN}"
"""What a player calls a piece that he does not know where he is not told that any lies."""


@once_for_each
def backs_on(stage: Stage) -> tuple[Back, ...]:
    """The back of each design."""
    names = stage.names(list(stage.start))
    return tuple(back_of(stage, names, design) for design in range(len(stage.numbers.kind_of)))


@dataclass(frozen=True)
class KnownNames(Names):
    """Names as a player may hear them: which member of a set that he does not know was made first is not told.

    `running`: by serial and row which one of its kind an occasion that goes on is, from outside; where it is given the
    serials, which count what was done unseen as well, are not told.
    """

    tells_numbers: ClassVar[bool] = False
    tells_sets_apart: ClassVar[bool] = True
    running: Mapping[tuple[int, int], int] | None = field(default=None, kw_only=True)

    @classmethod
    def of(cls, names: Names, **others: Any) -> Self:
        """The same names, but for fields that are given."""
        return cls(**{part.name: getattr(names, part.name) for part in fields(Names)} | others)

    def serial(self, serial: int, row: int) -> int:
        """The number in the name of an occasion; 0 of one that is over."""
        return serial if self.running is None else self.running.get((serial, row), 0)

    def _read_row(self, type: Type, data: Any) -> Any:
        """A piece, or an occasion by which one of its kind it is."""
        if self.running is None or not isinstance(data, str) or "@" not in data:
            return super()._read_row(type, data)
        found = next((each for each in self.running if self.named[each[1]] == data), None)
        if found is None:
            raise UnknownName(type, data)
        return found

    def name(self, type: Type, value: Any) -> Any:
        """A run-time value by name; of a set those come last that the player does not know."""
        named = super().name(type, value)
        if type.form not in ("set", "map") or value is None or value is ...:
            return named
        keys = [each if type.form == "set" else each[0] for each in named]
        if not any(map(self.is_unseen, keys)):
            return named
        of_map = type.form == "map"

        def place_of(place: int) -> tuple[bool, str, str]:
            """Those that he knows as they stand; then the others by name, told alike by what a map holds for them."""
            if not self.is_unseen(keys[place]):
                return False, "", ""
            return True, str(keys[place]), repr(named[place][1]) if of_map else ""

        return [named[place] for place in sorted(range(len(named)), key=place_of)]

    def is_unseen(self, name: Any) -> bool:
        """Whether this is what a piece is called that he does not know."""
        return isinstance(name, str) and UNSEEN in name


def running_in(layout: Layout, cells: list[Any]) -> dict[tuple[int, int], int]:
    """By serial and row of each occasion that goes on: which one of its kind it is, from 1 for the outermost."""
    found: dict[tuple[int, int], int] = {}
    kinds: dict[str, list[tuple[int, int]]] = {}
    for row, shape in layout.rows_of("occasion", cells):
        if layout.is_live(cells, row, shape):
            kinds.setdefault(shape.id, []).append((cells[row + shape.at["serial"]], row))
    for live in kinds.values():
        found |= {occasion: number for number, occasion in enumerate(sorted(live), 1)}
    return found


def without_serials(stage: Stage, cells: list[Any], names: KnownNames) -> KnownNames:
    """Names as a player may hear them of what goes on, too."""
    running = running_in(stage.layout, cells)
    told = {row: f"{names.named[row].partition('@')[0]}@{number}" for (_, row), number in running.items()}
    return replace(names, named={**names.named, **told}, running=running)


@dataclass(frozen=True)
class Knowledge(Sight):
    """What one player knows of one state, or what the players of one seat know between them.

    The state stays as it is: what is known of a piece is found once.
    """

    stage: Stage
    cells: list[Any]
    viewer: Viewer

    @cached_property
    def viewers(self) -> tuple[int, ...]:
        """The players who look."""
        return viewers_of(self.viewer)

    @cached_property
    def state(self) -> GameState:
        """The state that they look at. What is looked for among all pieces is found once."""
        kept = self._kept
        return GameState(self.stage, KeptCells(Keep(), kept) if kept is self.cells else kept)

    @cached_property
    def _kept(self) -> Sequence[Any]:
        return kept_cells(self.cells)

    def _knows(self, piece: int) -> bool:
        kept, find = self._kept, super()._knows
        if isinstance(kept, KeptCells):
            return kept.once(("sees", self.viewers, piece), lambda: find(piece))
        return find(piece)

    def holds(self, code: Code, variables: Mapping[str, Value]) -> bool:
        """Whether a truth holds in the state, whoever may know it."""
        return holds(self.state, code, variables)

    def elsewhere(self, state: GameState) -> Knowledge:
        """What the same players know of another state."""
        return Knowledge(state.stage, list(state.cells), self.viewer)

    @cached_property
    def names(self) -> Names:
        """The true names of everything."""
        return self.stage.names(self.cells)

    @cached_property
    def called(self) -> Mapping[int, str]:
        """What everything is called by those who know it; pieces as far as that does not tell how many were made."""
        return self.stage.called(self.cells, self.names.named)

    def count(self, address: int) -> int:
        """How many lie in a place, as the player may know it: while somebody acts secretly, how many lay before, and
        what he changed himself."""
        now = len(self.cells[address])
        told = self.counts_before if self.is_secret(address) else None
        return now if told is None else count_told(told, *self._instance(address), now, self.viewers)

    def own_change(self, address: int) -> int:
        """By how much the player has changed a place since he began to act secretly; 0 where he does not."""
        now = len(self.cells[address])
        told = self.counts_before
        return 0 if told is None else own_change(told, self._instance(address)[1], now, self.viewers)

    def _instance(self, address: int) -> tuple[int, int]:
        """How many places there are beside the map, and which one this is."""
        return len(self.stage.numbers.instances), address - len(self.stage.ground.labels)

    def tells_of(self, piece: int) -> bool:
        """Whether the player is told anything of a piece where he may count: which it is, what it shows or holds."""
        return bool(backs_on(self.stage)[self.cells[piece]].shows) or self.knows_of(piece)

    def is_told(self, piece: int) -> bool:
        """Whether he knows of a piece as of one of its own: he knows which it is, or is told that it lies in a place,
        or in a piece that he knows."""
        holder, address = self.cells[piece + HOLDER], self.outermost(piece)
        if self.sees(piece) or holder is None or address is None:
            return self.sees(piece)
        return self.counts_now(address) and (holder == address or self.sees(holder))

    def name(self, piece: int) -> str:
        """What the player calls a piece: its name, or where it lies: `C3?2` is the second thing there where the order
        counts, else the second of those that he does not know."""
        if self.sees(piece):
            return self.called[piece]
        layout = self.stage.layout
        shape = layout.shapes[self.cells[piece]]
        holder = self.cells[piece + shape.at["holder"]]
        if holder is None:
            return GONE
        address = self.outermost(piece)
        if address is not None and not self.counts(address):
            return SOMEWHERE
        where = self.name(holder) if holder >= layout.static else self.names.named[holder]
        return f"{where}?{self._numbers(holder)[piece]}"

    def lying(self, holder: int) -> tuple[int, ...]:
        """What lies in a space, a place or a piece, as the player may hear of it.

        Where the order counts it is told. Where it does not, those that he knows come first, as they were made, then
        the others by their listing keys.
        """
        is_piece = holder >= self.stage.layout.static
        inside = holder + self.stage.layout.shapes[self.cells[holder]].at["holds"] if is_piece else holder
        pieces: tuple[int, ...] = self.cells[inside]
        unknown = [] if self._is_ordered(holder) else [piece for piece in pieces if not self.sees(piece)]
        if not unknown:
            return pieces
        return (*(piece for piece in pieces if piece not in unknown), *by_key(self.cells, unknown))

    def _numbers(self, holder: int) -> dict[int, int]:
        """By piece, which one it is of those that lie there; where no order counts, of those that he does not know."""
        if holder not in self._numbered:
            lying = self.lying(holder)
            told = lying if self._is_ordered(holder) else [piece for piece in lying if not self.sees(piece)]
            self._numbered[holder] = {piece: number for number, piece in enumerate(told, 1)}
        return self._numbered[holder]

    @cached_property
    def _numbered(self) -> dict[int, dict[int, int]]:
        return {}

    def _is_ordered(self, holder: int) -> bool:
        """Whether the order of what lies there counts."""
        place = self.stage.place_at[holder][0] if holder < self.stage.layout.static else None
        return place is not None and place.order != "none"

    def back(self, piece: int) -> dict[str, Any]:
        """What everybody knows of a face-down piece, by field."""
        return {field: self.shown(piece, field) for field in backs_on(self.stage)[self.cells[piece]].shows}

    def shown(self, piece: int, field: str) -> Any:
        """A field of a face-down piece that everybody knows; a piece in it has the name that the player knows."""
        shape = self.stage.layout.shapes[self.cells[piece]]
        if field == "owner":
            owner = self.cells[piece + shape.at["owner"]]
            return None if owner is None else self.stage.numbers.players[owner]
        if field == "face_up":
            return False
        if field in ("holder", "space"):
            where: int | None = self.cells[piece + HOLDER] if field == "holder" else self.outermost(piece)
            if where is None or (field == "space" and where >= len(self.stage.ground.labels)):
                return None
            return self.told_names.named[where]
        told = backs_on(self.stage)[self.cells[piece]].fixed.get(field)
        if told is not None:
            return told[self.cells[piece + shape.at["state end"]] if len(told) > 1 else 0]
        declared = self.stage.rules.kinds[shape.id].state[field]
        return self.told_names.name(declared.type, self.cells[piece + shape.at[f"state {field}"]])

    @cached_property
    def known_names(self) -> KnownNames:
        """The names of the state as the player may hear them."""
        layout = self.stage.layout
        pieces = [row for row, _ in layout.rows_of("piece", self.cells)]
        named = {**self.names.named, **{row: self.name(row) for row in pieces}}
        return KnownNames.of(self.names, named=named, rows={name: row for row, name in named.items()})

    @cached_property
    def answer_names(self) -> Names:
        """The names that the player uses in answers: an occasion is called by which one of its kind it is."""
        if not self.stage.needs.chosen:
            return self.known_names
        names = without_serials(self.stage, self.cells, self.known_names)
        return replace(names, rows={name: row for row, name in names.named.items()})

    @cached_property
    def told_names(self) -> Names:
        """The names of the state in what the player is told of the past and of what goes on.

        Of several pieces that he does not know in one place he is not told which is meant: their number is no more
        than the order in which they were made. Of one in a piece that he does not know no more than that is told.
        """
        return without_serials(self.stage, self.cells, self.private_names)

    @cached_property
    def private_names(self) -> KnownNames:
        """The same names of pieces, and those of what goes on with serials: as the private part of a view has them."""
        return replace(self.known_names, named={**self.known_names.named, **self.vague})

    @cached_property
    def vague(self) -> Mapping[int, str]:
        """The pieces of which the player is not told which is meant, by what they are called then."""
        cells = self.cells
        rows = [row for row, _ in self.stage.layout.rows_of("piece", cells)]
        unidentified = {
            row: cells[row + HOLDER] for row in rows if cells[row + HOLDER] is not None and not self.sees(row)
        }
        count = Counter(unidentified.values())
        return {
            row: self._vaguely(row, unidentified, count)
            for row, holder in unidentified.items()
            if count[holder] > 1 or holder in unidentified
        }

    def _vaguely(self, piece: int, unidentified: Mapping[int, int], count: Mapping[int, int]) -> str:
        """What the player calls one of several: by where it lies alone."""
        holder, named = unidentified[piece], self.known_names.named[piece]
        if holder in unidentified and named != SOMEWHERE:
            return f"{self._vaguely(holder, unidentified, count)}{UNSEEN}"
        return named.rpartition(UNSEEN)[0] + UNSEEN if count[holder] > 1 else named
