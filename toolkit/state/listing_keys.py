"""Listing keys: by which pieces that may be hidden are listed, in an order that tells nobody anything.

A key is a number in the row of a piece. It comes from the secret of the game and a counter, never from the piece, and
is drawn anew whenever somebody may no longer be able to tell which of several pieces is which. So everybody may see the
order: it is equal for all, and the same in all states that a player cannot tell apart. Pieces of kinds that are never
hidden have the key 0: they come first, as they were made.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import Any

KEY = 4
"""How far from the start of its row the listing key of a piece stands, in games in which pieces may be hidden."""
Draws = tuple[int, int, tuple[bool, ...]]
"""The cell with the secret of the game, the cell that counts what was drawn, and by design whether it has keys."""
_BYTES = 6
"""The size of a key: two alike are not to be expected, and any program can read it as a number."""
_DIGEST = 32


def by_key(S: Sequence[Any], things: Collection[Any]) -> tuple[Any, ...]:
    """Pieces, or none, by their keys."""
    return (
        tuple(things) if len(things) < 2 else tuple(sorted(things, key=lambda one: 0 if one is None else S[one + KEY]))
    )


def answers_by_key(S: Sequence[Any], answers: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Answers that end in a piece, by the keys of these."""
    return sorted(answers, key=lambda answer: S[answer[-1] + KEY])


def grants_by_key(S: Sequence[Any], grants: Sequence[int], count: int, first: int) -> tuple[int, ...]:
    """Grants, each a row times `count` and more, by the keys of the pieces that they are on, those on anything else
    before them; `first` is the first address that a piece may have."""

    def key(grant: int) -> int:
        """That of the piece; 0 of what is none."""
        bearer = S[grant // count + 2]
        return 0 if bearer is None or bearer < first else S[bearer + KEY]

    return tuple(sorted(grants, key=key))


def new_keys(secret: int, drawn: int, count: int) -> tuple[list[int], int]:
    """So many keys, and how often was drawn then; `drawn` is how often it was before."""
    found: list[int] = []
    while len(found) < count:
        block = sha256(b"listing keys %d %d" % (secret, drawn)).digest()
        found += [int.from_bytes(block[at : at + _BYTES], "big") for at in range(0, _DIGEST - _BYTES + 1, _BYTES)]
        drawn += 1
    return found[:count], drawn


def draw_keys(S: list[Any], J: list[Any], pieces: Iterable[int], draws: Draws) -> None:
    """Give pieces new keys. They get them in the order that they had: so it makes no difference which is which."""
    secret, counter, keyed = draws
    having = sorted([piece for piece in pieces if keyed[S[piece]]], key=lambda piece: (S[piece + KEY], piece))
    if not having:
        return
    keys, drawn = new_keys(S[secret], S[counter], len(having))
    J += (counter, S[counter])
    S[counter] = drawn
    for piece, key in zip(having, keys, strict=True):
        J += (piece + KEY, S[piece + KEY])
        S[piece + KEY] = key
