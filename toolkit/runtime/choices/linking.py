"""`Linked`: a set that grows, each of whose elements must be linked to another one: a chain of neighbours.

What may come next is what is linked to something chosen, and that stays so whatever comes before it. So all that may
come next may come together, in any order, and arithmetic tells which of it makes a whole set. Only where that is not
enough is looked at what is linked to it, in `netting`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.runtime.choices.aiming import Aim
from toolkit.runtime.choices.growing import Growing
from toolkit.runtime.choices.netting import Net
from toolkit.runtime.choices.reaching import lean_bounds
from toolkit.runtime.choices.several import Elements, Fuel

MOST_SUM = 10_000
"""The greatest sum that arithmetic tells exactly; where more is allowed, and too little is not, sets are searched."""


@dataclass(slots=True)
class Linked(Growing):
    """A set that grows, where an element may join two or more if it is linked to one of them or to itself.

    `links` gives the candidates that are linked to one, `loops` those that are linked to themselves; `mutual`: what is
    linked to one has that linked to it. Two may stand together where each is linked to one of them. `joins` says the
    same; it is None where looking may be a fault, and then nothing is known of links either.
    """

    links: Callable[[int], Sequence[int]] = field(kw_only=True)
    loops: Callable[[], Sequence[int]] = field(kw_only=True)
    mutual: bool = field(kw_only=True)

    def steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        """By arithmetic, where that tells all."""
        if not self._adds_up or (not chosen and self._is_any_whole):
            return Growing.steps(self, chosen)
        return self._by_sums(chosen, Fuel())

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a whole set begins so."""
        if not self._adds_up:
            return Growing.can_end(self, chosen, fuel)
        return self.is_whole(chosen) or any(True for _ in self._by_sums(chosen, fuel))

    @property
    def _adds_up(self) -> bool:
        """Whether links, sizes and a sum tell all."""
        if self.joins is None or self.whole is not None:
            return False
        total = self.total
        if total is None:
            return True
        is_small = total.low is None or total.high is None or total.high <= MOST_SUM
        return is_small and min(total.amounts.values(), default=0) >= 0

    @property
    def _is_any_whole(self) -> bool:
        """Whether nothing but too much is wrong with any set."""
        return not self.minimal and self.least <= 1 and (self.total is None or self.total.low is None)

    def amounts(self) -> Mapping[int, int]:
        """What is added up of each candidate."""
        return self.total.amounts if self.total is not None else dict.fromkeys(self.candidates, 0)

    def aims(self) -> list[Aim]:
        """The kinds of whole sets. One that holds nothing superfluous has the least number, or, where its least member
        has a certain amount at least, hardly more than enough: without that it has too little."""
        low, high = (self.total.low, self.total.high) if self.total is not None else (None, None)
        if not self.minimal:
            return [Aim(0, self.least, self.most, low, high)]
        found = [Aim(0, self.least, min(self.least, self.most), low, high)]
        if self.total is not None and low is not None:
            for bound, enough in lean_bounds(self.total.amounts.values(), low, high):
                found.append(Aim(bound, max(self.least, 0) + 1, self.most, low, enough))
        return found

    def _by_sums(self, chosen: Elements, fuel: Fuel) -> Iterator[tuple[int, bool]]:
        """The elements that may come next and can be completed, each with whether more may come after it."""
        count = len(chosen) + 1
        if count > self.most:
            return
        nexts = list(self.nexts(chosen))
        ends, goes = self._told(chosen, nexts, count, fuel) if chosen else Net(self, fuel).begin(nexts)
        for each in nexts:
            if each in goes:
                yield each, True
            elif each in ends:
                yield each, False

    def _told(self, chosen: Elements, nexts: list[int], count: int, fuel: Fuel) -> tuple[set[int], set[int]]:
        """Of those that may come next: with which a set is whole, and after which something else makes one whole."""
        amounts = self.amounts()
        base, smallest = sum(map(amounts.__getitem__, chosen)), min(map(amounts.__getitem__, chosen))
        least = min(amounts.values())
        net: Net | None = None
        ends, goes = set[int](), set[int]()
        for aim in self.aims():
            if aim.floor > smallest or len(goes) == len(nexts):
                break
            those = [each for each in nexts if aim.fits(amounts[each], base)]
            gathered = [amounts[each] for each in those]
            beside: dict[int, bool] = {}
            for each in those:
                if each in goes:
                    continue
                amount = amounts[each]
                total = base + amount
                if amount not in beside:
                    others = gathered.copy()
                    others.remove(amount)
                    beside[amount] = aim.is_met_with(others, count, total)
                goes_on = beside[amount]
                if not goes_on and aim.fits(max(least, aim.floor), total):
                    net = net or Net(self, fuel, chosen, nexts)
                    goes_on = net.goes_on(aim, each, count, total)
                if goes_on:
                    goes.add(each)
                elif aim.is_met(count, total):
                    ends.add(each)
        return ends, goes
