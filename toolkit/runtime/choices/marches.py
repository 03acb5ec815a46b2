"""Routes along a movement: a choice of a whole march, step by step, for so many points."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.frozen import frozen
from toolkit.runtime.choices.answers import Elements, Fuel, Routes, searched
from toolkit.runtime.movement import Finer, Movement, Number, State


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
