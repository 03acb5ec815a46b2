"""Routes along a movement: a choice of a whole march, step by step, for so many points."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.frozen import frozen
from toolkit.runtime.choices.answers import Elements, Fuel, Routes, searched
from toolkit.runtime.movement import Movement, Number, State


@frozen
class Marches(Routes):
    """Routes along a movement, for so many points. Each beginning that is listed can come to an end."""

    movement: Movement
    points: Number | None

    def at(self, chosen: Elements) -> tuple[list[tuple[State, Number]], bool]:
        """Where a march has come to, with what is spent; and whether it may be gone so."""
        here: list[tuple[State, Number]] = [(self.movement.start(self.start), 0)]
        for space in chosen:
            here = [
                (there, cost)
                for state, spent in here
                for there, cost in self.movement.onward(state, self.start, spent, self.points)
                if there[0] == space
            ]
        return here, bool(here)

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The spaces that may come next."""
        if self.longest is not None and len(chosen) >= self.longest:
            return
        taken = {self.start, *chosen} if self.simple else set()
        states, _ = self.at(chosen)
        for state, spent in states:
            for there, _ in self.movement.onward(state, self.start, spent, self.points):
                if there[0] not in taken and (self.step is None or self.step(state[0], there[0])):
                    taken.add(there[0])
                    yield there[0]

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the march is long enough, may end there, and will do."""
        if not Routes.is_whole(self, chosen):
            return False
        states, goes = self.at(chosen)
        return goes and (not chosen or self.movement.may_end(chosen[-1], self.start, states[0][1]))

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a march begins so."""
        return self.is_whole(chosen) or searched(self, chosen, fuel)
