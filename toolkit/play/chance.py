"""Chance from one secret seed and one counter, the same in every language.

Number n is word n mod 8 (32 bits, big-endian) of SHA-256(seed, n div 8 as 8 bytes). One of k equal outcomes is word * k
>> 32, drawn again where that would favour some (Lemire); a shuffle is Fisher and Yates's from the top.
"""

from __future__ import annotations

import contextlib
import struct
from hashlib import sha256
from typing import Any, Literal, TypeAlias

Odds: TypeAlias = int | tuple[int, ...] | tuple[Literal["shuffle"], int]
"""Equal outcomes 0 .. k-1, weights of outcomes, or a shuffle of so many things."""

HEX = "hex:"
_REST = 2**32 - 1
_WORD = 1 << 32
_EIGHT_WORDS = struct.Struct(">8I").unpack


def seed_bytes(seed: bytes | str | int) -> bytes:
    """The bytes of a seed: those of its text; a number's text is its decimal digits. `hex:` comes before bytes that are
    no text that people can type."""
    if isinstance(seed, bytes):
        return seed
    text = str(seed)
    if text.startswith(HEX):
        with contextlib.suppress(ValueError):
            return bytes.fromhex(text.removeprefix(HEX))
    return text.encode(errors="surrogateescape")


def seed_text(seed: bytes) -> str:
    """The text of a seed, from which `seed_bytes` makes it."""
    with contextlib.suppress(UnicodeDecodeError):
        text = seed.decode()
        if text.isprintable() and not text.startswith(HEX):
            return text
    return f"{HEX}{seed.hex()}"


def secret_of(seed: bytes) -> int:
    """A secret number (48 bits) that a seed gives beside its words."""
    return int.from_bytes(sha256(b"secret of " + seed).digest()[:6], "big")


class Chance:
    """The generator. `counter` is the number of the next word; setting it back undoes draws."""

    __slots__ = ("_block", "_words", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        """A generator that goes on at word `counter` of a seed."""
        self.seed = seed
        self.counter = counter
        self._block = -1
        self._words: tuple[int, ...] = ()

    def word(self) -> int:
        """The next 32 bits."""
        block, index = divmod(self.counter, 8)
        if block != self._block:
            self._words = _EIGHT_WORDS(sha256(self.seed + block.to_bytes(8, "big")).digest())
            self._block = block
        self.counter += 1
        return self._words[index]

    def below(self, count: int) -> int:
        """One of `count` equal outcomes, 0 to count - 1."""
        product = self.word() * count
        if product % _WORD < count:
            least = (_WORD - count) % count
            while product % _WORD < least:
                product = self.word() * count
        return product >> 32

    def draw(self, odds: Odds) -> Any:
        """An outcome: a number, or for a shuffle a permutation of 0 .. n-1."""
        if isinstance(odds, int):
            counter = self.counter
            if counter >> 3 == self._block:
                product = self._words[counter & 7] * odds
                if product & _REST >= odds:  # as in `below`, for the words at hand
                    self.counter = counter + 1
                    return product >> 32
            return self.below(odds)
        if odds[0] == "shuffle":
            return self._permutation(int(odds[1]))
        left = self.below(sum(int(weight) for weight in odds))
        for outcome, weight in enumerate(odds):
            left -= int(weight)
            if left < 0:
                return outcome
        raise ValueError(odds)

    def _permutation(self, count: int) -> tuple[int, ...]:
        order = list(range(count))
        for top in range(count - 1, 0, -1):
            other = self.below(top + 1)
            order[top], order[other] = order[other], order[top]
        return tuple(order)
