"""Routes along a movement: a choice of a whole march, step by step, for so many points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any

from toolkit.frozen import frozen
from toolkit.language.faults import END
from toolkit.runtime.choices.answers import (
    Ahead,
    Elements,
    Fuel,
    Routes,
    answers_of,
    searched,
    steps_of,
    thorough,
)
from toolkit.runtime.choices.kept_choice import kept_choice
from toolkit.runtime.kept import KEPT, searching
from toolkit.runtime.movement import Finer, Movement, Number, State, search

_Onward = tuple[list[tuple[State, int]], Iterator[tuple[State, int]]]
"""The places one step further that have been looked at, and the others."""
_Listed = tuple[tuple[State, int], bool]
"""A place one step further, and whether another step may come behind it."""


@frozen
class MarchAhead(Ahead):
    """The same of a march: `at` tells where one that begins so may have come to, with what is spent, `onward` where it
    may go on to from there."""

    at: Callable[[Elements], list[tuple[State, int]]] = lambda spaces: []
    onward: Callable[[State, int], list[tuple[State, int]]] = lambda state, spent: []


@frozen
class Marches(Routes):
    """Routes along a movement, for so many points. Each beginning that is listed can come to an end."""

    movement: Movement
    points: Number | None
    known: dict[tuple[State, int], _Onward] = field(default_factory=dict, compare=False, kw_only=True)
    """What lies one step further, by place and by what is spent there: many beginnings come through the same."""

    come: dict[Elements, list[tuple[State, int]]] = field(default_factory=dict, compare=False, kw_only=True)
    """Where marches that begin so have come to."""

    listed: dict[Elements, list[tuple[State, int]]] = field(default_factory=dict, compare=False, kw_only=True)
    """The places one step further than marches that begin so, as they were listed."""

    def at(self, chosen: Elements) -> list[tuple[State, int]]:
        """Where a march may have come to, with what is spent."""
        here = self.come.get(chosen)
        if here is None:
            if not chosen:
                here = [(self.movement.start(self.start), 0)]
            else:
                space = chosen[-1]  # out of one place it is entered in one way
                here = []
                before = chosen[:-1]
                for one in self.at(before):
                    for found in self.listed.get(before) or self.onward(*one):
                        if found[0][0] == space:
                            here.append(found)
                            break
            self.come[chosen] = here
        return here

    def onward(self, state: State, spent: int) -> Iterator[tuple[State, int]]:
        """The places one step further; each is looked at when it is asked for, and once."""
        key = state, spent
        onward = self.known.get(key)
        if onward is None:
            movement = self.movement
            limit = movement.limit(self.points)
            onward = self.known[key] = [], movement.onward(state, self.start, spent, limit, {})
        found, rest = onward
        index = 0
        while True:
            if index == len(found):
                more = next(rest, None)
                if more is None:
                    return
                found.append(more)
            yield found[index]
            index += 1

    def finer(self, scale: int) -> None:
        """Reckon in smaller parts of a point."""
        self.movement.scale = scale
        self.known.clear()
        self.come.clear()
        self.listed.clear()

    def so_far(self, chosen: Elements) -> list[tuple[State, int]]:
        """Where a march may have come to, in parts of a point that are small enough."""
        while True:
            try:
                return self.at(chosen)
            except Finer as error:
                self.finer(error.scale)

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """The spaces that may come next."""
        if self.longest is not None and len(chosen) >= self.longest:
            return
        taken = {self.start, *chosen} if self.simple else set()
        here = chosen[-1] if chosen else self.start
        while True:
            try:
                for one in self.at(chosen):
                    for (space, _, _), _ in self.onward(*one):
                        if space not in taken and (self.step is None or self.step(here, space)):
                            taken.add(space)
                            yield space
                return
            except Finer as error:  # those that were told are taken
                self.finer(error.scale)

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the march is long enough, may end there, and will do."""
        if not Routes.is_whole(self, chosen):
            return False
        states = self.so_far(chosen)
        return bool(states) and (not chosen or self.movement.may_end(chosen[-1], self.start, states[0][1]))

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a march begins so."""
        return self.is_whole(chosen) or searched(self, chosen, fuel)

    def steps(self, chosen: Elements) -> Iterable[tuple[int, bool]]:
        """As a search finds them; where a march may end behind each step there is nothing to search for."""
        if self.movement.next_steps is not None and len(chosen) + 1 >= self.shortest:
            return [(place[0][0], goes_on) for place, goes_on in self._listed(chosen)]
        return steps_of(self, chosen, thorough())

    def answers(self, head: Elements, chosen: Elements) -> list[Elements]:
        """The next short answers; see `answers_of`."""
        if self.movement.next_steps is None or len(chosen) + 1 < self.shortest:
            return answers_of(self, head, chosen)
        listed, start = self._listed(chosen), (*head, *chosen)
        found = [(*start, END)] if len(chosen) >= self.shortest and self.come[chosen] else []
        for ((space, _, _), _), goes_on in listed:
            found.append((*start, space) if goes_on else (*start, space, END))
        return found

    def _listed(self, chosen: Elements) -> list[_Listed]:
        """The places one step further, each with whether another step may come behind it."""
        movement, count = self.movement, len(chosen)
        assert movement.next_steps is not None
        while True:
            try:
                come = self.at(chosen)
                if not come or count == self.longest:
                    return []
                (state, spent), start = come[0], self.start
                taken = (start, *chosen) if self.simple else ()
                found = movement.next_steps(movement, state, start, spent, movement.limit(self.points), taken)
                break
            except Finer as error:
                self.finer(error.scale)
        if count + 1 == self.longest:
            found = [(place, False) for place, _ in found]
        self.listed[chosen] = [place for place, _ in found]
        return found

    def ahead(self) -> MarchAhead:
        """The steps of a march that has come to a space at the least cost: who has spent more has no others."""
        while True:
            try:
                return self._ahead()
            except Finer as error:
                self.finer(error.scale)

    def _ahead(self) -> MarchAhead:
        found: dict[int, set[int]] = {}
        onward: dict[tuple[State, int], list[tuple[State, int]]] = {}
        least: int | None = None
        for state, spent in search(self.movement, self.start, self.points).spent.items():
            on = onward[state, spent] = list(self.onward(state, spent))
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

        def further(state: State, spent: int) -> list[tuple[State, int]]:
            """The places one step further, looked for once."""
            if (state, spent) not in onward:
                onward[state, spent] = list(self.onward(state, spent))
            return onward[state, spent]

        def at(spaces: Elements) -> list[tuple[State, int]]:
            """Where a march may have come to that began with its start."""
            if spaces not in gone:
                before = at(spaces[:-1])
                gone[spaces] = [there for one in before for there in further(*one) if there[0][0] == spaces[-1]]
            return gone[spaces]

        return MarchAhead(steps, self._longest(least), lambda spaces: bool(at(spaces)), at, further)

    def _longest(self, least: int | None) -> int:
        """How many steps a march has at most, where each costs so much: the last one may stop it, and cost nothing."""
        longest = len(self.near) if self.longest is None else self.longest
        limit = self.movement.limit(self.points)
        if limit is None or not least:
            return longest if limit is None or least == 0 else min(longest, 1)
        more = self.movement.scaled(self.movement.bonus)
        return min(longest, (max(limit, 0) + max(more, 0)) // least + 1)


@searching
def march_answers(S: list[Any], marches: Marches, head: Elements, chosen: Elements) -> list[Elements]:
    """The next short answers of a choice of marches; what is the same for all steps is computed once."""
    return marches.answers(head, chosen)


def kept_march_answers(
    S: list[Any], make: Callable[..., Marches], head: Elements, chosen: Elements, *given: Any
) -> list[Elements]:
    """The same of a choice that is kept from one element of an answer to the next."""
    marches: Marches = kept_choice(make, chosen, S, *given)  # type: ignore[assignment]  # which compares the cells
    KEPT.searches += 1
    try:
        return marches.answers(head, chosen)
    finally:
        KEPT.searches -= 1
