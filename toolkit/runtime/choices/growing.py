"""`Growing`: a set of candidates that grows: what is chosen so far must meet a condition after each element.

Its elements come in any order that keeps the condition true. Where sizes or totals are wanted, or something must hold
together, a whole set is looked for: as it comes first, then set by set, each set once.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from toolkit.language.faults import Fault
from toolkit.runtime.choices.picking import Pick, Total
from toolkit.runtime.choices.several import Elements, Fuel, first_whole, goes_on

MOST_ORDERS = 2_000
"""Beginnings that are looked at to find an order in which a set grows."""


@dataclass(slots=True)
class Growing(Pick):
    """A set that grows.

    `grow` tells of what is chosen so far, ascending, whether it may be; `joins`, of what is chosen and meets that, in
    any order, whether it still does with one element more. Without `joins` the larger set is looked at as a whole.
    """

    grow: Callable[[Elements], bool] = field(kw_only=True)
    joins: Callable[[Elements, int], bool] | None = field(default=None, kw_only=True)
    _like: Elements = field(default=(), init=False)

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """All that keep the condition true."""
        if len(chosen) >= self.most:
            return
        joins, grow = self.joins, self.grow
        if joins is not None and chosen:
            for each in self.candidates:
                if each not in chosen and joins(chosen, each):
                    yield each
            return
        members = sorted(chosen)
        for each in self.candidates:
            if each not in chosen:
                place = bisect(members, each)
                if grow((*members[:place], each, *members[place:])):
                    yield each

    def _grows(self, chosen: Elements, element: int) -> bool:
        """Whether what is chosen may go on with an element."""
        if self.joins is not None and chosen:
            return self.joins(chosen, element)
        return self.grow(tuple(sorted((*chosen, element))))

    def weight(self, count: int) -> int:
        """Each candidate is tried besides."""
        return Pick.weight(self, count) + len(self.candidates)

    def fullest(self, chosen: Elements) -> Elements | None:
        """Nothing is known."""
        return None

    def spelt(self, value: Elements) -> Elements | None:
        """The elements of a whole set in an order in which it grows."""
        ordered = Pick.spelt(self, value)
        return None if ordered is None else _growing(self.grow, ordered)

    # What may come

    def steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        """What could come in place of an element is likely to come after it as well; where two can, each goes on."""
        fuel, going, count = Fuel(), set[int](), len(chosen) + 1
        amounts = self._amounts(count)
        base = self._sum(chosen) if amounts else 0
        nexts = list(self.nexts(chosen))
        if amounts is None or amounts:
            nexts = [
                each
                for each in nexts
                if (amounts and self._allows(base + amounts[each])) or self._can_come(chosen, each, going, fuel)
            ]
        for place, element in enumerate(nexts):
            if element not in going and count < self.most:
                more = (*chosen, element)
                for each in (nexts[(place + 1) % len(nexts)], nexts[place - 1]):
                    if each != element and self._grows(more, each):
                        known = amounts is not None and (
                            not amounts or self._allows(base + amounts[element] + amounts[each])
                        )
                        if known or self.can_end((*more, each), fuel):
                            going.update((element, each))
                            break
                else:
                    if self._reaches_end(more, 0, 1) and goes_on(self, more, fuel):
                        going.add(element)
            yield element, element in going

    def _amounts(self, count: int) -> dict[int, int] | None:
        """The amounts of the candidates where the total alone tells whether a set of so many or more is whole: without
        one there are none. None where more must be looked at."""
        if self.whole is not None or self.minimal or count < self.least:
            return None
        return self.total.amounts if self.total is not None else {}

    def _allows(self, sum: int) -> bool:
        return self.total is None or self.total.allows(sum)

    def _can_come(self, chosen: Elements, element: int, going: set[int], fuel: Fuel) -> bool:
        """Whether an element can come next. Where the whole set that tells it has more, it goes on."""
        count = self._count_of_whole((*chosen, element), fuel)
        if count is not None and count > len(chosen) + 1:
            going.add(element)
        return count is not None

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a whole set begins so."""
        return self._count_of_whole(chosen, fuel) is not None

    def _count_of_whole(self, chosen: Elements, fuel: Fuel) -> int | None:
        """How many elements a whole set has that begins so; None where there is none. One more than are chosen, where
        the fuel runs out."""
        count = len(chosen)
        if count > self.most or not self._reaches_end(chosen, 0):
            return None
        if count >= self.least and not self.minimal:
            if self.whole is None and self.total is None:
                return count
            if self._is_closed:
                whole = self.is_whole(chosen)
                if self.kind == "claimed" and not whole and self._search(chosen, Fuel()):
                    raise Fault("claim")
                return count if whole else None
        if self.is_whole(chosen):
            return count
        if self._dive(chosen, fuel):
            return len(self._like)
        found = self._search(chosen, fuel)
        return len(self._like) if found else count + 1 if found is None else None

    @property
    def _is_closed(self) -> bool:
        """Whether what holds of a set holds of each smaller one that has the least number."""
        if self.kind in ("closed", "claimed"):
            return True
        return self.is_bare and bool(self.ways) and all(way.is_all and way.needs is None for way in self.ways)

    def _dive(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a set that begins so gets whole by taking what comes first, unless too much is in it then.

        Those of the last whole set that was found come before all others. It is the last one then.
        """
        total = Total({}, None, None) if self.total is None else self.total
        low, high, amounts = total.low, total.high, total.amounts
        found, sum = chosen, self._sum(chosen) if amounts else 0
        for pool in (self._like, self.candidates):
            waiting, is_new = pool, True
            while is_new and len(found) < self.most and fuel.left > 0:
                is_new, left = False, list[int]()
                for each in waiting:
                    more = sum + amounts.get(each, 0)
                    if each in found or (high is not None and more > high):
                        continue
                    fuel.left -= 1
                    if not self._grows(found, each):
                        left.append(each)
                        continue
                    if self.minimal and not self._reaches_end((*found, each), 0):
                        continue
                    found, sum, is_new = (*found, each), more, True
                    if len(found) >= self.least and (low is None or sum >= low) and self._is_met(found):
                        self._like = found
                        return True
                    if len(found) >= self.most:
                        break
                waiting = left
        return False

    def _is_met(self, chosen: Elements) -> bool:
        """Whether a set that is large enough is whole."""
        return (self.whole is None and not self.minimal) or self.is_whole(chosen)

    def _search(self, chosen: Elements, fuel: Fuel) -> bool | None:
        """Whether there is a whole set that begins so, the last one then; None where the fuel runs out."""
        met = set[Elements]()
        found = first_whole(self, chosen, fuel, lambda begun: self._ahead(begun, met))
        if not isinstance(found, tuple):
            return found
        self._like = found
        return True

    def _ahead(self, chosen: Elements, met: set[Elements]) -> Iterator[int]:
        """The elements that may come next, but for those that make a set which has been met or cannot be completed."""
        for each in self.nexts(chosen):
            more = tuple(sorted((*chosen, each)))
            if more not in met:
                met.add(more)
                if self._reaches_end(more, 0):
                    yield each


def _growing(grow: Callable[[Elements], bool], members: Elements) -> Elements | None:
    """The members in an order in which each beginning meets a condition; None where none is found."""
    waiting: list[Elements] = [()]
    met: set[Elements] = set()
    for _ in range(MOST_ORDERS):
        if not waiting:
            return None
        chosen = waiting.pop()
        if len(chosen) == len(members):
            return chosen
        for each in reversed(members):
            more = tuple(sorted((*chosen, each)))
            if each not in chosen and more not in met and grow(more):
                met.add(more)
                waiting.append((*chosen, each))
    return None
