"""What can be reached from where, at what cost, by which way; and the cheapest way to one of several goals.

In: a `Network`. Out: a `Reach`, a `Route`. Laws: costs are those of Dijkstra's algorithm (1959), exact; of the cheapest
ways to a space that with the fewest steps is told, of these the one whose spaces come first in the order of numbers.

Spaces wait in buckets, one for each cost: in a row (Dial 1969) where the points are few, else in a dict with a heap of
the costs at which any wait. A bucket may hold spaces that have been reached for less; they are passed over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from types import MappingProxyType

from toolkit.board.paths.network import Cost, Network
from toolkit.frozen import frozen


@frozen
class Step:
    """One step of a route, with what it costs in points."""

    here: int
    there: int
    cost: Fraction


@frozen
class Route:
    """A way from its first space to its last; one space alone is a way of no steps."""

    spaces: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def end(self) -> int:
        """The last space."""
        return self.spaces[-1]

    @property
    def cost(self) -> Fraction:
        """What all its steps cost together, in points."""
        return sum((step.cost for step in self.steps), Fraction(0))


MOST_BUCKETS = 512
"""With fewer scaled points, the dearest step among them, the buckets stand in a row, which takes three quarters of the
time. To make more of them and to pass over those that are empty would take longer than a short reach does."""


@dataclass(frozen=True)
class Reach:
    """The spaces that can be reached from `sources`, cheapest first, of the same cost as they were met. `passed` has
    the scaled cost of each, in parts of 1/`network.scale`; `costs` leaves out those where a way may not end. The
    sources are reached for 0."""

    network: Network
    sources: frozenset[int]
    passed: Mapping[int, int]
    costs: Mapping[int, int]

    def cost(self, space: int) -> Cost | None:
        """What it costs to end in a space, in points; None where that cannot be."""
        found = self.costs.get(space)
        return None if found is None else self.network.exact(found)

    @cached_property
    def via(self) -> Mapping[int, int | None]:
        """For each space that is passed the one before it on the way that is told, None for a source. In the order of
        the ways: fewer steps first, and of as many steps by their spaces."""
        return _ways(self.network, self.passed, self.sources)

    def route(self, space: int) -> Route | None:
        """The way to a space; None where no way may end."""
        if space not in self.costs:
            return None
        spaces = [space]
        while (before := self.via[spaces[-1]]) is not None:
            spaces.append(before)
        spaces.reverse()
        return Route(tuple(spaces), self._account(spaces))

    def _account(self, spaces: list[int]) -> tuple[Step, ...]:
        """The steps along spaces that each are reached at the least cost: a step costs what the cost has grown by."""
        return tuple(
            Step(here, there, self.network.exact(self.passed[there] - self.passed[here]))
            for here, there in pairwise(spaces)
        )


def reachable(
    network: Network, sources: int | Iterable[int], points: Cost | None = None, *, no_end: Iterable[int] = ()
) -> Reach:
    """What can be reached from any of `sources` with so many points; with any number for None. `no_end` are spaces
    that may be passed and not ended in, whether one begins there or not. Raises ValueError for a source that is no
    space of the network."""
    begun = network.checked(sources)
    bound = network.scaled(points)
    is_near = bound + network.dearest < MOST_BUCKETS
    passed = _settle_near(network, begun, int(bound)) if is_near else settle(network, begun, bound)
    barred = frozenset(no_end)
    costs = {space: cost for space, cost in passed.items() if space not in barred} if barred else passed
    return Reach(network, begun, passed, costs)


def cheapest(
    network: Network, sources: int | Iterable[int], goals: int | Iterable[int], points: Cost | None = None
) -> Route | None:
    """The cheapest way from any of `sources` to any of `goals`, of these the one with the fewest steps, of these the
    one whose spaces come first; None where there is none, or none for so many points. Raises ValueError for a source
    or goal that is no space of the network."""
    begun = network.checked(sources)
    wanted = network.checked(goals) - (network.blocked - begun)
    if not wanted:
        return None
    passed = settle(network, begun, network.scaled(points), goals=wanted)
    reach = Reach(network, begun, passed, passed)
    return next((reach.route(space) for space in reach.via if space in wanted), None)


def settle(
    network: Network,
    sources: frozenset[int],
    bound: int | float,
    *,
    goals: frozenset[int] = frozenset(),
    begun: Mapping[int, Collection[int]] = MappingProxyType({}),
    weight: int = 1,
) -> dict[int, int]:
    """The least cost of each space that is reached for no more than `bound`, cheapest first; all scaled. `sources` are
    where a way begins for nothing, whatever stops and blocks; `begun` are spaces come to before, by what that has cost.
    Goes no further than the cheapest of `goals`, none of which may be blocked unless a way begins there. Each step
    counts `weight` times."""
    shut, rows = bytearray(network.shut), network.open_rows
    reached = dict.fromkeys(sorted(sources), 0)
    waiting = _Buckets()
    if not goals.isdisjoint(sources):
        bound = 0
    for space in reached:
        shut[space] = True
        for step, targets in network.rows[space]:
            waiting[step * weight].extend(targets)
    for cost, spaces in begun.items():
        waiting[cost].extend(spaces)
    for level, bucket in waiting.emptied():
        if level > bound:
            break
        for space in bucket:
            if not shut[space]:
                shut[space] = True
                reached[space] = level
                for step, targets in rows[space]:
                    cost = level + step * weight
                    if cost > bound:
                        break
                    waiting[cost].extend(targets)
        if goals and not goals.isdisjoint(bucket):
            break
    return reached


class _Buckets(dict[int, list[int]]):
    """The spaces that wait at each cost at which any do, and a heap of these costs."""

    def __init__(self) -> None:
        super().__init__()
        self._costs: list[int] = []

    def __missing__(self, cost: int) -> list[int]:
        heappush(self._costs, cost)
        bucket: list[int] = []
        self[cost] = bucket
        return bucket

    def emptied(self) -> Iterator[tuple[int, list[int]]]:
        """The buckets from the least cost on, as they fill; each is gone when the next is asked for."""
        while self._costs:
            cost = heappop(self._costs)
            yield cost, self[cost]
            del self[cost]


def _settle_near(network: Network, sources: frozenset[int], bound: int) -> dict[int, int]:
    """What `settle` finds from `sources`, where there are few costs: the buckets stand in a row, and whether a step
    passes the bound is asked only where the dearest would."""
    shut, rows, dearest = bytearray(network.shut), network.open_rows, network.dearest
    reached = dict.fromkeys(sorted(sources), 0)
    waiting: list[list[int]] = [[] for _ in range(bound + dearest + 1)]
    for space in reached:
        shut[space] = True
        for step, targets in network.rows[space]:
            waiting[step].extend(targets)
    inner = max(0, bound + 1 - dearest)
    for level in range(inner):
        ahead = waiting[level : level + dearest + 1]
        for space in ahead[0]:
            if not shut[space]:
                shut[space] = True
                reached[space] = level
                for step, targets in rows[space]:
                    ahead[step].extend(targets)
    for level in range(inner, bound + 1):
        left = bound - level
        ahead = waiting[level : bound + 1]
        for space in ahead[0]:
            if not shut[space]:
                shut[space] = True
                reached[space] = level
                for step, targets in rows[space]:
                    if step > left:
                        break
                    ahead[step].extend(targets)
    return reached


def _without(spaces: frozenset[int], sources: frozenset[int]) -> frozenset[int]:
    """A difference that copies nothing where there is nothing to take out, as most often."""
    return spaces if spaces.isdisjoint(sources) else spaces - sources


def _ways(network: Network, costs: Mapping[int, int], sources: frozenset[int]) -> dict[int, int | None]:
    """The space before each on the way that is told: breadth first over the steps that lie on a cheapest way, from the
    sources in order to neighbours in order, so that a space is met first on the way that comes first."""
    closing = _without(network.stops, sources)
    ways: dict[int, int | None] = dict.fromkeys(sorted(sources))
    queue = list(ways)
    for here in queue:
        if here in closing:
            continue
        cost = costs[here]
        found = [
            there
            for step, targets in network.rows[here]
            for there in targets
            if there not in ways and costs.get(there) == cost + step
        ]
        for there in sorted(found):
            ways[there] = here
            queue.append(there)
    return ways
