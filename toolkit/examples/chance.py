"""What chance brings in an example: dice, cards and counters as the example says; shuffles by a fixed generator.

In: a game that waits for chance. Out: the outcome to answer with, or a diagnostic where the example says none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.diagnostics import Diagnostic
from toolkit.examples.codes import CHANCE, POSITION
from toolkit.examples.position import Position
from toolkit.examples.things import Unnamed
from toolkit.model import Type
from toolkit.names import Names as Nearest
from toolkit.names import did_you_mean
from toolkit.packs import Item
from toolkit.play.data import plain

INT = Type("named", "int")


class Feed:
    """The outcomes that an example tells, in order."""

    def __init__(self, item: Item) -> None:
        said = item.record.next
        self.item = item
        self.dice: list[Any] = list(said.dice) if said is not None else []
        self.counters: list[str] = list(said.counters) if said is not None else []
        self.rolled = 0
        self.drawn = 0

    def next_die(self, low: int, sides: int) -> int | Diagnostic:
        """The outcome, from 0, of a roll from `low` on."""
        if self.rolled >= len(self.dice):
            if not self.dice:
                message = "A die is rolled here, and the example says of none how it falls."
            else:
                message = f"A die is rolled more often than the {len(self.dice)} times that the example tells."
            place = ("next", "dice") if self.dice else ("given",)
            return CHANCE.at(self.item.span(*place), message)
        number = plain(INT, self.dice[self.rolled])
        where = self.item.span("next", "dice", self.rolled)
        self.rolled += 1
        if not isinstance(number, int) or not low <= number < low + sides:
            return CHANCE.at(where, f"This roll gives {low} to {low + sides - 1}, not {number}.")
        return number - low

    def next_counter(self, among: list[str]) -> int | Diagnostic:
        """Which of these pieces is drawn."""
        if self.drawn >= len(self.counters):
            place = ("next", "counters") if self.counters else ("given",)
            listed = ", ".join(among[:6])
            message = f"A piece is drawn here, and the example does not say which of {listed}."
            return CHANCE.at(self.item.span(*place), message)
        wanted = self.counters[self.drawn]
        where = self.item.span("next", "counters", self.drawn)
        self.drawn += 1
        for index, name in enumerate(among):
            if wanted in (name, name.partition("#")[0]):
                return index
        return CHANCE.at(where, f"`{wanted}` does not lie there; there are: {', '.join(among[:12]) or 'none'}.")

    def left(self) -> list[Diagnostic]:
        """A diagnostic for what never came."""
        found = []
        if self.rolled < len(self.dice):
            more = len(self.dice) - self.rolled
            message = f"{more} more {'roll is' if more == 1 else 'rolls are'} told than the rules make."
            found.append(CHANCE.at(self.item.span("next", "dice", self.rolled), message))
        if self.drawn < len(self.counters):
            message = "More counters are told than the rules draw."
            found.append(CHANCE.at(self.item.span("next", "counters", self.drawn), message))
        return found


def stack_cards(item: Item, position: Position) -> tuple[tuple[int, ...], list[Diagnostic]]:
    """Lay the cards of `next:` on top of their stacks. Gives their rows in order, and what cannot be."""
    said = item.record.next
    if said is None or not said.cards:
        return (), []
    rows: list[int] = []
    found: list[Diagnostic] = []
    by_place = said.cards if isinstance(said.cards, Mapping) else {"": said.cards}
    for place, cards in by_place.items():
        inside = ("next", "cards", place) if place else ("next", "cards")
        try:
            holder = _stack(place, [str(card) for card in cards], position)
            chosen = _choose(holder, [str(card) for card in cards], position)
        except Unnamed as error:
            place_in = (*inside, error.field) if error.field != "" else inside
            found.append(POSITION.at(item.span(*place_in), str(error), help=error.advice))
            continue
        content = position.cells[holder]
        there = [row for row in chosen if row in content]
        position.cells[holder] = (*(row for row in content if row not in there), *reversed(there))
        rows += chosen
    return tuple(rows), found


def _stack(place: str, cards: list[str], position: Position) -> int:
    """The stack that a list of cards is about."""
    stage = position.stage
    if place:
        holder = position.things.holder(place)
        if holder is None:
            raise Unnamed(
                f"There is no place `{place}` here.", did_you_mean(place, Nearest(position.things.names.places))
            )
        return holder
    stacks = [
        address
        for id, owned in stage.layout.places.items()
        for address in owned
        if stage.rules.places[id].order == "stack" and _holds_any(position, address, cards)
    ]
    if len(stacks) != 1:
        raise Unnamed(
            f"These cards lie in {len(stacks)} stacks." if stacks else "These cards lie in no stack.",
            "Say of which stack: `cards: {deck: [...]}`.",
        )
    return stacks[0]


def _holds_any(position: Position, address: int, cards: list[str]) -> bool:
    named = position.things.names.named
    names = {named[row] for row in position.cells[address]}
    return bool(({name.partition("#")[0] for name in names} | names) & set(cards))


def _choose(holder: int, cards: list[str], position: Position) -> list[int]:
    """A row for each card: of those in the stack first, then of those that may be shuffled into it later."""
    named = position.things.names.named
    there = list(reversed(position.cells[holder]))
    chosen: list[int] = []
    for number, card in enumerate(cards):
        everywhere = sorted(position.things.names.rows.items())
        candidates = [*there, *(row for name, row in everywhere if "#" in name and row not in there)]
        fits = [row for row in candidates if row not in chosen and card in (named[row], named[row].partition("#")[0])]
        if not fits:
            known = {name for row in candidates for name in (named[row], named[row].partition("#")[0])} - {card}
            raise Unnamed(f"There is no further card `{card}`.", did_you_mean(card, Nearest(known)), number)
        chosen.append(fits[0])
    return chosen


def shuffle_to(order: tuple[int, ...], wanted: tuple[int, ...], mixed: tuple[int, ...]) -> tuple[int, ...]:
    """A permutation that lays the wanted rows on top, first wanted topmost, and mixes the others as `mixed` says.

    `order` are the rows before; the answer tells for each position, from the bottom, which of them comes there.
    """
    on_top = [order.index(row) for row in reversed(wanted) if row in order]
    return (*(index for index in mixed if index not in on_top), *on_top)
