"""Paths found the plain slow way, straight from what the words mean: every way is listed, and the best is picked.

Ways are lists of spaces in which none comes twice, which loses nothing, as no cost is below 0. Only for few spaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random

from toolkit.board.paths import Cost, Network, make_network

Costs = dict[tuple[int, int], Cost]


@dataclass(frozen=True)
class Plain:
    """A map: how many spaces, what each step costs, where a way ends, and what may not be entered."""

    size: int
    costs: Costs
    stops: frozenset[int]
    blocked: frozenset[int]

    def network(self) -> Network:
        """The network of the map."""
        around: list[list[int]] = [[] for _ in range(self.size)]
        for here, there in self.costs:
            around[here].append(there)
        return make_network(around, lambda here, there: self.costs[here, there], stops=self.stops, blocked=self.blocked)

    def may(self, here: int, there: int, starts: set[int]) -> bool:
        """Whether a way that begins in any of `starts` may take a step."""
        left = here not in self.stops or here in starts
        return (here, there) in self.costs and left and (there not in self.blocked or there in starts)

    def ways(self, starts: set[int]) -> Iterator[tuple[int, ...]]:
        """All ways from any of `starts`."""
        begun = [(space,) for space in starts]
        while begun:
            way = begun.pop()
            yield way
            begun += [
                (*way, there) for there in range(self.size) if there not in way and self.may(way[-1], there, starts)
            ]

    def cost(self, way: tuple[int, ...]) -> Fraction:
        """What a way costs."""
        return sum((Fraction(self.costs[step]) for step in pairwise(way)), Fraction(0))

    def best(self, starts: set[int]) -> dict[int, tuple[Fraction, int, tuple[int, ...]]]:
        """For each space the way that is told: its cost, its steps, its spaces."""
        found: dict[int, tuple[Fraction, int, tuple[int, ...]]] = {}
        for way in self.ways(starts):
            told = self.cost(way), len(way) - 1, way
            found[way[-1]] = min(told, found.get(way[-1], told))
        return found


PRICES: tuple[tuple[Cost, ...], ...] = (
    (1,),
    (0, 1),
    (0,),
    (1, 2, 3),
    (Fraction(1, 2), 1, Fraction(4, 3)),
    (0, Fraction(1, 7), 5, 1000),
    (1, 10**9),
)
"""What steps may cost on a map: all the same, many for nothing, fractions, far apart."""


def draw_map(picks: Random, most: int) -> Plain:
    """A map of up to so many spaces: of any form, in a ring, in a row, all beside all, or steps one way only."""
    size = picks.randint(1, most)
    pairs = [(here, there) for here in range(size) for there in range(size) if here != there]
    form = picks.choice(("any", "ring", "row", "full", "down"))
    if form == "any":
        density = picks.random() * min(1.0, 4 / size)
        pairs = [pair for pair in pairs if picks.random() < density]
    elif form in ("ring", "row"):
        jumps = {1, size - 1} if form == "ring" else {1, 2}
        pairs = [pair for pair in pairs if abs(pair[0] - pair[1]) in jumps]
    elif form == "down":
        pairs = [pair for pair in pairs if pair[0] > pair[1]]
    prices = picks.choice(PRICES)
    order = list(range(size))
    picks.shuffle(order)
    costs = {(order[here], order[there]): picks.choice(prices) for here, there in pairs}
    stops, blocked = (
        frozenset(space for space in range(size) if picks.random() < share)
        for share in (picks.choice((0, 0.2, 0.6)), picks.choice((0, 0.1, 0.4)))
    )
    return Plain(size, costs, stops, blocked)
