"""Pieces that are made, taken out of play and replaced.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from typing import Any

from toolkit.runtime.control import room_for
from toolkit.runtime.counts import without
from toolkit.runtime.holding import Places, contents, depth, goal_of, has_room, take_new
from toolkit.runtime.moving import move_pieces
from toolkit.runtime.pieces import heirs_in_play
from toolkit.state.listing_keys import by_key
from toolkit.state.row_cells import BEARER, HOLDER, OWNER, SERIAL, SITE

Lists = tuple[tuple[int | None, int | None], ...]
"""By design: the cell that lists all pieces in play of its kind, and the first of those that list them by player."""


def list_cells(S: list[Any], piece: int, lists: Lists) -> tuple[int, ...]:
    """The cells that list a piece."""
    of_all, of_owners = lists[S[piece]]
    owner = S[piece + OWNER]
    found = () if of_all is None else (of_all,)
    return found if of_owners is None or owner is None else (*found, of_owners + owner)


def create_many(
    S: list[Any], J: list[Any], count: int, row: tuple[Any, ...], cells: tuple[int, ...]
) -> tuple[int, ...]:
    """Make pieces with equal rows and name them in these cells, the contents of their place first."""
    made: list[int] = []
    room_for(count, *(S[cell] for cell in cells))
    for _ in range(count):
        made.append(len(S))
        J += (-1, len(S))
        S += row
    for cell in cells:
        J += (cell, S[cell])
        S[cell] = (*S[cell], *made)
    return tuple(made)


def make_pieces(S: list[Any], J: list[Any], count: int, row: tuple[Any, ...]) -> tuple[int, ...]:
    """Make pieces with equal rows that are not in play yet."""
    room_for(count, ())
    made: list[int] = []
    for _ in range(count):
        made.append(len(S))
        J += (-1, len(S))
        S += row
    return tuple(made)


def bring_into_play(
    S: list[Any], J: list[Any], pieces: tuple[int, ...], place: int, lists: Lists, places: Places
) -> None:
    """Put pieces of one design that were made before into play at a place; in a stack or list they come last."""
    if not pieces:
        return
    target = take_new(S, place, S[pieces[0]], len(pieces), places)
    _list_them(S, J, pieces, place, lists)
    room_for(len(pieces), S[target])
    ordered = place < len(places[3]) and places[3][place]
    held = (*S[target], *pieces)
    J += (target, S[target])
    S[target] = held if ordered else tuple(sorted(held))


def _list_them(S: list[Any], J: list[Any], pieces: tuple[int, ...], place: int, lists: Lists) -> None:
    """Pieces stand somewhere now, and the lists of pieces in play name them."""
    for piece in pieces:
        J += (piece + HOLDER, S[piece + HOLDER])
        S[piece + HOLDER] = place
        for cell in list_cells(S, piece, lists):
            room_for(1, S[cell])
            J += (cell, S[cell])
            S[cell] = tuple(sorted((*S[cell], piece)))


def remove_pieces(
    S: list[Any], J: list[Any], pieces: tuple[int, ...], lists: Lists, places: Places, keyed: bool
) -> None:
    """Take pieces out of play; they keep their rows and their last state. What they hold goes where its kind says.

    Who holds others leaves before them: so nothing is dropped into what leaves play as well. One goes after the other,
    by their listing keys where they have such (`keyed`), else as they were made.
    """
    if len(pieces) > 1 and places[0]:
        pieces = tuple(sorted(_in_turn(S, pieces, keyed), key=lambda piece: depth(S, piece, places)))
    for piece in pieces:
        holder = S[piece + HOLDER]
        if holder is not None:
            _take_out(S, J, piece, holder, lists, places, keyed)


def _in_turn(S: list[Any], pieces: tuple[int, ...], keyed: bool) -> tuple[int, ...]:
    return by_key(S, pieces) if keyed else pieces


def _take_out(S: list[Any], J: list[Any], piece: int, around: int, lists: Lists, places: Places, keyed: bool) -> None:
    """Take a piece out of play. `around`: what the outermost one was in with which it leaves."""
    holder = S[piece + HOLDER]
    source = contents(S, holder, places)
    J += (source, S[source], piece + HOLDER, holder)
    S[source] = without(S[source], piece)
    S[piece + HOLDER] = None
    for cell in list_cells(S, piece, lists):
        J += (cell, S[cell])
        S[cell] = without(S[cell], piece)
    rule = places[4].get(S[piece])
    if rule is None:
        return
    for content in _in_turn(S, S[contents(S, piece, places)], keyed):
        goal = goal_of(S, content, around, rule[2], places)
        if goal is None:
            _take_out(S, J, content, around, lists, places, keyed)
        else:
            move_pieces(S, J, (content,), goal, places, around=around)


def replace_piece(
    S: list[Any],
    J: list[Any],
    piece: int,
    rows: tuple[Any, ...],
    offsets: tuple[int, ...],
    lists: Lists,
    places: Places,
    keyed: bool,
    shared: tuple[int, ...] = (),
) -> tuple[int, ...]:
    """Make heirs with these rows where a piece stands, and take it out of play; it names them.

    `shared` are the designs of its contents that go to the first heir with room for them.
    """
    made = tuple([one for row in rows for one in make_pieces(S, J, 1, row)])
    take_the_place(S, J, piece, made, offsets, lists, places, keyed, shared)
    return made


def take_the_place(
    S: list[Any],
    J: list[Any],
    piece: int,
    made: tuple[int, ...],
    offsets: tuple[int, ...],
    lists: Lists,
    places: Places,
    keyed: bool,
    shared: tuple[int, ...] = (),
) -> None:
    """Pieces that were made before come into play where a piece stands, which leaves it and names them as its heirs."""
    holder = S[piece + HOLDER]
    _list_them(S, J, made, holder, lists)
    target = contents(S, holder, places)
    held = S[target]
    J += (target, held)
    ordered = holder < len(places[1]) and places[3][holder]
    at = held.index(piece) + 1 if ordered else len(held)
    held = (*held[:at], *made, *held[at:])
    S[target] = held if ordered else tuple(sorted(held))
    for content in _in_turn(S, S[contents(S, piece, places)], keyed) if shared else ():
        heir = next((one for one in made if has_room(S, one, S[content], 1, places)), None)
        if S[content] in shared and heir is not None:
            move_pieces(S, J, (content,), heir, places)
    remove_pieces(S, J, (piece,), lists, places, keyed)
    cell = piece + offsets[S[piece]]
    J += (cell, S[cell])
    S[cell] = made


def pass_state(S: list[Any], J: list[Any], piece: int, heir: int, fields: tuple[int, ...]) -> None:
    """Give an heir some fields of the piece that it replaces: both are of one kind."""
    for field in fields:
        J += (heir + field, S[heir + field])
        S[heir + field] = S[piece + field]


def pass_effect(
    S: list[Any], J: list[Any], cells: tuple[int, int], size: int, piece: int, heirs: tuple[int, ...]
) -> None:
    """Put each live effect of a kind that is on a piece on heirs too. `cells`: the list of such, the last serial."""
    listed, last = cells
    for row in S[listed]:
        for heir in heirs if S[row + BEARER] == piece else ():
            made, serial = len(S), S[last] + 1
            J += (-1, made, last, S[last], listed, S[listed])
            S += (S[row], serial, heir, *S[row + SITE : row + size])
            S[last] = serial
            S[listed] = (*S[listed], made)


def pass_fact(
    S: list[Any], J: list[Any], row: int | None, outer: int | None, offset: int, piece: int, heir: int
) -> None:
    """Where a fact of a live occasion, or of one of its kind around it, names a piece, it names its heir then."""
    while row is not None and S[row + SERIAL] != 0:
        if S[row + offset] == piece:
            J += (row + offset, piece)
            S[row + offset] = heir
        row = S[row + outer] if outer is not None else None


def next_heirs(S: list[Any], waiting: tuple[int, ...], offsets: tuple[int, ...]) -> tuple[int, ...]:
    """Those whose turn is still to come: the first is in play, or stands for one that was replaced."""
    while waiting and S[waiting[0] + HOLDER] is None:
        waiting = (*heirs_in_play(S, waiting[0], offsets), *waiting[1:])
    return waiting


def rows_of(S: list[Any], static: int, sizes: tuple[int, ...], designs: tuple[int, ...]) -> tuple[int, ...]:
    """All pieces in play of some designs, from the rows themselves."""
    found, row, end = [], static, len(S)
    while row < end:
        tag = S[row]
        if tag in designs and S[row + HOLDER] is not None:
            found.append(row)
        row += sizes[tag]
    return tuple(found)
