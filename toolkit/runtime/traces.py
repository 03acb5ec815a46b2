"""Traced routes: one search by legs tells the route to any end, and is kept until something that it read changes.

In: the legs of a trace, as functions that tell of a step, where the search begins, what blocks it. Out: the best route
to some spaces, what it costs, whether there is one. Costs are exact: they are reckoned in whole parts of a point, and
those of all legs in one number, in which a later leg weighs more than all before it together can.

A step is asked about when the search comes to it. What the steps of a leg cost is kept by itself: it changes more
seldom than what blocks them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from math import inf, lcm
from typing import Any

from toolkit.language.faults import NEGATIVE_COST, Fault
from toolkit.language.fuel import ROUNDS, TANK
from toolkit.runtime.kept import searching
from toolkit.runtime.movement import Finer, Number
from toolkit.runtime.watched import memory

Spaces = tuple[int, ...]
Row = list[tuple[int, int]]
"""The steps from a space: where to, and what that costs in parts of a point."""
State = tuple[int, int]
"""A space, and the leg on which it has been come to."""


@dataclass(slots=True)
class LegRows:
    """What the steps of a leg cost, as far as anybody asked, in parts of a point: so many as were fine enough."""

    scale: int = 1
    rows: dict[int, dict[int, Row]] = field(default_factory=dict)

    def at(self, scale: int) -> dict[int, Row]:
        """The rows in so many parts of a point."""
        self.scale = scale
        return self.rows.setdefault(scale, {})


@dataclass(slots=True)
class TraceLeg:
    """A leg: where a step may lead, what it costs (1 where nothing tells), what is no step, how much all may cost.

    `paths` are, by space, the spaces to which its paths run, where it follows paths.
    """

    near: Sequence[Sequence[int]]
    kept: LegRows
    cost: Callable[[int, int], Any] | None = None
    never: Callable[[int, int], Any] | None = None
    to: Callable[[int, int], Any] | None = None
    paths: Sequence[Sequence[int]] | None = None
    limit: Number | None = None
    round: str | None = None
    scale: int = 1
    rows: dict[int, Row] = field(default_factory=dict)

    def reckon(self, scale: int) -> None:
        """Reckon in so many parts of a point."""
        self.scale, self.rows = scale, self.kept.at(scale)

    def steps(self, here: int) -> Row:
        """The steps from a space. Raises Finer where a cost is no whole number of parts."""
        try:
            return self.rows[here]
        except KeyError:
            found = self.rows[here] = list(self._priced(here, self.scale))
            return found

    def _priced(self, here: int, scale: int) -> Iterator[tuple[int, int]]:
        cost_of, never, paths = self.cost, self.never, self.paths
        near = self.near[here] if self.to is None else self.to(here, here)
        for there in near:
            if paths is not None and there not in paths[here]:
                continue
            cost = 1 if cost_of is None else cost_of(here, there)
            if cost is None:
                continue
            if cost < 0:
                raise Fault(NEGATIVE_COST)
            if scale % cost.denominator:
                raise Finer(lcm(scale, cost.denominator))
            if never is None or not never(here, there):
                yield there, cost.numerator * (scale // cost.denominator)

    @property
    def bound(self) -> float:
        """The most parts that it may cost."""
        limit, scale = self.limit, self.scale
        if limit is None:
            return inf
        if self.round == "up":
            return limit.__floor__() * scale
        if self.round == "down":
            return (limit.__floor__() + 1) * scale - 1
        return limit.numerator * scale // limit.denominator

    def points(self, parts: int) -> Number:
        """What so many parts cost as a whole."""
        scale = self.scale
        if self.round == "up":
            return -(-parts // scale)
        return parts // scale if self.round == "down" or parts % scale == 0 else Fraction(parts, scale)


@dataclass(slots=True)
class TraceSearch:
    """What a search has found. By leg, as it takes them: what it costs to come to each space, times a weight, and from
    where that costs so much.

    `turned`: it begins at the goal. `exempt`: the ends at which it does not begin may be blocked.
    """

    legs: tuple[TraceLeg, ...]
    starts: Spaces
    blocked: Callable[[int], Any] | None
    turned: bool
    exempt: bool
    exempt_starts: bool
    reached: list[dict[int, int]] = field(default_factory=list)
    before: list[dict[int, list[int]]] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    _most: int = 0
    """What the dearest way costs on the legs so far, also one into a space that is blocked."""
    _shut: dict[int, bool] = field(default_factory=dict)
    _routes: dict[Spaces, Spaces | None] = field(default_factory=dict)

    def run(self) -> TraceSearch:
        """Search, with parts as fine as need be."""
        starts = self.starts
        if not self.exempt_starts:
            starts = self.starts = tuple(space for space in starts if not self.blocks(space))
        for leg in self.legs:
            begun = self.reached[-1] if self.reached else dict.fromkeys(starts, 0)
            leg.reckon(leg.kept.scale)
            while True:
                try:
                    self._settle(leg, begun, self._most + 1)
                    break
                except Finer as finer:
                    leg.reckon(finer.scale)
        return self

    def blocks(self, space: int) -> bool:
        """Whether routes cannot pass through a space."""
        try:
            return self._shut[space]
        except KeyError:
            found = self._shut[space] = self.blocked is not None and bool(self.blocked(space))
            return found

    def _settle(self, leg: TraceLeg, begun: dict[int, int], weight: int) -> None:
        """The least cost of each space on a leg, the cheapest first."""
        bound = (leg.bound + 1) * weight - 1
        best = begun.copy()
        before: dict[int, list[int]] = {space: [] for space in begun}
        waiting = [(cost, space) for space, cost in begun.items()]
        waiting.sort()
        settled: set[int] = set()
        blocks, steps, starts = self.blocks, leg.steps, {*self.starts}
        shut, most = self._shut, max(begun.values(), default=0)
        while waiting:
            cost, here = heappop(waiting)
            if here in settled:
                continue
            settled.add(here)
            for there, step in steps(here):
                total = cost + step * weight
                old = best.get(there)
                if old is None:
                    if total > bound:
                        continue
                    most = max(most, total)
                    if there not in starts and (shut[there] if there in shut else blocks(there)):
                        continue
                    before[there] = [here]
                elif total < old:
                    if total > bound:
                        continue
                    before[there] = [here]
                else:
                    if total == old and total <= bound:
                        before[there].append(here)
                    continue
                best[there] = total
                heappush(waiting, (total, there))
        self._most = max(self._most, most)
        self.reached.append(best)
        self.before.append(before)
        self.weights.append(weight)

    # What it tells

    def ends(self, goals: Iterable[int]) -> dict[State, list[State]]:
        """The places at the other end that cost least, each with those before it; one that is blocked is come to by a
        last step."""
        last = len(self.legs) - 1
        least: float = inf
        found: dict[State, list[State]] = {}
        for goal in dict.fromkeys(goals):
            cost = self.reached[last].get(goal)
            ways: list[tuple[int, State, list[State]]] = []
            if cost is not None:
                ways = [
                    (cost, (goal, leg), self._befores((goal, leg)))
                    for leg, reached in enumerate(self.reached)
                    if reached.get(goal) == cost
                ]
            elif self.exempt and self.blocks(goal):
                ways = [(total, (goal, -1 - leg), [(here, leg)]) for total, here, leg in self._into(goal)]
            for total, state, befores in ways:
                if total < least:
                    least, found = total, {}
                if total == least:
                    found.setdefault(state, []).extend(befores)
        return found

    def _befores(self, state: State) -> list[State]:
        """The places from which a place is come to so cheaply; by a step, or by changing over to the next leg."""
        space, leg = state
        found = [(here, leg) for here in self.before[leg][space]]
        if leg and self.reached[leg - 1].get(space) == self.reached[leg][space]:
            found.append((space, leg - 1))
        return found

    def _into(self, goal: int) -> Iterator[tuple[int, int, int]]:
        """The last steps into a space that is blocked: what all costs then, from where, on which leg."""
        for number, (leg, reached, weight) in enumerate(zip(self.legs, self.reached, self.weights, strict=True)):
            near = (leg.near[goal] if leg.to is None else tuple(reached)) if reached else ()
            bound = (leg.bound + 1) * weight - 1
            for here in near:
                for there, step in leg.steps(here) if here in reached else ():
                    if there == goal and reached[here] + step * weight <= bound:
                        yield reached[here] + step * weight, here, number

    def has_end(self, goals: Iterable[int]) -> bool:
        """Whether there is a route to any of some spaces."""
        reached = self.reached[-1]
        for goal in goals:
            if goal in reached or (self.exempt and self.blocks(goal) and any(True for _ in self._into(goal))):
                return True
        return False

    def route(self, goals: Spaces) -> Spaces | None:
        """The best route to any of some spaces, from the start of the trace to its goal."""
        try:
            return self._routes[goals]
        except KeyError:
            found = self._route(goals)
            self._routes[goals] = told = found[::-1] if found is not None and self.turned else found
            return told

    def _route(self, goals: Spaces) -> Spaces | None:
        ends = self.ends(goals)
        if not ends:
            return None
        left, onward = self._steps_left(ends)
        begun = [(space, 0) for space in self.starts if (space, 0) in left]
        fewest = min(left[state] for state in begun)
        here = [state for state in begun if left[state] == fewest]
        first = min(space for space, _ in here)
        spaces, here = [first], self._changed_over([state for state in here if state[0] == first], onward, left, fewest)
        for steps in range(fewest - 1, -1, -1):
            ahead = [there for state in here for there in onward.get(state, ()) if left.get(there) == steps]
            ahead = [there for there in ahead if there[0] != spaces[-1]]
            space = min(there[0] for there in ahead)
            spaces.append(space)
            here = self._changed_over([there for there in ahead if there[0] == space], onward, left, steps)
        return tuple(spaces)

    @staticmethod
    def _changed_over(
        states: list[State], onward: dict[State, list[State]], left: dict[State, int], steps: int
    ) -> list[State]:
        """The places, and those in the same space to which one may change over."""
        found = list(dict.fromkeys(states))
        for state in found:
            for there in onward.get(state, ()):
                if there[0] == state[0] and left[there] == steps and there not in found:
                    found.append(there)
        return found

    def _steps_left(self, ends: dict[State, list[State]]) -> tuple[dict[State, int], dict[State, list[State]]]:
        """For each place on a best route the fewest steps that are left, and the places to which these routes go on."""
        left = dict.fromkeys(ends, 0)
        onward: dict[State, list[State]] = {}
        waiting = deque(left)
        done: set[State] = set()
        while waiting:
            state = waiting.popleft()
            if state in done:
                continue
            done.add(state)
            for before in ends[state] if state in ends else self._befores(state):
                onward.setdefault(before, []).append(state)
                changes = before[0] == state[0]
                steps = left[state] + (not changes)
                if before not in left or steps < left[before]:
                    left[before] = steps
                    (waiting.appendleft if changes else waiting.append)(before)
        return left, onward

    def cost(self, goals: Spaces) -> Number:
        """What the legs of the best route to any of some spaces cost; a fault where there is none."""
        costs = self.costs(goals)
        if costs is None:
            raise Fault("none")
        return sum(costs)

    def costs(self, goals: Spaces) -> tuple[Number, ...] | None:
        """The same leg by leg, from the start of the trace."""
        ends = self.ends(goals)
        if not ends:
            return None
        (space, leg), befores = next(iter(ends.items()))
        if leg < 0:
            total = next(total for total, *step in self._into(space) if tuple(step) == befores[0])
        else:
            total = self.reached[leg][space]
        found: list[Number] = []
        for leg_of, weight in zip(self.legs[::-1], self.weights[::-1], strict=True):
            parts, total = divmod(total, weight)
            found.append(leg_of.points(parts))
        return tuple(found if self.turned else found[::-1])


@searching
def _search_now(S: list[Any], make: Callable[..., TraceSearch], asked: tuple[Any, ...]) -> TraceSearch:
    """A search, while which nothing changes."""
    left, TANK.left = TANK.left, iter(ROUNDS)
    try:
        return make(S, *asked).run()
    finally:
        TANK.left = left


def search_kept(S: list[Any], make: Callable[..., TraceSearch], watch: Sequence[Any], *asked: Any) -> TraceSearch:
    """The search of a trace with some arguments, as it was done for the same cells, as far as it reads them."""
    found = memory(make, "search", watch).at(S)
    try:
        search: TraceSearch = found[asked]
    except KeyError:
        search = found[asked] = _search_now(S, make, asked)
    return search


def search_anew(S: list[Any], make: Callable[..., TraceSearch], *asked: Any) -> TraceSearch:
    """The search of a trace with some arguments."""
    return _search_now(S, make, asked)


def rows_kept(S: list[Any], make: Callable[..., TraceSearch], leg: int, watch: Sequence[Any], *asked: Any) -> LegRows:
    """What the steps of a leg cost, as far as they were asked about for the same cells."""
    found = memory(make, leg, watch).at(S)
    rows: LegRows = found.setdefault(asked, LegRows())
    return rows
