"""How much work rules may do between two decisions: rounds of loops, and what expressions look at.

One unit is a round of a loop, or `THINGS` things that an expression looks at; so it counts what is done, the same on
every machine. The machine fills the tank before each answer; generated code takes from it where a loop goes round, and
where an expression looks at much. There is one tank for the program that runs: games answer one after the other. Where
many games or answers follow each other and nobody waits for each, they draw from a `Reserve`, which bounds them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from toolkit.language.faults import OutOfFuel

FULL = 2_000_000
"""The units of a full tank."""
THINGS = 20
"""So many things that are looked at cost one unit."""
ANSWER, BLOCK = 50, 4
"""What an answer and a block of code cost a reserve, in units, beside what they look at."""
RUN = 4_000_000
"""The units that all examples of a pack share, and all answers in a row that bots give, where its games are small."""
SMALL, GREAT = 1_000, 20_000
"""The cells of a small game; the most units that an answer in a great one may need beyond those in a small one."""
Some = TypeVar("Some", bound=Sequence[Any])


class Reserve:
    """What is left for all that is done while it is drawn from (`drawing_from`); `tank`: the units of a full tank."""

    __slots__ = ("left", "tank")

    def __init__(self, units: int = RUN) -> None:
        self.left = units
        self.tank = FULL

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left, in the tank that was filled from it last neither."""
        return self.left - (_used() if TANK.reserve is self else 0) <= 0

    def take(self, units: int) -> None:
        """Take so many units, as far as there are any."""
        self.left -= units

    def bring(self, units: int) -> None:
        """Let so many units more be taken."""
        self.left += units


class Tank:
    """What is left until the next decision, of how much; and the reserve from which the tank is filled, if any.

    What takes more than is left takes all of it.
    """

    __slots__ = ("full", "left", "reserve")
    full: int
    left: int
    reserve: Reserve | None


TANK = Tank()
TANK.full = TANK.left = FULL
TANK.reserve = None


def more_for(cells: int) -> int:
    """The units that an answer may need on an average beyond those in a small game, where a state has so many cells:
    one for each that a small one has not. Rules look over the map again and again, so the work of an answer grows with
    the state, and what bounds many answers has to."""
    return min(max(cells - SMALL, 0), GREAT)


def refill() -> None:
    """Fill the tank. Raises OutOfFuel where a reserve has nothing left."""
    if TANK.reserve is None:
        TANK.left = FULL
    else:
        _refill_from(TANK.reserve)


def _refill_from(reserve: Reserve) -> None:
    reserve.take(_used() + ANSWER)
    TANK.full = TANK.left = max(0, min(reserve.tank, reserve.left))
    if not TANK.full:
        raise OutOfFuel


def _used() -> int:
    return TANK.full - TANK.left


@contextmanager
def for_nothing() -> Iterator[None]:
    """Let what is done meanwhile cost nothing: it has a tank of its own."""
    left, TANK.left = TANK.left, FULL
    try:
        yield
    finally:
        TANK.left = left


@contextmanager
def drawing_from(reserve: Reserve) -> Iterator[None]:
    """Let all that is done meanwhile draw from a reserve; what is left of it is known afterwards."""
    outer, TANK.reserve = TANK.reserve, None
    TANK.full = TANK.left = FULL
    TANK.reserve = reserve
    try:
        yield
    finally:
        reserve.take(_used())
        TANK.reserve = outer
        TANK.full = TANK.left = FULL


def spend(units: int) -> None:
    """Take so many units. Raises OutOfFuel where there are not so many left."""
    TANK.left -= units
    if TANK.left < 0:
        TANK.left = 0
        raise OutOfFuel


def look_at(things: Some, each: int) -> Some:
    """The things, each of which leads to so many others that are looked at: paid for before."""
    TANK.left -= len(things) * each // THINGS
    if TANK.left < 0:
        TANK.left = 0
        raise OutOfFuel
    return things


def rounds() -> Iterator[None]:
    """The rounds of a loop without an end of its own, each paid for as it begins, until nothing is left."""
    while TANK.left > 0:
        TANK.left -= 1
        yield
