"""Sets, lists and maps in generated code; `things` are their members. In: cells and run-time values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.language.faults import LONGEST_LIST, Fault
from toolkit.state.listing_keys import by_key

Cells = list[Any]
Things = tuple[Any, ...]


def rank(value: Any) -> Any:
    """What values of one type are ordered by; none comes before all else."""
    if isinstance(value, tuple):
        return (1, *[rank(member) for member in value])
    return (0,) if value is None else (1, value)


def _ranks(keys: Sequence[Any]) -> Sequence[Any]:
    """What keys are ordered by: themselves where they are plain."""
    return [rank(key) for key in keys] if any(key is None or isinstance(key, tuple) for key in keys) else keys


_PLAIN = {int}


def as_set(members: Sequence[Any]) -> Things:
    """Each member once, ascending."""
    if len(members) > 1:
        once = set(members)
        members = sorted(once, key=None if {*map(type, once)} == _PLAIN else rank)
    return bounded_list(members)


def bounded_list(members: Sequence[Any]) -> Things:
    """A list that is not too long."""
    if len(members) > LONGEST_LIST:
        raise Fault("long")
    return tuple(members)


def joined(one: Things, other: Things) -> Things:
    """Two lists, one after the other."""
    return bounded_list(one + other)


def union(one: Things, other: Things) -> Things:
    """What is in either of two sets."""
    return as_set(one + other)


def minus(one: Things, other: Things) -> Things:
    """What is in the first set and not in the second."""
    return tuple([member for member in one if member not in other])


def count_up(low: int, high: int) -> Things:
    """The whole numbers from the first to the second."""
    if high - low + 1 > LONGEST_LIST:
        raise Fault("long")
    return tuple(range(low, high + 1))


def at(members: Things, place: int) -> Any:
    """A member by its position from 0."""
    if place < 0:
        raise Fault("member")
    return members[place]


def of_key(pairs: Things, key: Any) -> Any:
    """What a map has for a key."""
    for place in range(0, len(pairs), 2):
        if pairs[place] == key:
            return pairs[place + 1]
    raise Fault("member")


def count_of(pairs: Things, key: Any) -> Any:
    """The count that a limit has for a member."""
    for place in range(0, len(pairs), 2):
        if pairs[place] == key:
            return pairs[place + 1]
    return 0


def least_first(things: Things, keys: Sequence[Any]) -> Things:
    """Things from the least key to the greatest; equals stay in their order."""
    ranks = _ranks(keys)
    return tuple([things[place] for place in sorted(range(len(things)), key=ranks.__getitem__)])


def best_first(things: Things, keys: Sequence[Any]) -> Things:
    """Things from the greatest key to the least; equals stay in their order."""
    ranks = _ranks(keys)
    return tuple([things[place] for place in sorted(range(len(things)), key=ranks.__getitem__, reverse=True)])


def by_order(cells: Cells, things: Things, key: Callable[..., Any], *arguments: Any) -> Things:
    """Things by a declared order, whose key is a function of cells, arguments and a thing."""
    keys = [key(cells, *arguments, thing) for thing in things]
    return tuple([things[place] for place in sorted(range(len(things)), key=keys.__getitem__)])


def top_of(cells: Cells, holder: int, held: Things, ordered: Sequence[bool]) -> Any:
    """What lies on top in a holder; where no order counts (`ordered`, by address) the last by listing keys."""
    if not (0 <= holder < len(ordered) and ordered[holder]):
        held = by_key(cells, held)
    return held[-1] if held else None


def all_of(*things: Any) -> Things:
    """Things, each once, without none."""
    return tuple(sorted({thing for thing in things if thing is not None}))
