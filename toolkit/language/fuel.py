"""How much work rules may do between two decisions: rounds of loops, and what expressions look at.

One unit is a round of a loop, or `THINGS` things that an expression looks at; so it counts what is done, the same on
every machine. The machine fills the tank before each answer; generated code takes from it where a loop goes round, and
where an expression looks at much. There is one tank for the program that runs: games answer one after the other. Where
many games or answers follow each other and nobody waits for each, they draw from a `Reserve`, which bounds them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from operator import length_hint
from typing import Any, TypeVar

from toolkit.language.faults import OutOfFuel

ROUNDS = range(2_000_000)
"""The units of a full tank."""
THINGS = 20
"""So many things that are looked at cost one unit."""
ANSWER, BLOCK = 50, 4
"""What an answer and a block of code cost a reserve, in units, beside what they look at."""
RUN = 4_000_000
"""The units that all examples of a pack share, and all answers in a row that bots give."""
Some = TypeVar("Some", bound=Sequence[Any])


class Reserve:
    """What is left for all that is done while it is drawn from (`drawing_from`); `tank`: the units of a full tank."""

    __slots__ = ("left", "tank")

    def __init__(self, units: int = RUN) -> None:
        self.left = units
        self.tank = len(ROUNDS)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    def take(self, units: int) -> None:
        """Take so many units, as far as there are any."""
        self.left -= units


class Tank:
    """What is left until the next decision, of how much; and the reserve from which the tank is filled, if any."""

    __slots__ = ("full", "left", "reserve")
    full: int
    left: Iterator[int]
    reserve: Reserve | None


TANK = Tank()
TANK.reserve = None


def refill() -> Iterator[int]:
    """Fill the tank; what generated loops take their rounds from. Raises OutOfFuel where a reserve has nothing left."""
    if TANK.reserve is not None:
        return _refill_from(TANK.reserve)
    TANK.left = left = iter(ROUNDS)
    return left


def _refill_from(reserve: Reserve) -> Iterator[int]:
    reserve.take(_used() + ANSWER)
    TANK.full = max(0, min(reserve.tank, reserve.left))
    TANK.left = left = iter(range(TANK.full))
    if not TANK.full:
        raise OutOfFuel
    return left


def _used() -> int:
    return TANK.full - length_hint(TANK.left)


@contextmanager
def drawing_from(reserve: Reserve) -> Iterator[None]:
    """Let all that is done meanwhile draw from a reserve; what is left of it is known afterwards."""
    outer, TANK.reserve = TANK.reserve, None
    TANK.full, TANK.left = len(ROUNDS), refill()
    TANK.reserve = reserve
    try:
        yield
    finally:
        reserve.take(_used())
        TANK.reserve = outer
        TANK.full, TANK.left = len(ROUNDS), iter(ROUNDS)


def spend(units: int) -> None:
    """Take so many units, one at least. Raises OutOfFuel where there are not so many left."""
    if next(islice(TANK.left, units - 1, None), None) is None:
        raise OutOfFuel


def look_at(things: Some, each: int) -> Some:
    """The things, each of which leads to so many others that are looked at: paid for before."""
    units = len(things) * each // THINGS
    if units and next(islice(TANK.left, units - 1, None), None) is None:
        raise OutOfFuel
    return things


refill()
