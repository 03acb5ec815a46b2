"""Where pieces that lie face down together can no longer be told apart, all of them get new listing keys.

So it is where one comes to others or leaves them in a place or a piece where no order counts, where one is turned face
down among others, and where what was shown for a time is shown no more. On the map each can be followed with the eyes,
and in a stack or a list by where it lies.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from toolkit.runtime.effects import end_grants
from toolkit.runtime.holding import Places, contents
from toolkit.runtime.known import SHOWN
from toolkit.state.listing_keys import Draws, draw_keys
from toolkit.state.row_cells import FACE_UP, HOLDER

_MAP = -1


def mix_moved(
    S: list[Any], J: list[Any], moved: tuple[int, ...], places: Places, draws: Draws, move: Callable[[], Any]
) -> Any:
    """Move pieces, and draw new keys for those that they are mixed with, and for them. Gives what `move` gives.

    Where all of them come to lie face up nobody loses sight of any other: then they alone get new keys."""
    inside = places[0]
    if not inside and len(moved) == 1:  # what most moves are
        piece = moved[0]
        mixed = _hidden_in(S, S[piece + HOLDER], places)
        given = move()
        if not S[piece + FACE_UP]:
            mixed += _hidden_in(S, S[piece + HOLDER], places)
            if mixed:
                draw_keys(S, J, mixed, draws)
        elif mixed:
            draw_keys(S, J, moved, draws)
        return given
    if inside:
        moved = tuple(_with_all_inside(S, moved, places))
    mixed = _together(S, moved, places)
    given = move()
    for piece in moved:
        if not S[piece + FACE_UP]:
            break
    else:
        if mixed:
            draw_keys(S, J, moved, draws)
        return given
    mixed += _together(S, moved, places)
    if mixed:
        draw_keys(S, J, _with_all_inside(S, mixed, places) if inside else mixed, draws)
    return given


def mix_new(S: list[Any], J: list[Any], made: tuple[int, ...], places: Places, draws: Draws) -> None:
    """Draw keys for new pieces, and for those that they are mixed with."""
    mixed = [*made, *_together(S, made, places)]
    draw_keys(S, J, _with_all_inside(S, mixed, places), draws)


def mix_turned(S: list[Any], J: list[Any], turned: tuple[int, ...], places: Places, draws: Draws) -> None:
    """Draw keys for pieces that were turned face down or shuffled, and for those that lie face down with them."""
    holders = {S[piece + HOLDER] for piece in turned} - {None}
    mixed = {*turned, *(piece for holder in holders for piece in _face_down(S, holder, places))}
    draw_keys(S, J, _with_all_inside(S, mixed, places), draws)


def mix_forgotten(
    S: list[Any],
    J: list[Any],
    listed: int,
    site: int,
    test: Callable[[int], bool] | None,
    places: Places,
    draws: Draws,
) -> None:
    """End what one step showed until now, and draw keys for what was shown and for what lies face down with it."""
    rows = end_grants(S, J, listed, site, test)
    shown = {piece for row in rows for piece in S[row + SHOWN] if not S[piece + FACE_UP]}
    if shown:
        mix_turned(S, J, tuple(shown), places, draws)


def _together(S: list[Any], pieces: Sequence[int], places: Places) -> list[int]:
    """The pieces that lie face down together where some lie now, in places and pieces where no order counts."""
    if len(pieces) == 1:
        return _hidden_in(S, S[pieces[0] + HOLDER], places)
    found = []
    for holder in {S[piece + HOLDER] for piece in pieces}:
        found += _hidden_in(S, holder, places)
    return found


def _hidden_in(S: list[Any], holder: int | None, places: Places) -> list[int]:
    """The pieces that lie face down together in a holder where no order counts: two at least, or none."""
    ordered = places[3]
    if holder is None:
        return []
    if holder >= len(ordered):
        held = S[contents(S, holder, places)]
    elif ordered[holder] or places[1][holder] == _MAP:
        return []
    else:
        held = S[holder]
    if len(held) < 2:
        return []
    hidden = [piece for piece in held if not S[piece + FACE_UP]]
    return hidden if len(hidden) > 1 else []


def _face_down(S: list[Any], holder: int, places: Places) -> list[int]:
    return [piece for piece in S[contents(S, holder, places)] if not S[piece + FACE_UP]]


def _with_all_inside(S: list[Any], pieces: Iterable[int], places: Places) -> list[int]:
    """Pieces with all that they hold: in which of them something is could else be told from it."""
    found = dict.fromkeys(pieces)
    waiting = [*found] if places[0] else []
    while waiting:
        piece = waiting.pop()
        inside = S[piece + places[0][S[piece]]] if S[piece] in places[0] else ()
        waiting += [each for each in inside if each not in found]
        found.update(dict.fromkeys(inside))
    return [*found]
