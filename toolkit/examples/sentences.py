"""What happened in a game as a reader is told it: a phrase, and the things that it speaks of.

Who tells it (the terminal, the site) says what the things are called, in which language. In: nothing. Out: `Said`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from toolkit.frozen import frozen

T = TypeVar("T")

ROLLED = "Rolled: {number}"
PHRASES = (
    "{who}: something in secret",
    "{occasion} begins",
    "{occasion} begins: {facts}",
    "{occasion} ends",
    "{occasion} ends: {facts}",
    "{occasion} is cut short",
    "{action} is cut short",
    "{rule}",
    "{rule}: {member}",
    "The event does not happen: {event}",
    ROLLED,
    "Nothing to draw",
    "Shuffled: {place}",
    "Skipped: {piece} is gone",
    "{event}",
    "{event}: {facts}",
    "{who}: nothing to do for {menu}",
    "{who}: nothing to do for {menu}: {why}",
    "{pieces}: replaced by {heirs}",
    "{pieces}: new in {place}",
    "Drawn: {pieces}",
    "Drawn: {pieces}, from {start}",
    "Drawn: {pieces}, to {end}",
    "Drawn: {pieces}, {start} → {end}",
    "{pieces}: {start} →",
    "{pieces}: → {end}",
    "{pieces}: {start} → {end}",
    "{pieces}: out of play",
    "{pieces}: {start} → out of play",
    "{pieces}: turned face up",
    "{pieces}: turned face down",
    "{pieces}: shown to {players}",
    "{thing}: {field} {old} → {new}",
    "{field} {old} → {new}",
    "Paid by {thing}: {field} {old} → {new}",
    "{effect} begins",
    "{effect} begins: {thing}",
    "{effect} ends",
    "{effect} ends: {thing}",
    "Result: {ranking}",
    "{policy}, entry {entry}: its condition does not hold",
    "{policy}, entry {entry}: it has no legal answer",
    "{policy}, entry {entry}: what its steps answer is not legal",
    "{policy}, entry {entry}: its steps give no answer",
    "{policy}, entry {entry}: its steps answer",
    "{policy}: no entry answers, so it does what it does otherwise",
    "{policy}: no entry answers, so it passes",
    "{policy}: no entry answers, so the first legal answer is taken",
    "{policy}, entry {entry}: the only answer that counts",
    "{policy}, entry {entry}: the best of {count} answers: {ranks}",
    "{policy}, entry {entry}: of {count} answers {ties} are equally good, and the first is taken: {ranks}",
    "{policy}, entry {entry}: of {count} answers {ties} are equally good, and chance draws one: {ranks}",
    "{policy}, entry {entry}: the first of {count} answers, of which nothing is preferred",
    "{policy}, entry {entry}: more than {count} answers, of which the first ones are compared",
)
"""All phrases; their placeholders stand in braces."""


@frozen
class Thing:
    """A piece, a space, a place, a player, a number, a word: by its name, of a type where that is known."""

    value: Any
    type: str = ""


@frozen
class Things:
    """Several, in their order."""

    each: tuple[Thing, ...]


@frozen
class Title:
    """What a pack declares, by section and id: `actions`, `fire`."""

    section: str
    id: str


@frozen
class FieldOf:
    """A field of state, a fact or a purse: of a kind of piece, of a `player`, `side`, `space`, of the `game`."""

    owner: str
    name: str


@frozen
class Facts:
    """What something is said to be: names, or what is declared, with values."""

    each: tuple[tuple[FieldOf | Title | Phrase, Thing], ...]


@frozen
class Phrase:
    """What the author of a pack lets it say."""

    text: str


@frozen
class Answered:
    """An answer by name, the one who gives it first."""

    named: Mapping[str, Any]


Part = Thing | Things | Title | FieldOf | Facts | Phrase | Answered


@frozen
class Said:
    """A phrase of `PHRASES`, and what stands in its places."""

    phrase: str
    parts: Mapping[str, Part]

    @classmethod
    def of(cls, phrase: str, **parts: Part) -> Said:
        """A phrase with its parts."""
        return cls(phrase, parts)


class Teller(Protocol[T]):
    """Whoever says what things are called."""

    def phrase(self, phrase: str, parts: Mapping[str, T]) -> T:
        """A phrase with what stands in its places."""

    def thing(self, thing: Thing) -> T:
        """A piece, a place, a value."""

    def title(self, title: Title) -> T:
        """What a pack declares."""

    def field(self, field: FieldOf) -> T:
        """What a field is called."""

    def answer(self, named: Mapping[str, Any]) -> T:
        """An answer in words."""

    def spoken(self, text: str) -> T:
        """What the author of a pack lets it say."""

    def listed(self, parts: list[T]) -> T:
        """Several, one behind the other."""

    def pair(self, name: T, value: T) -> T:
        """What something is, and how much."""


def tell(said: Said, teller: Teller[T]) -> T:
    """A sentence in the words of one teller."""
    if "answer" in said.parts:
        return _part(said.parts["answer"], teller)
    return teller.phrase(said.phrase, {name: _part(part, teller) for name, part in said.parts.items()})


def _part(part: Part, teller: Teller[T]) -> T:
    match part:
        case Thing():
            return teller.thing(part)
        case Things(each=each):
            return teller.listed([teller.thing(one) for one in each])
        case Title():
            return teller.title(part)
        case FieldOf():
            return teller.field(part)
        case Phrase(text=text):
            return teller.spoken(text)
        case Answered(named=named):
            return teller.answer(named)
        case Facts(each=each):
            return teller.listed([teller.pair(_part(name, teller), teller.thing(value)) for name, value in each])
