"""Answers of several elements: what may come next, so that every beginning can be completed.

Whole answers are searched with fuel where nothing better is known; where that runs out a beginning counts as legal.
Sets have a file of their own, `set_search`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from toolkit.frozen import frozen
from toolkit.language.faults import END, GREATEST_INT, LONGEST_LIST, Fault

FUEL = 2_000
"""Answers that are looked at to tell whether there is any."""
FUEL_OF_BEGINNING = 100
"""Answers that are looked at for one beginning of a listing."""
FUEL_OF_LISTING = 8_000
"""Elements of sets that are looked at for all the answers of one listing."""
FUEL_OF_LOOKING = 400
"""Elements that are looked at for all the answers of one listing to tell what may come after each."""
FUEL_TOGETHER = 40_000
"""Elements of splits and routes that are looked at for all the answers of one listing."""

MUCH = GREATEST_INT
"""The most that somebody takes of whom nothing says how much he may."""

Elements = tuple[int, ...]
Whole = Callable[[Any], bool] | None


@dataclass(slots=True)
class Fuel:
    """What the searches of one listing share, in elements looked at: so a listing takes its time and no more.

    `answers` is for each search; `looks` for looking whether more may come after an element, which only spares a step.
    """

    answers: int = FUEL_OF_BEGINNING
    left: int = FUEL_OF_LISTING
    looks: int = FUEL_OF_LOOKING


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

    def steps(self, chosen: Elements) -> Iterable[tuple[int, bool]]:
        """The elements that may come next and can be completed, each with whether more may come after it."""

    def spelt(self, value: Elements) -> Elements | None:
        """The elements of an answer with this value, in an order in which they can be given; None where it is none."""


def answers_of(several: Several, head: tuple[int, ...], chosen: Elements) -> list[tuple[int, ...]]:
    """The next short answers: the end where what is chosen is whole, then each element that can be completed.

    An element after which only the end can come brings the end with it.
    """
    start = (*head, *chosen)
    found = [(*start, END)] if several.is_whole(chosen) else []
    found += [(*start, each) if goes_on else (*start, each, END) for each, goes_on in several.steps(chosen)]
    return found


def steps_of(several: Several, chosen: Elements, fuel: Fuel | None = None) -> Iterator[tuple[int, bool]]:
    """The next elements as a search finds them."""
    fuel = fuel or Fuel()
    for element in several.nexts(chosen):
        more = (*chosen, element)
        if several.can_end(more, fuel):
            yield element, goes_on(several, more, fuel)


def goes_on(several: Several, chosen: Elements, fuel: Fuel) -> bool:
    """Whether something can come after what is chosen; True where that is not looked at any more."""
    if fuel.looks <= 0:
        return True
    fuel.looks -= several.weight(len(chosen))
    for element in several.nexts(chosen):
        fuel.looks -= len(chosen) + 1
        if fuel.looks <= 0 or several.can_end((*chosen, element), fuel):
            return True
    return False


def is_possible(several: Several, chosen: Elements) -> bool:
    """Whether there is a whole answer."""
    return several.can_end(chosen, thorough() if isinstance(several, Thorough) else Fuel(FUEL))


def thorough() -> Fuel:
    """The fuel of answers that are few as a rule: all of it may be burnt for one beginning."""
    return Fuel(FUEL_TOGETHER, FUEL_TOGETHER)


def searched(several: Several, chosen: Elements, fuel: Fuel) -> bool:
    """Whether there is a whole answer that begins so, the first elements first; True where the fuel runs out."""
    found = chosen
    ahead: list[Iterator[int]] = []
    for _ in range(fuel.answers):
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


class Searched:
    """What is the same for all whose answers are searched."""

    __slots__ = ()

    def steps(self: Several, chosen: Elements) -> Iterable[tuple[int, bool]]:
        """As a search finds them."""
        return steps_of(self, chosen)


class Thorough(Searched):
    """Of those whose answers are few as a rule, and are all looked at if need be."""

    __slots__ = ()

    def steps(self: Several, chosen: Elements) -> Iterable[tuple[int, bool]]:
        """As a search finds them that gives up late."""
        return steps_of(self, chosen, thorough())


@frozen
class Arrange(Searched):
    """All candidates in an order."""

    candidates: list[int]
    whole: Whole

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """Those not placed yet."""
        return (each for each in self.candidates if each not in chosen)

    def steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        """Where any order will do, all of them: each but the last goes on."""
        if self.whole is not None:
            return steps_of(self, chosen)
        left = len(self.candidates) - len(chosen)
        return ((each, left > 1) for each in self.nexts(chosen))

    def value(self, chosen: Elements) -> Elements:
        """The order."""
        return chosen

    def weight(self, count: int) -> int:
        """All elements are looked at once."""
        return count + 1

    def is_whole(self, chosen: Elements) -> bool:
        """Whether all are placed."""
        return len(chosen) == len(self.candidates) and (self.whole is None or self.whole(chosen))

    def spelt(self, value: Elements) -> Elements | None:
        """The order itself."""
        return value if sorted(value) == sorted(self.candidates) and self.is_whole(value) else None

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether an order begins so."""
        return True if self.whole is None else searched(self, chosen, fuel)


def amounts(low: int, high: int) -> range:
    """The numbers from one to another, of which one is chosen."""
    if high - low >= LONGEST_LIST:
        raise Fault("long")
    return range(low, high + 1)


def as_split(candidates: list[int], amounts: Elements) -> Elements:
    """Amounts as a flat map by candidate."""
    return tuple(part for pair in sorted(zip(candidates, amounts, strict=True)) for part in pair)


@frozen
class Split(Thorough):
    """A number split among candidates: one amount for each, in their order. `shares`: the least and the most that each
    may take, in the same order; where there are none each may take anything from 0 on."""

    candidates: list[int]
    amount: int
    whole: Whole
    shares: list[tuple[int, int]] | None = None

    def ends(self, chosen: Elements) -> tuple[int, int] | None:
        """The least and the greatest amount for the next candidate, so that all can be given out; None where nobody is
        left, or those before it have taken too much or too little."""
        left, place = self.amount - sum(chosen), len(chosen)
        after = len(self.candidates) - place - 1
        if after < 0 or left < 0:
            return None
        if self.shares is None:
            return (left if after == 0 else 0, left)
        (least, most), others = self.shares[place], self.shares[place + 1 :]
        low = max(least, 0, left - sum(other for _, other in others))
        high = min(most, left - sum(max(other, 0) for other, _ in others))
        return (low, high) if low <= high and all(max(one, 0) <= other for one, other in others) else None

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The amounts that the next candidate can have; the last takes what is left."""
        ends = self.ends(chosen)
        if ends is not None:
            yield from amounts(*ends)

    def value(self, chosen: Elements) -> Elements:
        """The map of amounts."""
        return as_split(self.candidates, chosen)

    def weight(self, count: int) -> int:
        """All elements are looked at once."""
        return count + 1

    def is_whole(self, chosen: Elements) -> bool:
        """Whether everything is given out."""
        full = len(chosen) == len(self.candidates) and sum(chosen) == self.amount and self.is_within(chosen)
        return full and (self.whole is None or self.whole(as_split(self.candidates, chosen)))

    def is_within(self, chosen: Elements) -> bool:
        """Whether nobody takes more than he may, or less."""
        return self.shares is None or all(
            least <= amount <= most for amount, (least, most) in zip(chosen, self.shares, strict=False)
        )

    def spelt(self, value: Elements) -> Elements | None:
        """The amounts in the order of the candidates; whom a map does not name gets nothing."""
        given = dict(zip(value[::2], value[1::2], strict=True))
        amounts = tuple(given.get(each, 0) for each in self.candidates)
        fits = set(given) <= set(self.candidates) and min(amounts, default=0) >= 0
        return amounts if fits and self.is_whole(amounts) else None

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a split begins so."""
        if self.whole is not None:
            return searched(self, chosen, fuel)
        is_full = len(chosen) == len(self.candidates) and sum(chosen) == self.amount
        return self.is_within(chosen) and (is_full or self.ends(chosen) is not None)


@frozen
class Ahead:
    """What one listing knows of how routes may go on: at most which steps lead out of a space, in order; how many steps
    a route has at most; whether a beginning with its start may be gone, None where all its steps may."""

    steps: Callable[[int], Sequence[int]]
    longest: int
    admits: Callable[[Elements], bool] | None = None


@frozen
class Routes(Thorough):
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

    def spelt(self, value: Elements) -> Elements | None:
        """The spaces behind the start, where each step may be made."""
        if value[:1] != (self.start,):
            return None
        chosen = value[1:]
        made = all(there in self.nexts(chosen[:count]) for count, there in enumerate(chosen))
        return chosen if made and self.is_whole(chosen) else None

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a route begins so."""
        return searched(self, chosen, fuel)

    def ahead(self) -> Ahead:
        """The steps that may be made, each asked for once."""
        known: dict[int, list[int]] = {}

        def steps(here: int) -> list[int]:
            """Out of a space."""
            if here not in known:
                known[here] = [there for there in self.near[here] if self.step is None or self.step(here, there)]
            return known[here]

        return Ahead(steps, len(self.near) if self.longest is None else self.longest)
