"""Traced routes, as plainly as can be: ways are made longer, the best first, until none is left.

Of each place, which is a space and the leg on which it has been come to, the best way is kept: the one whose last leg
costs least, of these the one whose leg before costs least and so on, then the one with the fewest steps, then the one
whose spaces come first. Legs are taken, and their costs counted, from the end that the trace says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import ceil, floor

from toolkit.evaluator.evaluator import Variables, evaluate_all
from toolkit.evaluator.keeping import keeping, once
from toolkit.evaluator.values import result_of
from toolkit.evaluator.world import World
from toolkit.frozen import frozen
from toolkit.language.faults import NEGATIVE_COST, Fault
from toolkit.language.tree import Function
from toolkit.program.ground import ROUTE, TRACED, parts_of_trace, trace_part, traced_of
from toolkit.program.rules import Value as Declaration
from toolkit.program.traces import Trace
from toolkit.state.run_time import Number, Things, Value, index, number, things, truth

Place = tuple[int, int]
"""A space, and the leg on which it has been come to, as the search counts legs."""
Way = tuple[tuple[Number, ...], int, tuple[int, ...]]
"""What each leg costs, the last first; how many steps; the spaces."""
Costs = tuple[Number, ...]
KINDS_OF_CALL = frozenset(TRACED.values())


@frozen
class Found:
    """A route, from its start to its goal, with what each leg costs, in the order of the legs."""

    spaces: tuple[int, ...]
    costs: Costs

    @property
    def cost(self) -> Number:
        """What all legs cost."""
        return sum(self.costs)


def traced(expr: Function, world: World, variables: Variables) -> Value:
    """The route of a trace or none; what it costs; whether there is one."""
    call = traced_of(world.rules, expr)
    arguments = evaluate_all(call.arguments, world, variables)
    found = route_of(call.trace, arguments, world)
    if expr.name == TRACED["holds"]:
        return found is not None
    if expr.name == TRACED["cost"]:
        if found is None:
            raise Fault("none")
        return found.cost
    return None if found is None else found.spaces


def route_of(trace: Trace, arguments: Things, world: World) -> Found | None:
    """The best route of a trace with these arguments."""
    with keeping():
        return once(world, ("route of", trace.id, arguments), Search(trace, arguments, world).found)


@dataclass
class Search:
    """A trace with its arguments in a state."""

    trace: Trace
    arguments: Things
    world: World
    fields: dict[str, Declaration] = field(init=False)
    _blocked: dict[int, bool] = field(default_factory=dict)
    _steps: dict[Place, tuple[tuple[int, Number], ...]] = field(default_factory=dict)
    _limits: dict[int, Number | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Look up what the trace says."""
        self.fields = dict(parts_of_trace(self.world.rules, self.trace))
        self.legs = self.trace.in_order

    def asked(self, field: str, *spaces: int) -> Value:
        """What a field says of a space or of a step."""
        return result_of(self.fields[field].id, (*self.arguments, *spaces), self.world)

    def end(self, field: str) -> tuple[int, ...]:
        """The spaces of an end."""
        return tuple(index(space) for space in things(self.asked(field)))

    def blocks(self, space: int) -> bool:
        """Whether routes cannot pass through a space."""
        if space not in self._blocked:
            self._blocked[space] = "blocked" in self.fields and truth(self.asked("blocked", space))
        return self._blocked[space]

    def limit(self, leg: int) -> Number | None:
        """The most that a leg may cost."""
        if leg not in self._limits:
            is_said = f"limit_{leg}" in self.fields
            self._limits[leg] = number(self.asked(f"limit_{leg}")) if is_said else None
        return self._limits[leg]

    def fits(self, leg: int, cost: Number) -> bool:
        """Whether a leg may cost so much."""
        limit = self.limit(leg)
        return limit is None or self.rounded(leg, cost) <= limit

    def rounded(self, leg: int, cost: Number) -> Number:
        """What a leg costs as a whole."""
        how = self.trace.legs[leg].round
        return ceil(cost) if how == "up" else floor(cost) if how == "down" else cost

    def near(self, leg: int, here: int) -> Iterator[int]:
        """Where a step of a leg may lead, whatever it costs."""
        ground, kinds = self.world.stage.ground, {*self.trace.legs[leg].along}

        def runs(there: int) -> bool:
            """Whether a path of the leg leads there."""
            return not kinds.isdisjoint(ground.along.get((min(here, there), max(here, there)), ()))

        if f"to_{leg}" in self.fields:
            near = tuple(index(space) for space in things(self.asked(f"to_{leg}", here, here)))
        elif kinds:
            near = self.world.stage.sides.beside[here]
        else:
            near = ground.neighbours[here]
        return (there for there in near if not kinds or runs(there))

    def steps(self, leg: int, here: int) -> tuple[tuple[int, Number], ...]:
        """The steps of a leg from a space, with their costs."""
        if (here, leg) not in self._steps:
            self._steps[here, leg] = tuple(self._priced(leg, here))
        return self._steps[here, leg]

    def _priced(self, leg: int, here: int) -> Iterator[tuple[int, Number]]:
        for there in self.near(leg, here):
            cost = self.asked(f"cost_{leg}", here, there) if f"cost_{leg}" in self.fields else 1
            if cost is None:
                continue
            if number(cost) < 0:
                raise Fault(NEGATIVE_COST)
            if f"never_{leg}" not in self.fields or not truth(self.asked(f"never_{leg}", here, there)):
                yield there, number(cost)

    def starts(self) -> tuple[int, ...]:
        """Where the search begins: not in blocked spaces, unless that end is exempt."""
        near = self.trace.near
        return tuple(space for space in self.end(near) if near in self.trace.exempt or not self.blocks(space))

    def longer(self, place: Place, way: Way) -> Iterator[tuple[Place, Way]]:
        """The ways that go on by one step, also into what is blocked, or change over to the next leg."""
        here, at = place
        costs, steps, spaces = way
        leg, last = self.legs[at], len(self.legs) - 1
        if at < last:
            yield (here, at + 1), way
        for there, cost in self.steps(leg, here):
            total = costs[last - at] + cost
            if self.fits(leg, total):
                more = (*costs[: last - at], total, *costs[last - at + 1 :])
                yield (there, at), (more, steps + 1, (*spaces, there))

    def ways(self) -> tuple[dict[Place, Way], dict[int, Way]]:
        """The best way to each place, and to each space that is blocked, into which it makes its last step."""
        return once(self.world, ("ways of", self.trace.id, self.shared), self._all_ways)

    @property
    def shared(self) -> Things:
        """The arguments of which the search speaks, whatever the other end is."""
        names = (argument.name for argument in self.world.rules.values[trace_part(self.trace.id, ROUTE)].args)
        return tuple(given for name, given in zip(names, self.arguments, strict=True) if name in self.trace.shared)

    def _all_ways(self) -> tuple[dict[Place, Way], dict[int, Way]]:
        nothing = (0,) * len(self.legs)
        best: dict[Place, Way] = {}
        into: dict[int, Way] = {}
        waiting: list[tuple[Way, Place]] = []
        starts = self.starts()
        for space in starts:
            heappush(waiting, ((nothing, 0, (space,)), (space, 0)))
        while waiting:
            way, place = heappop(waiting)
            if place in best:
                continue
            best[place] = way
            for there, longer in self.longer(place, way):
                space = there[0]
                if there in best:
                    continue
                if space in starts or not self.blocks(space):
                    heappush(waiting, (longer, there))
                elif space not in into or longer < into[space]:
                    into[space] = longer
        return best, into

    def found(self) -> Found | None:
        """The best route to any of the spaces at the other end."""
        found = self.best(self.ways(), self.end(self.trace.far))
        return None if found is None else found[0]

    def best(self, ways: tuple[dict[Place, Way], dict[int, Way]], far: tuple[int, ...]) -> tuple[Found, Way] | None:
        """Of all ways the best to any of some spaces, told from the start of the trace, and as the search went."""
        best, into = ways
        goals = {*far}
        ends = [way for (space, _), way in best.items() if space in goals]
        if self.trace.far in self.trace.exempt:
            ends += [way for space, way in into.items() if space in goals]
        if not ends:
            return None
        way = min(ends)
        costs, _, spaces = way
        counted = tuple(self.rounded(leg, cost) for leg, cost in zip(self.legs, costs[::-1], strict=True))
        turned = self.trace.from_goal
        return Found(spaces[::-1] if turned else spaces, counted[::-1] if turned else counted), way
