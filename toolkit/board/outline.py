"""Whether a closed line meets itself. In: its points. Out: two of its edges that meet, or None; exact.

Sweep from left to right (Shamos and Hoey, "Geometric intersection problems", 1976): edges are kept in the order in
which they lie above each other, and only neighbours in that order are compared. Points with the same x are taken from
below, as if the line were turned by a very little, so that upright edges need no care.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from toolkit.board.points import Point


def self_contact(ring: Sequence[Point]) -> tuple[int, int] | None:
    """Two edges that share more than the point in which one follows the other, the lesser first; None for a simple
    polygon. An edge has the number of the point where it begins, counted from 0.

    Where a point stands twice, its two numbers are the answer: then all others wait.
    """
    order = sorted(range(len(ring)), key=ring.__getitem__)
    for one, other in pairwise(order):
        if ring[one] == ring[other]:
            return one, other
    sweep = _Sweep(ring)
    for point in order:
        found = sweep.pass_over(point)
        if found is not None:
            return min(found), max(found)
    return None


def lies_on_one_line(ring: Sequence[Point]) -> bool:
    """Whether all points lie on one straight line."""
    start = ring[0]
    far = next((point for point in ring if point != start), start)
    return all(_turn(start, far, point) == 0 for point in ring)


class _Sweep:
    """The edges that the sweep line meets, from below; `starts` and `ends` are told from left to right."""

    def __init__(self, ring: Sequence[Point]) -> None:
        self.ring = ring
        edges = list(zip(ring, (*ring[1:], ring[0]), strict=True))
        self.starts = [min(edge) for edge in edges]
        self.ends = [max(edge) for edge in edges]
        self.met: list[int] = []

    def pass_over(self, point: int) -> tuple[int, int] | None:
        """Move on to a point, the next from the left; two edges that are found to meet."""
        place = self.ring[point]
        own = ((point - 1) % len(self.ring), point)
        low = self._first_not_below(place)
        high = low
        while high < len(self.met) and self._side(self.met[high], place) == 0:
            if self.met[high] not in own:
                return self.met[high], point
            high += 1
        fresh = [edge for edge in own if self.starts[edge] == place]
        if len(fresh) == 2:
            turn = _turn(place, self.ends[fresh[0]], self.ends[fresh[1]])
            if turn == 0:
                return fresh[0], fresh[1]
            fresh = fresh if turn > 0 else fresh[::-1]
        self.met[low:high] = fresh
        return self._contact(low - 1) or (self._contact(low + len(fresh) - 1) if fresh else None)

    def _first_not_below(self, place: Point) -> int:
        low, high = 0, len(self.met)
        while low < high:
            middle = (low + high) // 2
            if self._side(self.met[middle], place) > 0:
                low = middle + 1
            else:
                high = middle
        return low

    def _side(self, edge: int, place: Point) -> int:
        """Above the edge where positive, on it where 0."""
        return _turn(self.starts[edge], self.ends[edge], place)

    def _contact(self, index: int) -> tuple[int, int] | None:
        """The edges at an index and above it, where they meet."""
        if not 0 <= index < len(self.met) - 1:
            return None
        one, other = self.met[index], self.met[index + 1]
        return (one, other) if self._meet(one, other) else None

    def _meet(self, one: int, other: int) -> bool:
        ends = {self.starts[one], self.ends[one]} & {self.starts[other], self.ends[other]}
        if ends:
            return False  # they follow each other, and where they begin both lie at one point they were compared
        sides = self._side(one, self.starts[other]), self._side(one, self.ends[other])
        others = self._side(other, self.starts[one]), self._side(other, self.ends[one])
        return sides[0] * sides[1] <= 0 and others[0] * others[1] <= 0


def _turn(start: Point, end: Point, place: Point) -> int:
    return (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (place[0] - start[0])
