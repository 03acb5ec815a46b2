"""Pieces that hold pieces: what they can take, and where their contents go when they leave play.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from typing import Any

from toolkit.language.faults import NOT_OF_ITS_KINDS, Fault
from toolkit.state.row_cells import HOLDER, OWNER

Leaving = tuple[int | None, ...] | bool
"""Where contents go: out of play with their holder (False), to what that was in (True), or to the places of their
owners: by player, and last for what nobody owns (None: out of play)."""
Places = tuple[
    dict[int, int],
    tuple[int, ...],
    tuple[bool, ...],
    tuple[bool, ...],
    dict[int, tuple[tuple[int, ...], int | None, Leaving]],
    dict[int, tuple[bool, ...]],
]
"""What moves know of places: how far from its row the contents of a piece stand, by design; then by address of contents
the number of its place, whether what comes there from elsewhere lies face up, and whether its order counts; at last by
design what such a piece holds: the designs, how many at most, where they go when it leaves play; and by the
number of a place that takes only some kinds, by design whether it takes it. The number of the map is that of its
spaces."""


def contents(S: list[Any], holder: int, places: Places) -> int:
    """The cell with what a space, place or piece holds."""
    return holder if holder < len(places[1]) else holder + places[0][S[holder]]


def place_of(S: list[Any], holder: int, places: Places) -> int:
    """The number of the place in which something lies that a space, place or piece holds. All spaces are one."""
    while holder >= len(places[1]):
        holder = S[holder + HOLDER]
    return places[1][holder]


def depth(S: list[Any], piece: int, places: Places) -> int:
    """How many pieces a piece is in, one in the other."""
    count, holder = 0, S[piece + HOLDER]
    while holder is not None and holder >= len(places[1]):
        count, holder = count + 1, S[holder + HOLDER]
    return count


def has_room(S: list[Any], holder: int, design: int, count: int, places: Places) -> bool:
    """Whether a piece that holds pieces takes so many more of a design."""
    rule = places[4].get(S[holder])
    if rule is None or S[holder + HOLDER] is None or design not in rule[0]:
        return False
    return rule[1] is None or len(S[contents(S, holder, places)]) + count <= rule[1]


def take_new(S: list[Any], holder: int, design: int, count: int, places: Places) -> int:
    """The cell with what a holder holds, where new pieces are to be made there; a fault where it cannot take them."""
    if holder >= len(places[1]) and not has_room(S, holder, design, count, places):
        raise Fault("inside")
    taken = places[5].get(places[1][holder]) if holder < len(places[1]) else None
    if taken is not None and not taken[design]:
        raise Fault(NOT_OF_ITS_KINDS)
    return contents(S, holder, places)


def look_at_kinds(S: list[Any], pieces: tuple[int, ...], taken: tuple[bool, ...]) -> None:
    """A fault where a place that takes these designs alone gets others."""
    for piece in pieces:
        if not taken[S[piece]] and S[piece + HOLDER] is not None:
            raise Fault(NOT_OF_ITS_KINDS)


def take_in(S: list[Any], pieces: tuple[int, ...], holder: int, places: Places) -> None:
    """A fault where a piece that holds pieces cannot take some that come to it."""
    coming = [piece for piece in pieces if S[piece + HOLDER] is not None and S[piece + HOLDER] != holder]
    if any(not has_room(S, holder, S[piece], len(coming), places) for piece in coming):
        raise Fault("inside")
    around = holder
    while around is not None and around >= len(places[1]):
        if around in pieces:
            raise Fault("inside")
        around = S[around + HOLDER]


def goal_of(S: list[Any], piece: int, around: int, leaving: Leaving, places: Places) -> int | None:
    """Where a piece goes whose holder leaves play; None: out of play. `around`: what the holder was in."""
    if leaving is False:
        return None
    if leaving is not True:
        owner = S[piece + OWNER]
        return leaving[-1 if owner is None else owner]
    while around >= len(places[1]) and not has_room(S, around, S[piece], 1, places):
        around = S[around + HOLDER]
    return around


def with_contents(S: list[Any], pieces: tuple[int, ...], places: Places) -> tuple[int, ...]:
    """Pieces in play that are about to leave it, with all that leaves it with them."""
    found: set[int] = set()
    waiting = [piece for piece in pieces if S[piece + HOLDER] is not None]
    while waiting:
        piece = waiting.pop()
        if piece in found:
            continue
        found.add(piece)
        rule = places[4].get(S[piece])
        if rule is not None and rule[2] is not True:
            inside = S[contents(S, piece, places)]
            waiting += [each for each in inside if goal_of(S, each, piece, rule[2], places) is None]
    return tuple(sorted(found))
