"""Ways in legs: so many points overland, then any length by road. Supply, command, withdrawal.

In: legs, each a network with a limit of its own, in the order in which a way takes them, and where it begins. Out: a
`Trace`, one search that tells the way to every space, or how near it comes and what holds it up.

A way takes some steps of the first leg, then some of the second and so on; a leg may have none. What a leg costs is
counted from where it begins, so a space is reached on a leg if its least cost on that leg is within the limit. Of all
ways the one is told whose last leg costs least, of these the one whose leg before costs least, and so on; then the one
with the fewest steps, then the one whose spaces come first. The costs of all legs are kept as one whole number, the
last leg's weighing more than all before it together can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Literal

from toolkit.board.paths.network import Cost, Network
from toolkit.board.paths.reaching import settle
from toolkit.frozen import frozen

State = tuple[int, int]
"""A space, and the leg on which it has been come to."""
Why = Literal["stop", "blocked", "limit"]


@frozen
class Leg:
    """A part of a way: where it may step, and how many points it may cost, any number for None."""

    network: Network
    limit: Cost | None = None


@frozen
class LegStep:
    """One step of a way, the leg that it belongs to, counted from 0, and what it costs in points."""

    leg: int
    here: int
    there: int
    cost: Fraction


@frozen
class LegRoute:
    """A way by its spaces and steps, with what each leg costs."""

    spaces: tuple[int, ...]
    steps: tuple[LegStep, ...]
    costs: tuple[Fraction, ...]

    def turned(self) -> LegRoute:
        """The same way told from its end, and its legs from the last. Each step still costs what it did."""
        last = len(self.costs) - 1
        steps = tuple(LegStep(last - one.leg, one.there, one.here, one.cost) for one in reversed(self.steps))
        return LegRoute(self.spaces[::-1], steps, self.costs[::-1])


@frozen
class Barrier:
    """What keeps a way from going on with a leg: `here` is a stop, `there` is blocked (`here` itself, where the leg
    would begin in a blocked space), or the step passes the leg's limit."""

    leg: int
    here: int
    there: int
    why: Why


@frozen
class Attempt:
    """A way that comes as near to a goal as any: `left` is how many steps it would still take if nothing were in the
    way, `barriers` what is in the way of the next of them."""

    route: LegRoute
    left: int
    barriers: tuple[Barrier, ...]


@dataclass(frozen=True)
class Trace:
    """What can be reached by legs from `starts`. Stops and blocked spaces apply wherever a way does not begin: it may
    not go on from a stop of a leg on that leg, nor enter a blocked one or change over to that leg in it. `reached` has
    for each leg the spaces and what they cost, the first leg's cost in parts of its network's scale, the cost of each
    leg after it times its one of `weights`."""

    legs: tuple[Leg, ...]
    starts: frozenset[int]
    reached: tuple[Mapping[int, int], ...]
    weights: tuple[int, ...]

    def route(self, goals: int | Iterable[int]) -> LegRoute | None:
        """The way to any of `goals`, on whatever leg it comes there; None where there is none. Raises ValueError for a
        goal that is no space."""
        found = [(self._cost(state), rank, state) for rank, state in self._at(goals)]
        return self._told(min(found)[2]) if found else None

    def reaches(self, goals: int | Iterable[int]) -> bool:
        """Whether there is a way to any of `goals`, without a look at which. Raises ValueError for a goal that is no
        space."""
        wanted = self.legs[0].network.checked(goals)
        return any(not wanted.isdisjoint(reached) for reached in self.reached)

    def nearest(self, goals: int | Iterable[int]) -> tuple[Attempt, ...]:
        """The ways that come nearest to any of `goals`, by the spaces where they end; none where a way gets there, or
        where none could if there were neither limits nor stops nor blocks. Raises ValueError for a goal that is no
        space."""
        left = self._left(goals)
        ahead = [(left[leg][space], space, leg) for space, leg in self._ways if space in left[leg]]
        least = min(ahead, default=(0, 0, 0))[0]
        if least == 0:
            return ()
        ends: dict[int, list[int]] = {}
        for steps, space, leg in sorted(ahead):
            if steps == least:
                ends.setdefault(space, []).append(leg)
        return tuple(
            Attempt(
                self._told((space, legs[0])),
                least,
                tuple(barrier for leg in legs for barrier in self._barriers((space, leg), left, least)),
            )
            for space, legs in ends.items()
        )

    def _at(self, goals: int | Iterable[int]) -> Iterator[tuple[int, State]]:
        """The states that have come to any of the goals, each with its place in the order of ways."""
        wanted = self.legs[0].network.checked(goals)
        for leg, reached in enumerate(self.reached):
            for space in wanted & reached.keys():
                yield self._ranks[space, leg], (space, leg)

    def _cost(self, state: State) -> int:
        space, leg = state
        return self.reached[leg][space]

    @cached_property
    def _ranks(self) -> dict[State, int]:
        """The order of ways: fewer steps first, then by their spaces, then on the leg that comes first."""
        return {state: rank for rank, state in enumerate(self._ways)}

    @cached_property
    def _ways(self) -> dict[State, State | None]:
        """The state before each on the way that is told, in the order of ways. Breadth first over the steps that lie on
        a cheapest way; states with the same spaces behind them go on together."""
        ways: dict[State, State | None] = {}
        groups = [group for space in sorted(self.starts) if (group := self._entered(ways, {(space, 0): None}))]
        for group in groups:
            onward: dict[int, dict[State, State | None]] = {}
            for here in group:
                for there in self._onward(here):
                    onward.setdefault(there[0], {})[there] = here
            groups += [met for _, states in sorted(onward.items()) if (met := self._entered(ways, states))]
        return ways

    def _entered(self, ways: dict[State, State | None], states: Mapping[State, State | None]) -> list[State]:
        """The states in one space that have not been met before, by leg, and those that change over from them to later
        legs for nothing; now they have been met."""
        group = [state for state in sorted(states) if state not in ways]
        ways.update((state, states[state]) for state in group)
        for space, leg in group:
            later = space, leg + 1
            if later not in ways and leg + 1 < len(self.legs) and self._is_cheapest(later, self._cost((space, leg))):
                ways[later] = space, leg
                group.append(later)
        return group

    def _is_cheapest(self, state: State, cost: int) -> bool:
        space, leg = state
        return self.reached[leg].get(space) == cost

    def _onward(self, here: State) -> Iterator[State]:
        """The states one step further on a cheapest way."""
        space, leg = here
        network, weight = self.legs[leg].network, self.weights[leg]
        if space in network.stops and space not in self.starts:
            return
        for step, targets in network.rows[space]:
            for there in targets:
                if self._is_cheapest((there, leg), self._cost(here) + step * weight):
                    yield there, leg

    def _told(self, state: State) -> LegRoute:
        """The way to a state."""
        states = [state]
        while (before := self._ways[states[-1]]) is not None:
            states.append(before)
        states.reverse()
        steps = tuple(
            LegStep(leg, here, there, self._exact(leg, self._cost((there, leg)) - self._cost((here, leg))))
            for (here, leg), (there, later) in pairwise(states)
            if leg == later
        )
        spaces = (states[0][0], *(step.there for step in steps))
        costs = tuple(
            sum((step.cost for step in steps if step.leg == leg), Fraction(0)) for leg in range(len(self.legs))
        )
        return LegRoute(spaces, steps, costs)

    def _exact(self, leg: int, cost: int) -> Fraction:
        return self.legs[leg].network.exact(cost // self.weights[leg])

    def _left(self, goals: int | Iterable[int]) -> list[Mapping[int, int]]:
        """For each leg the steps from each space to a goal, on it and the legs after it, if nothing were in the way."""
        left: list[Mapping[int, int]] = []
        nearer: Mapping[int, int] = dict.fromkeys(self.legs[0].network.checked(goals), 0)
        for leg in reversed(self.legs):
            begun: dict[int, list[int]] = {}
            for space, steps in nearer.items():
                begun.setdefault(steps, []).append(space)
            nearer = settle(_backwards(leg.network), frozenset(), inf, begun=begun)
            left.insert(0, nearer)
        return left

    def _barriers(self, state: State, left: Sequence[Mapping[int, int]], least: int) -> Iterator[Barrier]:
        """What keeps a way from coming nearer than a state from which so many steps are left."""
        space, leg = state
        network = self.legs[leg].network
        for there in sorted({there for _, targets in network.rows[space] for there in targets}):
            if left[leg].get(there, least) < least:
                yield Barrier(leg, space, there, self._why(network, space, there))
        later = leg + 1
        if later < len(self.legs) and left[later].get(space) == least and space not in self.reached[later]:
            yield Barrier(later, space, space, "blocked")

    def _why(self, network: Network, here: int, there: int) -> Why:
        if here in network.stops and here not in self.starts:
            return "stop"
        return "blocked" if there in network.blocked else "limit"


def trace(legs: Iterable[Leg], starts: int | Iterable[int]) -> Trace:
    """Search by legs from any of `starts`: one search, whatever the goals. Raises ValueError where there is no leg, the
    legs are not over the same spaces, or a start is none of them."""
    taken = tuple(legs)
    if len({leg.network.size for leg in taken}) != 1:
        raise ValueError("a trace has one leg at least, and all over the same spaces")
    begun = taken[0].network.checked(starts)
    reached: list[Mapping[int, int]] = []
    weights: list[int] = []
    before: dict[int, list[int]] = {}
    weight = 1
    for leg in taken:
        limit = leg.network.scaled(leg.limit)
        bound = inf if limit == inf else (limit + 1) * weight - 1
        found = settle(leg.network, begun, bound, begun=before, weight=weight)
        reached.append(found)
        weights.append(weight)
        before = {}
        for space, cost in found.items():
            before.setdefault(cost, []).append(space)
        weight = max(weight, max(before, default=0) + 1)
    return Trace(taken, begun, tuple(reached), tuple(weights))


def trace_back(legs: Sequence[Leg], goals: int | Iterable[int]) -> Trace:
    """The search for ways whose costs are counted from the goal: it takes the legs from the last to the first and each
    step as one that leads away from the goal. Its routes begin at a goal; `LegRoute.turned` tells them from the start.
    Raises ValueError as `trace` does."""
    return trace(reversed(legs), goals)


def _backwards(network: Network) -> Network:
    """All steps the other way, each counted as one, with nothing in the way."""
    into: list[set[int]] = [set() for _ in network.rows]
    for here, there, _ in network.steps():
        into[there].add(here)
    return Network(tuple(((1, tuple(sorted(sources))),) for sources in into))
