"""What is told of the cells that one change wrote: pieces that came, went, moved or turned, fields, effects.

In: a change, who reads. Out: lines, each in the ids of the raw log and as a sentence for readers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeVar

from toolkit.examples.known import Known
from toolkit.examples.sentences import FieldOf, Part, Said, Thing, Things, Title
from toolkit.model import Type
from toolkit.play.changes import Change
from toolkit.play.data import written
from toolkit.play.knowledge import KnownNames
from toolkit.play.seats import Viewer
from toolkit.play.views import is_told
from toolkit.program.effects import SHOWING
from toolkit.runtime.program import LogMark
from toolkit.state import Names, Shape, Stage, name_cell, name_row
from toolkit.state.shapes import CellType, Inner

_Where = TypeVar("_Where")
Line = tuple[str, Said | Callable[[], Said] | None]
"""What is told of a change: in ids, and for readers."""


@dataclass(frozen=True)
class Reading:
    """One game as one reader may hear of it. `told` is what marks mean, by number."""

    stage: Stage
    told: tuple[LogMark, ...]
    names: Names
    rows: tuple[tuple[int, Shape], ...]
    viewer: Viewer | None

    @cached_property
    def _starts(self) -> list[int]:
        return [row for row, _ in self.rows]

    def known(self, change: Change) -> Known:
        """What the reader knows before and after a change."""
        return Known(self.stage, self.names, self.viewer, change.before, change.after)

    def row_at(self, address: int) -> tuple[int, Shape]:
        """The row in which a cell stands."""
        return self.rows[bisect_right(self._starts, address) - 1]


@dataclass(frozen=True)
class CellLines:
    """One change, by the cells that it wrote."""

    all: Reading
    change: Change
    said: LogMark
    known: Known

    @cached_property
    def _fields(self) -> list[tuple[int, Shape, str, CellType, int]]:
        """The cells of rows that were written: row, shape, field, type, address."""
        found = []
        for address in self.change.written:
            if address >= self.all.stage.layout.static:
                row, shape = self.all.row_at(address)
                if address > row:
                    found.append((row, shape, *shape.fields[address - row - 1], address))
        return found

    @cached_property
    def _moved(self) -> dict[tuple[int | None, int | None], list[int]]:
        """The pieces that came to be elsewhere, by where they were and are."""
        found: dict[tuple[int | None, int | None], list[int]] = {}
        for row, shape, field, _, address in self._fields:
            if shape.what == "piece" and field == "holder":
                ends = self.change.before[address], self.change.after[address]
                found.setdefault(ends, []).append(row)
        return found

    def _written(self) -> Iterator[Line]:
        for address in self.change.written:
            if address < self.all.stage.layout.static:
                yield from self._cell(address)
        yield from self._replaced() if self.said[0] == "replaced" else self._places()
        yield from self._turned()
        for row, shape, field, type, address in self._fields:
            yield from self._field(row, shape, field, type, address)
        effects = [row for row in self.change.made if self._shape(row).what == "effect"]
        on_unknown = [row for row in effects if self._is_unseen(self._named(row, self.change.after)["bearer"])]
        yield from (self._granted(row) for row in effects if row not in on_unknown)
        yield from sorted(map(self._granted, on_unknown), key=itemgetter(0))

    def _is_unseen(self, name: Any) -> bool:
        """Whether this is what a piece is called that he does not know."""
        return isinstance(self.known.names, KnownNames) and self.known.names.is_unseen(name)

    def _replaced(self) -> Iterator[Line]:
        heirs = [row for row in self.change.made if self._shape(row).what == "piece"]
        gone = [row for (_, end), rows in self._moved.items() if end is None for row in rows]
        if gone:
            said = Said.of("{pieces}: replaced by {heirs}", pieces=self._things(gone), heirs=self._things(heirs))
            yield f"replaced: {self._list(gone)} by {self._list(heirs)}", said

    def _places(self) -> Iterator[Line]:
        """Pieces that came, went, or moved; who knows neither them nor the numbers there is not told."""
        made: dict[int, list[int]] = {}
        for row in self.change.made:
            if self._shape(row).what == "piece":
                made.setdefault(self.change.after[row + self._shape(row).at["holder"]], []).append(row)
        yield from self._known_first(made.items(), self._created)
        yield from self._known_first(self._moved.items(), self._gone)

    def _known_first(
        self, groups: Iterable[tuple[_Where, list[int]]], tell: Callable[[_Where, list[int], bool], Iterator[Line]]
    ) -> Iterator[Line]:
        """What is told of groups of pieces: of those that he knows as they stand, of the others in an order of words.

        They stand in the order in which they were made.
        """
        unidentified: list[Line] = []
        for where, rows in groups:
            known = [row for row in rows if self.known.sees(row)]
            others = [row for row in rows if not self.known.sees(row)]
            yield from tell(where, known, True) if known else ()
            unidentified += tell(where, others, False) if others else ()
        yield from sorted(unidentified, key=itemgetter(0))

    def _created(self, place: int, rows: list[int], known: bool) -> Iterator[Line]:
        if known or self.known.counts(place, now=True):
            there = self._where(place)
            said = Said.of("{pieces}: new in {place}", pieces=self._things(rows), place=Thing(there))
            yield f"created: {self._list(rows)} in {there}", said

    def _gone(self, ends: tuple[int | None, int | None], rows: list[int], known: bool) -> Iterator[Line]:
        word = {"drawn": "drawn", "action": "played"}.get(self.said[0], "moved")
        start, end = ends
        came = known and any(self.known.finds(row) for row in rows)
        went = known and any(self.known.saw(row) for row in rows)
        leaves = went or self.known.counts(start, now=False)
        left = f" from {self._where(start)}" if leaves else ""
        to = f" to {self._where(end)}" if came or self.known.counts(end, now=True) else ""
        at: dict[str, Part] = {"start": Thing(self._where(start))} if leaves and start is not None else {}
        if end is None and (left or known):
            phrase = "{pieces}: {start} → out of play" if at else "{pieces}: out of play"
            yield f"removed: {self._list(rows)}{left}", Said.of(phrase, pieces=self._things(rows), **at)
        elif end is not None and (known or left or to):
            at |= {"end": Thing(self._where(end))} if to else {}
            yield f"{word}: {self._list(rows)}{left}{to}", self._went(word, rows, at)

    def _went(self, word: str, rows: list[int], at: dict[str, Part]) -> Said | None:
        """Pieces that went: from where and to where, as far as the reader hears it."""
        match word, *at:
            case ("drawn", "start", "end"):
                phrase = "Drawn: {pieces}, {start} → {end}"
            case ("drawn", "start"):
                phrase = "Drawn: {pieces}, from {start}"
            case ("drawn", "end"):
                phrase = "Drawn: {pieces}, to {end}"
            case ("drawn",):
                phrase = "Drawn: {pieces}"
            case (_, "start", "end"):
                phrase = "{pieces}: {start} → {end}"
            case (_, "start"):
                phrase = "{pieces}: {start} →"
            case (_, "end"):
                phrase = "{pieces}: → {end}"
            case _:
                return None
        return Said.of(phrase, pieces=self._things(rows), **at)

    def _turned(self) -> Iterator[Line]:
        moved = {row for rows in self._moved.values() for row in rows}
        turned: dict[str, list[int]] = {}
        for row, shape, field, _, address in self._fields:
            if shape.what != "piece" or row in moved:
                continue
            if field == "up":
                turned.setdefault("revealed" if self.change.after[address] else "hidden", []).append(row)
            elif field == "shown" and self.said[0] == "shown":
                new = [each for each in self.change.after[address] if each not in self.change.before[address]]
                players = ", ".join(self.all.stage.numbers.players[each] for each in new)
                turned.setdefault(f" to {players}", []).append(row)
        for how, rows in turned.items():
            pieces = self._things(rows)
            if how.startswith(" "):
                to = Things(tuple(Thing(player) for player in how.removeprefix(" to ").split(", ")))
                said = Said.of("{pieces}: shown to {players}", pieces=pieces, players=to)
                yield f"shown: {self._list(rows)}{how}", said
            else:
                phrase = "{pieces}: turned face up" if how == "revealed" else "{pieces}: turned face down"
                yield f"{how}: {self._list(rows)}", Said.of(phrase, pieces=pieces)

    def _cell(self, address: int) -> Iterator[Line]:
        layout = self.all.stage.layout
        cell = layout.cells[address]
        old, new = self.change.before[address], self.change.after[address]
        if address == layout.result:
            groups = list(self._groups(new))
            ranking = Things(tuple(Thing(player) for group in groups for player in group.split(" and ")))
            yield f"result: {', then '.join(groups)}", Said.of("Result: {ranking}", ranking=ranking)
        elif is_told(cell):
            section, _, thing = cell.thing.partition(" ")
            thing = thing or cell.thing
            is_paid, name = self.said[0] == "action", cell.field.removeprefix("purse ")
            text = f"{'paid' if is_paid else 'set'}: {thing}.{name}{self._change(cell.type, old, new)}"
            said = self._changed(FieldOf(section, name), cell.type, old, new, None if thing == "game" else thing)
            yield (
                text,
                Said("Paid by {thing}: {field} {old} → {new}", said.parts) if is_paid and thing != "game" else said,
            )

    def _groups(self, groups: tuple[int, ...]) -> Iterator[str]:
        for group in range(max(groups, default=-1) + 1):
            players = [self.all.stage.numbers.players[player] for player, of in enumerate(groups) if of == group]
            yield " and ".join(players)

    def _field(self, row: int, shape: Shape, field: str, type: CellType, address: int) -> Iterator[Line]:
        old, new = self.change.before[address], self.change.after[address]
        kind, _, name = field.partition(" ")
        if shape.what == "piece" and field == "owner" and self.known.sees(row):
            kind, name = "state", "owner"
        if kind == "state" and self.known.sees(row):
            piece = self.known.piece(row)
            design = self.all.stage.rules.designs.get(shape.id)
            said = self._changed(FieldOf(design.kind if design else shape.id, name), type, old, new, piece)
            yield f"set: {piece}.{name}{self._change(type, old, new)}", said
        elif kind == "fact" and self.said[0] != "opened" and shape.id != "action":
            said = self._changed(FieldOf(shape.id, name), type, old, new, None)
            yield f"set: {shape.id}.{name}{self._change(type, old, new)}", said
        elif kind == "limit" and self.said[0] == "action":
            yield f"counted: {name}{self._counts(type, old, new)} in {shape.id}", None
        elif shape.what == "effect" and field == "serial" and new == 0:
            is_lifted = self.said[0] == "lifted"
            yield self._effect_line("lifted" if is_lifted else "over", row, self.change.before, "ends")

    def _changed(self, field: FieldOf, type: CellType, old: Any, new: Any, thing: str | None) -> Said:
        """A field that has another value now, of something or of what goes on."""
        parts: dict[str, Part] = {"field": field, "old": self._thing(type, old), "new": self._thing(type, new)}
        if thing is None:
            return Said.of("{field} {old} → {new}", **parts)
        return Said.of("{thing}: {field} {old} → {new}", thing=Thing(thing), **parts)

    def _counts(self, type: CellType, old: Any, new: Any) -> str:
        """What a limit has come to; of one that counts for each member, for those for whom it has grown."""
        if isinstance(type, Type):
            return f" {new}"
        had = dict(zip(old[::2], old[1::2], strict=True))
        grown = [(one, many) for one, many in zip(new[::2], new[1::2], strict=True) if had.get(one) != many]
        told = [self._text(type, pair).strip("[]") for pair in grown]
        told.sort(key=lambda each: self._is_unseen(each.rpartition(", ")[0]))
        return ", ".join(f" {each.replace(', ', ' ')}" for each in told)

    def _granted(self, row: int) -> Line:
        return self._effect_line("granted", row, self.change.after, "begins")

    def _effect_line(self, word: str, row: int, cells: list[Any], does: str) -> Line:
        """An effect that begins or ends, and what it is on; of pieces shown until something who is shown them."""
        if self._shape(row).id == SHOWING:
            return f"{word}: {self._effect(row, cells)}", self._shown_until(row, cells) if does == "begins" else None
        bearer = self._named(row, cells)["bearer"]
        parts: dict[str, Part] = {"effect": Title("effects", self._shape(row).id)}
        if bearer is None:
            return f"{word}: {self._effect(row, cells)}", Said.of(f"{{effect}} {does}", **parts)
        said = Said.of(f"{{effect}} {does}: {{thing}}", thing=Thing(bearer), **parts)
        return f"{word}: {self._effect(row, cells)}", said

    def _shown_until(self, row: int, cells: list[Any]) -> Said:
        at, players = self._shape(row).at, self.all.stage.numbers.players
        viewers = tuple(Thing(players[each]) for each in cells[row + at["argument viewers"]])
        pieces = self._things(list(cells[row + at["argument pieces"]]))
        return Said.of("{pieces}: shown to {players}", pieces=pieces, players=Things(viewers))

    def _named(self, row: int, cells: list[Any]) -> dict[str, Any]:
        return name_row(self.all.stage.layout, self.known.names, cells, row, self._shape(row))

    def _effect(self, row: int, cells: list[Any]) -> str:
        """An effect with its arguments and what it is on."""
        shape = self._shape(row)
        found = self._named(row, cells)
        arguments = [written(found[field]) for field, _ in shape.fields if field.startswith("argument ")]
        on = "" if found["bearer"] is None else f" on {written(found['bearer'])}"
        return f"{shape.id}{'(' + ', '.join(arguments) + ')' if arguments else ''}{on}"

    def _change(self, type: CellType, old: Any, new: Any) -> str:
        return f" from {self._text(type, old)} to {self._text(type, new)}"

    def _facts(self, kind: str) -> list[tuple[str, CellType, Any]]:
        """The facts of the occasion that opened: name, type, value."""
        rows = [row for row, shape, field, _, _ in self._fields if (shape.id, field) == (kind, "serial")]
        rows += [row for row in self.change.made if self._shape(row).id == kind]
        shape = self.all.stage.layout.shape("occasion", kind)
        after = self.change.after
        return [
            (field[5:], type, after[row + shape.at[field]])
            for row in rows[:1]
            for field, type in shape.fields
            if field.startswith("fact ") and not isinstance(type, Inner) and after[row + shape.at[field]] is not ...
        ]

    def _shape(self, row: int) -> Shape:
        shape: Shape = self.all.stage.layout.shapes[self.change.after[row]]
        return shape

    def _where(self, holder: int | None) -> str:
        if holder is None:
            return "nowhere"
        return self.known.piece(holder) if holder >= self.all.stage.layout.static else self.all.names.named[holder]

    def _list(self, rows: list[int]) -> str:
        """Pieces by name; several that are not known as their number."""
        named = [self.known.piece(row) for row in rows]
        if len(named) > 1 and len(set(named)) == 1:
            return f"{len(named)} {named[0].removeprefix('a ')}s"
        return ", ".join(named)

    def _things(self, rows: list[int]) -> Things | Thing:
        """Pieces by name; several that are not known as their number."""
        named = [self.known.piece(row) for row in rows]
        if len(named) > 1 and len(set(named)) == 1:
            return Thing(self._list(rows))
        return Things(tuple(Thing(name) for name in named))

    def _named_value(self, type: CellType, value: Any) -> Any:
        return name_cell(self.all.stage.layout, self.known.names, type, value, lambda field: None)

    def _text(self, type: CellType, value: Any) -> str:
        return "unset" if value is ... else written(self._named_value(type, value))

    def _thing(self, type: CellType, value: Any) -> Thing:
        return Thing(None if value is ... else self._named_value(type, value), str(type))
