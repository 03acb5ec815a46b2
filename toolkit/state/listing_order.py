"""In which order things are told to a player who does not know all of them: never in that in which they were made.

Those that he knows come first, as they stand. The others, strangers, come by where they lie; in one place as they lie
where the order there counts, else by what everybody knows of them and what he knows to lie in them, and those that look
the same in an order that is a secret of the game, another one wherever others lie there. Cells `S` are those of a game.
Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import Any

Look = tuple[int, tuple[str, ...] | None, bool]
"""Something that everybody knows of a piece: how far from its row a cell stands, what is told of each number there
(None: what stands there itself), and whether that speaks of pieces. 0: the first of what is told, whatever stands
there."""
Rows = tuple[int, int, tuple[int, ...]]
"""Where rows begin, how many designs there are, which are the first tags, and the size of a row by tag."""
Veil = tuple[int | None, tuple[bool, ...], dict[int, int], tuple[tuple[Look, ...], ...], Rows]
"""The cell with the secret of the game (None where there is none); by address of contents whether their order counts;
how far from its row the contents of a piece stand, by design; what is known of strangers, by design; the rows."""
Knows = Callable[[int], bool]
"""Whether the player knows which piece something is."""

Lying = dict[int | None, tuple[int, ...]]
"""What was looked at: by holder what lies there as the player is told; by None the strangers that have left play."""


def as_told(S: list[Any], things: Collection[int], knows: Knows, veil: Veil) -> list[int]:
    """Pieces in the order in which a player is told of them; none, where it may be among them, he knows."""
    if len(things) < 2:
        return [*things]
    known: list[int] = []
    strangers: list[int] = []
    for piece in things:
        (known if piece is None or knows(piece) else strangers).append(piece)
    if len(strangers) > 1:
        lying: Lying = {}
        strangers.sort(key=lambda piece: _way_to(S, piece, knows, veil, lying))
    return known + strangers


def answers_as_told(
    S: list[Any], answers: Sequence[tuple[int, ...]], knows: Knows, veil: Veil
) -> list[tuple[int, ...]]:
    """Answers that end in a piece, in the order in which the player is told of these."""
    listed = [answer[-1] for answer in answers]
    told = as_told(S, dict.fromkeys(listed), knows, veil)
    if told == listed:
        return [*answers]
    place = {piece: number for number, piece in enumerate(told)}
    return sorted(answers, key=lambda answer: place[answer[-1]])


def grants_as_told(S: list[Any], grants: tuple[int, ...], count: int, knows: Knows, veil: Veil) -> tuple[int, ...]:
    """Grants, each a row times `count` and more, in the order in which the player is told of what they are on; on the
    same, and on what he knows, in the order in which they stand."""
    if len(grants) < 2:
        return grants
    on = {grant: S[grant // count + 2] for grant in grants}
    first = len(veil[1])  # what stands before is a player, a space or a place
    pieces = dict.fromkeys([thing for thing in on.values() if thing is not None and thing >= first])
    strangers = [piece for piece in pieces if not knows(piece)]
    place = {piece: number for number, piece in enumerate(as_told(S, strangers, knows, veil))}
    return tuple(sorted(grants, key=lambda grant: place.get(on[grant], -1)))


def lying_as_told(S: list[Any], holder: int, knows: Knows, veil: Veil) -> tuple[int, ...]:
    """What lies in a space, a place or a piece, in the order in which it is told to somebody who knows some of it."""
    _, ordered, held, _, rows = veil
    is_piece = holder >= len(ordered)
    inside = holder + held[S[holder]] if is_piece else holder
    pieces: tuple[int, ...] = S[inside]
    if not is_piece and ordered[holder]:
        return pieces
    strangers = [piece for piece in pieces if not knows(piece)]
    if not strangers:
        return pieces
    unknown = set(strangers)
    if len(strangers) > 1:
        number = _numbers(S, rows)
        _mix(S, strangers, f"in {number[holder]}" if is_piece else f"at {holder}", pieces, knows, veil, number)
    return (*(piece for piece in pieces if piece not in unknown), *strangers)


def _gone_as_told(S: list[Any], knows: Knows, veil: Veil) -> tuple[int, ...]:
    """What has left play and the player does not know, in the order in which he is told of it."""
    number = _numbers(S, veil[4])
    strangers = [piece for piece in number if S[piece + 2] is None and not knows(piece)]
    _mix(S, strangers, "gone", tuple(strangers), knows, veil, number)
    return tuple(strangers)


def _mix(
    S: list[Any],
    strangers: list[int],
    where: str,
    pieces: tuple[int, ...],
    knows: Knows,
    veil: Veil,
    number: dict[int, int],
) -> None:
    """Put strangers among the pieces that are somewhere in the order in which the player is told of them."""
    cell, _, held, looks, _ = veil
    told = {piece: _look_of(S, piece, looks[S[piece]], knows, number) for piece in strangers}
    secret = S[cell] if cell is not None else None
    mixed = sha256(f"{secret} {where} {[number[piece] for piece in pieces]}".encode())

    def place_of(piece: int) -> tuple[str, list[int], bytes]:
        """By what it shows, by what is known to lie in it, then by the secret of the game."""
        own = mixed.copy()
        own.update(b"%d" % number[piece])
        return told[piece], _known_in(S, piece, knows, held, number), own.digest()

    strangers.sort(key=place_of)


def _known_in(S: list[Any], piece: int, knows: Knows, held: dict[int, int], number: dict[int, int]) -> list[int]:
    """Which pieces lie in a stranger that the player knows, in the order of making."""
    at = held.get(S[piece])
    if at is None or not S[piece + at]:
        return []
    found: list[int] = []
    for inner in S[piece + at]:
        found += [number[inner]] if knows(inner) else _known_in(S, inner, knows, held, number)
    return sorted(found)


def _numbers(S: list[Any], rows: Rows) -> dict[int, int]:
    """By row of each piece: which one it is in the order of making. Where rows stand changes when a game is loaded."""
    row, designs, sizes = rows
    found: dict[int, int] = {}
    end = len(S)
    while row < end:
        tag = S[row]
        if tag < designs:
            found[row] = len(found)
        row += sizes[tag]
    return found


def _way_to(S: list[Any], piece: int, knows: Knows, veil: Veil, lying: Lying) -> tuple[int, ...]:
    """Where a stranger is, from the outermost holder that the player can name inwards; what has left play comes last.

    `lying` is what was looked at already.
    """
    holder = S[piece + 2]
    if holder is None:
        if holder not in lying:
            lying[holder] = _gone_as_told(S, knows, veil)
        return (len(S), lying[holder].index(piece))
    if holder < len(veil[1]) and len(S[holder]) == 1:
        return (holder, 0)
    if holder not in lying:
        lying[holder] = lying_as_told(S, holder, knows, veil)
    place = lying[holder].index(piece)
    if holder < len(veil[1]) or knows(holder):
        return (holder, place)
    return (*_way_to(S, holder, knows, veil, lying), place)


def _look_of(S: list[Any], piece: int, looks: tuple[Look, ...], knows: Knows, number: dict[int, int]) -> str:
    """What everybody knows of a stranger, as a text to sort by."""
    found = []
    for at, words, speaks in looks:
        value = S[piece + at]
        if words is not None:
            found.append(words[value if at else 0])
        else:
            found.append(repr(_without_strangers(value, knows, number) if speaks else value))
    return " ".join(found)


def _without_strangers(value: Any, knows: Knows, number: dict[int, int]) -> Any:
    """A piece, or several, where it is not told which of those the player does not know are meant."""
    if isinstance(value, tuple):
        return tuple([_without_strangers(each, knows, number) for each in value])
    if value is None or value not in number:
        return value
    return number[value] if knows(value) else -1
