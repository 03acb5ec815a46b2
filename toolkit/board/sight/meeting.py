"""What a line of sight meets of things that rules are about, in the order of the line, with levels and moments.

In: a `Ground` and two spaces. Out: `Met` things: whole spaces, drawn shapes, paths, features on sides, markers, and
the ground itself where it rises. What is met in the end spaces is told apart by `end`, and what is met only at the
very moment at which the line leaves or enters an end space lies on its sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Literal

from toolkit.board.contacts import PARTS
from toolkit.board.contacts.account import Stretch
from toolkit.board.contacts.crossing import How
from toolkit.board.contacts.lattice import Vector
from toolkit.board.sight.cutting import Line, clipped, holds, merged, share
from toolkit.board.sight.ground import Ground
from toolkit.board.sight.rules import Effect, Marker, Rules
from toolkit.board.sight.ways import Passed, Way, way_of
from toolkit.frozen import frozen

What = Literal["space", "shape", "path", "side", "marker", "rise"]
Overlays = Mapping[int, tuple[Marker, ...]]
"""Markers that fill spaces, by the number of the space."""


@frozen
class Met:
    """One thing that a line meets on one stretch, in one space or on one side.

    `space` and `beyond` are numbers of spaces, `beyond` -1 but on sides. `group` is the same for the two spaces that a
    line runs between, and `is_shared` tells that it does. `end` is `looker` or `target` in an end space, and `on_end`
    tells that it is met only where an end space begins or ends. `level` is that of the space, of `rise` of the ground.
    """

    what: What
    id: str
    terrain: str
    effects: tuple[Effect, ...]
    how: How
    space: int
    beyond: int
    level: int
    first: Fraction
    last: Fraction
    group: int
    is_shared: bool = False
    end: str = ""
    on_end: bool = False

    def place(self, labels: Sequence[str]) -> str:
        """Where it is met: a space, or a side between two, as `B2|C3`."""
        return labels[self.space] + (f"|{labels[self.beyond]}" if self.beyond >= 0 else "")


@dataclass
class Sightline:
    """A line between two spaces of a ground, with what it meets."""

    ground: Ground
    rules: Rules
    looker: int
    target: int
    overlays: Overlays = field(default_factory=dict)
    wants: Callable[[tuple[Effect, ...], int, int], bool] | None = None
    """Whether what has such effects may count at all, at a level, in a space; without it all is told."""

    @cached_property
    def source(self) -> Vector:
        """Where it begins."""
        return self._vector(self.looker)

    @cached_property
    def end(self) -> Vector:
        """How far it goes."""
        x, y = self._vector(self.target)
        return x - self.source[0], y - self.source[1]

    @cached_property
    def way(self) -> Way:
        """What lies on it."""
        return way_of(self.ground.lattice, self.end)

    def _vector(self, space: int) -> Vector:
        found = self.ground.vectors[space]
        if found is None:
            raise ValueError(f"{self.ground.labels[space]} lies beyond the grid: no straight lines lead there")
        return found

    @cached_property
    def passed(self) -> tuple[tuple[int, Passed], ...]:
        """The spaces that it passes, by number; what lies beyond the board is none."""
        x, y = self.source
        number = self.ground.number
        every = ((number.get((x + one.at[0], y + one.at[1])), one) for one in self.way.spaces)
        return tuple((space, one) for space, one in every if space is not None)

    def _share(self, part: int) -> Fraction:
        return share(part, self.way.parts)

    def things(self) -> Iterator[Met]:
        """What it meets of spaces, shapes, paths, sides and markers, its end spaces too."""
        ground = self.ground
        for space, one in self.passed:
            if ground.fills[space]:
                yield self._whole(space, one, "space", ground.terrain[space], ground.fills[space])
            for marker in self.overlays.get(space, ()):
                effects = self.rules.effects(marker.terrain, marker.own)
                if effects:
                    yield self._whole(space, one, "marker", marker.terrain, effects, marker.name)
            if ground.figures_in[space]:
                yield from self._drawn(space, one)
        yield from self._on_sides()
        yield from self._at_ends()

    def _whole(
        self, space: int, one: Passed, what: What, terrain: str, effects: tuple[Effect, ...], id: str = ""
    ) -> Met:
        first, last = self._share(one.first), self._share(one.last)
        level = self.ground.levels[space]
        return Met(what, id, terrain, effects, one.how, space, -1, level, first, last, one.group, one.has_partner)

    def _drawn(self, space: int, one: Passed) -> Iterator[Met]:
        first, last = self._share(one.first), self._share(one.last)
        leaves, comes = self._share(self.way.leaves), self._share(self.way.parts - self.way.leaves)
        for figure in self.ground.figures_in[space]:
            drawn = self.ground.figures[figure]
            if not drawn.effects or (
                self.wants is not None and not self.wants(drawn.effects, self.ground.levels[space], space)
            ):
                continue
            for low, high, how in self._pieces(figure, first, last):
                on_end = low == high and low in (leaves, comes)
                level = self.ground.levels[space]
                yield Met(
                    "shape" if drawn.what == "shape" else "path", drawn.id, drawn.terrain, drawn.effects, how, space,
                    -1, level, low, high, one.group, one.has_partner, "", on_end,
                )  # fmt: skip

    def _pieces(self, figure: int, first: Fraction, last: Fraction) -> Iterator[Stretch]:
        """What of a figure it meets between two moments. A point where a longer stretch is cut belongs to what lies
        before or behind it."""
        for start, stop, how in self._stretches(figure):
            for low, high, kept in clipped([(start, stop, how)], first, last):
                if low < high or start == stop:
                    yield low, high, kept

    def _stretches(self, figure: int) -> Sequence[Stretch]:
        if figure not in self._cut:
            drawn = self.ground.figures[figure]
            line = Line(self.source, self.end)
            self._cut[figure] = (
                line.in_ring(drawn.points) if drawn.what == "shape" else line.on_chain(drawn.points, False)
            )
        return self._cut[figure]

    @cached_property
    def _cut(self) -> dict[int, list[Stretch]]:
        return {}

    def _on_sides(self) -> Iterator[Met]:
        ground, (x, y) = self.ground, self.source
        if not ground.features:
            return
        ends = {self.looker, self.target}
        for side in self.way.sides:
            one = ground.number.get((x + side.at[0], y + side.at[1]))
            other = ground.number.get((x + side.beyond[0], y + side.beyond[1]))
            if one is None or other is None:
                continue
            one, other = min(one, other), max(one, other)
            for feature in ground.features.get((one, other), ()):
                levels = ground.levels[one], ground.levels[other]
                level = max(levels) if self.rules.record.level_of_sides == "higher" else min(levels)
                on_end = one in ends or other in ends
                yield Met(
                    "side", feature.id, feature.terrain, feature.effects, side.how, one, other, level,
                    self._share(side.first), self._share(side.last), -1, False, "", on_end,
                )  # fmt: skip

    def _at_ends(self) -> Iterator[Met]:
        """What fills or is drawn in the end spaces."""
        leaves, comes = self._share(self.way.leaves), self._share(self.way.parts - self.way.leaves)
        for space, end, first, last in (
            (self.looker, "looker", Fraction(0), leaves),
            (self.target, "target", comes, Fraction(1)),
        ):
            ground, level = self.ground, self.ground.levels[space]
            group = -2 if end == "looker" else -3
            found: list[tuple[What, str, str, tuple[Effect, ...], Stretch]] = []
            if ground.fills[space]:
                terrain = ground.terrain[space]
                found.append(("space", "", terrain, ground.fills[space], (first, last, "crosses")))
            for marker in self.overlays.get(space, ()):
                effects = self.rules.effects(marker.terrain, marker.own)
                found.append(("marker", marker.name, marker.terrain, effects, (first, last, "crosses")))
            for figure in ground.figures_in[space]:
                drawn = ground.figures[figure]
                if any(effect.entry.at_ends for effect in drawn.effects):
                    what: What = "shape" if drawn.what == "shape" else "path"
                    for piece in self._pieces(figure, first, last):
                        found.append((what, drawn.id, drawn.terrain, drawn.effects, piece))
            for kind, id, terrain, effects, (low, high, how) in found:
                effects = tuple(effect for effect in effects if end in effect.entry.at_ends)
                if effects:
                    yield Met(kind, id, terrain, effects, how, space, -1, level, low, high, group, False, end)

    def runs_along(self, terrain: frozenset[str]) -> list[Stretch]:
        """Where it runs along paths of some terrain."""
        if terrain not in self._along:
            self._along[terrain] = self._runs_along(terrain)
        return self._along[terrain]

    @cached_property
    def _along(self) -> dict[frozenset[str], list[Stretch]]:
        return {}

    def _runs_along(self, terrain: frozenset[str]) -> list[Stretch]:
        found: list[Stretch] = []
        for space in (self.looker, *(space for space, _ in self.passed), self.target):
            for figure in self.ground.figures_in[space]:
                drawn = self.ground.figures[figure]
                if drawn.clears and drawn.terrain in terrain:
                    found += [one for one in self._stretches(figure) if one[2] == "along"]
        return merged(found)

    def rises(self, least: int) -> Iterator[Met]:
        """Where the ground on its way, strictly between its end spaces, is at least so high, stretch by stretch, and
        the crests of such levels that it meets; spaces that lie high as a whole first."""
        steep = []
        for space, one in self.passed:
            if self.ground.tops[space] < least:
                continue
            if self.ground.crests_in[space]:
                steep.append((space, one))
                continue
            first, last, level = self._share(one.first), self._share(one.last), self.ground.levels[space]
            yield Met("rise", "", "", (), one.how, space, -1, level, first, last, one.group, one.has_partner)
        leaves, comes = self._share(self.way.leaves), self._share(self.way.parts - self.way.leaves)
        for space, one in steep:
            first, last = self._share(one.first), self._share(one.last)
            moments = {first, last}
            for level, id, low, high, how in self._crests_met(space, first, last):
                moments |= {low, high}
                if level >= least and not (low == high and low in (leaves, comes)):
                    yield Met("rise", id, "", (), how, space, -1, level, low, high, one.group)
            cuts = sorted(moments)
            for low, high in pairwise(cuts):
                level = self._level_at(space, (low + high) / 2)
                if level >= least:
                    yield Met("rise", "", "", (), "crosses", space, -1, level, low, high, one.group)

    def _crests_met(
        self, space: int, first: Fraction, last: Fraction
    ) -> Iterator[tuple[int, str, Fraction, Fraction, How]]:
        line = Line(self.source, self.end)
        for part in self.ground.crests_in[space]:
            for low, high, how in clipped(line.on_chain(part.segment, False), first, last):
                yield part.level, part.id, low, high, how

    def _level_at(self, space: int, moment: Fraction) -> int:
        """How high the ground is at a moment that is on no crest: as in the middle of the space, but for the crests
        that part the two. Ground is one level lower outside of a crest, and at least as high as it inside."""
        level = self.ground.levels[space]
        parts, vector = moment.denominator, self.ground.vectors[space]
        assert vector is not None
        middle = vector[0] * PARTS, vector[1] * PARTS
        across, down = (
            PARTS * ((self.source[axis] - vector[axis]) * parts + moment.numerator * self.end[axis]) for axis in (0, 1)
        )
        crossed = []
        for part in self.ground.crests_in[space]:
            share = None if part.is_ring else _crossing(middle, (across, down), parts, *part.segment)
            if share is not None:
                crossed.append((share, part.level))
        for _, crest in sorted(crossed):
            level = crest - 1 if level >= crest else crest
        point = across + middle[0] * parts, down + middle[1] * parts
        held = [(ring, holds(ring.points, point, parts)) for ring in self.ground.rings_in[space]]
        level = min(level, *(ring.level - 1 for ring, is_in in held if ring.holds_middle and not is_in), level)
        return max(level, *(ring.level for ring, is_in in held if is_in), level)


def _crossing(middle: Vector, way: Vector, parts: int, one: Vector, other: Vector) -> Fraction | None:
    """At which share of a way from the middle, `way` by `parts`, a segment is crossed; None where it is not. A segment
    that only comes to that way from one side is not crossed twice."""
    across, down = way
    here = across * (one[1] - middle[1]) - down * (one[0] - middle[0])
    there = across * (other[1] - middle[1]) - down * (other[0] - middle[0])
    if (here > 0) == (there > 0):
        return None
    run, rise = other[0] - one[0], other[1] - one[1]
    below = run * down - rise * across
    if below == 0:
        return None
    at = (run * (one[1] - middle[1]) - rise * (one[0] - middle[0])) * parts
    if below < 0:
        at, below = -at, -below
    return Fraction(at, below) if 0 < at < below else None
