"""Dice as the machine throws them: words of SHA-256 over a seed and a counter, redrawn where they would be uneven."""

from __future__ import annotations

import hashlib
import struct


class Dice:
    """A seed and a counter. Word n is word n mod 8 of SHA-256(seed, n div 8 as 8 bytes), 32 bits, high byte first."""

    __slots__ = ("counter", "seed", "words")

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.counter = 0
        self.words: tuple[int, ...] = ()

    def one_of(self, outcomes: int) -> int:
        """One of so many outcomes, from 0, each as likely as the others (Lemire's method)."""
        while True:
            place = self.counter & 7
            if not place or not self.words:
                block = self.seed + (self.counter >> 3).to_bytes(8, "big")
                self.words = struct.unpack(">8I", hashlib.sha256(block).digest())
            self.counter += 1
            product = self.words[place] * outcomes
            rest = product & 0xFFFFFFFF
            if rest >= outcomes or rest >= (1 << 32) % outcomes:
                return product >> 32
