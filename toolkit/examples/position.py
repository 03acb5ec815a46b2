"""A position set up: state and pieces as an example says, written into the cells of a game that has not begun.

In: cells as the scenario has them, `set:` and `place:` of an example. Out: the same cells, changed, and what could not
be done. What the example does not speak of stays as the scenario has it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, Note
from toolkit.examples.codes import CROWDED, POSITION, TWICE
from toolkit.examples.things import Things, Unnamed
from toolkit.model import Type
from toolkit.names import Names as Nearest
from toolkit.names import did_you_mean
from toolkit.packs import Item
from toolkit.play.data import read_value
from toolkit.play.data import written as as_written
from toolkit.state import Names, Stage, UnknownName
from toolkit.state.forces import piece_row
from toolkit.state.row_cells import FACE_UP, HOLDER, OWNER

REMOVED = "removed"
"""Where a piece is that has left play."""


class PlacedTwice(Exception):
    """A piece that two entries place: what it is called, and the entry that placed it first."""

    def __init__(self, piece: str, entry: str) -> None:
        super().__init__(piece)
        self.piece = piece
        self.entry = entry


class Position:
    """Cells into which a position is written."""

    def __init__(self, stage: Stage, cells: list[Any]) -> None:
        self.stage = stage
        self.cells = cells
        self.of_nobody: set[int] = set()
        self.awaited: set[str] = set()
        self.placed: dict[int, str] = {}

    @property
    def things(self) -> Things:
        """The things of the state as it is now."""
        return Things(self.stage.layout, self.cells, self.stage.names(self.cells))

    def write(self, written: str, data: Any) -> None:
        """Give `THING.FIELD` a value. Raises `Unnamed` or `UnknownName`."""
        things = self.things
        address, type = things.cell(written)
        if not isinstance(type, Type) or things.is_placed(written):
            raise Unnamed(f"`{written}` cannot be set.", "Say under `place:` where a piece stands, and whose it is.")
        self.cells[address] = read_value(type, data, things.names)

    def place_piece(self, written: str, at: str | None, owner: str | None, face: str | None) -> None:
        """Put a piece somewhere, whether the scenario has it or not. Raises `PlacedTwice` besides."""
        row = self._piece(written, owner)
        if at is not None:
            self._place_once(row, written)
        if at == REMOVED:
            self._remove(row)
        elif at is not None:
            holder = self.things.holder(at)
            if holder is None and at in self.awaited:
                holder = self._piece(at, None)
            if holder is None:
                raise Unnamed(f"There is no space, place or piece `{at}` here.", self.things.near(at), "at")
            if row in self._around(holder):
                raise Unnamed(f"`{written}` cannot lie in itself.", "Say where the outermost of them stands.", "at")
            self._put(row, holder)
        if owner is not None:
            self.cells[row + OWNER] = self._player(owner)
            self._list(row, self.cells[row + HOLDER] is not None)
        if face is not None:
            self.cells[row + FACE_UP] = face == "up"

    def fill(self, place: str, wanted: Iterable[str]) -> None:
        """Let just these pieces lie in a place: a stack from its top, a list from the left."""
        holder = self.things.holder(place)
        if holder is None:
            raise Unnamed(f"There is no space or place `{place}` here.", self.things.near(place))
        content = self.things.contents(holder)
        before: list[int] = list(self.cells[content])
        rows = self._pieces(list(wanted), before)
        for row in rows:
            self._place_once(row, place)
        for row in before:
            if row in self.placed and row not in rows:
                raise PlacedTwice(self.things.names.named[row], self.placed[row])
        for row in before:
            if row not in rows:
                self._remove(row)
        for row in reversed(rows) if self.stage.order_at(holder) == "stack" else rows:  # the top is the last
            self._put(row, holder)

    def _place_once(self, row: int, entry: str) -> None:
        """Note by which entry a piece is placed; raises `PlacedTwice` where another did it."""
        if self.placed.setdefault(row, entry) != entry:
            raise PlacedTwice(self.things.names.named[row], self.placed[row])

    def _remove(self, row: int) -> None:
        self._take(row)
        self.cells[row + HOLDER] = None
        self._list(row, False)

    def _pieces(self, wanted: list[str], there: list[int]) -> list[int]:
        """The pieces that are wanted, each once: those with a number as they are called, others as there are left."""
        called: list[int] = []
        for written in wanted:
            if "#" in written:
                row = self._piece(written, None)
                if row in called:
                    raise Unnamed(f"`{written}` cannot lie there twice.")
                called.append(row)
        rows: list[int] = []
        for written in wanted:
            taken = {*called, *rows, *self.placed}
            rows.append(self._piece(written, None) if "#" in written else self._copy(written, there, taken))
        return rows

    def _copy(self, design: str, there: list[int], taken: Container[int]) -> int:
        """A piece of a design that is not taken yet: of those there first."""
        found = [row for row in self.things.pieces_of(design) if row not in taken]
        found.sort(key=lambda row: row not in there)
        return found[0] if found else self._make(design, None)

    def _piece(self, written: str, owner: str | None) -> int:
        """The row of a piece; made where the scenario has none, or not so many."""
        row = self.things.piece(written)
        design, _, number = written.partition("#")
        if row is not None:
            return row
        if design not in self.stage.numbers.of["designs"] or (not number and self.things.pieces_of(design)):
            raise self.things.unknown_piece(written)
        if number and not (number.isdecimal() and 0 < int(number) <= 1000):
            raise self.things.unknown_piece(written)
        while len(self.things.pieces_of(design)) < int(number or 1):
            row = self._make(design, owner)
        assert row is not None
        return row

    def _make(self, design: str, owner: str | None) -> int:
        stage, cells = self.stage, self.cells
        if design not in stage.numbers.of["designs"]:
            raise self.things.unknown_piece(design)
        whose = owner or stage.rules.designs[design].side
        row = len(cells)
        player = self._player(whose) if whose is not None and whose in stage.numbers.of["players"] else None
        names = stage.names(cells)
        cells += piece_row(stage.layout, names, stage.numbers.of["designs"][design], player, 0, True)
        cells[row + HOLDER] = None
        if player is None and stage.rules.designs[design].section == "units":
            self.of_nobody.add(row)
        return row

    def _player(self, side: str) -> int:
        players = self.stage.numbers.of["players"]
        found: int | None = players.get(side)
        if found is None:
            advice = did_you_mean(side, Nearest(players))
            raise Unnamed(f"There is no player `{side}` in this scenario.", advice, "owner")
        return found

    def _around(self, holder: int | None) -> Iterator[int]:
        """What holds something, and what holds that."""
        while holder is not None and holder >= self.stage.layout.static:
            yield holder
            holder = self.cells[holder + HOLDER]

    def _take(self, row: int) -> None:
        holder = self.cells[row + HOLDER]
        if holder is not None:
            content = self.things.contents(holder)
            self.cells[content] = tuple(each for each in self.cells[content] if each != row)

    def _put(self, row: int, holder: int) -> None:
        self._check_kind(row, holder)
        self._take(row)
        content = self.things.contents(holder)
        there = (*self.cells[content], row)
        self.cells[content] = tuple(sorted(there)) if self.stage.order_at(holder) == "none" else there
        self.cells[row + HOLDER] = holder
        opens = self.stage.opens
        # in a piece as that lies
        self.cells[row + FACE_UP] = opens[holder] if holder in opens else self.cells[holder + FACE_UP]
        if row in self.of_nobody:  # a unit made in somebody's place is his
            self.cells[row + OWNER] = self._owner_of(holder)
        self._list(row, True)

    def _check_kind(self, row: int, holder: int) -> None:
        """Raise `Unnamed` where pieces of such a kind can lie in no game."""
        stage = self.stage
        if holder >= stage.layout.static:
            return
        place, kind = stage.place_at[holder][0], stage.layout.shapes[self.cells[row]].id
        kinds = stage.kinds_in(place)
        if place is not None and kind not in kinds:
            taken = ", ".join(f"`{each}`" for each in sorted(kinds))
            message = f"`{self.things.names.named[row]}` is of the kind `{kind}`, which does not lie in `{place.id}`."
            raise Unnamed(message, f"It takes {taken}." if taken else "It takes no pieces at all.", "at")

    def _owner_of(self, holder: int) -> int | None:
        index = holder - len(self.stage.ground.labels)
        instances = self.stage.numbers.instances
        return self.stage.numbers.player_with(instances[index]) if 0 <= index < len(instances) else None

    def _list(self, row: int, in_play: bool) -> None:
        """Keep the lists of the pieces of the kind in play, of all and of each player's, where the rules have them."""
        layout = self.stage.layout
        kind = layout.shapes[self.cells[row]].id
        everybody = layout.base.get(("pieces", kind))
        lists = {everybody: True} if everybody is not None else {}
        first = layout.base.get(("owned", kind))
        if first is not None:
            owner = self.cells[row + OWNER]
            lists |= {first + player: player == owner for player in range(len(self.stage.numbers.players))}
        for address, belongs in lists.items():
            others = tuple(each for each in self.cells[address] if each != row)
            self.cells[address] = tuple(sorted((*others, row))) if in_play and belongs else others


def set_position(item: Item, position: Position) -> Iterator[Diagnostic]:
    """Write what an example says under `place:` and `set:`; a diagnostic for each entry that cannot be."""
    position.awaited = {each for each in item.record.place if each not in position.things.names.places}
    for written, placing in item.record.place.items():
        position.awaited.discard(written)
        try:
            if written in position.things.names.places:
                position.fill(written, placing.at)
            elif len(placing.at) > 1:
                advice = did_you_mean(written, Nearest(position.things.names.places))
                message = f"`{written}` is no space and no place, and a piece stands in one spot only."
                raise Unnamed(message, advice)
            else:
                position.place_piece(written, placing.at[0] if placing.at else None, placing.owner, placing.face)
        except (Unnamed, UnknownName) as error:
            yield misnamed(item, ("place", written), error, position.things.names)
        except PlacedTwice as error:
            note = Note("It is placed here first.", item.key_span("place", error.entry))
            yield TWICE.at(item.key_span("place", written), f"`{error.piece}` is placed twice.", notes=[note])
    yield from _crowded(item, position)
    for written, data in item.record.set.items():
        try:
            position.write(written, data)
        except (Unnamed, UnknownName) as error:
            yield misnamed(item, ("set", written), error, position.things.names)


def _crowded(item: Item, position: Position) -> Iterator[Diagnostic]:
    """A diagnostic for each holder in which entries put more than it takes: at the last of these entries."""
    entries: dict[int, list[str]] = {}
    for row, entry in position.placed.items():
        holder = position.cells[row + HOLDER]
        if holder is not None:
            entries.setdefault(holder, []).append(entry)
    for holder, written in entries.items():
        bound = position.stage.room_at(holder, position.cells)
        count = len(position.cells[position.things.contents(holder)])
        if bound is not None and count > bound:
            name = position.stage.names(position.cells).named[holder]
            message = f"{count} pieces lie in `{name}`, which takes {bound} at most."
            yield CROWDED.at(item.span("place", written[-1]), message)


def misnamed(item: Item, inside: tuple[str | int, ...], error: Unnamed | UnknownName, names: Names) -> Diagnostic:
    """The diagnostic of a name or a value that means nothing."""
    if isinstance(error, Unnamed):
        place = item.span(*inside, error.field) if error.field != "" else item.key_span(*inside)
        return POSITION.at(place, str(error), help=error.advice)
    message = f"`{shown(as_written(error.data))}` is no {error.type}."
    return POSITION.at(item.span(*inside), message, help=near(error, names))


def near(error: UnknownName, names: Names) -> str:
    """The names nearest to one that means nothing, in a sentence; an empty text where none is near."""
    known = error.known or names.words(error.type) if isinstance(error.data, str) else ()
    return did_you_mean(str(error.data), Nearest(known)) if known else ""


def shown(data: Any) -> str:
    """Data in a message: not too much of it."""
    text = str(data)
    return text if len(text) <= 60 else f"{text[:57]}…"
