"""`Aim`: of what size and sum a whole set is. In: amounts of elements. Out: whether they make such a set, no search."""

from __future__ import annotations

from toolkit.frozen import frozen


@frozen
class Aim:
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
            return _reaches(amounts, few, many, needed, room)
        sums, fitting = 1, (2 << room) - 1
        for amount in amounts:
            if amount <= room:
                sums |= sums << amount & fitting
        return sums >> needed != 0


def _reaches(amounts: list[int], few: int, many: int, needed: int, room: int) -> bool:
    """Whether at least and at most so many of some amounts have a sum between bounds."""
    fitting = (2 << room) - 1
    sums = [1] + [0] * many
    for amount in amounts:
        if amount <= room:
            for count in range(many, 0, -1):
                sums[count] |= sums[count - 1] << amount & fitting
    return any(each >> needed for each in sums[few:])
