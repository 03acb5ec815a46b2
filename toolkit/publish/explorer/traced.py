"""Traces of supply or command at the start of a scenario, as pages ask them. In: a state. Out: what came of each.

A trace that takes a space is traced for all spaces, or on large maps for those where pieces stand; one that takes a
piece for each piece on the map. A side or a player is each there is, or that of the piece; symbols and truths are all
there are. A trace that takes anything else is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from toolkit.evaluator import World
from toolkit.frozen import frozen
from toolkit.language.faults import Fault
from toolkit.model import Type
from toolkit.play.tracing import TraceAccount, Tracer, traces_of
from toolkit.program.rules import Value as Declaration
from toolkit.program.sorts import is_piece, kinds_of
from toolkit.state.run_time import Value, index

MOST = 240
"""So many traces are worked out for a page."""
_SIDE, _PLAYER, _SPACE, _BOOL = (Type("named", name) for name in ("side", "player", "space", "bool"))


@frozen
class Traced:
    """A trace and what it is told besides a space, in words of the rules: sides, players, symbols, the name of a piece.
    `found` are the accounts by space: that which it takes, or where its piece stands."""

    trace: str
    told: tuple[str, ...]
    found: tuple[tuple[int, TraceAccount], ...]


def traces_in(world: World) -> tuple[Traced, ...]:
    """What comes of all traces, as many as a page holds."""
    tracer, left, found = Tracer(world), MOST, []
    for id, declaration in traces_of(world.rules).items():
        for told, ends in _calls(world, declaration, left):
            accounts = []
            for space, arguments in ends[:left]:
                try:
                    accounts.append((space, tracer.account(id, arguments)))
                except Fault:  # of one that is for another moment
                    continue
            left -= len(ends[:left])
            if accounts:
                found.append(Traced(id, told, tuple(accounts)))
    return tuple(found)


Ends = list[tuple[int, tuple[Value, ...]]]


def _calls(world: World, declaration: Declaration, left: int) -> Iterator[tuple[tuple[str, ...], Ends]]:
    """What a trace may be told, in words, and by space all its arguments."""
    types = [argument.type for argument in declaration.args]
    pieces = [place for place, type in enumerate(types) if is_piece(world.rules, type)]
    spaces = [place for place, type in enumerate(types) if type == _SPACE]
    if len(pieces) + len(spaces) > 1:
        return
    others = [_choices(world, type) for place, type in enumerate(types) if place not in (*pieces, *spaces)]
    if not all(others):
        return
    subjects = _subjects(world, types[pieces[0]]) if pieces else _spaces(world, len(list(product(*others))), left)
    for chosen in product(*others):
        words, values = tuple(word for _, word in chosen), [value for value, _ in chosen]
        if pieces:
            for space, piece, name in subjects:
                if _is_own(world, piece, types, values, pieces[0]):
                    yield (name, *words), [(space, _put(values, pieces[0], piece))]
        elif spaces:
            yield words, [(space, _put(values, spaces[0], space)) for space, _, _ in subjects]
        else:
            yield words, [(-1, tuple(values))]


def _put(values: Sequence[Value], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place:])


def _choices(world: World, type: Type) -> list[tuple[Value, str]]:
    """What an argument may be, with the word for it."""
    numbers = world.stage.numbers
    if type in (_SIDE, _PLAYER):
        return list(enumerate(numbers.sides if type == _SIDE else numbers.players))
    if type == _BOOL:
        return [(False, "false"), (True, "true")]
    return list(enumerate(numbers.symbols(type) or ()))


def _subjects(world: World, type: Type) -> list[tuple[int, int, str]]:
    """The pieces on the map of a type, with their spaces and names."""
    named, kinds = world.stage.names(list(world.cells)).named, kinds_of(world.rules, type)
    return [
        (space, piece, named[piece])
        for space in world.stage.ground.spaces
        for piece in map(index, world.contents(space))
        if world.shape(piece).id in kinds
    ]


def _spaces(world: World, times: int, left: int) -> list[tuple[int, int, str]]:
    """The spaces that are asked: all, or those where pieces stand."""
    every = list(world.stage.ground.spaces)
    if len(every) * times > left:
        every = [space for space in every if world.contents(space)]
    return [(space, -1, "") for space in every]


def _is_own(world: World, piece: int, types: Sequence[Type], values: Sequence[Value], place: int) -> bool:
    """Whether a side or a player that is told is that of the piece."""
    owner = world.piece(piece, "owner")
    if not isinstance(owner, int):
        return True
    others = [type for at, type in enumerate(types) if at != place]
    wanted = {_SIDE: world.side_of(owner), _PLAYER: owner}
    return all(wanted.get(type, value) == value for type, value in zip(others, values, strict=True))
