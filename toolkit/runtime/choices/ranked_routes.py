"""Routes that are ranked by what adds up along them or looks at their end: found by one search, best first.

In: routes step by step, criteria as numbers of spaces, steps and ends, the least best. Out: the next short answers, as
when all routes were looked at. Where the fuel runs out nothing is ranked, and what binds is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from toolkit.board.paths import RouteCriterion, TooManyRoutes, simple_routes
from toolkit.board.paths.preference import Preference, Values, plus
from toolkit.language.faults import END, TOO_MANY_TO_RANK, Fault, kind_of
from toolkit.runtime.choices.answers import Ahead, Elements, Routes, answers_of
from toolkit.runtime.choices.marches import MarchAhead, Marches
from toolkit.runtime.choices.preferring import KeyOf, ranked_answers_of
from toolkit.runtime.choices.proposing import proposed
from toolkit.runtime.choices.ranked_marches import MOST_STEPS, MarchSearch

FUEL_OF_SEARCH = 200_000
"""Spaces that are looked at for one listing, in all its searches together."""

Sums = Sequence[RouteCriterion]


def ranked_routes_of(
    routes: Routes, head: Elements, chosen: Elements, sums: Sums, key: KeyOf, binding: bool
) -> list[Elements]:
    """The next short answers, those first that lead to the best routes; where that binds, no others.

    What is computed for a space may be a fault where no route comes to it: then all routes are looked at, by their key.
    """
    try:
        leading = Leading(routes, Preference(sums))
        return leading.binding(head, chosen) if binding else leading.listed(head, chosen)
    except TooManyRoutes:
        if binding:
            raise Fault(TOO_MANY_TO_RANK) from None
        return answers_of(routes, head, chosen)
    except Exception as error:
        if kind_of(error) is None:
            raise
    return ranked_answers_of(routes, head, chosen, key, binding)


def proposed_routes(
    routes: Routes, head: Elements, chosen: Elements, wanted: Iterable[Elements], sums: Sums, key: KeyOf
) -> list[Elements]:
    """As `proposed`, of routes of which only the best may be chosen."""
    found = proposed(routes, head, chosen, wanted)
    try:
        leading = Leading(routes, Preference(sums))
        best = leading.best((routes.start,))
        place = len(head)
        return [one for one in found if best is None or leading.value((routes.start, *one[place:-1])) == best]
    except TooManyRoutes:
        raise Fault(TOO_MANY_TO_RANK) from None
    except Exception as error:
        if kind_of(error) is None:
            raise
    return proposed(routes, head, chosen, wanted, key)


@dataclass(slots=True)
class Leading:
    """What the searches of one listing share."""

    routes: Routes
    preference: Preference
    left: int = field(default=FUEL_OF_SEARCH)
    ahead: Ahead = field(init=False)
    marches: MarchSearch | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Learn which steps there are."""
        self.ahead = self.routes.ahead()
        if isinstance(self.ahead, MarchAhead) and isinstance(self.routes, Marches) and self.ahead.longest <= MOST_STEPS:
            self.marches = MarchSearch(self.routes, self.ahead, self.preference, self.burn)

    def burn(self, looks: int) -> None:
        """Take fuel for so many spaces."""
        self.left -= looks
        if self.left < 0:
            raise TooManyRoutes(FUEL_OF_SEARCH)

    def value(self, spaces: Elements) -> Values:
        """What a whole route is worth."""
        return plus(self._gained(spaces), plus(self.preference.space(spaces[-1]), self.preference.end(spaces[-1])))

    def _gained(self, spaces: Elements) -> Values:
        """What a route has gained on its way to its last space, without what that adds."""
        found: Values = tuple(0 for _ in self.preference.criteria)
        for here, there in pairwise(spaces):
            found = plus(found, plus(self.preference.space(here), self.preference.step(here, there)))
        return found

    def best(self, begun: Elements, more: int = 0) -> Values | None:
        """What the best whole route is worth that begins so and goes so many steps on at least; None: there is none."""
        if self.marches is not None:
            return self.marches.best(begun, self._gained(begun), more)
        routes, ahead, taken, before = self.routes, self.ahead, len(begun) - 1, frozenset(begun[:-1])
        length = (max(routes.shortest - taken, more), ahead.longest - taken)
        if length[1] < length[0]:
            return None

        def steps(here: int) -> list[int]:
            """Where one may go on to; the search itself meets no space twice."""
            self.burn(1)
            return [there for there in ahead.steps(here) if there not in before]

        def admits(spaces: Elements) -> bool:
            """Whether what was gone before may go on so."""
            return ahead.admits is None or ahead.admits((*begun[:-1], *spaces))

        gained = self._gained(begun)
        criteria = self.preference.criteria
        for route in simple_routes(steps, [begun[-1]], length, criteria, admits=admits, most=FUEL_OF_SEARCH):
            if routes.is_whole((*begun[1:], *route.spaces[1:])):
                return plus(gained, route.values)
        return None

    def listed(self, head: Elements, chosen: Elements) -> list[Elements]:
        """All next answers, in the order of the best that each leads to; equals as they are listed."""
        routes, place = self.routes, len(head) + len(chosen)
        begun = (routes.start, *chosen)
        keyed: list[tuple[bool, Values, int, Elements]] = []
        for number, answer in enumerate(answers_of(routes, head, chosen)):
            element = answer[place]
            worth = self.value(begun) if element == END else self.best((*begun, element))
            keyed.append((worth is None, worth or (), number, answer))
        return [answer for *_, answer in sorted(keyed, key=lambda one: one[:3])]

    def binding(self, head: Elements, chosen: Elements) -> list[Elements]:
        """The next answers that lead to a best route."""
        routes = self.routes
        begun = (routes.start, *chosen)
        best = self.best((routes.start,))
        if best is None:
            return answers_of(routes, head, chosen)
        found: list[Elements] = []
        if routes.is_whole(chosen) and self.value(begun) == best:
            found.append((*head, *chosen, END))
        for each in routes.nexts(chosen):
            if self.best((*begun, each)) == best:
                goes_on = self.best((*begun, each), 1) == best
                found.append((*head, *chosen, each) if goes_on else (*head, *chosen, each, END))
        return found
