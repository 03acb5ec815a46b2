"""What goes on and what ends: rows of occasions, cuts, rankings, fuel, bounds.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from typing import Any

from toolkit.language.faults import CHECK_HOLDS, LONGEST_LIST, MOST_OUTCOMES, NONE_SO_FAR_OUT, Fault, OutOfFuel
from toolkit.language.fuel import spend
from toolkit.state.row_cells import SERIAL

Frame = tuple[Any, tuple[Any, ...], Any]


def next_row(S: list[Any], J: list[Any], top: int, first: int, inner: int, tag: int, size: int) -> int:
    """The address of a row for an occasion inside the innermost one of its kind; made when there is none to use."""
    outer = S[top]
    if outer is None:
        return first
    row = S[outer + inner]
    if row is None:
        row = len(S)
        J += (-1, row, outer + inner, None)
        S += (tag, 0, *[None] * (size - 2))
        S[outer + inner] = row
    return row  # type: ignore[no-any-return]  # a cell with an address


def cut(g: Any, frame: Frame | None, kind: str, outer: int) -> Frame:
    """The frame in which the routine goes on whose occasion is ended; all occasions inside it are closed on the way.

    Where something follows although an occasion is cut short, that comes first, at a label that `stops` here: what is
    still to be ended is left in `g.given` ("" for nothing more). There may be none so far out: that is read through
    none.
    """
    while frame is not None:
        block, loc, up = frame
        for found, close, label, picks, stops in block.within:
            if close is not None:
                close(g, g.cells, g.journal)
            if found == kind:
                if outer == 0:
                    g.given = ""
                    return (label, tuple([loc[pick] for pick in picks]), up)
                outer -= 1
            if stops:
                g.given = f"{kind} {outer}"
                return (label, tuple([loc[pick] for pick in picks]), up)
        frame = up
    raise Fault(NONE_SO_FAR_OUT)


def is_at_work(frame: Frame | None, element: str) -> bool:
    """Whether a routine of an element (`checks.melee`) is among those that are waiting for others."""
    while frame is not None:
        block, _, frame = frame
        if block.site.element == element:
            return True
    return False


def further(frame: Frame | None, around: tuple[str, ...], one: str, other: str) -> str:
    """Which of two ends reaches further out, from inside some kinds of occasion (innermost first) in a frame."""
    return max((one, other), key=lambda end: _reach(frame, around, end))


def _reach(frame: Frame | None, around: tuple[str, ...], end: str) -> int:
    """How many occasions out an end reaches; "" ends nothing more."""
    if not end:
        return -1
    kind, _, count = end.partition(" ")
    outer, place = int(count), 0
    while True:
        for found in around:
            if found == kind:
                if outer == 0:
                    return place
                outer -= 1
            place += 1
        if frame is None:
            raise Fault(NONE_SO_FAR_OUT)
        around = tuple([entry[0] for entry in frame[0].within])
        frame = frame[2]


def ranking(groups: tuple[Any, ...], players: int) -> tuple[int, ...]:
    """The group of each player, from groups in order, best first: a player, or a tuple of them.

    A player counts where he stands first, a group in which nobody is left is none, and who stands nowhere is last.
    """
    place: list[int | None] = [None] * players
    number = 0
    for group in groups:
        left = [player for player in (group if isinstance(group, tuple) else (group,)) if place[player] is None]
        for player in left:
            place[player] = number
        number += bool(left)
    return tuple([number if each is None else each for each in place])


def out_of_fuel() -> None:
    """A loop that does not end."""
    raise OutOfFuel


def spent(g: Any, members: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members that a loop goes through: each costs one of the rounds that all loops share."""
    if members:
        spend(len(members))
    return members


def room_for(count: int, *lists: tuple[int, ...]) -> None:
    """So many more must find room in each of some lists."""
    if any(len(members) + count > LONGEST_LIST for members in lists):
        raise Fault("long")


def outcomes(low: int, high: int) -> int:
    """How many numbers a die has that goes from one number to another."""
    count = high - low + 1
    if not 1 <= count <= MOST_OUTCOMES:
        raise Fault("dice")
    return count


def check_holds_still() -> None:
    """A check that holds after its own steps would hold for ever."""
    raise Fault(CHECK_HOLDS)


def beyond_bounds() -> None:
    """A number that is written must be within its bounds."""
    raise Fault("number")


def nothing_to_choose(g: Any) -> list[Any]:
    """No way to go on: a dead end of an unfinished answer, which may be taken back; else a fault."""
    if g.partial:
        return []
    raise Fault("empty")


def keep_event(
    S: list[Any], J: list[Any], row: int | None, serial: int, outer: int | None, offset: int, event: tuple[Any, ...]
) -> None:
    """Keep an event in a live occasion and in those of its kind around it."""
    while row is not None and S[row + serial] != 0:
        J += (row + offset, S[row + offset])
        S[row + offset] = (*S[row + offset], *event)
        row = S[row + outer] if outer is not None else None


def note_acts(S: list[Any], J: list[Any], cell: int, who: Any, symbol: int) -> None:
    """Keep that a piece, or each of some pieces, did something: pieces and symbols by turns."""
    pieces = who if isinstance(who, tuple) else (who,)
    J += (cell, S[cell])
    S[cell] = (*S[cell], *(part for piece in pieces for part in (piece, symbol)))


def forget_acts(S: list[Any], J: list[Any], cell: int, who: Any) -> None:
    """Forget what a piece, or each of some pieces, did."""
    pieces = who if isinstance(who, tuple) else (who,)
    acts = S[cell]
    J += (cell, acts)
    S[cell] = tuple(
        [acts[place + at] for place in range(0, len(acts), 2) if acts[place] not in pieces for at in (0, 1)]
    )


def in_precedence(
    S: list[Any], kinds: tuple[tuple[int, int, int], ...], players: tuple[int, ...], active_first: bool
) -> tuple[int, ...]:
    """All players, the active one first or last. Of each kind that tells who he is: its top cell (or -1), row, fact."""
    active = _active(S, kinds)
    others = tuple([player for player in players if player != active])
    if active is None or len(others) == len(players):
        return players
    return (active, *others) if active_first else (*others, active)


def sides_in_precedence(
    S: list[Any], kinds: tuple[tuple[int, int, int], ...], side_of: tuple[int, ...], active_first: bool
) -> tuple[int, ...]:
    """All players, those of the active side first or last. `side_of`: the side of each player."""
    active = _active(S, kinds)
    own = tuple([player for player, side in enumerate(side_of) if side == active])
    others = tuple([player for player, side in enumerate(side_of) if side != active])
    return own + others if active_first else others + own


def _active(S: list[Any], kinds: tuple[tuple[int, int, int], ...]) -> Any:
    latest, active = 0, None
    for top, first, offset in kinds:
        row = first if top < 0 else S[top]
        if row is not None and S[row + SERIAL] > latest:
            latest, active = S[row + SERIAL], S[row + offset]
    return active
