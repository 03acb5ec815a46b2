"""Sums over sets of candidates: what must be met, and which sums can be reached by choosing among amounts.

Subset sums are the bits of whole numbers, no search. In: an amount for each candidate, how many are chosen, between
which bounds their sum lies. Out: whether a beginning can be completed. A number holds all sums at once: its bit number
s is set where some choice has the sum s (and `base`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import gcd

from toolkit.frozen import frozen

MOST_WORK = 2_000_000
"""Words of bits that are looked at to prepare: where there would be more, only bounds of sums are known."""


@frozen
class Total:
    """A limit on a sum: the amount of each candidate, and the bounds; None: no bound."""

    amounts: dict[int, int]
    low: int | None
    high: int | None

    def allows(self, sum: int) -> bool:
        """Whether a sum lies between the bounds."""
        return (self.low is None or sum >= self.low) and (self.high is None or sum <= self.high)

    @property
    def only_limits(self) -> bool:
        """Whether nothing but too much can be wrong with a sum, so that each smaller set has one that will do."""
        return self.low is None and self.never_lessens

    @property
    def never_lessens(self) -> bool:
        """Whether nothing makes the sum smaller."""
        return min(self.amounts.values(), default=0) >= 0


@frozen
class SumTarget:
    """Sets of members of which none has less than `floor`, so many, with a sum between bounds; None: no bound.

    No amount is negative.
    """

    floor: int
    least: int
    most: int
    low: int | None
    high: int | None

    def fits(self, amount: int, total: int) -> bool:
        """Whether a member is not too little, and not too much beside a sum."""
        return amount >= self.floor and (self.high is None or total + amount <= self.high)

    def is_met(self, count: int, total: int) -> bool:
        """Whether so many members with this sum are a whole set."""
        enough = self.low is None or total >= self.low
        return self.least <= count <= self.most and enough and (self.high is None or total <= self.high)

    def firsts(self, amounts: list[int], count: int, total: int) -> set[int]:
        """Those of some amounts beside which one or more of the others, beside so many that have this sum, make a whole
        set."""
        few, many = max(self.least - count - 1, 1), min(self.most - count, len(amounts)) - 1
        if few > many:
            return set()
        if self.high is None and many == len(amounts) - 1:
            return {*amounts} if self.low is None or total + sum(amounts) >= self.low else set()
        found = set[int]()
        for amount in {*amounts}:
            others = amounts.copy()
            others.remove(amount)
            if self.is_met_with(others, count + 1, total + amount):
                found.add(amount)
        return found

    def is_met_with(self, amounts: list[int], count: int, total: int) -> bool:
        """Whether one or more of some amounts, beside so many that have this sum, make a whole set."""
        few, many = max(self.least - count, 1), min(self.most - count, len(amounts))
        if few > many:
            return False
        needed = self.low - total if self.low is not None and self.low > total else 0
        if self.high is None:
            return not needed or sum(amounts if many == len(amounts) else sorted(amounts)[-many:]) >= needed
        room = self.high - total
        smallest = min(amounts) if few == 1 else sum(sorted(amounts)[:few])
        if smallest > room:
            return False
        if smallest >= needed:
            return True
        if sum(amounts) < needed:
            return False
        if few > 1 or many < len(amounts):
            return _any_sum(amounts, few, many, needed, room)
        sums, fitting = 1, (2 << room) - 1
        for amount in amounts:
            if amount <= room:
                sums |= sums << amount & fitting
        return sums >> needed != 0


def _any_sum(amounts: list[int], few: int, many: int, needed: int, room: int) -> bool:
    """Whether at least and at most so many of some amounts have a sum between bounds."""
    fitting = (2 << room) - 1
    sums = [1] + [0] * many
    for amount in amounts:
        if amount <= room:
            for count in range(many, 0, -1):
                sums[count] |= sums[count - 1] << amount & fitting
    return any(each >> needed for each in sums[few:])


class SubsetSums:
    """What can be reached by the candidates from each place on. `exact`: all of it is known, else only bounds.

    `amounts` has None for a candidate that may not be chosen. `low` and `high` are the bounds of the sum.
    """

    __slots__ = ("base", "exact", "greatest", "high", "least", "low", "most", "scale", "smallest", "tables")

    def __init__(self, amounts: Sequence[int | None], least: int, most: int, low: int | None, high: int | None) -> None:
        """Prepare for amounts, of which at least and at most so many are chosen."""
        self.least, self.most = least, most
        self.scale = gcd(*(amount for amount in amounts if amount)) or 1
        self.low = None if low is None else -(-low // self.scale)
        self.high = None if high is None else high // self.scale
        scaled = [None if amount is None else amount // self.scale for amount in amounts]
        known = [amount or 0 for amount in scaled]
        self.smallest = [*accumulate(reversed([min(amount, 0) for amount in known]), initial=0)][::-1]
        self.greatest = [*accumulate(reversed([max(amount, 0) for amount in known]), initial=0)][::-1]
        self.base = -self.smallest[0]
        counts = most + 1 if most < len(amounts) else max(least, 1) + 1
        words = (self.greatest[0] + self.base) // 64 + 1
        self.exact = counts > 0 and counts * words * len(amounts) <= MOST_WORK
        self.tables = _tables(scaled, counts, most >= len(amounts), self.base) if self.exact else []

    def ends(self, place: int, count: int, total: int, extra: int = 0) -> bool:
        """Whether, with `count` chosen that sum to `total`, `extra` or more from `place` on make a whole choice.

        Where not all is known: whether the bounds of sums allow it.
        """
        total //= self.scale
        if not self.exact:
            return self._may_end(place, count, total, extra)
        table = self.tables[place]
        first, last = max(self.least - count, extra), len(table) - 1
        if self.most - count < last and self.most < len(self.tables) - 1:
            last = self.most - count
        if last < first:
            return False
        sums = 0
        for each in table[first : last + 1]:
            sums |= each
        if self.high is not None:
            limit = self.high - total + self.base
            sums = sums & ((1 << (limit + 1)) - 1) if limit >= 0 else 0
        if self.low is not None and self.low - total + self.base > 0:
            sums >>= self.low - total + self.base
        return sums != 0

    def _may_end(self, place: int, count: int, total: int, extra: int) -> bool:
        left = len(self.greatest) - 1 - place
        if left < max(self.least - count, extra) or self.most - count < extra:
            return False
        above = self.low is None or total + self.greatest[place] >= self.low
        return above and (self.high is None or total + self.smallest[place] <= self.high)


@lru_cache(maxsize=256)
def subset_sums(
    amounts: tuple[int, ...], least: int, most: int, low: int | None, high: int | None, lean: bool
) -> tuple[tuple[int | None, SubsetSums], ...]:
    """What can be reached; the listings of one decision, step by step, ask for the same again and again.

    Of a `lean` choice, in which nothing may be superfluous: by those that have at least a bound, and hardly more than
    enough, since without its least member it has too little; None: no bound.
    """
    if not lean or min(amounts, default=0) < 0:
        return ((None, SubsetSums(amounts, least, most, low, high)),)
    found: list[tuple[int | None, SubsetSums]] = [(None, SubsetSums(amounts, least, min(least, most), low, high))]
    if low is not None:
        for bound, enough in lean_bounds(amounts, low, high):
            usable = tuple(amount if amount >= bound else None for amount in amounts)
            found.append((bound, SubsetSums(usable, least + 1, most, low, enough)))
    return tuple(found)


def lean_bounds(amounts: Iterable[int], low: int, high: int | None) -> Iterator[tuple[int, int]]:
    """Of sets in which nothing may be superfluous: what the least member may have, and the most that they then have."""
    for bound in sorted({*amounts} - {0}):
        enough = low + bound - 1
        yield bound, enough if high is None else min(high, enough)


def _tables(amounts: Sequence[int | None], counts: int, is_open: bool, base: int) -> list[list[int]]:
    """For each place the sums of what stands from there on, by how many are chosen; the last count is `or more`."""
    table = [1 << base] + [0] * (counts - 1)
    tables = [table]
    for amount in reversed(amounts):
        if amount is not None:
            before = [0, *table[:-1]]
            if is_open:
                before[-1] |= table[-1]
            shifted = [each << amount for each in before] if amount >= 0 else [each >> -amount for each in before]
            table = [one | other for one, other in zip(table, shifted, strict=True)]
        tables.append(table)
    return tables[::-1]
