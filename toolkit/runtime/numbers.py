"""Numbers in generated code: bounds, rounding, what must not be none. In: cells and run-time values."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any

from toolkit.language.faults import GREATEST_INT, SEVERAL_PLAYERS, Fault


@lru_cache(maxsize=1 << 14)
def ratio(number: Any, divisor: Any = 1) -> int | Fraction:
    """A ratio of numbers, or what a number is as one: an int where it is whole, which is reckoned with far sooner. The
    same few come again and again, and to make one takes long."""
    found = Fraction(number, divisor)
    return found.numerator if found.denominator == 1 else found


def nearest(number: Any) -> int:
    """The nearest whole number; a half goes up."""
    return floor(Fraction(number) + Fraction(1, 2))


def absent() -> Any:
    """What a rule names and the scenario does not have. Raises Fault."""
    raise Fault("member")


def only_one(members: Any) -> Any:
    """The only player of a side. Raises Fault for a side that has several."""
    if len(members) != 1:
        raise Fault(SEVERAL_PLAYERS)
    return members[0]


def whole(number: Any) -> Any:
    """A ratio that is whole as an int."""
    return number.numerator if number is not None and number.denominator == 1 else number


def small_int(number: Any) -> Any:
    """An int within bounds, or none."""
    if number is not None and not -GREATEST_INT <= number <= GREATEST_INT:
        raise Fault("number")
    return number


def small_ratio(number: Any) -> Any:
    """A ratio within bounds, or none."""
    if number is not None and not (-GREATEST_INT <= number.numerator <= GREATEST_INT >= number.denominator):
        raise Fault("number")
    return number


def all_there(numbers: Sequence[Any]) -> Sequence[Any]:
    """Numbers of which none is none."""
    if None in numbers:
        raise Fault("none")
    return numbers


def there(value: Any) -> Any:
    """A value that is not none."""
    if value is None:
        raise Fault("none")
    return value


def wholly_there(value: Any) -> Any:
    """A value that is not none, nor has a member that is."""
    if value is None or (isinstance(value, tuple | list) and None in value):
        raise Fault("none")
    return value
