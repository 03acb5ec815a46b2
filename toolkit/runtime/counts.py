"""Sets of pieces, and counts by member as flat maps.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from toolkit.language.faults import LONGEST_LIST, Fault


def without(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """The pieces but one."""
    if pieces == (piece,):
        return ()
    return tuple([each for each in pieces if each != piece])


def put_in(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """A set of pieces with one more: it stays ascending."""
    if len(pieces) >= LONGEST_LIST:
        raise Fault("long")
    if not pieces or pieces[-1] < piece:
        return (*pieces, piece)
    return tuple(sorted((*pieces, piece)))


def each_once(members: tuple[int, ...]) -> tuple[int, ...]:
    """Members in their order, each where it comes first."""
    return tuple(dict.fromkeys(members))


def less_one(members: tuple[int, ...], member: int) -> tuple[int, ...]:
    """Members with one of those that equal `member` left out."""
    index = members.index(member)
    return members[:index] + members[index + 1 :]


def done(counts: tuple[int, ...], member: int) -> int:
    """How often something was counted for a member: `counts` is a flat map."""
    for index in range(0, len(counts), 2):
        if counts[index] == member:
            return counts[index + 1]
    return 0


def any_done(counts: tuple[int, ...], members: tuple[int, ...], times: int) -> bool:
    """Whether something was counted so often for one of some members."""
    return any(done(counts, member) >= times for member in members)


def counted(counts: tuple[int, ...], member: int) -> tuple[int, ...]:
    """The counts with one more for a member, ascending by member."""
    if not counts or member > counts[-2]:
        return (*counts, member, 1)
    place = 2 * bisect_left(counts[::2], member)
    if counts[place] == member:
        return (*counts[: place + 1], counts[place + 1] + 1, *counts[place + 2 :])
    return (*counts[:place], member, 1, *counts[place:])


def counted_all(counts: tuple[int, ...], members: tuple[int, ...]) -> tuple[int, ...]:
    """The counts with one more for each of some members."""
    for member in members:
        counts = counted(counts, member)
    return counts


def put_at(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])
