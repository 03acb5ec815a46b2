"""Run-time values, and how they are taken for what their type says. What is none there is a fault.

A checked expression has a type, so a value of another shape can only be `none` of an optional thing that is read
through without asking. `Preview` is an occasion that is not live: kind and facts, in the order of their declaration.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from types import EllipsisType
from typing import Any, TypeAlias

from toolkit.frozen import frozen
from toolkit.language.faults import GREATEST_INT, LONGEST_LIST, Fault

UNSET = ...
"""What a fact holds that nothing has set yet."""


@frozen
class Preview:
    """An occasion that is not live."""

    kind: str
    facts: tuple[Value, ...]


Value: TypeAlias = "int | bool | str | Fraction | Preview | EllipsisType | tuple[Value, ...] | None"
Number: TypeAlias = "int | Fraction"
Things: TypeAlias = "tuple[Value, ...]"


class Spaces(tuple[Any, ...]):
    """A set of spaces that is asked often whether it has one."""

    members: frozenset[Any]

    def __new__(cls, members: Iterable[Any]) -> Spaces:
        """The members in their order."""
        made = super().__new__(cls, members)
        made.members = frozenset(made)
        return made

    def __contains__(self, one: object) -> bool:
        return one in self.members


def number(value: Value) -> Number:
    """A value as a number."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    raise Fault("none")


def index(value: Value) -> int:
    """A value as the int that stands for a thing: an address, a place in an order."""
    if isinstance(value, int):
        return value
    raise Fault("none")


def things(value: Value) -> Things:
    """A value as the members of a set or list."""
    if isinstance(value, tuple):
        return value
    raise Fault("none")


def truth(value: Value) -> bool:
    """A value as a truth."""
    if isinstance(value, bool):
        return value
    raise Fault("none")


def as_set(members: Things) -> Things:
    """The set of some values: each once, ascending."""
    once: list[Value] = []
    for member in members:
        if member not in once:
            once.append(member)
    return tuple(sorted(once, key=rank))


def rank(value: Value) -> tuple[object, ...]:
    """What values of one type are ordered by; none comes before all else."""
    match value:
        case None:
            return (0,)
        case tuple():
            return (2, *(rank(member) for member in value))
        case Preview():
            return (3, value.kind, *(rank(fact) for fact in value.facts))
    return (1, value)


def bounded(value: Value) -> Value:
    """A value that is kept or returned: its numbers and its length are within the bounds."""
    match value:
        case bool():
            return value
        case int() if abs(value) > GREATEST_INT:
            raise Fault("number")
        case Fraction() if max(abs(value.numerator), value.denominator) > GREATEST_INT:
            raise Fault("number")
        case tuple() if len(value) > LONGEST_LIST:
            raise Fault("long")
    return value


def rounded(value: Value, how: str) -> int:
    """A number made whole: `down` and `up` by the order of numbers, `nearest` with halves going up."""
    exact = Fraction(number(value))
    if how == "down":
        return floor(exact)
    return ceil(exact) if how == "up" else floor(exact + Fraction(1, 2))


def pairs(members: Things) -> tuple[tuple[Value, Value], ...]:
    """The keys of a map with their values."""
    return tuple(zip(members[::2], members[1::2], strict=True))
