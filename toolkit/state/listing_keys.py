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
from struct import Struct
from typing import Any

from toolkit.state.row_cells import KEY

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
_UNUSED = 16
"""The bits of a hash that no key has: keys have 48, which any reader of JSON keeps."""
_AS_HASHES = Struct(f"<{_BLOCK}Q").unpack


@lru_cache(maxsize=256)
def _hashes_of_block(secret: int, number: int) -> tuple[int, ...]:
    return _AS_HASHES(shake_256(b"listing keys %d %d" % (secret, number)).digest(_BLOCK * 8))


def new_hashes(secret: int, drawn: int, count: int) -> Sequence[int]:
    """What so many keys are made of, where `drawn` of them were given out before."""
    number, at = divmod(drawn, _BLOCK)
    hashes = _hashes_of_block(secret, number)[at : at + count]
    while len(hashes) < count:
        number += 1
        hashes += _hashes_of_block(secret, number)[: count - len(hashes)]
    return hashes


def draw_keys(S: list[Any], J: list[Any], pieces: Iterable[int], draws: Draws) -> None:
    """Give pieces new keys. They get them in the order that they had: so it makes no difference which is which."""
    secret, counter, keyed = draws
    having = [piece + KEY for piece in {*pieces} if keyed[S[piece]]]
    if not having:
        return
    drawn = S[counter]
    J.append(counter)  # both appended are half of what a pair put behind takes
    J.append(drawn)
    S[counter] = drawn + len(having)
    having.sort()  # those that have none yet as they were made
    having.sort(key=S.__getitem__)
    for cell, hashed in zip(having, new_hashes(S[secret], drawn, len(having)), strict=True):
        J.append(cell)
        J.append(S[cell])
        S[cell] = hashed >> _UNUSED
