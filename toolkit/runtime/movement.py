"""Searches along a movement: the cheapest way first, and each step is asked about when the search comes to it.

In: what a movement says of a step, as functions, and where a march begins. Out: what it costs to come where; the
cheapest route; the marches that may be chosen. Costs are exact. A place of a march is a space, whether a bonus counts,
and whether the march has been stopped there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from itertools import pairwise
from math import lcm
from typing import Any, NoReturn

from toolkit.language.faults import NEGATIVE_COST, NO_SUCH_STEP, Fault
from toolkit.language.fuel import THINGS, for_nothing, spend
from toolkit.runtime.kept import KEPT, searching
from toolkit.runtime.numbers import ratio
from toolkit.runtime.reading import plain
from toolkit.runtime.watched import Watch

Number = int | Fraction
Elements = tuple[int, ...]
Asked = Callable[[int, int, int, Number], Any]
"""What a movement says of a step: from here to there, of a march that began somewhere and has spent so much."""
State = tuple[int, bool, bool]
"""A space, whether the bonus counts there, whether the march was stopped there."""
Onward = Iterator[tuple[State, int]]
"""The places one step further, each with the parts that have been spent there."""


class Finer(Exception):
    """Parts of a point are too coarse for a cost: so many are wanted."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale = scale


@dataclass(slots=True)
class Movement:
    """A movement with its arguments, as searches see it.

    `steps` is its generated function, which tells the places one step further; `next_steps`, where there is one, lists
    those of a march that may end behind each step. `work`: the things that one step looks at.
    """

    steps: Callable[..., Onward]
    work: int
    no_end: Asked | None = None
    bonus: Number = 0
    begins_with_bonus: bool = False
    is_ratio: bool = False
    next_steps: Callable[..., list[tuple[tuple[State, int], bool]]] | None = None
    scale: int = 12
    """Costs are reckoned in whole parts of a point: so many; as many as need be."""
    watch: Sequence[Any] | None = None
    """Which cells are watched for all that it says; None where nobody knows, or where saying it takes fuel: how much is
    left must not hang on what was asked before."""

    def scaled(self, cost: Number) -> int:
        """A cost in parts of a point. Raises Finer where they are too coarse."""
        scale, parts = self.scale, cost.denominator
        if scale % parts:
            raise Finer(lcm(scale, parts))
        return cost.numerator * (scale // parts)

    def limit(self, points: Number | None) -> int | None:
        """The most parts that are no more than so many points."""
        if points is None:
            return None
        return points * self.scale if type(points) is int else points.numerator * self.scale // points.denominator

    def exact(self, parts: int) -> Number:
        """What so many parts are in points."""
        return ratio(parts, self.scale) if self.is_ratio else parts // self.scale

    def start(self, space: int) -> State:
        """Where a march begins."""
        return (space, self.begins_with_bonus, False)

    def onward(self, state: State, began: int, spent: int, points: int | None, known: Mapping[State, int]) -> Onward:
        """The places one step further, none in spaces that are known to be reached for less; each is looked at when it
        is asked for. Raises Finer where parts of a point are too coarse."""
        return self.steps(self, state, began, spent, points, known)

    def may_end(self, space: int, began: int, spent: int) -> bool:
        """Whether a march may end in a space."""
        return self.no_end is None or not self.no_end(space, space, began, ratio(spent, self.scale))


@dataclass(slots=True)
class Search:
    """What a search has found: what is spent where, and the steps from each place to the next. `scale`: in so many
    parts of a point."""

    first: State
    spent: dict[State, int]
    onward: dict[State, list[tuple[State, int]]]
    scale: int

    def least(self) -> dict[int, int]:
        """What it costs to come to each space; the cheapest come first."""
        found: dict[int, int] = {}
        for (space, _, _), cost in self.spent.items():
            found.setdefault(space, cost)
        return found

    def comes_to(self, goal: int) -> int | None:
        """The least that is spent to come to a space; None where the search does not."""
        return min((spent for state, spent in self.spent.items() if state[0] == goal), default=None)

    def looked_at(self, most: int | None) -> int:
        """How many places and steps cost no more than so much."""
        if most is None:
            return len(self.spent) + sum(map(len, self.onward.values()))
        near = [state for state, spent in self.spent.items() if spent <= most]
        return len(near) + sum(cost <= most for state in near for _, cost in self.onward[state])


@dataclass(slots=True)
class KeptSearches:
    """The last search of marches along a movement, for who has been told where one may lead and asks how, next: good
    as long as nothing has changed that is watched."""

    watch: Watch
    _key: object = None
    _found: Search | None = None
    _changes: list[int] = field(default_factory=list)
    _seen: int = 0

    def keep(self, key: object, found: Search) -> None:
        """Keep a search that was done for the cells as they are."""
        self._key, self._found, self._changes, self._seen = key, found, KEPT.changes, len(KEPT.changes)

    def coming_to(self, goal: int, key: object, points: Number | None, S: list[Any]) -> Search | None:
        """The search that is kept, where it is the same but for how far it went, and comes to a goal."""
        found = self._found
        if found is None or key != self._key or self._changes is not KEPT.changes:
            return None
        if self.watch.sees(self._changes[self._seen :], S):
            return None
        least = found.comes_to(goal)
        return None if least is None or (points is not None and least > points * found.scale) else found


def kept_search(S: list[Any], movement: Movement, began: int, points: Number | None, goal: int | None = None) -> Search:
    """All places to which a march may come, the cheapest first; no further than the goal, where there is one. Where it
    was found before, that is taken. It costs as much either way: what is looked at up to the goal."""
    steps = movement.steps
    if movement.watch is None or not isinstance(steps, partial):
        return search(movement, began, points, goal)
    try:
        kept: KeptSearches = steps.func.searches  # type: ignore[attr-defined]  # of functions of modules of rules
    except AttributeError:
        kept = steps.func.searches = KeptSearches(Watch(*movement.watch))  # type: ignore[attr-defined]
    key = steps.args[1:], movement.bonus, movement.begins_with_bonus, began
    found = None if goal is None else kept.coming_to(goal, key, points, plain(S))
    if found is None:
        with for_nothing():
            found = search(movement, began, points, goal)
        if goal is None:
            kept.keep(key, found)
    movement.scale = found.scale
    spend(movement.work * found.looked_at(None if goal is None else found.comes_to(goal)) // THINGS)
    return found


def search(movement: Movement, began: int, points: Number | None, goal: int | None = None) -> Search:
    """All places to which a march may come, the cheapest first; no further than the goal, where there is one."""
    while True:
        try:
            return _search(movement, began, movement.limit(points), goal)
        except Finer as error:
            movement.scale = error.scale


def _search(movement: Movement, began: int, points: int | None, goal: int | None) -> Search:
    first = movement.start(began)
    best: dict[State, int] = {first: 0}
    found = Search(first, {}, {}, movement.scale)
    waiting: list[tuple[int, State]] = [(0, first)]
    looked, units = 0, movement.work
    bound: int | None = None
    while waiting:
        spent, state = heappop(waiting)
        if bound is not None and spent > bound:
            break
        if state in found.spent:
            continue
        found.spent[state] = spent
        if state[0] == goal and bound is None:
            bound = spent
        steps = found.onward[state] = list(movement.onward(state, began, spent, points, found.spent))
        looked += units * (1 + len(steps))
        if looked >= THINGS:
            spend(looked // THINGS)
            looked %= THINGS
        for there, cost in steps:
            if there not in best or cost < best[there]:
                best[there] = cost
                heappush(waiting, (cost, there))
    return found


@searching
def reachable(S: list[Any], movement: Movement, began: int, points: Number | None) -> tuple[Any, ...]:
    """The spaces to which a march may go, each with what that costs: a map."""
    least = kept_search(S, movement, began, points).least()
    return tuple(
        part
        for space in sorted(least)
        if space != began and movement.may_end(space, began, least[space])
        for part in (space, movement.exact(least[space]))
    )


def reached(S: list[Any], movement: Movement, began: int, points: Number | None) -> Iterator[int]:
    """The spaces to which a march may go, each once, as a search comes to them: whoever wants one that will do has it
    looked no further."""
    goals = _goals(movement, began, points)
    while (goal := _next_goal(S, goals)) is not None:
        yield goal


@searching
def _next_goal(S: list[Any], goals: Iterator[int]) -> int | None:
    return next(goals, None)


def _goals(movement: Movement, began: int, points: Number | None) -> Iterator[int]:
    known = {began}
    while True:
        try:
            yield from _come_to(movement, began, movement.limit(points), known)
            return
        except Finer as error:  # those that were told are known
            movement.scale = error.scale


def _come_to(movement: Movement, began: int, points: int | None, known: set[int]) -> Iterator[int]:
    """The spaces that are not known yet, which are then: where a march may end anywhere, as soon as a step leads there;
    else when the least is known that comes there."""
    anywhere, units, looked = movement.no_end is None, movement.work, 0
    first = movement.start(began)
    best: dict[State, int] = {first: 0}
    settled: dict[State, int] = {}
    waiting: list[tuple[int, State]] = [(0, first)]
    while waiting:
        spent, state = heappop(waiting)
        if state in settled:
            continue
        settled[state] = spent
        if state[0] not in known:
            known.add(state[0])
            if movement.may_end(state[0], began, spent):
                yield state[0]
        looked += units
        for there, cost in movement.onward(state, began, spent, points, settled):
            looked += units
            if looked >= THINGS:
                spend(looked // THINGS)
                looked %= THINGS
            if there not in best or cost < best[there]:
                best[there] = cost
                heappush(waiting, (cost, there))
                if anywhere and there[0] not in known:
                    known.add(there[0])
                    yield there[0]


@searching
def route(S: list[Any], movement: Movement, began: int, goal: int, points: Number | None) -> Elements | None:
    """The cheapest way; of several the one with the fewest steps, of these the one whose spaces come first."""
    found = kept_search(S, movement, began, points, goal)
    ends = [state for state in found.spent if state[0] == goal]
    if not ends or (goal != began and not movement.may_end(goal, began, found.spent[ends[0]])):
        return None
    least = min(found.spent[state] for state in ends)
    left = _steps_left(found, [state for state in ends if found.spent[state] == least])
    here, spaces = [found.first], [began]
    for steps in range(left[found.first] - 1, -1, -1):
        ahead = [there for state in here for there in _cheapest(found, state) if left.get(there) == steps]
        space = min(state[0] for state in ahead)
        here = [state for state in ahead if state[0] == space]
        spaces.append(space)
    return tuple(spaces)


def _cheapest(found: Search, state: State) -> Iterator[State]:
    """The places one step further on a cheapest way to them."""
    return (there for there, cost in found.onward[state] if found.spent.get(there) == cost)


def _steps_left(found: Search, ends: list[State]) -> dict[State, int]:
    """For each place on a cheapest way to some ends the fewest steps that are left."""
    before: dict[State, list[State]] = {}
    for state in found.spent:
        for there in _cheapest(found, state):
            before.setdefault(there, []).append(state)
    left = dict.fromkeys(ends, 0)
    queue = list(left)
    for there in queue:
        for state in before.get(there, ()):
            if state not in left:
                left[state] = left[there] + 1
                queue.append(state)
    return left


@dataclass(slots=True)
class StepRules:
    """What a movement with its arguments says of one step; what it does not say is None."""

    near: Sequence[Sequence[int]]
    cost: Asked
    to: Asked | None = None
    never: Asked | None = None
    stop: Asked | None = None

    def price(self, here: int, there: int, began: int, spent: Number) -> Number:
        """What a step costs. Raises a fault where there is none."""
        beside: Sequence[int] = self.near[here] if self.to is None else self.to(here, here, began, 0)
        cost: Number | None = self.cost(here, there, began, spent) if there in beside else None
        if cost is None or (self.never is not None and self.never(here, there, began, spent)):
            raise Fault(NO_SUCH_STEP)
        if cost < 0:
            negative_cost()
        return cost


def negative_cost() -> NoReturn:
    """A step must cost nothing less than nothing."""
    raise Fault(NEGATIVE_COST)


def step_cost(steps: StepRules, here: int, there: int, began: int) -> Number:
    """What one step of a way costs along a movement that does not ask what was spent before."""
    return steps.price(here, there, began, 0)


@searching
def cost_along(S: list[Any], steps: StepRules, way: Elements) -> Number:
    """What the steps of a way cost together. Behind a step that ends the march there is none."""
    spent: Number = 0
    stopped = False
    for here, there in pairwise(way):
        if stopped:
            raise Fault(NO_SUCH_STEP)
        cost = steps.price(here, there, way[0], spent)
        stopped = steps.stop is not None and steps.stop(here, there, way[0], spent)
        spent += cost
    return spent
