"""What steps make of a named map: with another entry, or with more in one. They are no words of authors."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Any

from toolkit.language.faults import GREATEST_INT, LONGEST_LIST, Fault
from toolkit.language.functions.registry import BuiltIn, Compute, Traits, register
from toolkit.model import Type

Map = tuple[Any, ...]
"""Keys and values by turns, keys ascending."""
_ANY = Type("optional", inner=Type("unknown"))


def with_entry(map: Map, key: Any, value: Any) -> Map:
    """The map in which a key has this value; what it has for the others stays."""
    if key is None:
        raise Fault("none")
    keys = map[::2]
    if key in keys:
        at = 2 * keys.index(key)
        return (*map[: at + 1], value, *map[at + 2 :])
    if len(keys) >= LONGEST_LIST:
        raise Fault("long")
    at = 2 * bisect_left(keys, key)
    return (*map[:at], key, value, *map[at:])


def with_more(map: Map, key: Any, amount: Any) -> Map:
    """The map in which a key has so much more; one that it has not yet has 0."""
    if key is None or amount is None:
        raise Fault("none")
    keys = map[::2]
    found = (map[2 * keys.index(key) + 1] if key in keys else 0) + amount
    parts = (found.numerator, found.denominator) if isinstance(found, Fraction) else (found,)
    if any(abs(part) > GREATEST_INT for part in parts):
        raise Fault("number")
    return with_entry(map, key, found)


def _declare(name: str, compute: Compute) -> None:
    traits = Traits(reads=(), order_free=True)
    register(BuiltIn(name, "maps", traits, takes=(_ANY, _ANY, _ANY), result=None, compute=compute))


_declare("with_entry", with_entry)
_declare("with_more", with_more)
