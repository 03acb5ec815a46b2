"""What generated steps call: rows of occasions, cuts, moves of pieces, rankings, deferred work on sets.

Cells `S` and journal `J` are those of a game. Nothing here knows names or types: only numbers, as generated code does.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from toolkit.rules.faults import LONGEST_LIST, Fault, OutOfFuel
from toolkit.rules.generate.several import Arrange, Pick, Routes, Split, answers_of, is_possible

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
    """The frame in which the routine goes on whose occasion is ended; all occasions inside it are closed on the way."""
    while frame is not None:
        block, loc, up = frame
        for found, close, label, picks in block.within:
            if close is not None:
                close(g, g.cells, g.journal)
            if found == kind:
                if outer == 0:
                    return (label, tuple([loc[pick] for pick in picks]), up)
                outer -= 1
        frame = up
    raise AssertionError(f"no {kind} to end")


def ranking(groups: tuple[Any, ...], players: int) -> tuple[int, ...]:
    """The group of each player, from groups in order, best first: a player, or a tuple of them."""
    place = [len(groups)] * players
    for number, group in reversed(list(enumerate(groups))):
        for player in group if isinstance(group, tuple) else (group,):
            place[player] = number
    return tuple(place)


# Bounds


def out_of_fuel() -> None:
    """A loop that does not end."""
    raise OutOfFuel


def spent(g: Any, members: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members that a loop goes through: each costs one of the rounds that all loops share."""
    count = len(members)
    if count and next(islice(g.rounds, count - 1, None), None) is None:
        raise OutOfFuel
    return members


def room_for(count: int, *lists: tuple[int, ...]) -> None:
    """So many more must find room in each of some lists."""
    if any(len(members) + count > LONGEST_LIST for members in lists):
        raise Fault("long")


def check_holds_still() -> None:
    """A check that holds after its own steps would hold for ever."""
    raise Fault("fuel")


def beyond_bounds() -> None:
    """A number that is written must be within its bounds."""
    raise Fault("number")


# Sets, counts


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
    for index in range(0, len(counts), 2):
        if counts[index] == member:
            return (*counts[: index + 1], counts[index + 1] + 1, *counts[index + 2 :])
        if counts[index] > member:
            return (*counts[:index], member, 1, *counts[index:])
    return (*counts, member, 1)


def counted_all(counts: tuple[int, ...], members: tuple[int, ...]) -> tuple[int, ...]:
    """The counts with one more for each of some members."""
    for member in members:
        counts = counted(counts, member)
    return counts


# Pieces


def by_start(S: list[Any], pieces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Pieces in play by where they are: for each holder, ascending, the holder and then its pieces."""
    groups: dict[int, list[int]] = {}
    for piece in pieces:
        if S[piece + 2] is not None:
            groups.setdefault(S[piece + 2], []).append(piece)
    return tuple([(start, *groups[start]) for start in sorted(groups)])


Places = tuple[dict[int, int], tuple[int, ...], tuple[bool, ...], tuple[bool, ...]]
"""What moves know of places: how far from its row the contents of a piece stand, by design; then by address of contents
the number of its place, whether what comes there from elsewhere lies face up, and whether its order counts."""


def contents(S: list[Any], holder: int, places: Places) -> int:
    """The cell with what a space, place or piece holds."""
    return holder if holder < len(places[1]) else holder + places[0][S[holder]]


def move_pieces(
    S: list[Any], J: list[Any], pieces: tuple[int, ...], place: int, places: Places, bottom: bool = False
) -> None:
    """Move pieces in play to a place; in a stack or list they come last, or first when they go to the bottom."""
    target = contents(S, place, places)
    ordered = place < len(places[3]) and places[3][place]
    moved = [piece for piece in pieces if S[piece + 2] is not None]
    for piece in moved:
        source = contents(S, S[piece + 2], places)
        J += (source, S[source], piece + 2, S[piece + 2])
        S[source] = without(S[source], piece)
        _turn(S, J, piece, place, places)
        S[piece + 2] = place
    if moved:
        J += (target, S[target])
        held = (*moved, *S[target]) if bottom else (*S[target], *moved)
        S[target] = held if ordered else tuple(sorted(held))


def _turn(S: list[Any], J: list[Any], piece: int, place: int, places: Places) -> None:
    """A piece that comes to another place lies as that place shows it."""
    start = S[piece + 2]
    known = places[1]
    if start < len(known) and place < len(known) and known[start] == known[place]:
        return
    up = places[2][place] if place < len(known) else S[piece + 3]
    if S[piece + 3] != up:
        J += (piece + 3, S[piece + 3])
        S[piece + 3] = up


Lists = tuple[tuple[int | None, int | None], ...]
"""By design: the cell that lists all pieces in play of its kind, and the first of the cells that list them by player."""


def list_cells(S: list[Any], piece: int, lists: Lists) -> tuple[int, ...]:
    """The cells that list a piece."""
    of_all, of_owners = lists[S[piece]]
    owner = S[piece + 1]
    found = () if of_all is None else (of_all,)
    return found if of_owners is None or owner is None else (*found, of_owners + owner)


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


def turn_pieces(S: list[Any], J: list[Any], pieces: tuple[int, ...], up: bool) -> None:
    """Turn pieces face up or down."""
    for piece in pieces:
        if S[piece + 3] is not up:
            J += (piece + 3, S[piece + 3])
            S[piece + 3] = up


def show_pieces(
    S: list[Any], J: list[Any], pieces: tuple[int, ...], viewers: tuple[int, ...], offsets: tuple[int, ...]
) -> None:
    """Let some players know pieces: whoever has seen one is named in its row."""
    for piece in pieces:
        cell = piece + offsets[S[piece]]
        seen = tuple(sorted({*S[cell], *viewers}))
        if seen != S[cell]:
            J += (cell, S[cell])
            S[cell] = seen


def draw_top(S: list[Any], J: list[Any], start: int, end: int, places: Places) -> int | None:
    """Draw the top piece of a place, its last one; None where there is none."""
    held = S[start]
    if not held:
        return None
    move_pieces(S, J, held[-1:], end, places)
    return held[-1]  # type: ignore[no-any-return]  # a cell with pieces


def put_in_order(S: list[Any], J: list[Any], place: int, order: tuple[int, ...]) -> None:
    """Lay the pieces of a place in a new order, given by their places in the old one."""
    held = S[place]
    J += (place, held)
    S[place] = tuple([held[index] for index in order])


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


def heirs_in_play(S: list[Any], piece: int, offsets: tuple[int, ...]) -> tuple[int, ...]:
    """A piece alone while it is in play, else its heirs in play."""
    if S[piece + 2] is not None:
        return (piece,)
    return tuple([each for heir in S[piece + offsets[S[piece]]] or () for each in heirs_in_play(S, heir, offsets)])


def next_heirs(S: list[Any], waiting: tuple[int, ...], offsets: tuple[int, ...]) -> tuple[int, ...]:
    """Those whose turn is still to come: the first is in play, or stands for one that was replaced."""
    while waiting and S[waiting[0] + 2] is None:
        waiting = (*heirs_in_play(S, waiting[0], offsets), *waiting[1:])
    return waiting


# Answers


END = -1
"""What closes a set or a list in an answer."""


def read_partial(forms: tuple[int, ...], answer: tuple[int, ...]) -> tuple[tuple[Any, ...], Any, tuple[int, ...]]:
    """A beginning of an answer: the values that are whole, the answer up to there, the elements after it.

    `forms` has for each value 0 for one int, 1 for a set, 2 for a list, both closed by `END`.
    """
    values: list[Any] = []
    index = 1
    for form in forms:
        if form == 0:
            if index >= len(answer):
                break
            values.append(answer[index])
            index += 1
            continue
        if END not in answer[index:]:
            break
        end = answer.index(END, index)
        elements = answer[index:end]
        values.append(tuple(sorted(elements)) if form == 1 else elements)
        index = end + 1
    return tuple(values), answer[:index], answer[index:]


def read_whole(forms: tuple[int, ...], answer: tuple[int, ...]) -> tuple[Any, ...] | None:
    """The values of an answer, None while it is not whole."""
    values, _, _ = read_partial(forms, answer)
    return values if len(values) == len(forms) else None


def nothing_to_choose(g: Any) -> list[Any]:
    """No way to go on: a dead end of an unfinished answer, which may be taken back; else a fault."""
    if g.partial:
        return []
    raise Fault("empty")


# Effects: a row is `tag serial bearer site captured argument...`


def bears(S: list[Any], rows: tuple[int, ...], bearer: int | None) -> bool:
    """Whether an effect with these live rows is on a thing."""
    return any(S[row + 2] == bearer for row in rows)


def _end_row(S: list[Any], J: list[Any], listed: int, row: int) -> None:
    J += (row + 1, S[row + 1], listed, S[listed])
    S[row + 1] = 0
    S[listed] = without(S[listed], row)


def lift_effect(S: list[Any], J: list[Any], listed: int, bearer: int | None) -> None:
    """End all grants of an effect on a thing."""
    for row in S[listed]:
        if S[row + 2] == bearer:
            _end_row(S, J, listed, row)


def end_grants(S: list[Any], J: list[Any], listed: int, site: int, test: Callable[[int], bool] | None) -> None:
    """End the grants of one step, those for which the test of their row holds."""
    for row in S[listed]:
        if S[row + 3] == site and (test is None or test(row)):
            _end_row(S, J, listed, row)


def less_one(members: tuple[int, ...], member: int) -> tuple[int, ...]:
    """Members with one of those that equal `member` left out."""
    index = members.index(member)
    return members[:index] + members[index + 1 :]


def draw_any(S: list[Any], J: list[Any], start: int, end: int, index: int, places: Places) -> int:
    """Draw the piece at an index of a place without an order."""
    piece: int = S[start][index]
    move_pieces(S, J, (piece,), end, places)
    return piece


def rows_of(S: list[Any], static: int, sizes: tuple[int, ...], designs: tuple[int, ...]) -> tuple[int, ...]:
    """All pieces in play of some designs, from the rows themselves."""
    found, row, end = [], static, len(S)
    while row < end:
        tag = S[row]
        if tag in designs and S[row + 2] is not None:
            found.append(row)
        row += sizes[tag]
    return tuple(found)
