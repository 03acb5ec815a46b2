"""Members that checks have still to look at, and the ways back from what was written to them.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.state.row_cells import HOLDER, OWNER

Things = tuple[Any, ...]


def look_later(S: list[Any], J: list[Any], cell: int, members: Things) -> None:
    """These members too are still to be looked at; True stands for all of them."""
    waiting = S[cell]
    if waiting is not True and members:
        J += (cell, waiting)
        S[cell] = tuple(sorted({*waiting, *members}))


def in_order(*members: Things) -> Things:
    """Members that several ways lead to, each once, in the order of sets."""
    return tuple(sorted({each for some in members for each in some}))


def around(S: list[Any], things: Things, static: int) -> Things:
    """All that holds some pieces, however far out: pieces, spaces and places. Nothing holds what is no piece."""
    found = []
    for thing in things:
        holder = S[thing + HOLDER] if thing >= static else None
        while holder is not None:
            found.append(holder)
            holder = S[holder + HOLDER] if holder >= static else None
    return tuple(found)


def lying_in(S: list[Any], spaces: Things) -> Things:
    """All that lies in some spaces, where pieces hold none."""
    return tuple([piece for space in spaces for piece in S[space]])


def inside(S: list[Any], holders: Things, static: int, offsets: Things) -> Things:
    """All that pieces, spaces and places hold, however deep. `offsets`: by design, where a piece lists it, or 0."""
    if not any(offsets):
        return tuple([piece for holder in holders if holder < static for piece in S[holder]])
    found: list[Any] = []
    for holder in holders:
        place = holder if holder < static else holder + offsets[S[holder]]
        held = S[place] if holder < static or place > holder else ()
        found += held
        found += inside(S, held, static, offsets)
    return tuple(found)


def owners_of(S: list[Any], things: Things, static: int) -> Things:
    """Whose the pieces among some things are."""
    return tuple([S[thing + OWNER] for thing in things if thing >= static])


def owned_among(S: list[Any], pieces: Things, players: Things) -> Things:
    """The pieces of some players."""
    return tuple([piece for piece in pieces if S[piece + OWNER] in players])


def that_reach(spaces: Things, table: Mapping[int, Things] | Sequence[Things], count: int) -> Things:
    """The spaces from which a table leads to some spaces, of which there are so many; what is no space is left out."""
    return tuple([other for space in spaces if 0 <= space < count for other in table[space]])
