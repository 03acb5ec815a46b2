"""How much work a thought may be. In: how many trials. Out: what is left, while rules are run for it.

Rules that never come to an end, or that fail in a world that is only thought of, stop no game: the thought ends with
what it has found, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from toolkit.agents.agent import Spent
from toolkit.language.fuel import Reserve, drawing_from

WORK = 100_000
"""The units of fuel that one trial may need, all trials of a thought taken together."""


@dataclass
class Thinking:
    """A thought in progress. `failed`: how many trials ended in a fault of the rules."""

    reserve: Reserve
    failed: int = 0

    @property
    def is_over(self) -> bool:
        """Whether it needed more work than it may."""
        return self.reserve.is_empty

    def told(self, phrase: str, **counts: int) -> Spent:
        """What was spent, with what went wrong."""
        told: list[tuple[str, Mapping[str, int]]] = [(phrase, counts)]
        told += [("{count} failed", {"count": self.failed})] if self.failed else []
        told += [("stopped: too much work", {})] if self.is_over else []
        return Spent(tuple(told))


@contextmanager
def thinking(trials: int) -> Iterator[Thinking]:
    """While so many trials are made; what they take is not taken from what the game itself may need."""
    reserve = Reserve(WORK * max(1, trials))
    with drawing_from(reserve):
        yield Thinking(reserve)
