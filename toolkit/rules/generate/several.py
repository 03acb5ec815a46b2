"""Answers of several elements: what may come next, so that every beginning can be completed.

A `Pick` is a set: its elements come in the order of the candidates, or with `grow` in any order that keeps it true.
Where a set is open the whole answers are searched with fuel; where that runs out a beginning counts as legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from toolkit.rules.faults import LONGEST_LIST, Fault

END = -1
FUEL = 2_000
"""Sets that are looked at for one beginning."""
FUEL_OF_LISTING = 400_000
"""Elements of sets that are looked at for all the answers of one listing."""

Elements = tuple[int, ...]
Whole = Callable[[Any], bool] | None


@dataclass(slots=True)
class Fuel:
    """What the searches of one listing share, in elements looked at: so a listing takes its time and no more."""

    left: int = FUEL_OF_LISTING


class Several(Protocol):
    """A choice of several elements."""

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The elements that may follow those chosen so far, in order."""

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the answer may end here."""

    def value(self, chosen: Elements) -> Elements:
        """What is chosen by a whole answer."""

    def weight(self, count: int) -> int:
        """The fuel that it takes to look at so many elements."""

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether some whole answer begins so."""


def answers_of(several: Several, head: tuple[int, ...], chosen: Elements) -> list[tuple[int, ...]]:
    """The next short answers: the end where what is chosen is whole, then each element that can be completed.

    An element after which only the end can come brings the end with it.
    """
    fuel = Fuel()
    found = [(*head, *chosen, END)] if several.is_whole(chosen) else []
    for element in several.nexts(chosen):
        more = (*chosen, element)
        if not several.can_end(more, fuel):
            continue
        follows = any(several.can_end((*more, after), fuel) for after in several.nexts(more))
        found.append((*head, *more) if follows else (*head, *more, END))
    return found


def is_possible(several: Several, chosen: Elements) -> bool:
    """Whether there is a whole answer."""
    return several.can_end(chosen, Fuel())


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

    def value(self, chosen: Elements) -> Elements:
        """The set, ascending."""
        return tuple(sorted(chosen))

    def weight(self, count: int) -> int:
        """Where nothing may be superfluous, each element is left out once."""
        return (count + 1) * (count + 1) if self.minimal else count + 1

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

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a whole set begins so."""
        if self.kind == "free" and self.grow is None and not self.minimal:
            left = len(self.candidates) - (self.candidates.index(chosen[-1]) + 1 if chosen else 0)
            return len(chosen) <= self.most and len(chosen) + left >= self.least
        if self.kind == "closed" and len(chosen) >= self.least and not self.minimal:
            return self.is_whole(chosen)
        return _search(self, chosen, fuel)


def _search(several: Several, chosen: Elements, fuel: Fuel) -> bool:
    """Look for a whole answer that begins so, the first elements first; True where the fuel runs out."""
    found = chosen
    ahead: list[Iterator[int]] = []
    for _ in range(FUEL):
        if fuel.left <= 0:
            return True
        fuel.left -= several.weight(len(found))
        if several.is_whole(found):
            return True
        ahead.append(several.nexts(found))
        while (element := next(ahead[-1], None)) is None:
            ahead.pop()
            if not ahead:
                return False
        found = (*found[: len(chosen) + len(ahead) - 1], element)
    return True


@dataclass(frozen=True, slots=True)
class Arrange:
    """All candidates in an order."""

    candidates: list[int]
    whole: Whole

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """Those not placed yet."""
        return (each for each in self.candidates if each not in chosen)

    def value(self, chosen: Elements) -> Elements:
        """The order."""
        return chosen

    def weight(self, count: int) -> int:
        """All elements are looked at once."""
        return count + 1

    def is_whole(self, chosen: Elements) -> bool:
        """Whether all are placed."""
        return len(chosen) == len(self.candidates) and (self.whole is None or self.whole(chosen))

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether an order begins so."""
        return True if self.whole is None else _search(self, chosen, fuel)


def amounts(low: int, high: int) -> range:
    """The numbers from one to another, of which one is chosen."""
    if high - low >= LONGEST_LIST:
        raise Fault("long")
    return range(low, high + 1)


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
        if left >= LONGEST_LIST:
            raise Fault("long")
        if len(chosen) + 1 == len(self.candidates):
            yield left
        elif len(chosen) < len(self.candidates):
            yield from range(left + 1)

    def value(self, chosen: Elements) -> Elements:
        """The map of amounts."""
        return as_split(self.candidates, chosen)

    def weight(self, count: int) -> int:
        """All elements are looked at once."""
        return count + 1

    def is_whole(self, chosen: Elements) -> bool:
        """Whether everything is given out."""
        full = len(chosen) == len(self.candidates) and sum(chosen) == self.amount
        return full and (self.whole is None or self.whole(as_split(self.candidates, chosen)))

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a split begins so."""
        left = self.amount - sum(chosen)
        return (
            left >= 0 and (left == 0 or bool(self.candidates)) and (self.whole is None or _search(self, chosen, fuel))
        )


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

    def value(self, chosen: Elements) -> Elements:
        """The route with its start."""
        return (self.start, *chosen)

    def weight(self, count: int) -> int:
        """All elements are looked at once."""
        return count + 1

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the route is long enough and will do."""
        return len(chosen) >= self.shortest and (self.whole is None or self.whole((self.start, *chosen)))

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a route begins so."""
        return _search(self, chosen, fuel)
