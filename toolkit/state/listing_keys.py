"""Listing keys: by which pieces that may be hidden are listed, in an order that tells nobody anything.

A key is a number in the row of a piece. It comes from the secret of the game and a counter, never from the piece, and
is drawn anew whenever somebody may no longer be able to tell which of several pieces is which. So everybody may see the
order: it is equal for all, and the same in all states that a player cannot tell apart. Pieces of kinds that are never
hidden have the key 0: they come first, as they were made.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from hashlib import shake_256
from struct import unpack
from typing import Any

KEY = 4
"""How far from the start of its row the listing key of a piece stands, in games in which pieces may be hidden."""
Draws = tuple[int, int, tuple[bool, ...]]
"""The cell with the secret of the game, the cell that counts the keys given out, and by design whether it has keys."""


def by_key(S: Sequence[Any], things: Collection[Any]) -> tuple[Any, ...]:
    """Pieces, or none, by their keys; those with equal ones as they stood."""
    if len(things) < 2:
        return tuple(things)
    return tuple(sorted(things, key=lambda one: 0 if one is None else S[one + KEY]))


def answers_by_key(S: Sequence[Any], answers: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    """Answers that end in a piece, by the keys of these; those with equal ones as they stood."""
    return sorted(answers, key=lambda answer: S[answer[-1] + KEY]) if len(answers) > 1 else answers


def grants_by_key(S: Sequence[Any], grants: Sequence[int], count: int, first: int) -> tuple[int, ...]:
    """Grants, each a row times `count` and more, by the keys of the pieces that they are on, those on anything else
    before them; `first` is the first address that a piece may have."""

    def key(grant: int) -> int:
        """That of the piece; 0 of what is none."""
        bearer = S[grant // count + 2]
        return 0 if bearer is None or bearer < first else S[bearer + KEY]

    return tuple(sorted(grants, key=key))


_BLOCK = 64
"""So many keys are hashed at once."""


@lru_cache(maxsize=256)
def _keys_of_block(secret: int, number: int) -> tuple[int, ...]:
    hashed = shake_256(b"listing keys %d %d" % (secret, number)).digest(_BLOCK * 8)
    return tuple([key >> 16 for key in unpack(f"<{_BLOCK}Q", hashed)])


def new_keys(secret: int, drawn: int, count: int) -> Sequence[int]:
    """So many keys, where `drawn` of them were given out before."""
    number, at = divmod(drawn, _BLOCK)
    keys = _keys_of_block(secret, number)[at : at + count]
    while len(keys) < count:
        number += 1
        keys += _keys_of_block(secret, number)[: count - len(keys)]
    return keys


def draw_keys(S: list[Any], J: list[Any], pieces: Iterable[int], draws: Draws) -> None:
    """Give pieces new keys. They get them in the order that they had: so it makes no difference which is which."""
    secret, counter, keyed = draws
    having = [piece + KEY for piece in {*pieces} if keyed[S[piece]]]
    if not having:
        return
    drawn = S[counter]
    J += (counter, drawn)
    S[counter] = drawn + len(having)
    of_key = {S[cell]: cell for cell in having}
    if len(of_key) == len(having):
        ordered = [of_key[key] for key in sorted(of_key)]
    else:  # several have none yet
        ordered = sorted(having, key=lambda cell: (S[cell], cell))
    note = J.append
    for cell, key in zip(ordered, new_keys(S[secret], drawn, len(ordered)), strict=True):
        note(cell)
        note(S[cell])
        S[cell] = key
