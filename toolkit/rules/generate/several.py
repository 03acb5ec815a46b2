"""Answers of several elements: what may come next, so that every beginning can be completed.

A `Pick` is a set: its elements come in the order of the candidates, or with `grow` in any order that keeps it true.
Where a set is open the whole answers are searched with fuel; where that runs out a beginning counts as legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

END = -1
FUEL = 2_000
"""Sets that are looked at for one beginning."""

Elements = tuple[int, ...]
Whole = Callable[[Any], bool] | None


class Several(Protocol):
    """A choice of several elements."""

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The elements that may follow those chosen so far, in order."""

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the answer may end here."""

    def can_end(self, chosen: Elements) -> bool:
        """Whether some whole answer begins so."""


def answers_of(several: Several, head: tuple[int, ...], chosen: Elements) -> list[tuple[int, ...]]:
    """The next short answers: the end where what is chosen is whole, then each element that can be completed.

    An element after which only the end can come brings the end with it.
    """
    found = [(*head, *chosen, END)] if several.is_whole(chosen) else []
    for element in several.nexts(chosen):
        more = (*chosen, element)
        if not several.can_end(more):
            continue
        follows = any(several.can_end((*more, after)) for after in several.nexts(more))
        found.append((*head, *more) if follows else (*head, *more, END))
    return found


def is_possible(several: Several, chosen: Elements) -> bool:
    """Whether there is a whole answer."""
    return several.can_end(chosen)


@dataclass(frozen=True, slots=True)
class Pick:
    """A set of candidates. `kind` says how its whole answers are found: `free`, `closed`, `sums` or `open`."""

    candidates: list[int]
    least: int
    most: int
    whole: Whole
    grow: Whole
    kind: str
    minimal: bool

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """Candidates after the last chosen one; with `grow` all that keep it true."""
        if len(chosen) >= self.most:
            return
        if self.grow is not None:
            for each in self.candidates:
                if each not in chosen and self.grow(tuple(sorted((*chosen, each)))):
                    yield each
            return
        yield from self.candidates[self.candidates.index(chosen[-1]) + 1 if chosen else 0 :]

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the size fits and the conditions hold; a minimal set holds nothing that it could do without."""
        if not self.least <= len(chosen) <= self.most:
            return False
        members = tuple(sorted(chosen))
        if self.whole is not None and not self.whole(members):
            return False
        return not self.minimal or not any(self._does_without(members, each) for each in members)

    def _does_without(self, members: Elements, member: int) -> bool:
        fewer = tuple(each for each in members if each != member)
        return len(fewer) >= self.least and (self.whole is None or self.whole(fewer))

    def can_end(self, chosen: Elements) -> bool:
        """Whether a whole set begins so."""
        if self.kind == "free" and self.grow is None and not self.minimal:
            left = len(self.candidates) - (self.candidates.index(chosen[-1]) + 1 if chosen else 0)
            return len(chosen) <= self.most and len(chosen) + left >= self.least
        if self.kind == "closed" and len(chosen) >= self.least and not self.minimal:
            return self.is_whole(chosen)
        return _search(self, chosen)


def _search(several: Several, chosen: Elements) -> bool:
    """Look for a whole answer that begins so; True where the fuel runs out."""
    waiting = [chosen]
    for _ in range(FUEL):
        if not waiting:
            return False
        found = waiting.pop()
        if several.is_whole(found):
            return True
        waiting += [(*found, element) for element in several.nexts(found)][::-1]
    return True


@dataclass(frozen=True, slots=True)
class Arrange:
    """All candidates in an order."""

    candidates: list[int]
    whole: Whole

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """Those not placed yet."""
        return (each for each in self.candidates if each not in chosen)

    def is_whole(self, chosen: Elements) -> bool:
        """Whether all are placed."""
        return len(chosen) == len(self.candidates) and (self.whole is None or self.whole(chosen))

    def can_end(self, chosen: Elements) -> bool:
        """Whether an order begins so."""
        return True if self.whole is None else _search(self, chosen)


def as_split(candidates: list[int], amounts: Elements) -> Elements:
    """Amounts as a flat map by candidate."""
    return tuple(part for pair in sorted(zip(candidates, amounts, strict=True)) for part in pair)


@dataclass(frozen=True, slots=True)
class Split:
    """A number split among candidates: one amount for each, in their order."""

    candidates: list[int]
    amount: int
    whole: Whole

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The amounts that the next candidate can have; the last takes what is left."""
        left = self.amount - sum(chosen)
        if len(chosen) + 1 == len(self.candidates):
            yield left
        elif len(chosen) < len(self.candidates):
            yield from range(left + 1)

    def is_whole(self, chosen: Elements) -> bool:
        """Whether everything is given out."""
        full = len(chosen) == len(self.candidates) and sum(chosen) == self.amount
        return full and (self.whole is None or self.whole(as_split(self.candidates, chosen)))

    def can_end(self, chosen: Elements) -> bool:
        """Whether a split begins so."""
        return sum(chosen) <= self.amount and (self.whole is None or _search(self, chosen))


@dataclass(frozen=True, slots=True)
class Routes:
    """Routes from a space, step by step, each to a neighbour. `simple`: no space twice."""

    start: int
    near: tuple[Elements, ...]
    shortest: int
    longest: int | None
    step: Callable[[int, int], bool] | None
    whole: Whole
    simple: bool

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The spaces that may come next."""
        if self.longest is not None and len(chosen) >= self.longest:
            return
        here = chosen[-1] if chosen else self.start
        for there in self.near[here]:
            if self.simple and (there in chosen or there == self.start):
                continue
            if self.step is None or self.step(here, there):
                yield there

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the route is long enough and will do."""
        return len(chosen) >= self.shortest and (self.whole is None or self.whole((self.start, *chosen)))

    def can_end(self, chosen: Elements) -> bool:
        """Whether a route begins so."""
        return _search(self, chosen)
