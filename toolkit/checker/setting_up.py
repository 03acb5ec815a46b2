"""Set-up by players: what the rules of a scenario do first, where forces have a choice of spaces.

In: a pack's scenarios, the places that it declares. Out: which forces wait to be set up, the place of each player where
they do, and for each such scenario a procedure that asks their players and goes on as the sequence does. Side after
side, in the order of seats; of one player those with the fewest spaces first, so that there is room for the others.
Nothing follows from it: who is set up has not moved, and checks look at the game when it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.board import Board
from toolkit.board.shared import reading_of
from toolkit.board.standing import cells_meant, place_meant
from toolkit.checker.types import BOOL, INT, PIECE, PLAYER, SPACE, list_of, set_of
from toolkit.frozen import frozen
from toolkit.language.code import Candidates, Choice, Code, Condition, Stated, Where
from toolkit.language.tree import At, Comparison, Expr, Function, Listing, Literal, Ranging, Thing, Variable
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.program.effects import Step
from toolkit.program.rules import TO_BE_SET_UP, Place, Procedure
from toolkit.program.steps.changes import SetUp
from toolkit.program.steps.flow import Call, Choose, For, If

_PIECE = "set_up.piece"
"""What the steps call the piece in hand: no author can call anything so."""


@frozen
class Waiting:
    """Pieces of one force that wait: the number of the force, what it is of, its player, the names of the pieces, the
    labels of the spaces among which the player chooses."""

    force: int
    unit: str
    player: str
    names: tuple[str, ...]
    spaces: tuple[str, ...]


def asks(pack: Pack, scenario: Item) -> bool:
    """Whether the machine lets players set up what has a choice of spaces."""
    said = [scenario.record.set_up, *(each.manifest.record.set_up for each in pack.family())]
    return next((word for word in said if word is not None), "ask") == "ask"


def waiting_in(pack: Pack, scenario: Item, places: Mapping[str, Place]) -> list[Waiting]:
    """The forces of a scenario that players set up, in the order in which they are asked."""
    board = _board(pack, scenario)
    if board is None or not asks(pack, scenario):
        return []
    made: dict[str, int] = {}
    found: list[Waiting] = []
    for number, force in enumerate(scenario.record.forces):
        first = made.get(force.unit, 0)
        made[force.unit] = first + min(force.count, _MOST)
        item = pack.design(force.unit)
        owner = scenario.record.owner_of(force, item.record.attrs) if item is not None else None
        if owner is None or place_meant(places, board, force) is not None:
            continue
        labels = tuple(map(board.grid.label, cells_meant(board, scenario.record, force, force.at)))
        if len(labels) > 1:
            names = tuple(f"{force.unit}#{first + each + 1}" for each in range(min(force.count, _MOST)))
            found.append(Waiting(number, force.unit, owner, names, labels))
    seats = scenario.record.seated
    return sorted(found, key=lambda each: (seats.index(each.player), len(each.spaces), each.force))


_MOST = 1_000
"""Pieces of one force that players set up: a rule counts no more steps."""


def _board(pack: Pack, scenario: Item) -> Board | None:
    map = pack.find("maps", scenario.record.map) if scenario.record.map is not None else None
    return reading_of(pack, map.record).board if map is not None else None


def waiting_place(where: Where, *, seen_by_all: bool) -> Place:
    """The place of each player where his pieces wait; others see what lies there where they see what stands on the
    map."""
    looks = Comparison(BOOL, 0, 0, ("==",), (Variable(PLAYER, 0, 0, "viewer"), Variable(PLAYER, 0, 0, "owner")))
    seen = Code(Literal(BOOL, 0, 0, True) if seen_by_all else looks, where)
    return Place(TO_BE_SET_UP, "player", "none", False, None, None, seen, seen, None, "next_draw")


def setting_up(pack: Pack, scenario: Item, waiting: list[Waiting], sequence: str, map: Place | None) -> Procedure:
    """The procedure that lets players set up, then goes on with the sequence."""
    steps: list[Step] = []
    for each in waiting:
        at = Where(scenario.source, (*scenario.where, "forces", each.force, "at"))
        unit = pack.design(each.unit)
        assert unit is not None, "it waits"
        prompt = pack.say("Where do you set up {piece}?", piece=unit.record.title)
        steps.append(_ask(each, at, map, Type("named", unit.record.kind), prompt))
    last = Where(scenario.source, (*scenario.where, "forces", waiting[-1].force))
    steps.append(Call(last, (), None, sequence, (), None))  # saves tell places apart by their paths
    at = Where(scenario.source, (*scenario.where, "forces"))
    return Procedure(
        id=f"setting_up@{scenario.id}", at=at, cite=(), option=None, rank=0, tags=(), scenario=scenario.id, within=(),
        args=(), gives=None, steps=tuple(steps),
    )  # fmt: skip


def _ask(waiting: Waiting, at: Where, map: Place | None, kind: Type, prompt: str) -> Step:
    """For each piece that waits its player is asked for its space; an example may have set it up already."""
    player = Thing(PLAYER, 0, 0, "players", waiting.player)
    pieces = Listing(set_of(kind), 0, 0, tuple(Thing(kind, 0, 0, "pieces", name) for name in waiting.names))
    spaces = Listing(set_of(SPACE), 0, 0, tuple(Thing(SPACE, 0, 0, "spaces", label) for label in waiting.spaces))
    piece = Variable(kind, 0, 0, _PIECE)
    among = Candidates(Code(spaces, at))
    choice = Choice(waiting.unit, "one", SPACE, at, among, each=_room(map, at), say=prompt)
    placed: Step = SetUp(at, (), None, Code(piece, at), Code(Variable(SPACE, 0, 0, waiting.unit), at))
    if choice.each is not None:  # where all is full it stays
        chosen = Variable(choice.type_of_any, 0, 0, waiting.unit)
        is_there = Comparison(BOOL, 0, 0, ("!=",), (chosen, Literal(Type("nothing"), 0, 0, None)))
        placed = If(at, (), None, Stated(Code(is_there, at)), (placed,), ())
    choose = Choose(at, (), None, choice, Code(player, at), False, None if choice.each is None else ())
    lies = At(Type("named", "place"), 0, 0, TO_BE_SET_UP, player)
    waits = Function(BOOL, 0, 0, "holds", (lies, piece))
    asked = If(at, (), None, Stated(Code(waits, at)), (choose, placed), ())
    return For(at, (), None, _PIECE, Code(pieces, at), None, (asked,))


def _room(map: Place | None, at: Where) -> Condition | None:
    """That a space has room, where it takes so many only."""
    if map is None or map.at_most is None:
        return None
    several = set_of(PIECE) if map.order == "none" else list_of(PIECE)
    there: Expr = Function(several, 0, 0, "holds", (Variable(SPACE, 0, 0, "it"),))
    count = Ranging(INT, 0, 0, "count", there, "it", None)
    return Stated(Code(Comparison(BOOL, 0, 0, ("<",), (count, Literal(INT, 0, 0, map.at_most))), at))


def set_up_of(pack: Pack, scenarios: Iterator[Item], places: Mapping[str, Place]) -> dict[str, list[Waiting]]:
    """By scenario: what its players set up; those with nothing are left out."""
    found = ((item.id, waiting_in(pack, item, places)) for item in scenarios)
    return {id: waiting for id, waiting in found if waiting}
