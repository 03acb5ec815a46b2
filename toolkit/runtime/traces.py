"""Traced routes: one search by legs tells the route to any end, and is kept until something that it read changes.

In: the legs of a trace, as functions that tell of a step, where the search begins, what blocks it. Out: the best route
to some spaces, what it costs, whether there is one. Costs are exact: they are reckoned in whole parts of a point, and
those of all legs in one number, in which a later leg weighs more than all before it together can.

A step is asked about when the search comes to it. What the steps of a leg cost is kept by itself: it changes more
seldom than what blocks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from heapq import heapify, heappop, heappush
from math import inf, lcm
from typing import Any

from toolkit.language.faults import NEGATIVE_COST, Fault
from toolkit.language.fuel import for_nothing
from toolkit.runtime.kept import KEPT, Truths, found_in, searching, sets_of, truths_of
from toolkit.runtime.movement import Finer, Number
from toolkit.runtime.reading import Askers, Reading, cells_of, plain, with_cells
from toolkit.runtime.watched import memory

Spaces = tuple[int, ...]
Row = list[tuple[int, int]]
"""The steps from a space: where to, and what that costs in parts of a point."""
State = tuple[int, int]
"""A space, and the leg on which it has been come to."""
MOST_KEPT = 64
"""Searches with so many arguments are remembered from one state to the next."""
MOST_VARIANTS = 4
"""Of so many states it is remembered what the steps of a leg cost: where weather changes it, it comes back."""


@dataclass(slots=True)
class LegRows:
    """What the steps of a leg cost, as far as anybody asked, in parts of a point: so many as were fine enough; and
    what was read for each row."""

    scale: int = 1
    rows: dict[int, dict[int, Row]] = field(default_factory=dict)
    askers: Askers = field(default_factory=Askers)

    def at(self, scale: int) -> dict[int, Row]:
        """The rows in so many parts of a point."""
        self.scale = scale
        return self.rows.setdefault(scale, {})

    def __len__(self) -> int:
        return sum(map(len, self.rows.values()))

    def without(self, stale: set[int]) -> LegRows:
        """Those that are not from some spaces: the same object, where it has none of these."""
        if not stale:
            return self
        rows = {scale: {here: row for here, row in at.items() if here not in stale} for scale, at in self.rows.items()}
        return LegRows(self.scale, rows, self.askers)


def rows_in_cells(S: list[Any], known: list[LegRows]) -> LegRows:
    """The rows that would be the same in other cells: of several, known from different states, those of which most
    would; none yet, where most would be others. They come first in the list from now on."""
    good: list[LegRows] = []
    for number, rows in enumerate(known):
        stale = rows.askers.stale(S, sets_of(S), KEPT.changes)
        if stale is None:
            continue
        kept = rows.without(stale)
        if kept is rows:  # all of them would
            rows.askers.hold_for(KEPT.changes, sets_of(S))
            del known[number]
            known.insert(0, rows)
            return rows
        if 2 * len(kept) >= len(rows):
            good.append(kept)
    best = max(good, key=len, default=LegRows(known[0].scale if known else 1))
    best.askers.hold_for(KEPT.changes, sets_of(S))
    known[:] = [best, *(rows for rows in known if rows.askers is not best.askers)][:MOST_VARIANTS]
    return best


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
    _reading: Reading | None = None
    """What reads the cells for the functions of the leg, once they are asked."""

    def reckon(self, scale: int) -> None:
        """Reckon in so many parts of a point."""
        self.scale, self.rows = scale, self.kept.at(scale)

    def steps(self, here: int) -> Row:
        """The steps from a space. Raises Finer where a cost is no whole number of parts."""
        try:
            return self.rows[here]
        except KeyError:
            reading = self._told().begun()
            found = list(self._priced(here, self.scale))
            self.kept.askers.note(here, reading)
            self.rows[here] = found
            return found

    def _told(self) -> Reading:
        """Let what the functions of the leg read be known."""
        if self._reading is None:
            asked = next((ask for ask in (self.cost, self.never, self.to) if ask is not None), None)
            self._reading = reading = Reading(cells_of(asked))
            self.cost, self.never, self.to = (
                ask and with_cells(ask, reading) for ask in (self.cost, self.never, self.to)
            )
        return self._reading

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
    """What a search has found. By leg, as it takes them: what it costs to come to each space, times a weight.

    `turned`: it begins at the goal. `exempt`: the ends at which it does not begin may be blocked.
    """

    legs: tuple[TraceLeg, ...]
    starts: Spaces
    blocked: Callable[[int], Any] | None
    turned: bool
    exempt: bool
    exempt_starts: bool
    reached: list[dict[int, int]] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    _most: int = 0
    """What the dearest way costs on the legs so far, also one into a space that is blocked."""
    _shut: dict[int, bool] = field(default_factory=dict)
    """Of which spaces it has been asked behind the search whether they are blocked, and what was found."""
    _truths: Truths | None = None
    """What tells that while the search goes on."""
    _changes: list[int] = field(default_factory=list)
    _changed: int = 0
    """The list of spaces of which something else became true, and how long it was when this was found."""
    _before: dict[State, State | None] = field(default_factory=dict)
    _routes: dict[Spaces, tuple[int, Spaces] | None] = field(default_factory=dict)
    _begun: Spaces = ()
    """Where it was to begin; those of these spaces are left out that are blocked."""

    def run(self) -> TraceSearch:
        """Search, with parts as fine as need be."""
        starts = self._begun = self.starts
        self._look()
        if not self.exempt_starts:
            starts = self.starts = tuple(space for space in starts if not self._is_shut(space))
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

    def would_find(self, other: TraceSearch) -> bool:
        """Whether this search would find what another one found before some cells changed: it begins in the same
        spaces, what steps cost is kept since, and where the other asked whether a space is blocked it is as it was."""
        legs = zip(self.legs, other.legs, strict=True)
        if self.starts != other._begun or not all(
            own.kept is others.kept and own.limit == others.limit for own, others in legs
        ):
            return False
        self._look()
        if self._truths is None:
            return True
        if self._changes is not other._changes:
            return False
        return not any(other._looked_at(space) for space in self._changes[other._changed :])

    def _looked_at(self, space: int) -> bool:
        """Whether the search may have asked if a space is blocked: one to which it began, came, or was about to."""
        if space in self._begun or any(leg.to is not None for leg in self.legs):
            return True
        around = {space, *(near for leg in self.legs for near in leg.near[space])}
        return any(here in reached for reached in self.reached for here in around)

    def take_over(self, other: TraceSearch) -> TraceSearch:
        """Have found what another one found."""
        for own, others in zip(self.legs, other.legs, strict=True):
            own.reckon(others.scale)
        self._begun, self.starts, self.reached, self.weights = self.starts, other.starts, other.reached, other.weights
        self._most, self._before, self._routes = other._most, other._before, other._routes
        return self

    def _look(self) -> None:
        """See to it that it is known of which spaces it has changed whether they are blocked."""
        if self.blocked is not None:
            assert isinstance(self.blocked, partial)
            self._truths = truths_of(self.blocked)
            self._changes = self._truths.changes
            self._changed = len(self._changes)

    def _is_shut(self, space: int) -> bool:
        """Whether routes cannot pass through a space, while the search goes on."""
        return self._truths is not None and self._truths.tell(space)

    def blocks(self, space: int) -> bool:
        """Whether routes cannot pass through a space."""
        try:
            return self._shut[space]
        except KeyError:
            found = self._shut[space] = self.blocked is not None and bool(self.blocked(space))
            return found

    def _settle(self, leg: TraceLeg, begun: dict[int, int], weight: int) -> None:
        """The least cost of each space on a leg, the cheapest first. Spaces wait in buckets, one for each cost."""
        bound = (leg.bound + 1) * weight - 1
        rows, steps, starts = leg.rows, leg.steps, frozenset(self.starts)
        shut: dict[int, bool] = {} if self._truths is None else self._truths.known
        blocked = None if self._truths is None else self._truths.tell
        best = begun.copy()
        known, most = best.get, 0
        waiting: dict[int, list[int]] = {}
        for space, cost in begun.items():
            waiting.setdefault(cost, []).append(space)
        costs = list(waiting)
        heapify(costs)
        while costs:
            cost = heappop(costs)
            for here in (bucket := waiting[cost]):
                if best[here] != cost:
                    continue
                for there, step in rows[here] if here in rows else steps(here):
                    total = cost + step * weight
                    old = known(there)
                    if old is None:
                        if total > bound:
                            continue
                        if (
                            blocked is not None
                            and (shut[there] if there in shut else blocked(there))
                            and there not in starts
                        ):
                            most = total if total > most else most
                            continue
                    elif total >= old or total > bound:
                        continue
                    best[there] = total
                    if total == cost:
                        bucket.append(there)
                    elif total in waiting:
                        waiting[total].append(there)
                    else:
                        waiting[total] = [there]
                        heappush(costs, total)
            del waiting[cost]
        self._most = max(self._most, most, max(best.values(), default=0))
        self.reached.append(best)
        self.weights.append(weight)

    # What it tells

    def has_end(self, goals: Iterable[int]) -> bool:
        """Whether there is a route to any of some spaces."""
        reached = self.reached[-1]
        for goal in goals:
            if goal in reached or (self.exempt and self.blocks(goal) and any(True for _ in self._into(goal))):
                return True
        return False

    def route(self, goals: Spaces) -> Spaces | None:
        """The best route to any of some spaces, from the start of the trace to its goal."""
        best = self._best(goals)
        if best is None:
            return None
        return best[1][::-1] if self.turned else best[1]

    def cost(self, goals: Spaces) -> Number:
        """What the legs of the best route to any of some spaces cost; a fault where there is none."""
        best = self._best(goals)
        if best is None:
            raise Fault("none")
        total, paid = best[0], 0  # type: int, Number
        for leg, weight in zip(self.legs[::-1], self.weights[::-1], strict=True):
            parts, total = divmod(total, weight)
            paid += leg.points(parts)
        return paid

    def _best(self, goals: Spaces) -> tuple[int, Spaces] | None:
        """What the best route to any of some spaces costs, as the search reckons, and its spaces as the search goes."""
        try:
            return self._routes[goals]
        except KeyError:
            ends = [end for goal in goals for end in self._ends(goal)]
            found = None
            if ends:
                least = min(total for total, _, _ in ends)
                routes = ((*self._told(state), *last) for total, state, last in ends if total == least)
                found = least, min(routes, key=lambda spaces: (len(spaces), spaces))
            self._routes[goals] = found
            return found

    def _ends(self, goal: int) -> Iterator[tuple[int, State, Spaces]]:
        """What it costs to come to a space, by which place, and the last step behind it where the space is blocked."""
        for leg, reached in enumerate(self.reached):
            if goal in reached:
                yield reached[goal], (goal, leg), ()
        if self.exempt and goal not in self.reached[-1] and self.blocks(goal):
            for total, here, leg in self._into(goal):
                yield total, (here, leg), (goal,)

    def _into(self, goal: int) -> Iterator[tuple[int, int, int]]:
        """The last steps into a space that is blocked: what all costs then, from where, on which leg."""
        for number, (leg, reached, weight) in enumerate(zip(self.legs, self.reached, self.weights, strict=True)):
            bound = (leg.bound + 1) * weight - 1
            for here in leg.near[goal] if leg.to is None else reached:
                for there, step in leg.steps(here) if here in reached else ():
                    if there == goal and reached[here] + step * weight <= bound:
                        yield reached[here] + step * weight, here, number

    def _told(self, state: State | None) -> Spaces:
        """The spaces of the best route to a place."""
        if not self._before:
            self._order()
        spaces: list[int] = []
        while state is not None:
            if not spaces or spaces[-1] != state[0]:
                spaces.append(state[0])
            state = self._before[state]
        return tuple(spaces[::-1])

    def _order(self) -> None:
        """Find the place before each on its best route, breadth first: so fewer steps come first, and of as many those
        whose spaces come first. Places with the same spaces behind them go on together."""
        groups = [group for start in sorted(self.starts) if (group := self._entered({(start, 0): None}))]
        bounds = [(leg.bound + 1) * weight - 1 for leg, weight in zip(self.legs, self.weights, strict=True)]
        before = self._before
        for group in groups:
            onward: dict[int, dict[State, State | None]] = {}
            for state in group:
                here, number = state
                reached, weight, bound = self.reached[number], self.weights[number], bounds[number]
                cost = reached[here]
                for there, step in self.legs[number].steps(here):
                    total = cost + step * weight
                    if reached.get(there) == total <= bound and (there, number) not in before:
                        onward.setdefault(there, {})[there, number] = state
            groups += [met for there in sorted(onward) if (met := self._entered(onward[there]))]

    def _entered(self, states: dict[State, State | None]) -> list[State]:
        """The places in one space that have not been met before, and those to which one changes over from them."""
        before, last = self._before, len(self.legs) - 1
        group = [state for state in sorted(states) if state not in before]
        before.update((state, states[state]) for state in group)
        for space, leg in group:
            later = (space, leg + 1)
            if leg < last and later not in before and self.reached[leg + 1][space] == self.reached[leg][space]:
                before[later] = (space, leg)
                group.append(later)
        return group


@searching
def _search_now(
    S: list[Any], make: Callable[..., TraceSearch], asked: tuple[Any, ...], last: TraceSearch | None = None
) -> TraceSearch:
    """A search, while which nothing changes. The `last` one may have found already what it would find."""
    with for_nothing():
        if last is not None and (found := _taken_over(S, make, asked, last)) is not None:
            return found
        return make(S, *asked).run()


def _taken_over(
    S: list[Any], make: Callable[..., TraceSearch], asked: tuple[Any, ...], last: TraceSearch
) -> TraceSearch | None:
    """A search that has found what the last one found, where it would, or goes on with what is known from there; what
    may be a fault is left to a search from nothing."""
    try:
        search = make(S, *asked)
        return search.take_over(last) if search.would_find(last) else search.run()
    except Exception:
        return None


def search_kept(S: list[Any], make: Callable[..., TraceSearch], *asked: Any) -> TraceSearch:
    """The search of a trace with some arguments, as it was done for the same cells, or for others where it would find
    the same."""
    S = plain(S)
    key = make, asked
    kept: tuple[list[Any], TraceSearch] | None = found_in(S).get(key)
    if kept is not None and kept[0] is S:
        return kept[1]
    lasting: dict[tuple[Any, ...], TraceSearch] = memory(make, "last", ()).at(S)
    if len(lasting) >= MOST_KEPT and asked not in lasting:
        lasting.clear()
    search = lasting[asked] = _search_now(S, make, asked, lasting.pop(asked, None))
    found_in(S)[key] = S, search
    return search


def search_anew(S: list[Any], make: Callable[..., TraceSearch], *asked: Any) -> TraceSearch:
    """The search of a trace with some arguments."""
    S = plain(S)
    return _search_now(S, make, asked)


def rows_kept(S: list[Any], make: Callable[..., TraceSearch], leg: int, watch: Sequence[Any], *asked: Any) -> LegRows:
    """What the steps of a leg cost, as far as they were asked about for the same cells."""
    found: dict[tuple[Any, ...], LegRows] = memory(make, leg, watch).at(S)
    if asked not in found:
        lasting: dict[tuple[Any, ...], list[LegRows]] = memory(make, ("rows", leg), ()).at(S)
        if len(lasting) >= MOST_KEPT and asked not in lasting:
            lasting.clear()
        found[asked] = rows_in_cells(S, lasting.setdefault(asked, []))
    return found[asked]
