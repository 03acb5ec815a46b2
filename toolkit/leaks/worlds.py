"""Worlds that a player cannot tell from the one in which he plays, and what stands otherwise in them, in words.

In: a game at a decision, a player. Out: `Difference`s to make such worlds of, each smaller than one before; `Game`s.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.frozen import frozen
from toolkit.play import Game
from toolkit.play.frames import read_frame, write_frame
from toolkit.play.indistinguishable import Hidden, Indistinguishable, exchanged, hidden_from, names_after, wander
from toolkit.play.knowledge import Knowledge
from toolkit.play.seats import Viewer
from toolkit.state import Stage, name_cell
from toolkit.state.row_cells import HOLDER

MOST_TOLD = 6
"""So many pieces are told of that are otherwise in two worlds."""


@frozen
class Difference:
    """What is otherwise in a world: by piece the one that stands in its place, what is in cells of state, and how far
    unseen pieces have gone on a map that does not tell where any stand."""

    moved: tuple[tuple[int, int], ...]
    fields: tuple[tuple[int, Any], ...]
    wandered: int

    def world(self, stage: Stage, cells: list[Any], viewer: Viewer) -> Indistinguishable | None:
        """The state with it; None where that is the same."""
        moved = dict(self.moved)
        found = exchanged(stage, cells, moved)
        for cell, value in self.fields:
            found[cell] = value
        if self.wandered:
            found = wander(stage, found, viewer, self.wandered)
        return Indistinguishable(found, moved) if found != cells else None

    def smaller(self) -> Iterator[Difference]:
        """The same with one thing as it is: the map, a cell, a round of pieces that change places; or two pieces of a
        round alone."""
        if self.wandered:
            yield Difference(self.moved, self.fields, 0)
        if self.moved and (self.fields or self.wandered):
            yield Difference((), self.fields, self.wandered)
        if len(self.fields) > 1:
            yield Difference(self.moved, (), self.wandered)
        rounds = _rounds(dict(self.moved))
        for one in rounds:
            left = tuple(pair for pair in self.moved if pair[0] not in one)
            yield Difference(left, self.fields, self.wandered)
        for one in rounds:
            left = tuple(pair for pair in self.moved if pair[0] not in one)
            for place, piece in enumerate(one[:-1] if len(one) > 2 else ()):
                for other in one[place + 1 :]:
                    yield Difference((*left, (piece, other), (other, piece)), self.fields, self.wandered)
        for number in range(len(self.fields)):
            yield Difference(self.moved, (*self.fields[:number], *self.fields[number + 1 :]), self.wandered)


def _rounds(moved: Mapping[int, int]) -> list[list[int]]:
    """The pieces that change places, each with those in whose places they go round."""
    found: list[list[int]] = []
    left = dict(moved)
    while left:
        first, piece = left.popitem()
        found.append([first])
        while piece != first:
            found[-1].append(piece)
            piece = left.pop(piece)
    return found


def some_difference(game: Game, viewer: Viewer, picks: random.Random) -> Difference:
    """At random: all that he does not know stands otherwise, as far as it can."""
    hidden: Hidden = hidden_from(game.program.stage, game.cells, viewer)
    moved = [
        (piece, other)
        for group in hidden.groups
        for piece, other in zip(group, picks.sample(group, len(group)), strict=True)
        if piece != other
    ]
    number = picks.randrange(4)
    fields = [
        (cell, others[number % len(others)])
        for at, (cell, others) in enumerate(hidden.fields)
        if (at + number) % 2 and others
    ]
    return Difference(tuple(moved), tuple(fields), picks.randrange(1, 40))


def world_of(game: Game, world: Indistinguishable) -> Game:
    """The game in the state of such a world, at the same decision: names in its frames speak of who stands there."""
    other, program = game.clone(), game.program
    other.cells[:] = world.cells
    names = program.stage.names(game.cells)
    other.go = read_frame(program, names, write_frame(program, names_after(names, world.moved), game.go))
    if other.go is not None and game.ask is not None:
        other.ask = (game.ask[0], other.go[1], other.go[2])
    return other


def without_past(game: Game) -> Game:
    """A game of its own at the same decision, of which nothing has been: its log tells what comes."""
    found = game.clone()
    found.past, found.journal, found.log, found.before, found.told = None, [], [], (), ()
    return found


def has_secrets(game: Game, viewer: Viewer) -> bool:
    """Whether a player may not know something: where pieces of several designs lie, or in which order."""
    stage = game.program.stage
    knowledge = Knowledge(stage, game.cells, viewer)
    pieces = [row for row, shape in stage.layout.rows(game.cells) if shape.what == "piece"]
    unseen = [row for row in pieces if game.cells[row + HOLDER] is not None and not knowledge.sees(row)]
    lie = {game.cells[row + HOLDER] for row in unseen}
    ordered = any(place.order != "none" for place in stage.rules.places.values() if not place.shown_to.is_true)
    return len({game.cells[row] for row in unseen}) > 1 and (len(lie) > 1 or ordered)


def kinds_of_difference(game: Game, world: Indistinguishable) -> Iterator[str]:
    """What differs between two worlds: which pieces lie in which sort of place, state of pieces."""
    stage = game.program.stage
    spaces = len(stage.ground.labels)
    for address, (one, other) in enumerate(zip(game.cells, world.cells, strict=False)):
        if address < spaces and one != other:
            yield "on the map"
        elif spaces <= address < spaces + len(stage.numbers.instances) and one != other:
            place = stage.rules.places[stage.numbers.instances[address - spaces].place]
            yield "in decks" if place.order != "none" else "in hands"
    for row, shape in stage.layout.rows(game.cells):
        if shape.what == "piece" and row not in world.moved:
            fields = [shape.at[f"state {name}"] for name in stage.rules.kinds[shape.id].state]
            if any(game.cells[row + at] != world.cells[row + at] for at in fields):
                yield "in state"


def in_words(stage: Stage, cells: list[Any], others: list[Any]) -> str:
    """Where the pieces stand, and what their state is, that are otherwise in another world: `a#1 in hand(red)`."""
    told = [*_of_pieces(stage, cells, others)]
    more = f", and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    return f"{', '.join(told[:MOST_TOLD])}{more}"


def _of_pieces(stage: Stage, cells: list[Any], others: list[Any]) -> Iterator[str]:
    names = stage.names(cells)
    for row, shape in stage.layout.rows_of("piece", cells):
        holder = cells[row + HOLDER]
        if holder is None:
            continue
        place = _place(stage, cells, row)
        if place != _place(stage, others, row):
            yield f"`{names.named[row]}` {place}"
        for name, attr in stage.rules.kinds[shape.id].state.items():
            at = row + shape.at[f"state {name}"]
            if cells[at] != others[at]:
                value = name_cell(stage.layout, names, attr.type, cells[at], lambda field: None)
                yield f"`{names.named[row]}` with {name} {_word(value)}"


def _word(value: Any) -> str:
    return (
        {True: "true", False: "false", None: "none"}[value]
        if value is None or value is True or value is False
        else f"{value}"
    )


def _place(stage: Stage, cells: list[Any], piece: int) -> str:
    """Where a piece is: of a stack and a list also how many lie before it."""
    holder = cells[piece + HOLDER]
    if holder is None:
        return "out of play"
    name = stage.names(cells).named[holder]
    spaces = len(stage.ground.labels)
    if holder < spaces:
        return f"on {name}"
    number = holder - spaces
    is_place = number < len(stage.numbers.instances)
    if is_place and stage.rules.places[stage.numbers.instances[number].place].order != "none":
        return f"in {name}, {_nth(cells[holder].index(piece) + 1)} of {len(cells[holder])}"
    return f"in {name}"


def _nth(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
