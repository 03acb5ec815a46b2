"""How sets grow; `LinkGraph`: what may come next to a set of which each member must be linked to some member.

What is linked to one candidate is a row, a whole number with a bit for each; what may come next to a set is the union
of its rows. Rows are found when they are asked for, and kept as long as the choice is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from toolkit.runtime.choices.answers import Elements, Fuel
from toolkit.runtime.choices.sums import SumTarget

Links = Callable[[int, Iterable[tuple[int, int]]], int]
"""Which of some candidates, each with its bit, may stand there as a certain one does: their bits."""


Filled = tuple[Elements, bool | None]
"""A set to which was added what may come, as long as it was wanted; and whether it is whole, None where the fuel ran
out."""
MOST_ORDERS = 2_000
"""Beginnings that are looked at to find an order in which a set grows."""


class LinkGraph:
    """The links among candidates; `bits` has the bit of each."""

    __slots__ = ("_alone", "_candidates", "_last", "_links", "_rows", "bits")

    def __init__(self, candidates: Sequence[int], links: Links) -> None:
        self._candidates = candidates
        self._links = links
        self.bits = {each: 1 << place for place, each in enumerate(candidates)}
        self._alone: int | None = None
        self._rows: dict[int, int] = {}
        self._last: tuple[Elements, int] = ((), 0)

    def row(self, one: int) -> int:
        """Those that may stand there as one does."""
        row = self._rows.get(one)
        if row is None:
            row = self._rows[one] = self._links(one, self.bits.items())
        return row

    def reach(self, chosen: Elements) -> int:
        """Those that may come next to one or more that may stand together, or are chosen already."""
        if len(chosen) == 1:
            return self._beside(chosen[0])
        before, reached = self._last
        if before != chosen:
            if len(chosen) > 2 and before == chosen[:-1]:
                reached |= self.row(chosen[-1])
            else:
                reached = self.alone
                for each in chosen:
                    reached |= self.row(each)
            self._last = chosen, reached
        return reached

    def nexts(self, chosen: Elements) -> list[int]:
        """Those that may come next to one or more that may stand together."""
        reached = self.reach(chosen) & ~self.union(chosen)
        return [each for each, bit in self.bits.items() if reached & bit]

    def firsts(self, members: Elements) -> list[int]:
        """Of members, in an order in which they may come, those with which some order of them begins: the first, and
        what may stand beside one that may be first."""
        bits, alone, found = self.bits, self.alone, [members[0]]
        reach = {each: self.row(each) | alone for each in members}
        for each in members[1:]:
            if any(reach[first] & bits[each] and reach[each] & bits[first] for first in found):
                found.append(each)
        return found

    def filled(
        self, chosen: Elements, likely: Sequence[int], amounts: Mapping[int, int], target: SumTarget, fuel: Fuel
    ) -> Filled:
        """What is chosen with what may come next, the likely ones before all others, until a target is met."""
        found, total = chosen, sum(map(amounts.__getitem__, chosen))
        reached, left = self.reach(chosen), ~self.union(chosen)
        for pool in (self.union(likely), -1):
            while free := reached & left & pool:
                if fuel.left <= 0:
                    return found, None
                fuel.left -= 1
                bit = free & -free
                each, left = self._candidates[bit.bit_length() - 1], left - bit
                amount = amounts[each]
                if amount < target.floor or (target.high is not None and total + amount > target.high):
                    continue
                found, total = (*found, each), total + amount
                if len(found) >= target.least and (target.low is None or total >= target.low):
                    return found, True
                if len(found) >= target.most:
                    return found, False
                reached = reached | self.row(each) if len(found) > 2 else self.reach(found)
        return found, False

    def union(self, some: Iterable[int]) -> int:
        """The bits of some candidates, of which none comes twice."""
        return sum(map(self.bits.__getitem__, some))

    @property
    def alone(self) -> int:
        """Those that are linked to themselves."""
        if self._alone is None:
            links = self._links
            self._alone = sum([links(each, ((each, bit),)) for each, bit in self.bits.items()])
        return self._alone

    def _beside(self, one: int) -> int:
        """Those that may stand beside one, which must be linked as well, to the other or to itself."""
        found, own = self.row(one) | self.alone, self.bits[one]
        if self.alone & own:
            return found
        rows, links, beside, left = self._rows, self._links, ((one, own),), found
        while left:
            bit = left & -left
            left -= bit
            each = self._candidates[bit.bit_length() - 1]
            if not (rows[each] & own if each in rows else links(each, beside)):
                found -= bit
        return found


def in_order(grow: Callable[[Elements], bool], members: Elements) -> Elements | None:
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
