"""The zones of a state: which spaces the pieces of each side bar. In: a state. Out: each zone with its spaces.

A zone that takes more than the side is told for each of what it may be told: symbols and truths. One that takes a
piece or a number is not listed: there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from toolkit.evaluator import World, ask
from toolkit.frozen import frozen
from toolkit.language.faults import Fault, NotKnown
from toolkit.model import Type
from toolkit.program.ground import ZONE, named_by, part_id
from toolkit.program.rules import Value as Declaration
from toolkit.state.run_time import Value, index, things

_SIDE = Type("named", "side")
_BOOL = Type("named", "bool")
MOST = 60
"""Zones that are listed at most."""


@frozen
class ZoneOfSide:
    """A zone, the number of the side whose pieces have it, what else it was told (words of symbols, `true`), and the
    spaces that they bar, ascending."""

    zone: str
    side: int
    told: tuple[str, ...]
    spaces: tuple[int, ...]


def zones_in(world: World) -> Iterator[ZoneOfSide]:
    """The zones of all sides that bar any space; of those that the world's guard does not let be known none."""
    count = 0
    for id, declaration in world.rules.values.items():
        zone = named_by(id)
        if id != part_id(zone, ZONE) or not world.in_force(declaration):
            continue
        for told in product(*(_choices(world, argument.type) for argument in declaration.args)):
            if count < MOST and (found := _zone(world, declaration, [value for value, _ in told])) is not None:
                side = next((index(value) for value, word in told if word is None), -1)
                yield ZoneOfSide(zone, side, tuple(word for _, word in told if word is not None), found)
                count += 1


def _choices(world: World, type: Type) -> Sequence[tuple[Value, str | None]]:
    """What an argument may be, each with its word; a side has none."""
    if type == _SIDE:
        return [(side, None) for side in range(len(world.stage.numbers.sides))]
    if type == _BOOL:
        return [(False, "false"), (True, "true")]
    symbols = world.stage.numbers.symbols(type)
    return [(number, word) for number, word in enumerate(symbols or ())]


def _zone(world: World, declaration: Declaration, arguments: Sequence[Value]) -> tuple[int, ...] | None:
    try:
        return tuple(index(space) for space in things(ask(declaration.id, tuple(arguments), world).result)) or None
    except (Fault, NotKnown):
        return None
