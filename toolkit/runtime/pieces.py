"""Pieces in generated code: where they are, what holds them, who came in their place. In: cells and run-time values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from toolkit.language.faults import Fault
from toolkit.runtime.numbers import there
from toolkit.runtime.sequences import as_set

Cells = list[Any]
Things = tuple[Any, ...]
_OWNER = 1
_HOLDER = 2


def space_or_none(holder: Any, spaces: int) -> Any:
    """A holder that is a space."""
    return holder if holder is not None and 0 <= holder < spaces else None


def space_of(cells: Cells, piece: int, spaces: int, static: int) -> Any:
    """The space of the outermost holder of a piece."""
    holder = cells[piece + _HOLDER]
    while holder is not None and holder >= static:
        holder = cells[holder + _HOLDER]
    return space_or_none(holder, spaces)


def spaces_of(cells: Cells, pieces: Things, spaces: int, static: int) -> Things:
    """The spaces in which pieces stand."""
    stand = [space_of(cells, piece, spaces, static) for piece in pieces]
    return as_set([space for space in stand if space is not None])


def is_within(cells: Cells, piece: int, holder: int, static: int) -> bool:
    """Whether a piece is in something, however deep."""
    there(holder)
    inside = cells[piece + _HOLDER]
    while inside is not None:
        if inside == holder:
            return True
        inside = cells[inside + _HOLDER] if inside >= static else None
    return False


def edges_of(around: Sequence[Things], spaces: Things) -> Things:
    """The sides of some spaces, where `around` has those of each."""
    return tuple(sorted({edge for space in spaces for edge in around[space]}))


def connected(neighbours: Sequence[Things], among: Things, start: Things) -> Things:
    """The spaces of a set to which a chain of neighbours within it leads from those of its spaces where it starts."""
    left = set(among)
    found = [space for space in start if space in left]
    left.difference_update(found)
    for space in found:
        if not left:
            break
        for other in neighbours[space]:
            if other in left:
                left.remove(other)
                found.append(other)
    return tuple(sorted(found))


def all_held(cells: Cells, spaces: int) -> Things:
    """All pieces in the spaces of the map."""
    return tuple(chain.from_iterable(filter(None, cells[:spaces])))


def all_made(cells: Cells, spaces: int) -> Things:
    """The same in the order of making."""
    return tuple(sorted(chain.from_iterable(filter(None, cells[:spaces]))))


def held_by(cells: Cells, holder: int, spaces: int, static: int, offsets: Things) -> Things:
    """What a space, a place or a piece holds."""
    if holder < 0:
        return all_held(cells, spaces)
    if holder < static:
        held: Things = cells[holder]
        return held
    offset = offsets[cells[holder]]
    return cells[holder + offset] if offset else ()


def has_title(cells: Cells, held: Things, title: int) -> bool:
    """Whether a piece of a title is among some."""
    return any(cells[piece] == title for piece in held)


def owned(cells: Cells, static: int, sizes: Things, designs: int, owners: Things) -> Things:
    """All pieces in play of some owners."""
    found, row, end = [], static, len(cells)
    while row < end:
        tag = cells[row]
        if tag < designs and cells[row + _HOLDER] is not None and cells[row + _OWNER] in owners:
            found.append(row)
        row += sizes[tag]
    return tuple(found)


def at_end(cells: Cells, piece: int, plain: Things, by_end: Things, offsets: Things) -> Any:
    """An attribute of a piece: of its end that counts, where its kind has ends."""
    values = by_end[cells[piece]]
    return plain[cells[piece]] if values is None else values[cells[piece + offsets[cells[piece]]]]


def state_or_none(cells: Cells, piece: int, offsets: Things) -> Any:
    """A field of the state of a piece; none where its kind has no such field."""
    offset = offsets[cells[piece]]
    return cells[piece + offset] if offset else None


def state_cell(cells: Cells, piece: int, offsets: Things) -> int:
    """Where a field of the state of a piece stands; a fault where its kind has no such field."""
    offset = offsets[cells[piece]]
    if not offset:
        raise Fault("none")
    return int(piece + offset)


def itself(cells: Cells, piece: int) -> Things:
    """A piece alone while it is in play."""
    return (piece,) if cells[piece + _HOLDER] is not None else ()


def heirs_in_play(cells: Cells, piece: int, offsets: Things) -> list[Any]:
    """A piece alone while it is in play, else those that came in its place."""
    if cells[piece + _HOLDER] is not None:
        return [piece]
    found: list[Any] = []
    for heir in cells[piece + offsets[cells[piece]]]:
        found += heirs_in_play(cells, heir, offsets)
    return found


def heirs(cells: Cells, piece: int, offsets: Things) -> Things:
    """The heirs of a piece as a set."""
    return as_set(heirs_in_play(cells, piece, offsets))


def in_play(cells: Cells, pieces: Any) -> Any:
    """Those pieces of a set or list that are in play; none stays none."""
    if pieces is None:
        return None
    return tuple([piece for piece in pieces if cells[piece + _HOLDER] is not None])


def now(cells: Cells, pieces: Any, offsets: Things) -> Any:
    """The pieces of a list, those that left play exchanged for their heirs."""
    if pieces is None:
        return None
    return tuple([heir for piece in pieces for heir in heirs_in_play(cells, piece, offsets)])


def now_as_set(cells: Cells, pieces: Any, offsets: Things) -> Any:
    """The pieces of a set, those that left play exchanged for their heirs."""
    return None if pieces is None else as_set(now(cells, pieces, offsets))


def as_made(pieces: tuple[int, ...]) -> tuple[int, ...]:
    """Pieces, each there once, in the order of making."""
    return tuple(sorted(pieces)) if len(pieces) > 1 else pieces


def of_kind(S: Cells, pieces: tuple[int, ...], is_of_it: tuple[bool, ...]) -> tuple[int, ...]:
    """The pieces of a kind among some, ascending; whether it is of the kind is told by design."""
    if len(pieces) < 2:
        return pieces if not pieces or is_of_it[S[pieces[0]]] else ()
    return tuple(sorted([piece for piece in pieces if is_of_it[S[piece]]]))


def lying_of_kind(S: Cells, pieces: tuple[int, ...], is_of_it: tuple[bool, ...]) -> tuple[int, ...]:
    """The pieces of a kind among some, in the order in which these lie; whether it is of the kind is told by design."""
    return tuple([piece for piece in pieces if is_of_it[S[piece]]])


def owned_by(S: Cells, first: int, players: tuple[int, ...]) -> tuple[int, ...]:
    """All that some players own, from the cells of lists by player, ascending."""
    return tuple(sorted([piece for player in players for piece in S[first + player]]))
