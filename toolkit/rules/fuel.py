"""How much work rules may do between two decisions: rounds of loops, and what expressions look at.

One unit is a round of a loop, or `THINGS` things that an expression looks at; so it counts what is done, the same on
every machine. The machine fills the tank before each answer; generated code takes from it where a loop goes round, and
where an expression looks at much. There is one tank for the program that runs: games answer one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from toolkit.rules.faults import OutOfFuel

ROUNDS = range(2_000_000)
"""The units of a full tank."""
THINGS = 20
"""So many things that are looked at cost one unit."""
Some = TypeVar("Some", bound=Sequence[Any])


class Tank:
    """What is left until the next decision."""

    __slots__ = ("left",)
    left: Iterator[int]


TANK = Tank()


def refill() -> Iterator[int]:
    """Fill the tank; what generated loops take their rounds from."""
    TANK.left = left = iter(ROUNDS)
    return left


def spend(units: int) -> None:
    """Take so many units, one at least. Raises OutOfFuel where there are not so many left."""
    if next(islice(TANK.left, units - 1, None), None) is None:
        raise OutOfFuel


def look_at(things: Some, each: int) -> Some:
    """The things, each of which leads to so many others that are looked at: paid for before."""
    units = len(things) * each // THINGS
    if units:
        spend(units)
    return things


refill()
