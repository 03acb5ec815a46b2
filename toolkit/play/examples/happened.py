"""One change in the words of the log: `moved: rifles#1 from A1 to B2`. In: a change, who reads. Out: its items.

What is said follows from the cells that were written; the mark before them says what they are part of, and where that
stands in the rules: the element and its cases close each line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar
from typing import Literal as OneOf

from toolkit.model import Type
from toolkit.play.changes import NO_MARK, Change
from toolkit.play.examples.data import written
from toolkit.play.examples.known import Known
from toolkit.play.knowledge import KnownNames
from toolkit.play.seats import Viewer
from toolkit.play.views import is_told
from toolkit.rules.generate.telling import Told
from toolkit.rules.scenario import Names, Shape, Stage, name_cell, name_row
from toolkit.rules.scenario.shapes import CellType, Inner

INT = Type("named", "int")
_Where = TypeVar("_Where")
UNMARKED: Told = ("", "", "", ())


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the log, or the opening or the close of what other lines stand in (by its `key`).

    Without `text` it has no line of its own. A `shy` one is told only where anything is told inside it.
    """

    how: OneOf["line", "answer", "open", "close", "void", "secret"]
    text: str | None = None
    key: str = ""
    shy: bool = False


@dataclass(frozen=True)
class Happened:
    """Changes of one game as one reader may hear of them. `told` is what marks mean, by number."""

    stage: Stage
    told: tuple[Told, ...]
    names: Names
    rows: tuple[tuple[int, Shape], ...]
    viewer: Viewer | None

    @cached_property
    def _starts(self) -> list[int]:
        return [row for row, _ in self.rows]

    def items(self, change: Change) -> list[Item]:
        """What is told of a change, in order."""
        said = self.told[change.number] if change.number != NO_MARK else UNMARKED
        return [*_One(self, change, said, self._known(change)).items()]

    def _known(self, change: Change) -> Known:
        return Known(self.stage, self.names, self.viewer, change.before, change.after)

    def row_at(self, address: int) -> tuple[int, Shape]:
        """The row in which a cell stands."""
        return self.rows[bisect_right(self._starts, address) - 1]


@dataclass(frozen=True)
class _One:
    """One change."""

    all: Happened
    change: Change
    said: Told
    known: Known

    def items(self) -> Iterator[Item]:
        """The items of this change."""
        what, name, _, _ = self.said
        match what:
            case "opened":
                yield Item("open", self._line(f"opened: {name}{self._facts(name)}"), f"occasion {name}", self._shy)
            case "ended" | "cut":
                yield Item("close", self._line(f"{what}: {name}"), f"occasion {name}")
            case "trigger" | "check":
                member = f", {self._member()}" if self.change.values else ""
                yield Item("open", self._line(f"{what}: {name}{member}"), f"rule {name}", self._shy)
            case "through":
                yield Item("close", None, f"rule {name}")
            case "call":
                yield Item("open", None, f"call {name}")
            case "back":
                yield Item("close", None, f"call {name}")
            case "action":
                yield Item("open", None, f"action {name}")
            case "done":
                yield Item("close", None, f"action {name}")
            case "called_off":
                yield Item("close", self._line(f"cut: {name}"), f"action {name}")
            case "void":
                yield Item("void", self._line(f"ended: event {name}"))
            case "secret":
                yield Item("secret", key="".join(str(player) for player in self.change.values))
        for text in (*self._said(what, name), *self._written()):
            yield Item("line", self._line(text))

    @property
    def _shy(self) -> bool:
        return self.all.viewer is not None

    def _line(self, text: str) -> str:
        _, name, element, cites = self.said
        stands = ": ".join(part for part in ("" if element == name else element, ", ".join(cites)) if part)
        return f"{text}  [{stands}]" if stands else text

    # What no cell holds

    def _said(self, what: str, name: str) -> Iterator[str]:
        values = self.change.values
        match what:
            case "rolled":
                yield f"rolled: {values[0]}"
            case "drawn" if not self._moved and self.known.counts(values[0], now=True):
                yield "nothing to draw"
            case "shuffled" if self.known.counts(values[0], now=True):
                yield f"shuffled: {self.all.names.named[values[0]]}"
            case "skipped":
                yield f"skipped: {name}, for {self.known.piece(values[0])} is gone"
            case "note":
                yield from self._noted(name)
            case "duty" if not values[1] or self.all.viewer in (None, values[0]):
                said = f": {values[2]}" if values[2] else ""
                yield f"nothing to do: {name}, {self.all.stage.numbers.players[values[0]]}{said}"

    def _noted(self, name: str) -> Iterator[str]:
        """A declared event with its facts; a player is told of it where he knows the pieces that it names."""
        facts = self.all.stage.rules.events[name].facts
        if not all(self._knows(fact.type, value) for fact, value in zip(facts, self.change.values, strict=True)):
            return
        told = [
            f"{fact.name} {self._value(fact.type, value)}"
            for fact, value in zip(facts, self.change.values, strict=True)
        ]
        yield f"{name}: {', '.join(told)}" if told else name

    def _knows(self, type: Type, value: Any) -> bool:
        inner = type.inner or type
        if inner.name not in ("piece", *self.all.stage.numbers.piece_kinds) or value is None:
            return True
        return all(self.known.sees(piece) for piece in (value if isinstance(value, tuple) else (value,)))

    def _member(self) -> str:
        (check,) = [each for each in self.all.stage.rules.checks if each.id == self.said[1]]
        assert check.each is not None and check.each.type.inner is not None
        return self._value(check.each.type.inner, self.change.values[0])

    def _value(self, type: CellType, value: Any) -> str:
        if value is ...:
            return "unset"
        return written(name_cell(self.all.stage.layout, self.known.names, type, value, lambda field: None))

    # What cells hold

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

    def _written(self) -> Iterator[str]:
        for address in self.change.written:
            if address < self.all.stage.layout.static:
                yield from self._cell(address)
        yield from self._replaced() if self.said[0] == "replaced" else self._places()
        yield from self._turned()
        for row, shape, field, type, address in self._fields:
            yield from self._field(row, shape, field, type, address)
        effects = [row for row in self.change.made if self._shape(row).what == "effect"]
        on_strangers = [row for row in effects if self._is_unseen(self._named(row, self.change.after)["bearer"])]
        yield from (self._granted(row) for row in effects if row not in on_strangers)
        yield from sorted(map(self._granted, on_strangers))

    def _is_unseen(self, name: Any) -> bool:
        """Whether this is what a piece is called that he does not know."""
        return isinstance(self.known.names, KnownNames) and self.known.names.is_unseen(name)

    def _replaced(self) -> Iterator[str]:
        heirs = [row for row in self.change.made if self._shape(row).what == "piece"]
        gone = [row for (_, end), rows in self._moved.items() if end is None for row in rows]
        if gone:
            yield f"replaced: {self._list(gone)} by {self._list(heirs)}"

    def _places(self) -> Iterator[str]:
        """Pieces that came, went, or moved; who knows neither them nor the numbers there is not told."""
        made: dict[int, list[int]] = {}
        for row in self.change.made:
            if self._shape(row).what == "piece":
                made.setdefault(self.change.after[row + self._shape(row).at["holder"]], []).append(row)
        yield from self._known_first(made.items(), self._created)
        yield from self._known_first(self._moved.items(), self._gone)

    def _known_first(
        self, groups: Iterable[tuple[_Where, list[int]]], tell: Callable[[_Where, list[int], bool], Iterator[str]]
    ) -> Iterator[str]:
        """What is told of groups of pieces: of those that he knows as they stand, of the others in an order of words.

        They stand in the order in which they were made.
        """
        strangers: list[str] = []
        for where, rows in groups:
            known = [row for row in rows if self.known.sees(row)]
            others = [row for row in rows if not self.known.sees(row)]
            yield from tell(where, known, True) if known else ()
            strangers += tell(where, others, False) if others else ()
        yield from sorted(strangers)

    def _created(self, place: int, rows: list[int], known: bool) -> Iterator[str]:
        if known or self.known.counts(place, now=True):
            yield f"created: {self._list(rows)} in {self._where(place)}"

    def _gone(self, ends: tuple[int | None, int | None], rows: list[int], known: bool) -> Iterator[str]:
        word = {"drawn": "drawn", "action": "played"}.get(self.said[0], "moved")
        start, end = ends
        came = known and any(self.known.finds(row) for row in rows)
        went = known and any(self.known.saw(row) for row in rows)
        left = f" from {self._where(start)}" if went or self.known.counts(start, now=False) else ""
        to = f" to {self._where(end)}" if came or self.known.counts(end, now=True) else ""
        if end is None and (left or known):
            yield f"removed: {self._list(rows)}{left}"
        elif end is not None and (known or left or to):
            yield f"{word}: {self._list(rows)}{left}{to}"

    def _turned(self) -> Iterator[str]:
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
            yield f"shown: {self._list(rows)}{how}" if how.startswith(" ") else f"{how}: {self._list(rows)}"

    def _cell(self, address: int) -> Iterator[str]:
        layout = self.all.stage.layout
        cell = layout.cells[address]
        old, new = self.change.before[address], self.change.after[address]
        if address == layout.result:
            yield f"result: {', then '.join(self._groups(new))}"
        elif is_told(cell):
            thing = cell.thing.partition(" ")[2] or cell.thing
            word = "paid" if self.said[0] == "action" else "set"
            yield f"{word}: {thing}.{cell.field.removeprefix('purse ')}{self._change(cell.type, old, new)}"

    def _groups(self, groups: tuple[int, ...]) -> Iterator[str]:
        for group in range(max(groups, default=-1) + 1):
            players = [self.all.stage.numbers.players[player] for player, of in enumerate(groups) if of == group]
            yield " and ".join(players)

    def _field(self, row: int, shape: Shape, field: str, type: CellType, address: int) -> Iterator[str]:
        old, new = self.change.before[address], self.change.after[address]
        kind, _, name = field.partition(" ")
        if shape.what == "piece" and field == "owner" and self.known.sees(row):
            yield f"set: {self.known.piece(row)}.owner{self._change(type, old, new)}"
        elif kind == "state" and self.known.sees(row):
            yield f"set: {self.known.piece(row)}.{name}{self._change(type, old, new)}"
        elif kind == "fact" and self.said[0] != "opened" and shape.id != "action":
            yield f"set: {shape.id}.{name}{self._change(type, old, new)}"
        elif kind == "limit" and self.said[0] == "action":
            yield f"counted: {name}{self._counts(type, old, new)} in {shape.id}"
        elif shape.what == "effect" and field == "serial" and new == 0:
            yield f"{'lifted' if self.said[0] == 'lifted' else 'over'}: {self._effect(row, self.change.before)}"

    def _counts(self, type: CellType, old: Any, new: Any) -> str:
        """What a limit has come to; of one that counts for each member, for those for whom it has grown."""
        if isinstance(type, Type):
            return f" {new}"
        had = dict(zip(old[::2], old[1::2], strict=True))
        grown = [(one, many) for one, many in zip(new[::2], new[1::2], strict=True) if had.get(one) != many]
        told = [self._value(type, pair).strip("[]") for pair in grown]
        told.sort(key=lambda each: self._is_unseen(each.rpartition(", ")[0]))
        return ", ".join(f" {each.replace(', ', ' ')}" for each in told)

    def _granted(self, row: int) -> str:
        return f"granted: {self._effect(row, self.change.after)}"

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
        return f" from {self._value(type, old)} to {self._value(type, new)}"

    def _facts(self, kind: str) -> str:
        """The facts of the occasion that opened."""
        rows = [row for row, shape, field, _, _ in self._fields if (shape.id, field) == (kind, "serial")]
        rows += [row for row in self.change.made if self._shape(row).id == kind]
        shape = self.all.stage.layout.shape("occasion", kind)
        after = self.change.after
        told = [
            f", {field[5:]} {self._value(type, after[row + shape.at[field]])}"
            for row in rows[:1]
            for field, type in shape.fields
            if field.startswith("fact ") and not isinstance(type, Inner) and after[row + shape.at[field]] is not ...
        ]
        return "".join(told)

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
