"""Searches along a movement: the cheapest way first, and each step is asked about when the search comes to it.

In: what a movement says of a step, as functions, and where a march begins. Out: what it costs to come where; the
cheapest route; the marches that may be chosen. Costs are exact. A place of a march is a space, whether a bonus counts,
and whether the march has been stopped there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from toolkit.language.faults import NEGATIVE_COST, NO_SUCH_STEP, Fault
from toolkit.language.fuel import THINGS, spend
from toolkit.runtime.kept import searching

Number = int | Fraction
Elements = tuple[int, ...]
Asked = Callable[[int, int, int, Number], Any]
"""What a movement says of a step: from here to there, of a march that began somewhere and has spent so much."""
State = tuple[int, bool, bool]
"""A space, whether the bonus counts there, whether the march was stopped there."""


@dataclass(slots=True)
class Movement:
    """A movement with its arguments; what it does not say is None. `work`: the things that one step looks at."""

    near: Sequence[Sequence[int]]
    work: int
    cost: Asked
    to: Asked | None = None
    never: Asked | None = None
    stop: Asked | None = None
    no_end: Asked | None = None
    minimum: Asked | None = None
    bonus: Number = 0
    every_step: Asked | None = None
    some_step: Asked | None = None

    def start(self, space: int) -> State:
        """Where a march begins."""
        return (space, self.every_step is not None, False)

    def beside(self, here: int, began: int) -> Sequence[int]:
        """Where a step may lead to."""
        found: Sequence[int] = self.near[here] if self.to is None else self.to(here, here, began, 0)
        return found

    def onward(self, state: State, began: int, spent: Number, points: Number | None) -> Iterator[tuple[State, Number]]:
        """The places one step further, each with what has been spent there."""
        here, more, stopped = state
        if stopped:
            return
        is_first = here == began and spent == 0
        for there in self.beside(here, began):
            if self.never is not None and self.never(here, there, began, spent):
                continue
            cost = self.cost(here, there, began, spent)
            if cost is None:
                continue
            if cost < 0:
                raise Fault(NEGATIVE_COST)
            ends = self.stop is not None and self.stop(here, there, began, spent)
            with_bonus = more
            if self.every_step is not None:
                more_there = more and self.every_step(here, there, began, spent)
                with_bonus = more_there
            elif self.some_step is not None:
                more_there = more or self.some_step(here, there, began, spent)
            else:
                more_there = False
            total = spent + cost
            if points is not None and total > (points + self.bonus if with_bonus else points):
                if not is_first or self.minimum is None or not self.minimum(here, there, began, spent):
                    continue
                total, ends = max(points, 0), True
            yield (there, more_there, ends), total

    def may_end(self, space: int, began: int, spent: Number) -> bool:
        """Whether a march may end in a space."""
        return self.no_end is None or not self.no_end(space, space, began, spent)


@dataclass(slots=True)
class Search:
    """What a search has found: what is spent where, and the steps from each place to the next."""

    first: State
    spent: dict[State, Number]
    onward: dict[State, list[tuple[State, Number]]]

    def least(self) -> dict[int, Number]:
        """What it costs to come to each space; the cheapest come first."""
        found: dict[int, Number] = {}
        for (space, _, _), cost in self.spent.items():
            found.setdefault(space, cost)
        return found


def search(movement: Movement, began: int, points: Number | None, goal: int | None = None) -> Search:
    """All places to which a march may come, the cheapest first; no further than the goal, where there is one."""
    first = movement.start(began)
    best: dict[State, Number] = {first: 0}
    found = Search(first, {}, {})
    waiting: list[tuple[Number, State]] = [(0, first)]
    looked, units = 0, movement.work
    bound: Number | None = None
    while waiting:
        spent, state = heappop(waiting)
        if bound is not None and spent > bound:
            break
        if state in found.spent:
            continue
        found.spent[state] = spent
        if state[0] == goal and bound is None:
            bound = spent
        steps = found.onward[state] = list(movement.onward(state, began, spent, points))
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
    least = search(movement, began, points).least()
    return tuple(
        part
        for space in sorted(least)
        if space != began and movement.may_end(space, began, least[space])
        for part in (space, least[space])
    )


@searching
def route(S: list[Any], movement: Movement, began: int, goal: int, points: Number | None) -> Elements | None:
    """The cheapest way; of several the one with the fewest steps, of these the one whose spaces come first."""
    found = search(movement, began, points, goal)
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


@searching
def cost_along(S: list[Any], movement: Movement, way: Elements) -> Number:
    """What the steps of a way cost together."""
    spent: Number = 0
    for here, there in pairwise(way):
        allowed = there in movement.beside(here, way[0])
        if not allowed or (movement.never is not None and movement.never(here, there, way[0], spent)):
            raise Fault(NO_SUCH_STEP)
        cost = movement.cost(here, there, way[0], spent)
        if cost is None:
            raise Fault(NO_SUCH_STEP)
        if cost < 0:
            raise Fault(NEGATIVE_COST)
        spent += cost
    return spent
