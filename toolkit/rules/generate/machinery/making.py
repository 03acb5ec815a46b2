"""Pieces that are made, taken out of play and replaced.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from typing import Any

from toolkit.rules.generate.machinery.counts import without
from toolkit.rules.generate.machinery.going import room_for
from toolkit.rules.generate.machinery.pieces import Places, contents
from toolkit.rules.generate.support.pieces import heirs_in_play

Lists = tuple[tuple[int | None, int | None], ...]
"""By design: the cell that lists all pieces in play of its kind, and the first of those that list them by player."""


def list_cells(S: list[Any], piece: int, lists: Lists) -> tuple[int, ...]:
    """The cells that list a piece."""
    of_all, of_owners = lists[S[piece]]
    owner = S[piece + 1]
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


def remove_pieces(S: list[Any], J: list[Any], pieces: tuple[int, ...], lists: Lists, places: Places) -> None:
    """Take pieces out of play, with what they hold; they keep their rows and their last state."""
    for piece in pieces:
        holder = S[piece + 2]
        if holder is None:
            continue
        source = contents(S, holder, places)
        J += (source, S[source], piece + 2, holder)
        S[source] = without(S[source], piece)
        S[piece + 2] = None
        for cell in list_cells(S, piece, lists):
            J += (cell, S[cell])
            S[cell] = without(S[cell], piece)
        offset = places[0].get(S[piece])
        if offset is not None:
            remove_pieces(S, J, S[piece + offset], lists, places)


def replace_piece(
    S: list[Any],
    J: list[Any],
    piece: int,
    rows: tuple[Any, ...],
    offsets: tuple[int, ...],
    lists: Lists,
    places: Places,
) -> tuple[int, ...]:
    """Make heirs with these rows where a piece stands, and take it out of play; it names them."""
    made = []
    for row in rows:
        made.append(len(S))
        J += (-1, len(S))
        S += row
        for cell in list_cells(S, made[-1], lists):
            J += (cell, S[cell])
            S[cell] = (*S[cell], made[-1])
    target = contents(S, S[piece + 2], places)
    J += (target, S[target])
    S[target] = (*S[target], *made)
    remove_pieces(S, J, (piece,), lists, places)
    cell = piece + offsets[S[piece]]
    J += (cell, S[cell])
    S[cell] = tuple(made)
    return tuple(made)


def next_heirs(S: list[Any], waiting: tuple[int, ...], offsets: tuple[int, ...]) -> tuple[int, ...]:
    """Those whose turn is still to come: the first is in play, or stands for one that was replaced."""
    while waiting and S[waiting[0] + 2] is None:
        waiting = (*heirs_in_play(S, waiting[0], offsets), *waiting[1:])
    return waiting


def rows_of(S: list[Any], static: int, sizes: tuple[int, ...], designs: tuple[int, ...]) -> tuple[int, ...]:
    """All pieces in play of some designs, from the rows themselves."""
    found, row, end = [], static, len(S)
    while row < end:
        tag = S[row]
        if tag in designs and S[row + 2] is not None:
            found.append(row)
        row += sizes[tag]
    return tuple(found)
