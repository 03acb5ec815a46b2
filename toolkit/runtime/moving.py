"""Pieces that are moved, drawn and turned.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from typing import Any

from toolkit.runtime.counts import without
from toolkit.runtime.holding import Places, contents, look_at_kinds, place_of, take_in
from toolkit.runtime.pieces import heirs_in_play
from toolkit.state.row_cells import FACE_UP, HOLDER


def by_start(S: list[Any], pieces: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Pieces in play by where they are: the holders, ascending, and the pieces of each."""
    groups: dict[int, list[int]] = {}
    for piece in pieces:
        if S[piece + HOLDER] is not None:
            groups.setdefault(S[piece + HOLDER], []).append(piece)
    starts = tuple(sorted(groups))
    return starts, tuple([tuple(groups[start]) for start in starts])


def places_left_by(S: list[Any], pieces: tuple[int, ...], first: int, end: int) -> tuple[int, ...]:
    """The places (from address `first` to before `end`) in which nothing stays when pieces leave where they are."""
    left = sorted({S[piece + HOLDER] for piece in pieces if S[piece + HOLDER] is not None})
    return tuple([place for place in left if first <= place < end and not set(S[place]).difference(pieces)])


def still_in_play(S: list[Any], pieces: tuple[int, ...], offsets: tuple[int, ...] | None) -> tuple[int, ...]:
    """Those of some pieces that are in play; who was replaced is exchanged for his heirs (`offsets`) in play."""
    if all(S[piece + HOLDER] is not None for piece in pieces):
        return pieces
    if offsets is None:
        return tuple([piece for piece in pieces if S[piece + HOLDER] is not None])
    return tuple(sorted({heir for piece in pieces for heir in heirs_in_play(S, piece, offsets)}))


def move_pieces(
    S: list[Any],
    J: list[Any],
    pieces: tuple[int, ...],
    place: int,
    places: Places,
    bottom: bool = False,
    around: int | None = None,
) -> None:
    """Move pieces in play to a place; in a stack or list they come last, or first when they go to the bottom.

    `around`: what they were in, where their holder has left play already."""
    is_inside = place >= len(places[1])
    if not is_inside and (taken := places[5].get(places[1][place])) is not None:
        look_at_kinds(S, pieces, taken)
    if len(pieces) == 1 and not is_inside:
        start = S[pieces[0] + HOLDER]
        if start is None or start < len(places[1]):
            _move_one(S, J, pieces[0], start, place, places, bottom)
            return
    if is_inside:
        take_in(S, pieces, place, places)
    target = contents(S, place, places)
    ordered = place < len(places[3]) and places[3][place]
    moved = [piece for piece in pieces if S[piece + HOLDER] is not None]
    for piece in moved:
        source = contents(S, S[piece + HOLDER], places)
        J += (source, S[source], piece + HOLDER, S[piece + HOLDER])
        S[source] = without(S[source], piece)
        start = S[piece + HOLDER] if around is None else around
        if place_of(S, start, places) != place_of(S, place, places):
            _lay(S, J, piece, places[2][place] if place < len(places[1]) else S[place + FACE_UP], places)
        S[piece + HOLDER] = place
    if moved:
        J += (target, S[target])
        held = (*moved, *S[target]) if bottom else (*S[target], *moved)
        S[target] = held if ordered else tuple(sorted(held))


def _move_one(
    S: list[Any], J: list[Any], piece: int, start: int | None, place: int, places: Places, bottom: bool
) -> None:
    """Move one piece between spaces and places: what most moves are."""
    if start is None:
        return
    held = S[start]
    J += (start, held, piece + 2, start)
    S[start] = held[:-1] if held[-1] == piece else without(held, piece)
    S[piece + HOLDER] = place
    if places[1][start] != places[1][place]:
        _lay(S, J, piece, places[2][place], places)
    held = S[place]
    J += (place, held)
    held = (piece, *held) if bottom else (*held, piece)
    S[place] = held if places[3][place] or len(held) == 1 else tuple(sorted(held))


def _lay(S: list[Any], J: list[Any], piece: int, up: bool, places: Places) -> None:
    """A piece that comes to another place lies face up or down there, and with it all that it holds."""
    if S[piece + FACE_UP] != up:
        J += (piece + FACE_UP, S[piece + FACE_UP])
        S[piece + FACE_UP] = up
    if S[piece] in places[0]:
        for inside in S[piece + places[0][S[piece]]]:
            _lay(S, J, inside, up, places)


def draw_top(S: list[Any], J: list[Any], start: int, end: int, places: Places) -> int | None:
    """Draw the top piece of a place, its last one; None where there is none."""
    held = S[start]
    if not held:
        return None
    move_pieces(S, J, held[-1:], end, places)
    return held[-1]  # type: ignore[no-any-return]  # a cell with pieces


def draw_any(S: list[Any], J: list[Any], start: int, end: int, index: int, places: Places) -> int:
    """Draw the piece at an index of a place without an order."""
    piece: int = S[start][index]
    move_pieces(S, J, (piece,), end, places)
    return piece


def put_in_order(S: list[Any], J: list[Any], place: int, order: tuple[int, ...]) -> None:
    """Lay the pieces of a place in a new order, given by their places in the old one."""
    held = S[place]
    J += (place, held)
    S[place] = tuple([held[index] for index in order])


def turn_pieces(S: list[Any], J: list[Any], pieces: tuple[int, ...], up: bool) -> None:
    """Turn pieces face up or down."""
    for piece in pieces:
        if S[piece + FACE_UP] is not up:
            J += (piece + FACE_UP, S[piece + FACE_UP])
            S[piece + FACE_UP] = up
