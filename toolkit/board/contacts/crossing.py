"""The spaces, sides and corners that a line from centre to centre meets strictly between its two spaces.

In: a lattice and a displacement. Out: crossings in the order of the line, as seen from the space where it begins.
They depend on the displacement alone, so one table serves all pairs of spaces that lie so. Strictly between is where
the line has left the space it begins in and has not come to that where it ends: t in [1/n, 1 - 1/n]; both moments
count, since there it meets sides and corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import lcm
from typing import Literal

from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.frozen import frozen

How = Literal["crosses", "along", "grazes"]
"""The line goes through it, runs along it, or meets it in one point."""
What = Literal["space", "side", "corner"]


@frozen
class Crossing:
    """One thing that a line meets. `at` is a space; a side is told by the two spaces it parts, a corner by where it
    lies (in parts of the lattice). The line meets it from `first` to `last` of `out_of` parts of its whole way."""

    what: What
    at: Vector
    beyond: Vector | None
    how: How
    first: int
    last: int
    out_of: int


@lru_cache(maxsize=100_000)
def crossings(lattice: Lattice, displacement: Vector) -> tuple[Crossing, ...]:
    """What a line along a displacement meets strictly between its ends; nothing where these are one space."""
    line = _Line.along(lattice, displacement)
    if line is None:
        return ()
    found = [*line.spaces(), *line.sides(), *line.corners()]
    return tuple(sorted(found, key=lambda one: (one.first, one.last, _ORDER[one.what], one.at, one.beyond or one.at)))


_ORDER = {"side": 0, "corner": 1, "space": 2}


@frozen
class _Line:
    """A line, its way counted in so many equal parts that all it meets lies at whole numbers of them."""

    lattice: Lattice
    end: Vector
    values: tuple[int, ...]
    parts: int
    first: int
    last: int

    @classmethod
    def along(cls, lattice: Lattice, end: Vector) -> _Line | None:
        """The line along a displacement; None where that is no way at all."""
        values = lattice.values(end)
        reach = lattice.reach(end)
        if reach == 0:
            return None
        parts = lcm(*(abs(value) for value in values if value))
        return cls(lattice, end, values, parts, parts // reach, parts - parts // reach)

    def spaces(self) -> Iterator[Crossing]:
        """The spaces between the two ends."""
        for space in self._near():
            met = self._within(space)
            if met is None or space in ((0, 0), self.end):
                continue
            own = self.lattice.values(space)
            edge = any(step == 0 and abs(there) == 1 for step, there in zip(self.values, own, strict=True))
            how: How = "grazes" if met[0] == met[1] else "along" if edge else "crosses"
            yield Crossing("space", space, None, how, *met, self.parts)

    def sides(self) -> Iterator[Crossing]:
        """The sides that the line meets; each once, told by the lesser of its spaces first."""
        for space in self._near():
            for step in self.lattice.steps:
                beyond = (space[0] + step[0], space[1] + step[1])
                met = self._on_side(space, step) if space < beyond else None
                if met is not None:
                    yield Crossing("side", space, beyond, self._how_on_side(space, step, met), *met, self.parts)

    def corners(self) -> Iterator[Crossing]:
        """The corners that the line goes through."""
        part = self.lattice.part
        seen = {
            (space[0] * part + corner[0], space[1] * part + corner[1])
            for space in self._near()
            for corner in self.lattice.corners
        }
        for x, y in sorted(seen):
            if x * self.end[1] != y * self.end[0]:
                continue
            at, way = (x, self.end[0]) if self.end[0] else (y, self.end[1])
            whole, rest = divmod(at * self.parts, way * part)
            if rest == 0 and self.first <= whole <= self.last:
                yield Crossing("corner", (x, y), None, "grazes", whole, whole, self.parts)

    def _near(self) -> Iterator[Vector]:
        """The spaces that the line may meet: those whose centre lies less than two spaces from one of its points."""
        steps = max(abs(self.end[0]), abs(self.end[1]))
        seen: set[Vector] = set()
        for step in range(steps + 1):
            x, y = self.end[0] * step // steps, self.end[1] * step // steps
            seen.update((x + across, y + down) for across in range(-1, 3) for down in range(-1, 3))
        yield from sorted(seen)

    def _within(self, space: Vector) -> tuple[int, int] | None:
        """From when to when the line is in a space, its border included."""
        first, last = self.first, self.last
        for step, there in zip(self.values, self.lattice.values(space), strict=True):
            if step == 0:
                if abs(there) > 1:
                    return None
                continue
            scale = self.parts // step
            low, high = sorted(((there - 1) * scale, (there + 1) * scale))
            first, last = max(first, low), min(last, high)
        return (first, last) if first <= last else None

    def _on_side(self, space: Vector, step: Vector) -> tuple[int, int] | None:
        """From when to when the line is on the side between a space and the next one that way."""
        met = self._within(space)
        if met is None:
            return None
        form, sign = self.lattice.side_form(step)
        there = self.lattice.values(space)[form] + sign
        if self.values[form] == 0:
            return met if there == 0 else None
        moment = there * (self.parts // self.values[form])
        return (moment, moment) if met[0] <= moment <= met[1] else None

    def _how_on_side(self, space: Vector, step: Vector, met: tuple[int, int]) -> How:
        """Whether the line crosses a side, runs along it, or meets only an end of it."""
        if met[0] != met[1]:
            return "along"
        form, _ = self.lattice.side_form(step)
        own = self.lattice.values(space)
        for other, (step_value, there) in enumerate(zip(self.values, own, strict=True)):
            if other != form and abs(step_value * met[0] - there * self.parts) == self.parts:
                return "grazes"
        return "crosses" if self.values[form] else "grazes"
