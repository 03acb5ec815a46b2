"""One change: in the ids of the raw log, `moved: rifles#1 from A1 to B2`, and as a sentence for readers (`Said`).

In: a change, who reads. Out: its items. What is said follows from the cells that were written; the mark before them
says what they are part of, and where that stands in the rules: the element and its cases close each raw line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from typing import Literal as OneOf

from toolkit.examples.cell_lines import CellLines, Line, Reading
from toolkit.examples.policy_lines import policy_lines
from toolkit.examples.sentences import Facts, FieldOf, Part, Phrase, Said, Thing, Title
from toolkit.examples.shown import shown_in
from toolkit.examples.within import OWN
from toolkit.model import Type
from toolkit.play.changes import NO_MARK, Change
from toolkit.program.sorts import are_pieces
from toolkit.runtime.program import LogMark

UNMARKED: LogMark = ("", "", "", ())
_BY_CHANCE = ("rolled", "drawn", "shuffled")
"""The marks of what chance brings."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the log, or the opening or the close of what other lines stand in (by its `key`).

    Without `text` it has no line of its own, without `said` none that readers are told. A `shy` one is told only where
    anything is told inside it. `by_chance`: it tells what chance brought, or of something hidden that is known now.
    `given`: it is an answer that somebody gave.
    """

    how: OneOf["line", "answer", "open", "close", "void", "secret"]
    text: str | None = None
    key: str = ""
    shy: bool = False
    said: Said | Callable[[], Said] | None = None
    cites: tuple[str, ...] = ()
    by_chance: bool = False
    given: bool = False


class Happened(Reading):
    """Changes of one game as one reader may hear of them."""

    def items(self, change: Change) -> list[Item]:
        """What is told of a change, in order."""
        said = self.told[change.number] if change.number != NO_MARK else UNMARKED
        return [*_One(self, change, said, self.known(change)).items()]


@dataclass(frozen=True)
class _One(CellLines):
    """One change: what its mark says, then what the cells say that it wrote."""

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
        facts = self._facts(kind) if kind != OWN else []  # what an example begins with stands in the example
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
            case "policy" if self.all.viewer is None:
                entry, how, ranking = values[0], values[1], values[2]
                yield from policy_lines(self.all.stage.rules, name, entry, how, ranking)
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
