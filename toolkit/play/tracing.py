"""How a trace comes about in a state: the route leg by leg, or the best attempts and what broke them.

    tracer = Tracer(World(stage, cells))                # under a guard: World(stage, cells, guard)
    found = tracer.account("supplied", (unit, side))    # arguments as in a state: rows of pieces, numbers of sides
    if found.spaces is not None:
        for leg in found.legs:                          # leg.label, leg.cost, leg.limit, leg.steps, leg.cite
            ...
    for attempt in found.attempts:                      # attempt.spaces, attempt.legs, attempt.left
        for broken in attempt.broken:                   # broken.here, broken.there, broken.why, broken.cite
            ...

`traces_of(rules)` lists the traces with what they are told. Searches are made once for arguments that share them.
Spaces are numbers: `stage.ground.labels` has their names. Raises `Fault`, and under a guard `NotKnown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from typing import Literal as OneOf

from toolkit.evaluator import World
from toolkit.evaluator.keeping import keeping, once
from toolkit.evaluator.traces import Found, Place, Search, Way
from toolkit.evaluator.values import result_of
from toolkit.frozen import frozen
from toolkit.language.faults import NEGATIVE_COST, Fault
from toolkit.play.conditions import text_of
from toolkit.program.ground import ROUTE, named_by, trace_of, trace_part
from toolkit.program.rules import Rules, Value
from toolkit.program.traces import Trace
from toolkit.state.keep import KeptCells
from toolkit.state.run_time import Number, Things, number, truth

MOST_ATTEMPTS = 3
Steps = tuple[tuple[int, int, Number], ...]
"""From where, to where, what that costs."""
Why = OneOf["blocked", "never", "no step", "limit", "no start", "no goal", "apart"]


@frozen
class LegAccount:
    """What a route makes of a leg: its number from the start of the trace, its line and cases, its steps (from, to,
    cost), what they cost, and the most that they may."""

    number: int
    label: str
    cite: tuple[str, ...]
    steps: Steps
    cost: Number
    limit: Number | None


@frozen
class Broken:
    """What keeps an attempt from its next step, on which leg. `there` is blocked, the step is `never` possible or has
    no cost, or its leg would cost `cost`, beyond its `limit`. `rule` is the condition as it is written, `say` what its
    author says of it."""

    leg: int
    here: int
    there: int
    why: Why
    cite: tuple[str, ...]
    rule: str
    say: str | None
    cost: Number | None = None
    limit: Number | None = None


@frozen
class Attempt:
    """A route that comes as near as any, from the end where costs are counted: it would take so many steps more
    (`left`) if nothing were in the way."""

    spaces: tuple[int, ...]
    legs: tuple[LegAccount, ...]
    left: int
    broken: tuple[Broken, ...]


@frozen
class TraceAccount:
    """A trace with its arguments: its ends, the route or None, and then the best attempts. `missing` says why there is
    not even an attempt: nowhere to begin, or to come to, or the map holds them apart."""

    trace: str
    arguments: Things
    cite: tuple[str, ...]
    starts: tuple[int, ...]
    goals: tuple[int, ...]
    spaces: tuple[int, ...] | None
    cost: Number | None
    legs: tuple[LegAccount, ...]
    attempts: tuple[Attempt, ...]
    missing: Why | None


def traces_of(rules: Rules) -> Mapping[str, Value]:
    """The traces of a pack by id, each with its title, cases and arguments."""
    found = {named_by(id): value for id, value in rules.values.items() if value.trace is not None}
    return {id: rules.values[trace_part(id, ROUTE)] for id in found}


@dataclass
class Tracer:
    """Tells of the traces of one state."""

    world: World
    _searches: dict[tuple[object, ...], _Searched] = field(default_factory=dict)

    def account(self, id: str, arguments: Things) -> TraceAccount:
        """A trace with these arguments. Raises ValueError where there is no such trace."""
        value = trace_of(self.world.rules, id)
        if value is None or value.trace is None:
            raise ValueError(f"no trace {id}")
        trace = value.trace
        with keeping():
            return once(self.world, ("account of", id, arguments), lambda: self._account(value, trace, arguments))

    def _searched(self, own: Search) -> _Searched:
        """The search with all that it has come to. Of cells that are kept it is made anew, for what it reads counts as
        read by each who asks; the ways are kept there."""
        if isinstance(self.world.cells, KeptCells):
            return _Searched(own)
        return self._searches.setdefault((own.trace.id, own.shared), _Searched(own))

    def _account(self, value: Value, trace: Trace, arguments: Things) -> TraceAccount:
        own = Search(trace, arguments, self.world)
        searched = self._searched(own)
        near, far = searched.near, own.end(trace.far)
        starts, goals = (far, near) if trace.from_goal else (near, far)
        found = searched.route(far)
        attempts: tuple[Attempt, ...] = ()
        missing: Why | None = None
        if found is None:
            attempts = tuple(searched.attempts(far)) if far else ()
            if not attempts:
                missing = "no start" if not starts else "no goal" if not goals else "apart"
        return TraceAccount(
            trace.id,
            arguments,
            value.cite,
            starts,
            goals,
            found[0].spaces if found else None,
            found[0].cost if found else None,
            found[1] if found else (),
            attempts,
            missing,
        )


@dataclass
class _Searched:
    """A search with all that it has come to."""

    search: Search

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The spaces of the end where it begins, blocked ones too."""
        return self.search.end(self.search.trace.near)

    @cached_property
    def _ways(self) -> tuple[dict[Place, Way], dict[int, Way]]:
        return self.search.ways()

    def route(self, far: tuple[int, ...]) -> tuple[Found, tuple[LegAccount, ...]] | None:
        """The best route to the other end, with its legs from the start of the trace."""
        found = self.search.best(self._ways, far)
        if found is None:
            return None
        told, way = found
        legs = tuple(self._legs(way))
        return told, legs[::-1] if self.search.trace.from_goal else legs

    def _legs(self, way: Way) -> Iterator[LegAccount]:
        """The legs of a way as the search takes them."""
        search = self.search
        for leg, taken in zip(search.legs, self._shared_out(way, 0, 0) or (), strict=True):
            declared = search.trace.legs[leg]
            cost = search.rounded(leg, sum(price for _, _, price in taken))
            yield LegAccount(leg, declared.label, declared.cite, taken, cost, search.limit(leg))

    def _shared_out(self, way: Way, place: int, at: int) -> tuple[Steps, ...] | None:
        """The steps of a way, from one on, by leg: each leg costs what it does, the first as long as it can be."""
        search, (costs, _, spaces) = self.search, way
        if place == len(search.legs):
            return () if at == len(spaces) - 1 else None
        leg, left = search.legs[place], costs[len(costs) - 1 - place]
        taken: list[tuple[int, int, Number]] = []
        ends: list[Steps] = [()] if not left else []
        for here, there in pairwise(spaces[at:]):
            price = min((cost for other, cost in search.steps(leg, here) if other == there), default=None)
            if price is None or price > left:
                break
            left -= price
            taken.append((here, there, price))
            ends += [tuple(taken)] if not left else []
        for steps in reversed(ends):
            rest = self._shared_out(way, place + 1, at + len(steps))
            if rest is not None:
                return steps, *rest
        return None

    # Attempts

    @cached_property
    def _beside(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        """By leg, by space: where steps may lead, whatever they cost and whatever is in the way."""
        spaces = self.search.world.stage.ground.spaces
        return tuple({here: tuple(self.search.near(leg, here)) for here in spaces} for leg in self.search.legs)

    def _left(self, far: tuple[int, ...]) -> list[dict[int, int]]:
        """By leg, by space: the fewest steps to the other end, if nothing were in the way."""
        found: list[dict[int, int]] = []
        nearer = dict.fromkeys(far, 0)
        for beside in reversed(self._beside):
            into: dict[int, list[int]] = {}
            for here, spaces in beside.items():
                for there in spaces:
                    into.setdefault(there, []).append(here)
            left = dict(nearer)
            waiting = [(steps, space) for space, steps in left.items()]
            waiting.sort()
            while waiting:
                steps, space = heappop(waiting)
                if steps > left[space]:
                    continue
                for before in into.get(space, ()):
                    if steps + 1 < left.get(before, steps + 2):
                        left[before] = steps + 1
                        heappush(waiting, (steps + 1, before))
            found.insert(0, left)
            nearer = left
        return found

    def attempts(self, far: tuple[int, ...]) -> Iterator[Attempt]:
        """The ways that come nearest to the other end; none where none could."""
        left, (ways, _) = self._left(far), self._ways
        if not ways:
            yield from self._blocked_starts(left)
            return
        ahead = [(left[at][space], way, (space, at)) for (space, at), way in ways.items() if space in left[at]]
        least = min((steps for steps, _, _ in ahead), default=0)
        ends: dict[int, list[tuple[Way, Place]]] = {}
        for steps, way, place in ahead:
            if steps == least:
                ends.setdefault(place[0], []).append((way, place))
        best = sorted((min(several)[0], space) for space, several in ends.items())
        for way, space in best[:MOST_ATTEMPTS]:
            broken = [broken for way_to, place in sorted(ends[space]) for broken in self._broken(way_to, place, left)]
            yield Attempt(way[2], tuple(self._legs(way)), least, tuple(dict.fromkeys(broken)))

    def _blocked_starts(self, left: list[dict[int, int]]) -> Iterator[Attempt]:
        """Where it could begin, if that were not blocked."""
        for space in self.near[:MOST_ATTEMPTS]:
            if space in left[0]:
                broken = self._blocks(self.search.legs[0], space, space)
                yield Attempt((space,), (), left[0][space], (broken,))

    def _broken(self, way: Way, place: Place, left: list[dict[int, int]]) -> Iterator[Broken]:
        """What is in the way of each step that comes nearer."""
        search, (here, at) = self.search, place
        leg, spent = search.legs[at], way[0][len(way[0]) - 1 - at]
        for there in sorted(self._beside[at][here]):
            if left[at].get(there, left[at][here]) >= left[at][here]:
                continue
            asked = f"cost_{leg}"
            cost = search.asked(asked, here, there) if asked in search.fields else 1
            if cost is None:
                yield self._says(leg, here, there, "no step", search.fields[asked])
                continue
            if number(cost) < 0:
                raise Fault(NEGATIVE_COST)
            if (never := self._speaking(f"never_{leg}", here, there)) is not None:
                yield self._says(leg, here, there, "never", never)
            elif not search.fits(leg, spent + number(cost)):
                total, limit = search.rounded(leg, spent + number(cost)), search.limit(leg)
                yield self._says(leg, here, there, "limit", search.fields[f"limit_{leg}"], total, limit)
            elif search.blocks(there):
                yield self._blocks(leg, here, there)

    def _blocks(self, leg: int, here: int, there: int) -> Broken:
        """What blocks a space."""
        rule = self._speaking("blocked", there)
        assert rule is not None
        return self._says(leg, here, there, "blocked", rule)

    def _speaking(self, field: str, *spaces: int) -> Value | None:
        """Of a condition that holds the first part that does; of one that does not, or is not said, none."""
        search = self.search
        if field not in search.fields or not truth(search.asked(field, *spaces)):
            return None
        whole = search.fields[field]
        for id, value in search.world.rules.values.items():
            is_part = id.startswith(f"{whole.id}-")
            if is_part and truth(result_of(id, (*search.arguments, *spaces), search.world)):
                return value
        return whole

    def _says(
        self,
        leg: int,
        here: int,
        there: int,
        why: Why,
        rule: Value,
        cost: Number | None = None,
        limit: Number | None = None,
    ) -> Broken:
        return Broken(leg, here, there, why, rule.cite, text_of(rule.base), rule.say, cost, limit)
