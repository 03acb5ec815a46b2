"""Simple routes, no space of which comes twice, the best first.

In: where one may step, where a route begins and may end, how many steps it has, and criteria. Out: routes one by one,
in the order of their values and then of their spaces. Invariant: all of them, each once, or `TooManyRoutes`.

The search is best first (Hart, Nilsson and Raphael 1968): a route that has begun is worth what it has gained and the
best that could follow if spaces could come twice. What could follow is worked out beforehand, from its last step on;
values compared by the first difference add up like numbers, so this serves all criteria, the most of something too.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from heapq import heappop, heappush

from toolkit.board.paths.preference import Preference, RouteCriterion, Values, plus
from toolkit.frozen import frozen

MOST_LOOKED_AT = 1_000_000
"""How many spaces a search may look at, in all routes that it begins together: some seconds, and some hundred
megabytes."""

Steps = Callable[[int], Iterable[int]]
"""Where one may step from a space."""
Ahead = dict[int, Values]
"""The best that can follow for a route that has come to a space; none where it can no longer end."""


class TooManyRoutes(Exception):
    """A search has looked at as many spaces as it may. The routes found before are the best all the same."""

    def __init__(self, most: int) -> None:
        super().__init__(f"a search for routes has looked at {most:,} spaces and is not done")
        self.most = most


@frozen
class SimpleRoute:
    """A route by its spaces, with the value of each criterion."""

    spaces: tuple[int, ...]
    values: Values

    @property
    def end(self) -> int:
        """The last space."""
        return self.spaces[-1]


def simple_routes(
    steps: Steps,
    starts: Iterable[int],
    length: tuple[int, int],
    criteria: Iterable[RouteCriterion] = (),
    *,
    ends: Container[int] | None = None,
    admits: Callable[[tuple[int, ...]], bool] | None = None,
    most: int = MOST_LOOKED_AT,
) -> Iterator[SimpleRoute]:
    """All simple routes from any of `starts` to any of `ends` (to anywhere for None) with at least and at most so many
    steps, the best first: by the first of `criteria`, those equal in it by the second and so on, those equal in all by
    their spaces. The first come without a look at most of the others. A route that `admits` does not let begin so is
    none, however it goes on. Raises TooManyRoutes once `most` spaces have been looked at."""
    return _Search(steps, length, Preference(tuple(criteria)), ends, most, admits).routes(sorted(set(starts)))


_Begun = tuple[Values, tuple[int, ...], bool, Values]
"""A route that waits: what it will be worth at best, its spaces, whether it ends there, what it has gained."""


class _Search:
    """One search: what it has learned of the spaces, and how many it may still look at."""

    def __init__(
        self,
        steps: Steps,
        length: tuple[int, int],
        preference: Preference,
        ends: Container[int] | None,
        most: int,
        admits: Callable[[tuple[int, ...]], bool] | None = None,
    ) -> None:
        self.steps, self.preference, self.ends, self.admits = steps, preference, ends, admits
        self.least, self.longest = length
        self.most = self.left = most
        self.worth: dict[int, Values] = {}
        self.around: dict[int, list[tuple[int, Values]]] = {}
        self.into: dict[int, list[int]] = {}
        self.ending: Ahead = {}
        self.after: dict[int, list[tuple[int, Values]]] = {}
        self.before: list[Ahead] = []

    def routes(self, starts: list[int]) -> Iterator[SimpleRoute]:
        """The routes in order."""
        self._explore(starts)
        if self.longest < self.least:
            return
        self._look_ahead()
        waiting: list[_Begun] = []
        for space in starts:
            self._begin(waiting, (space,), self.worth[space])
        while waiting:
            values, spaces, is_whole, gained = heappop(waiting)
            if is_whole:
                yield SimpleRoute(spaces, self.preference.told(values))
            else:
                self._go_on(waiting, spaces, gained)

    def _begin(self, waiting: list[_Begun], spaces: tuple[int, ...], gained: Values) -> None:
        """Let a route wait, if it can come to an end."""
        ahead = self._ahead(len(spaces) - 1, spaces[-1])
        if ahead is not None:
            heappush(waiting, (plus(gained, ahead), spaces, False, gained))

    def _go_on(self, waiting: list[_Begun], spaces: tuple[int, ...], gained: Values) -> None:
        """End a route where it has come to, if it may end there, and lead it on into each space that it has not."""
        here, taken = spaces[-1], len(spaces) - 1
        if self.admits is not None and not self.admits(spaces):
            return
        if taken >= self.least and here in self.ending:
            whole = plus(gained, self.ending[here])
            heappush(waiting, (whole, spaces, True, whole))
        if taken < self.longest:
            onward = self.around.get(here, [])
            self._spend(len(spaces) * len(onward))
            for there, gain in onward:
                if there not in spaces:
                    self._begin(waiting, (*spaces, there), plus(gained, gain))

    def _spend(self, looks: int) -> None:
        self.left -= looks
        if self.left < 0:
            raise TooManyRoutes(self.most)

    def _explore(self, starts: list[int]) -> None:
        """Find the spaces that a route may come to, and what it gains by each and by each step."""
        for space in starts:
            self.worth[space] = self.preference.space(space)
        edge, taken = starts, 0
        while edge and taken < self.longest:
            found: list[int] = []
            for here in edge:
                targets = sorted(set(self.steps(here)))
                self._spend(len(targets) + 1)
                for there in targets:
                    self.into.setdefault(there, []).append(here)
                    if there not in self.worth:
                        self.worth[there] = self.preference.space(there)
                        found.append(there)
                self.around[here] = [
                    (there, plus(self.preference.step(here, there), self.worth[there])) for there in targets
                ]
            edge, taken = found, taken + 1
        self.longest = min(self.longest, len(self.worth) - 1)

    def _look_ahead(self) -> None:
        """Work out what can follow at best for a route under way: `after` once it is long enough to end, by how many
        steps may follow at least; `before[n]` where it has taken `least` - 1 - n."""
        ends = self.worth if self.ends is None else [space for space in self.worth if space in self.ends]
        self.ending = {space: self.preference.end(space) for space in ends}
        self.after = {space: [(0, values)] for space, values in self.ending.items()}
        best = dict(self.ending)
        changed: Iterable[int] = self.ending
        for steps in range(1, self.longest - self.least + 1):
            better = self._bettered(best, changed)
            if not better:
                break
            for space, values in better.items():
                self.after.setdefault(space, []).append((steps, values))
            best.update(better)
            changed = better
        for _ in range(self.least - 1):
            best = self._led_on(best)
            self.before.append(best)

    def _bettered(self, best: Ahead, changed: Iterable[int]) -> Ahead:
        """What is better than the best so far, now that it has changed for some spaces."""
        found: Ahead = {}
        for here in {here for there in changed for here in self.into.get(there, ())}:
            values = self._best(self.around.get(here, []), best, best.get(here))
            if values is not None and values != best.get(here):
                found[here] = values
        return found

    def _led_on(self, best: Ahead) -> Ahead:
        """The best that can follow with one step more."""
        found = ((here, self._best(self.around.get(here, []), best)) for here in self.around)
        return {here: values for here, values in found if values is not None}

    def _best(self, onward: list[tuple[int, Values]], ahead: Ahead, best: Values | None = None) -> Values | None:
        """The best of a step and what can follow it, or what is given if that is better."""
        self._spend(len(onward) + 1)
        for there, gain in onward:
            if there in ahead:
                values = plus(gain, ahead[there])
                if best is None or values < best:
                    best = values
        return best

    def _ahead(self, taken: int, here: int) -> Values | None:
        """The best that can follow for a route that has come to a space in so many steps; None where it cannot end."""
        if 0 < taken < self.least:
            return self.before[self.least - 1 - taken].get(here)
        if taken:
            fitting = (values for steps, values in reversed(self.after.get(here, [])) if steps <= self.longest - taken)
            return next(fitting, None)
        following = ((gain, self._ahead(1, there)) for there, gain in self.around.get(here, []))
        found = [plus(gain, values) for gain, values in following if values is not None]
        if here in self.ending and not self.least:
            found.append(self.ending[here])
        return min(found, default=None)
