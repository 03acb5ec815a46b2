"""Where a line meets what is drawn, exactly.

In: a line from middle to middle, a ring or a chain of points. Out: stretches of the line, as shares of its whole way,
with how it is met there. Points are counted in `PARTS` of the lattice; all tests are signs of whole numbers. Moments
are counted in parts of the line, so many that each is a whole number; fractions are made of what is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from typing import TypeVar

from toolkit.board.contacts import PARTS
from toolkit.board.contacts.account import STRENGTH, Stretch
from toolkit.board.contacts.crossing import How
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.frozen import frozen

Points = Sequence[Vector]
ZERO, ONE = Fraction(0), Fraction(1)
Moment = TypeVar("Moment", int, Fraction)
"""A moment as a share of the whole line, or counted in parts of it."""
_Stretch = tuple[int, int, How]


@frozen
class Line:
    """A line from the middle of `source` along `end`."""

    source: Vector
    end: Vector

    def across(self, point: Vector) -> int:
        """On which side of the line a point lies: below zero, on it, or above zero."""
        x, y = point[0] - PARTS * self.source[0], point[1] - PARTS * self.source[1]
        return self.end[0] * y - self.end[1] * x

    def on_chain(self, points: Points, closed: bool) -> list[Stretch]:
        """Where it meets a chain of points: stretches apart from each other, in order."""
        signs = [self.across(point) for point in points]
        if min(signs) > 0 or max(signs) < 0:
            return []
        scale = self._scale(points, signs, closed)
        return scale.shares(scale.on_chain(points, signs, closed))

    def in_ring(self, ring: Points) -> list[Stretch]:
        """Where it meets a shape, the inside with it."""
        signs = [self.across(point) for point in ring]
        if min(signs) > 0 or max(signs) < 0:
            return []
        scale = self._scale(ring, signs, True)
        return scale.shares(scale.in_ring(ring, signs))

    def _scale(self, points: Points, signs: Sequence[int], closed: bool) -> _Scale:
        """Parts of the line such that each place where it meets a chain, and each middle of two, is a whole number."""
        axis = 0 if self.end[0] else 1
        legs = pairwise((*signs, signs[0]) if closed else signs)
        parts = lcm(2, *{here - there for here, there in legs if (here > 0) != (there > 0)})
        return _Scale(axis, PARTS * self.source[axis], PARTS * self.end[axis], parts)


@frozen
class _Scale:
    """A line told by one axis, from `start` on `length` far, each unit of it in so many parts. Moments are numbers of
    these; `signs` of points tell how far across the line they lie."""

    axis: int
    start: int
    length: int
    parts: int

    @property
    def whole(self) -> int:
        """The moment at which the line ends."""
        return abs(self.length) * self.parts

    def shares(self, stretches: Sequence[_Stretch]) -> list[Stretch]:
        """Stretches as shares of the whole line."""
        whole = self.whole
        return [(share(first, whole), share(last, whole), how) for first, last, how in stretches]

    def _at(self, point: Vector) -> int:
        """The moment at a point on the line."""
        way = point[self.axis] - self.start
        return (way if self.length > 0 else -way) * self.parts

    def _cut(self, one: Vector, other: Vector, here: int, there: int) -> int:
        """The moment at which the way from a point on one side to one on the other is cut."""
        axis, between = self.axis, here - there
        way = (one[axis] - self.start) * between + (other[axis] - one[axis]) * here
        return (way if self.length > 0 else -way) * (self.parts // between)

    def on_chain(self, points: Points, signs: Sequence[int], closed: bool) -> list[_Stretch]:
        """Where the line meets a chain."""
        found: list[_Stretch] = []
        count = len(points)
        for place in range(count):
            after = (place + 1) % count
            goes_on = closed or place + 1 < count
            here, there = signs[place], signs[after]
            if here == 0:
                before = signs[place - 1] if closed or place else 0
                at = self._at(points[place])
                crosses = before * there < 0 and goes_on
                found.append((at, at, "crosses" if crosses else "grazes"))
                if goes_on and there == 0:
                    first, last = sorted((at, self._at(points[after])))
                    found.append((first, last, "along" if first < last else "grazes"))
            elif goes_on and here * there < 0:
                at = self._cut(points[place], points[after], here, there)
                found.append((at, at, "crosses"))
        return merged(clipped(found, 0, self.whole))

    def in_ring(self, ring: Points, signs: Sequence[int]) -> list[_Stretch]:
        """Where the line meets a shape."""
        border = self.on_chain(ring, signs, True)
        moments = sorted({0, self.whole, *(moment for first, last, _ in border for moment in (first, last))})
        found: list[_Stretch] = [(first, last, "along" if first < last else "grazes") for first, last, _ in border]
        cuts = list(self._cuts(ring, signs))
        for first, last in pairwise(moments):
            is_border = any(one <= first and last <= other for one, other, _ in border)
            middle = (first + last) // 2
            if not is_border and sum(cut < middle for cut in cuts) % 2:
                found.append((first, last, "crosses"))
        return merged(found)

    def _cuts(self, ring: Points, signs: Sequence[int]) -> Iterator[int]:
        """Where a ring goes from one side of the line to the other. A point of the line that is not on the ring is
        inside where there are oddly many before it."""
        for place, (here, there) in enumerate(pairwise((*signs, signs[0]))):
            if (here > 0) != (there > 0):
                yield self._cut(ring[place], ring[(place + 1) % len(ring)], here, there)


@lru_cache(maxsize=1 << 14)
def share(part: int, parts: int) -> Fraction:
    """Some of so many equal parts. Many lines have the same."""
    return Fraction(part, parts)


def clipped(
    stretches: Sequence[tuple[Moment, Moment, How]], first: Moment, last: Moment
) -> list[tuple[Moment, Moment, How]]:
    """What of stretches lies between two moments, these included; what is cut to a single moment grazes, unless it
    was crossed there."""
    found: list[tuple[Moment, Moment, How]] = []
    for start, stop, how in stretches:
        low, high = max(start, first), min(stop, last)
        if low <= high:
            found.append((low, high, "grazes" if low == high and start < stop else how))
    return found


def merged(stretches: Sequence[tuple[Moment, Moment, How]]) -> list[tuple[Moment, Moment, How]]:
    """Stretches that touch each other made one, met as strongly as any of them."""
    found: list[tuple[Moment, Moment, How]] = []
    for first, last, how in sorted(stretches, key=lambda one: one[:2]):
        if found and first <= found[-1][1]:
            start, stop, before = found[-1]
            stronger: How = max(before, how, key=STRENGTH.__getitem__)
            found[-1] = (start, max(stop, last), stronger)
        else:
            found.append((first, last, how))
    return found


def is_covered(stretch: Stretch, by: Sequence[Stretch]) -> bool:
    """Whether a stretch lies in one of several that are apart from each other."""
    return any(first <= stretch[0] and stretch[1] <= last for first, last, _ in by)


def segments_in(lattice: Lattice, space: Vector, points: Points, closed: bool) -> Iterator[tuple[Vector, Vector]]:
    """The segments of a chain that come to a space or its border."""
    for one, other in _segments(points, closed):
        low, high, _ = _inside(lattice, space, one, other)
        if low <= high:
            yield one, other


def overlaps(lattice: Lattice, space: Vector, ring: Points) -> bool:
    """Whether a shape has some of its inside in a space, and does not only touch it."""
    for one, other in _segments(ring, True):
        low, high, is_open = _inside(lattice, space, one, other)
        if low < high and is_open:
            return True
    return holds(ring, (space[0] * PARTS, space[1] * PARTS))


def holds(ring: Points, point: Vector, parts: int = 1) -> bool:
    """Whether a ring holds a point, counted in so many parts, that is not on its border."""
    x, y = point
    is_inside = False
    for (here_x, here_y), (after_x, after_y) in _segments(ring, True):
        if (here_y * parts > y) != (after_y * parts > y):
            left = (x - here_x * parts) * (after_y - here_y) < (y - here_y * parts) * (after_x - here_x)
            is_inside ^= left == (after_y > here_y)
    return is_inside


def is_on(ring: Points, point: Vector) -> bool:
    """Whether a point lies on a ring."""
    x, y = point
    for (here_x, here_y), (after_x, after_y) in _segments(ring, True):
        across = (after_x - here_x) * (y - here_y) - (after_y - here_y) * (x - here_x)
        within = min(here_x, after_x) <= x <= max(here_x, after_x) and min(here_y, after_y) <= y <= max(here_y, after_y)
        if across == 0 and within:
            return True
    return False


def _segments(points: Points, closed: bool) -> Iterator[tuple[Vector, Vector]]:
    yield from pairwise((*points, points[0]) if closed else points)


def _inside(lattice: Lattice, space: Vector, one: Vector, other: Vector) -> tuple[Fraction, Fraction, bool]:
    """From when to when a segment is in a space, its border included; and whether it does not run on the border."""
    low, high, is_open = ZERO, ONE, True
    for a, b in lattice.forms:
        start = a * (one[0] - space[0] * PARTS) + b * (one[1] - space[1] * PARTS)
        step = a * (other[0] - one[0]) + b * (other[1] - one[1])
        if step == 0:
            if abs(start) > PARTS:
                return ONE, ZERO, False
            is_open = is_open and abs(start) < PARTS
            continue
        cuts = sorted((Fraction(-PARTS - start, step), Fraction(PARTS - start, step)))
        low, high = max(low, cuts[0]), min(high, cuts[1])
    return low, high, is_open
