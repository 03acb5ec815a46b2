"""Who knows pieces because he was shown them: for good in the rows of the pieces, or until something in a row for each
viewer, like that of an effect: `tag serial nothing site captured pieces viewers`.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code. `Memory` is where
knowledge stands: by design how far from its row the viewers of a piece do (none: nothing is shown for good), and the
cell that lists the rows (none: nothing is shown until something).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.runtime.effects import end_row
from toolkit.runtime.holding import Places, contents
from toolkit.runtime.moving import by_start
from toolkit.state.row_cells import HOLDER

Memory = tuple[tuple[int, ...] | None, int | None]
SHOWN = 5
"""How far from the start of a row that tells what was shown until something the pieces stand."""
_VIEWERS = 6


def show_pieces(
    S: list[Any], J: list[Any], pieces: tuple[int, ...], viewers: tuple[int, ...], offsets: tuple[int, ...]
) -> None:
    """Let some players know pieces for good: whoever has seen one is named in its row."""
    for piece in pieces:
        cell = piece + offsets[S[piece]]
        seen = tuple(sorted({*S[cell], *viewers}))
        if seen != S[cell]:
            J += (cell, S[cell])
            S[cell] = seen


def show_until(
    S: list[Any],
    J: list[Any],
    pieces: tuple[int, ...],
    viewers: tuple[int, ...],
    table: tuple[int, int, int],
    site: int,
    kept: tuple[Any, ...],
) -> None:
    """Let some players know pieces until what the step at `site` waits for: a row for each of them.

    `table` holds the cell of serials, the cell that lists the rows, and their tag.
    """
    serial, listed, tag = table
    shown = tuple(sorted({*pieces}))
    for viewer in sorted({*viewers}) if shown else ():
        row = len(S)
        J += (serial, S[serial], listed, S[listed], -1, row)
        S[serial] += 1
        S += (tag, S[serial], None, site, kept, shown, (viewer,))
        S[listed] = (*S[listed], row)


def forget_pieces(S: list[Any], J: list[Any], pieces: tuple[int, ...], memory: Memory) -> None:
    """Nobody knows pieces any more because he was shown them."""
    offsets, listed = memory
    for piece in pieces if offsets is not None else ():
        cell = piece + offsets[S[piece]]  # type: ignore[index]  # the loop is empty where there are none
        if S[cell]:
            J += (cell, S[cell])
            S[cell] = ()
    for row in S[listed] if listed is not None else ():
        _leave_out(S, J, row, pieces, listed)  # type: ignore[arg-type]  # as above


def _leave_out(S: list[Any], J: list[Any], row: int, pieces: tuple[int, ...], listed: int) -> None:
    """A row tells no more of these pieces; one that tells of none is over."""
    left = tuple([piece for piece in S[row + SHOWN] if piece not in pieces])
    if left == S[row + SHOWN]:
        return
    J += (row + SHOWN, S[row + SHOWN])
    S[row + SHOWN] = left
    if not left:
        end_row(S, J, listed, row)


def mix_pieces(
    S: list[Any],
    J: list[Any],
    moved: tuple[int, ...],
    places: Places,
    memory: Memory,
    sees: Callable[[list[Any], int, int], bool],
    players: tuple[int, ...],
    move: Callable[[], Any],
) -> Any:
    """Move pieces; whoever cannot tell which of those that lay together went, knows them no more.

    That is so where they lay in no order and others stay: then he must see all that went, or all that stay, with his
    own eyes (`sees`). Gives what `move` gives.
    """
    starts, _ = by_start(S, moved)
    before = [(start, S[contents(S, start, places)]) for start in starts]
    given = move()
    for start, together in before:
        stay = S[contents(S, start, places)]
        went = tuple([piece for piece in together if piece not in stay])
        if not stay or not went or (start < len(places[3]) and (places[3][start] or places[1][start] == -1)):
            continue
        for viewer in players:
            if _blind(S, went, viewer, sees) and _blind(S, stay, viewer, sees):
                _forget(S, J, together, viewer, memory)
    return given


def _blind(S: list[Any], pieces: tuple[int, ...], viewer: int, sees: Callable[[list[Any], int, int], bool]) -> bool:
    return not all(S[piece + HOLDER] is not None and sees(S, piece, viewer) for piece in pieces)


def _forget(S: list[Any], J: list[Any], pieces: tuple[int, ...], viewer: int, memory: Memory) -> None:
    """One player knows pieces no more."""
    offsets, listed = memory
    for piece in pieces if offsets is not None else ():
        cell = piece + offsets[S[piece]]  # type: ignore[index]  # the loop is empty where there are none
        if viewer in S[cell]:
            J += (cell, S[cell])
            S[cell] = tuple([each for each in S[cell] if each != viewer])
    for row in S[listed] if listed is not None else ():
        if viewer in S[row + _VIEWERS]:
            _leave_out(S, J, row, pieces, listed)  # type: ignore[arg-type]  # as above
