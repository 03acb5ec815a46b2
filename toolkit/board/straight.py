"""The way of given steps that keeps nearest to the straight line between its ends.

In: steps, each with how often it is taken, and a rank of places. Out: the places of the way. The measure is the sum of
how far its places lie from the line. Invariant: no place of the best way lies further away than one step can lead from
the line: a step away from it and the next step towards it, taken in the other order beyond that, would lie nearer. So
only a band along the line is searched, and the time grows with the length of the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.board.compass import cross
from toolkit.board.contacts.lattice import Vector
from toolkit.board.labels import Cell

Rank = tuple[bool, Cell]
_Way = tuple[int, int, tuple[Cell, ...], tuple[Vector, ...]]
"""How far its places lie away, how many are undesired, their order, and the places."""


def straight_way(
    start: Vector, goal: Vector, steps: Sequence[tuple[Vector, int]], rank: Callable[[Vector], Rank]
) -> tuple[Vector, ...]:
    """The places from a start along a vector. Of ways equally near it is the one with fewest places that `rank` calls
    undesired (its first part), then that whose places come first."""
    band = max((abs(cross(step, goal)) for step, _ in steps), default=0)
    ways: dict[tuple[int, ...], _Way] = {tuple(count for _, count in steps): (0, 0, (), (start,))}
    for _ in range(sum(count for _, count in steps)):
        longer: dict[tuple[int, ...], _Way] = {}
        for left, (away, undesired, order, places) in ways.items():
            for index, (step, _) in enumerate(steps):
                there = places[-1][0] + step[0], places[-1][1] + step[1]
                off = abs(cross((there[0] - start[0], there[1] - start[1]), goal))
                if left[index] and off <= band:
                    bad, cell = rank(there)
                    way = away + off, undesired + bad, (*order, cell), (*places, there)
                    after = (*left[:index], left[index] - 1, *left[index + 1 :])
                    longer[after] = min(way, longer.get(after, way))
        ways = longer
    return min(ways.values())[3]
