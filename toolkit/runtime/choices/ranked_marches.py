"""The best march that begins so: found by one search, best first, that knows what can follow for the points left.

In: a march that has begun, criteria that add up along it. Out: what the best whole one is worth. What can follow from a
space with so much spent, in so many steps, is worked out once for a listing: spaces may come twice there, so that it is
what can be had at best; the search itself meets none twice. As all steps but the last one cost something, so many have
an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from toolkit.board.paths.preference import Preference, Values, plus
from toolkit.runtime.choices.answers import Elements
from toolkit.runtime.choices.marches import MarchAhead, Marches
from toolkit.runtime.movement import State

MOST_STEPS = 100
"""Marches that may be longer are searched as other routes are."""

Node = tuple[State, int, int]
"""A place of a march, what is spent there, the steps to there."""
_Begun = tuple[Values, Elements, bool, Values]
"""A march that waits: what it will be worth at best, its spaces, whether it ends there, what it has gained."""


@dataclass(slots=True)
class MarchSearch:
    """What the searches of one listing share. `burn` takes fuel, and raises where there is none left."""

    routes: Marches
    ahead: MarchAhead
    preference: Preference
    burn: Callable[[int], None]
    after: dict[Node, Values | None] = field(default_factory=dict)
    spaces: dict[int, Values] = field(default_factory=dict)
    steps: dict[tuple[int, int], Values] = field(default_factory=dict)
    ends: dict[tuple[int, int], Values | None] = field(default_factory=dict)

    def best(self, begun: Elements, gained: Values, more: int) -> Values | None:
        """What the best whole march is worth that begins with these spaces, has gained so much before the last of them,
        and goes so many steps on at least; None: there is none."""
        least = max(self.routes.shortest, len(begun) - 1 + more)
        waiting: list[_Begun] = []
        self._begin(waiting, begun, plus(gained, self._space(begun[-1])))
        while waiting:
            _, spaces, is_whole, gained = heappop(waiting)
            if is_whole:
                if self.routes.is_whole(spaces[1:]):
                    return gained
                continue
            self.burn(len(spaces))
            for state, spent in self.ahead.at(spaces):
                end = self._end(state[0], spent) if len(spaces) > least else None
                if end is not None:
                    whole = plus(gained, end)
                    heappush(waiting, (whole, spaces, True, whole))
            here = spaces[-1]
            for there in self.ahead.steps(here) if len(spaces) <= self.ahead.longest else ():
                if there not in spaces:
                    self._begin(waiting, (*spaces, there), plus(gained, self._step(here, there)))
        return None

    def _begin(self, waiting: list[_Begun], spaces: Elements, gained: Values) -> None:
        """Let a march wait, if it can come to an end."""
        for state, spent in self.ahead.at(spaces):
            ahead = self._after((state, spent, len(spaces) - 1))
            if ahead is not None:
                heappush(waiting, (plus(gained, ahead), spaces, False, gained))
                return

    def _after(self, node: Node) -> Values | None:
        """The best that can follow from a place; None where no march can end behind it."""
        open: list[tuple[Node, Iterator[Node]]] = []
        found = self._known_or_open(node, open)
        while open:
            at, onward = open[-1]
            there = next((one for one in onward if one not in self.after), None)
            if there is not None:
                self._known_or_open(there, open)
                continue
            open.pop()
            found = self.after[at] = self._best_of(at)
        return found

    def _known_or_open(self, node: Node, open: list[tuple[Node, Iterator[Node]]]) -> Values | None:
        """What is known already; else it is looked into next."""
        if node not in self.after:
            open.append((node, iter(self._onward(node))))
            return None
        return self.after[node]

    def _onward(self, node: Node) -> list[Node]:
        """The places one step further."""
        state, spent, taken = node
        if taken >= self.ahead.longest:
            return []
        steps = self.ahead.steps(state[0])
        return [(there, cost, taken + 1) for there, cost in self.ahead.onward(state, spent) if there[0] in steps]

    def _best_of(self, node: Node) -> Values | None:
        """The best of an end there and of each step on."""
        state, spent, taken = node
        best = self._end(state[0], spent) if taken >= self.routes.shortest else None
        onward = self._onward(node)
        self.burn(len(onward) + 1)
        for there in onward:
            ahead = self.after[there]
            if ahead is not None:
                values = plus(self._step(state[0], there[0][0]), ahead)
                best = values if best is None or values < best else best
        return best

    def _space(self, space: int) -> Values:
        if space not in self.spaces:
            self.spaces[space] = self.preference.space(space)
        return self.spaces[space]

    def _step(self, here: int, there: int) -> Values:
        """What a step gains, with the space that it leads to."""
        if (here, there) not in self.steps:
            self.steps[here, there] = plus(self.preference.step(here, there), self._space(there))
        return self.steps[here, there]

    def _end(self, space: int, spent: int) -> Values | None:
        """What an end gains; None where a march may not end there."""
        if (space, spent) not in self.ends:
            routes = self.routes
            may = space == routes.start or routes.movement.may_end(space, routes.start, spent)
            self.ends[space, spent] = self.preference.end(space) if may else None
        return self.ends[space, spent]
