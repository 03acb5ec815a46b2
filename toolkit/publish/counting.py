"""How far the making of packs is, counted over all processes that share the work. In: steps. Out: words, now and then.

Each pack is made by one process and has numbers of its own, in memory that copies of this process share.
"""

from __future__ import annotations

import mmap
import time
from collections.abc import Callable

_EVERY = 0.1
"""Seconds between two tellings."""
_BYTES = 8


class Steps:
    """Examples that were played and pages that were written, of `packs` packs with so many `examples` in all."""

    def __init__(self, packs: int, examples: int, tell: Callable[[str], None]) -> None:
        self._memory = mmap.mmap(-1, 2 * max(1, packs) * _BYTES)
        self._numbers = memoryview(self._memory).cast("Q")
        self._examples, self._tell, self._last = examples, tell, 0.0

    def of(self, pack: int) -> tuple[Callable[[], None], Callable[[], None]]:
        """What is called after each example and after each page of a pack, which is made from its start."""
        self._numbers[2 * pack] = self._numbers[2 * pack + 1] = 0
        return lambda: self._add(2 * pack), lambda: self._add(2 * pack + 1)

    def _add(self, place: int) -> None:
        self._numbers[place] += 1
        now = time.monotonic()
        if now - self._last >= _EVERY:
            self._last = now
            self._tell(self.words)

    @property
    def words(self) -> str:
        """How far all of them are."""
        played, written = sum(self._numbers[::2]), sum(self._numbers[1::2])
        return f"Playing the examples and writing pages: examples {played:,} of {self._examples:,}, pages {written:,}"
