"""Routes along a movement: a choice of a whole march, step by step, for so many points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.frozen import frozen
from toolkit.runtime.choices.answers import Ahead, Elements, Fuel, Routes, searched
from toolkit.runtime.movement import Finer, Movement, Number, State, search


@frozen
class Marches(Routes):
    """Routes along a movement, for so many points. Each beginning that is listed can come to an end."""

    movement: Movement
    points: Number | None

    def at(self, chosen: Elements) -> list[tuple[State, int]]:
        """Where a march may have come to, with what is spent."""
        here = [(self.movement.start(self.start), 0)]
        for space in chosen:
            here = [(there, cost) for one in here for there, cost in self.onward(*one) if there[0] == space]
        return here

    def onward(self, state: State, spent: int) -> list[tuple[State, int]]:
        """The places one step further."""
        return list(self.movement.onward(state, self.start, spent, self.movement.limit(self.points), {}))

    def after(self, chosen: Elements) -> tuple[list[tuple[State, int]], list[State]]:
        """Where a march may have come to, and where it may come next."""
        while True:
            try:
                states = self.at(chosen)
                return states, [there for one in states for there, _ in self.onward(*one)]
            except Finer as error:
                self.movement.scale = error.scale

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The spaces that may come next."""
        if self.longest is not None and len(chosen) >= self.longest:
            return
        taken = {self.start, *chosen} if self.simple else set()
        here = chosen[-1] if chosen else self.start
        for space, _, _ in self.after(chosen)[1]:
            if space not in taken and (self.step is None or self.step(here, space)):
                taken.add(space)
                yield space

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the march is long enough, may end there, and will do."""
        if not Routes.is_whole(self, chosen):
            return False
        states = self.after(chosen)[0]
        return bool(states) and (not chosen or self.movement.may_end(chosen[-1], self.start, states[0][1]))

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a march begins so."""
        return self.is_whole(chosen) or searched(self, chosen, fuel)

    def ahead(self) -> Ahead:
        """The steps of a march that has come to a space at the least cost: who has spent more has no others."""
        while True:
            try:
                return self._ahead()
            except Finer as error:
                self.movement.scale = error.scale

    def _ahead(self) -> Ahead:
        found: dict[int, set[int]] = {}
        onward: dict[tuple[State, int], list[tuple[State, int]]] = {}
        least: int | None = None
        for state, spent in search(self.movement, self.start, self.points).spent.items():
            on = onward[state, spent] = self.onward(state, spent)
            found.setdefault(state[0], set()).update(there[0] for there, _ in on)
            costs = [total - spent for there, total in on if not there[2]]
            least = min(costs, default=least) if least is None else min([least, *costs])
        known: dict[int, list[int]] = {}
        gone: dict[Elements, list[tuple[State, int]]] = {(self.start,): [(self.movement.start(self.start), 0)]}

        def steps(here: int) -> Sequence[int]:
            """Out of a space, in order."""
            if here not in known:
                those = sorted(found.get(here, ()))
                known[here] = [there for there in those if self.step is None or self.step(here, there)]
            return known[here]

        def admits(spaces: Elements) -> bool:
            """Whether the points reach so far, and nothing has stopped the march before."""
            if spaces not in gone:
                ahead: list[tuple[State, int]] = []
                for one in gone[spaces[:-1]] if admits(spaces[:-1]) else ():
                    if one not in onward:
                        onward[one] = self.onward(*one)
                    ahead += [there for there in onward[one] if there[0][0] == spaces[-1]]
                gone[spaces] = ahead
            return bool(gone[spaces])

        return Ahead(steps, self._longest(least), admits)

    def _longest(self, least: int | None) -> int:
        """How many steps a march has at most, where each costs so much: the last one may stop it, and cost nothing."""
        longest = len(self.near) if self.longest is None else self.longest
        limit = self.movement.limit(self.points)
        if limit is None or not least:
            return longest if limit is None or least == 0 else min(longest, 1)
        more = self.movement.scaled(self.movement.bonus)
        return min(longest, (max(limit, 0) + max(more, 0)) // least + 1)
