"""One change: in the ids of the raw log, `moved: rifles#1 from A1 to B2`, and as a sentence for readers (`Said`).

In: a change, who reads. Out: its items. What is said follows from the cells that were written; the mark before them
says what they are part of, and where that stands in the rules: the element and its cases close each raw line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeVar
from typing import Literal as OneOf

from toolkit.examples.known import Known
from toolkit.examples.sentences import Facts, FieldOf, Part, Phrase, Said, Thing, Things, Title
from toolkit.examples.shown import shown_in
from toolkit.model import Type
from toolkit.play.changes import NO_MARK, Change
from toolkit.play.data import written
from toolkit.play.knowledge import KnownNames
from toolkit.play.seats import Viewer
from toolkit.play.views import is_told
from toolkit.program.sorts import are_pieces
from toolkit.runtime.program import Told
from toolkit.state import Names, Shape, Stage, name_cell, name_row
from toolkit.state.shapes import CellType, Inner

INT = Type("named", "int")
_Where = TypeVar("_Where")
UNMARKED: Told = ("", "", "", ())
_BY_CHANCE = ("rolled", "drawn", "shuffled")
"""The marks of what chance brings."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the log, or the opening or the close of what other lines stand in (by its `key`).

    Without `text` it has no line of its own, without `said` none that readers are told. A `shy` one is told only where
    anything is told inside it. `by_chance`: it tells what chance brought, or of something hidden that is known now.
    """

    how: OneOf["line", "answer", "open", "close", "void", "secret"]
    text: str | None = None
    key: str = ""
    shy: bool = False
    said: Said | Callable[[], Said] | None = None
    cites: tuple[str, ...] = ()
    by_chance: bool = False


Line = tuple[str, Said | Callable[[], Said] | None]
"""What is told of a change: in ids, and for readers."""


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
                yield self._item("open", self._opened(name), f"occasion {name}", shy=self._shy)
            case "ended" | "cut":
                yield self._item("close", self._closed(what, name), f"occasion {name}")
            case "trigger" | "check":
                yield self._item("open", self._rule(what, name), f"rule {name}", shy=self._shy)
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
                cut = Said.of("{action} is cut short", action=Title("actions", name))
                yield self._item("close", (f"cut: {name}", cut), f"action {name}")
            case "void":
                void = Said.of("The event does not happen: {event}", event=Title("events", name))
                yield self._item("void", (f"ended: event {name}", void))
            case "secret":
                yield Item("secret", key="".join(str(player) for player in self.change.values))
        for line in (*self._said(what, name), *self._written()):
            yield self._item("line", line)

    def _item(
        self, how: OneOf["line", "open", "close", "void"], line: Line, key: str = "", *, shy: bool = False
    ) -> Item:
        text, said = line
        what, _, _, cites = self.said
        return Item(how, self._line(text), key, shy, said, tuple(cites), by_chance=what in _BY_CHANCE or self._reveals)

    @cached_property
    def _reveals(self) -> bool:
        """Whether the reader knows a piece after the change that he did not know before; who knows all, whether one was
        turned up or shown."""
        cells = [(row, field, address) for row, shape, field, _, address in self._fields if shape.what == "piece"]
        if self.known.viewer is not None:
            return any(self.known.finds(row) and not self.known.saw(row) for row, _, _ in cells)
        before, after = self.change.before, self.change.after
        return any(
            (field == "up" and after[address]) or (field == "shown" and {*after[address]} - {*before[address]})
            for _, field, address in cells
        )

    def _opened(self, kind: str) -> Line:
        facts = self._facts(kind)
        told = "".join(f", {name} {self._text(type, value)}" for name, type, value in facts)
        occasion = Title("occasions", kind)
        things = [(FieldOf(kind, name), self._thing(type, value)) for name, type, value in facts]
        worth = tuple(pair for pair in things if pair[1].value not in (None, [], (), False, 0))
        said = Said.of("{occasion} begins", occasion=occasion)
        if worth:
            said = Said.of("{occasion} begins: {facts}", occasion=occasion, facts=Facts(worth))
        return f"opened: {kind}{told}", said

    def _closed(self, what: str, kind: str) -> Line:
        """The close of an occasion: at its end with the values that it shows, as they are at its last moment."""
        occasion = Title("occasions", kind)
        if what == "cut":
            return f"cut: {kind}", Said.of("{occasion} is cut short", occasion=occasion)
        if not self.all.stage.rules.occasions[kind].show:
            return f"ended: {kind}", Said.of("{occasion} ends", occasion=occasion)
        stage, cells, viewer = self.all.stage, self.change.before.copy(), self.all.viewer

        def told() -> Said:
            """What it shows at its end, found out when somebody reads it."""
            found = shown_in(stage, cells, kind, viewer)
            facts = tuple((Title("values", each.value), Thing(each.found.words)) for each in found)
            if not facts:
                return Said.of("{occasion} ends", occasion=occasion)
            return Said.of("{occasion} ends: {facts}", occasion=occasion, facts=Facts(facts))

        return f"ended: {kind}", told

    def _rule(self, what: str, name: str) -> Line:
        rule = Title("triggers" if what == "trigger" else "checks", name)
        if not self.change.values:
            return f"{what}: {name}", Said.of("{rule}", rule=rule)
        (check,) = [each for each in self.all.stage.rules.checks if each.id == self.said[1]]
        assert check.each is not None and check.each.type.inner is not None
        type, value = check.each.type.inner, self.change.values[0]
        said = Said.of("{rule}: {member}", rule=rule, member=self._thing(type, value))
        return f"{what}: {name}, {self._text(type, value)}", said

    @property
    def _shy(self) -> bool:
        return self.all.viewer is not None

    def _line(self, text: str) -> str:
        _, name, element, cites = self.said
        stands = ": ".join(part for part in ("" if element == name else element, ", ".join(cites)) if part)
        return f"{text}  [{stands}]" if stands else text

    # What no cell holds

    def _said(self, what: str, name: str) -> Iterator[Line]:
        values = self.change.values
        match what:
            case "rolled":
                yield f"rolled: {values[0]}", Said.of("Rolled: {number}", number=Thing(values[0]))
            case "drawn" if not self._moved and self.known.counts(values[0], now=True):
                yield "nothing to draw", Said.of("Nothing to draw")
            case "shuffled" if self.known.counts(values[0], now=True):
                place = self.all.names.named[values[0]]
                yield f"shuffled: {place}", Said.of("Shuffled: {place}", place=Thing(place))
            case "skipped":
                piece = self.known.piece(values[0])
                said = Said.of("Skipped: {piece} is gone", piece=Thing(piece))
                yield f"skipped: {name}, for {piece} is gone", said
            case "note":
                yield from self._noted(name)
            case "duty" if not values[1] or self.all.viewer in (None, values[0]):
                who, why = self.all.stage.numbers.players[values[0]], values[2]
                phrase = "{who}: nothing to do for {menu}: {why}" if why else "{who}: nothing to do for {menu}"
                told: dict[str, Part] = {"who": Thing(who), "menu": Title("menus", name)}
                told |= {"why": Phrase(why)} if why else {}
                yield f"nothing to do: {name}, {who}{f': {why}' if why else ''}", Said(phrase, told)

    def _noted(self, name: str) -> Iterator[Line]:
        """A declared event with its facts; a player is told of it where he knows the pieces that it names."""
        facts = self.all.stage.rules.events[name].facts
        if not all(self._knows(fact.type, value) for fact, value in zip(facts, self.change.values, strict=True)):
            return
        pairs = list(zip(facts, self.change.values, strict=True))
        told = ", ".join(f"{fact.name} {self._text(fact.type, value)}" for fact, value in pairs)
        event = Title("events", name)
        if not pairs:
            yield name, Said.of("{event}", event=event)
            return
        things = tuple((FieldOf(name, fact.name), self._thing(fact.type, value)) for fact, value in pairs)
        yield f"{name}: {told}", Said.of("{event}: {facts}", event=event, facts=Facts(things))

    def _knows(self, type: Type, value: Any) -> bool:
        if value is None or not are_pieces(self.all.stage.rules, type):
            return True
        return all(self.known.sees(piece) for piece in (value if isinstance(value, tuple) else (value,)))

    def _named_value(self, type: CellType, value: Any) -> Any:
        return name_cell(self.all.stage.layout, self.known.names, type, value, lambda field: None)

    def _text(self, type: CellType, value: Any) -> str:
        return "unset" if value is ... else written(self._named_value(type, value))

    def _thing(self, type: CellType, value: Any) -> Thing:
        return Thing(None if value is ... else self._named_value(type, value), str(type))

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

    def _written(self) -> Iterator[Line]:
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
        yield from sorted(map(self._granted, on_strangers), key=itemgetter(0))

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
        strangers: list[Line] = []
        for where, rows in groups:
            known = [row for row in rows if self.known.sees(row)]
            others = [row for row in rows if not self.known.sees(row)]
            yield from tell(where, known, True) if known else ()
            strangers += tell(where, others, False) if others else ()
        yield from sorted(strangers, key=itemgetter(0))

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
        """An effect that begins or ends, and what it is on."""
        bearer = self._named(row, cells)["bearer"]
        parts: dict[str, Part] = {"effect": Title("effects", self._shape(row).id)}
        if bearer is None:
            return f"{word}: {self._effect(row, cells)}", Said.of(f"{{effect}} {does}", **parts)
        said = Said.of(f"{{effect}} {does}: {{thing}}", thing=Thing(bearer), **parts)
        return f"{word}: {self._effect(row, cells)}", said

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
