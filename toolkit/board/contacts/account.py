"""All that one line meets, in its order, with the exact moments: the full account of a pair of spaces.

In: a scene and two spaces. Out: touches. A shape is asked point by point: the line is cut wherever it comes to the
border, and each piece lies inside, on the border or outside as its middle does. Fractions throughout; slow and plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from toolkit.board.contacts.crossing import Crossing, How, crossings
from toolkit.board.contacts.figures import Bend, Figure, figures_of
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.board.contacts.scene import PARTS, Scene
from toolkit.frozen import frozen

STRENGTH: dict[How, int] = {"grazes": 1, "along": 2, "crosses": 3}
"""Which of two ways to meet the same thing counts."""
Stretch = tuple[Fraction, Fraction, How]


@frozen
class Touch:
    """One stretch of a line on which it meets one thing, as far as it is strictly between its two spaces.

    `which` is the number of the shape, line, path or feature of sides; none for spaces, sides and corners themselves.
    `at` is the space: of a path, that which it happens in; of a side, the lesser of its two, `beyond` being the other;
    of a corner, where it lies, in parts of the lattice; of a shape or line, where the touch begins. `first` and `last`
    are shares of the whole way from centre to centre.
    """

    what: Literal["shape", "line", "path", "feature", "space", "side", "corner"]
    which: int | None
    how: How
    at: Vector
    beyond: Vector | None
    first: Fraction
    last: Fraction


def contacts_of(scene: Scene, source: Vector, target: Vector) -> tuple[Touch, ...]:
    """All that the line from one centre to another meets strictly between them, in order.

    A thing met on several stretches gives a touch for each; the columns have the strongest of them.
    """
    end = (target[0] - source[0], target[1] - source[1])
    passed = crossings(scene.lattice, end)
    if not any(end):
        return ()
    found = [_moved(one, source, scene.lattice) for one in passed]
    found += [touch for one in found if one.what == "side" for touch in _on_side(scene, one)]
    line = _Line(source, end, scene.lattice)
    for figure in figures_of(scene):
        found += [
            Touch(figure.what, figure.which, how, figure.at or line.space_at(first, passed), None, first, last)
            for first, last, how in line.stretches(figure)
        ]
    return tuple(sorted(found, key=_order))


def strongest(touches: Iterable[Touch]) -> dict[tuple[str, int | None, Vector | None, Vector | None], How]:
    """How each thing is met: by what it is, which, and for paths and sides by where."""
    found: dict[tuple[str, int | None, Vector | None, Vector | None], How] = {}
    for touch in touches:
        place = None if touch.what in ("shape", "line") else touch.at
        key = touch.what, touch.which, place, touch.beyond
        found[key] = max(found.get(key, "grazes"), touch.how, key=STRENGTH.__getitem__)
    return found


def _order(touch: Touch) -> tuple[object, ...]:
    which = -1 if touch.which is None else touch.which
    return touch.first, touch.last, touch.what, which, touch.at, touch.beyond or touch.at


def _moved(one: Crossing, source: Vector, lattice: Lattice) -> Touch:
    scale = lattice.part if one.what == "corner" else 1
    at = (one.at[0] + scale * source[0], one.at[1] + scale * source[1])
    beyond = one.beyond and (one.beyond[0] + source[0], one.beyond[1] + source[1])
    first, last = Fraction(one.first, one.out_of), Fraction(one.last, one.out_of)
    return Touch(one.what, None, one.how, at, beyond, first, last)


def _on_side(scene: Scene, touch: Touch) -> Iterator[Touch]:
    for number, feature in enumerate(scene.sides):
        if (touch.at, touch.beyond) in feature:
            yield Touch("feature", number, touch.how, touch.at, touch.beyond, touch.first, touch.last)


@frozen
class _Line:
    source: Vector
    end: Vector
    lattice: Lattice

    def stretches(self, figure: Figure) -> list[Stretch]:
        """Where the line meets a figure: stretches apart from each other, in order."""
        met = [piece for bend in figure.bends for piece in self._on_line(bend)]
        return _merged(self._in_shape(figure, met) if figure.what == "shape" else met)

    def space_at(self, moment: Fraction, passed: tuple[Crossing, ...]) -> Vector:
        """The space in which a moment lies; of several that in which the line goes on, then the least."""
        here = [
            (one.last <= moment * one.out_of, -STRENGTH[one.how], one.at)
            for one in passed
            if one.what == "space" and one.first <= moment * one.out_of <= one.last
        ]
        x, y = min(here)[2] if here else (0, 0)
        return self.source[0] + x, self.source[1] + y

    def _part(self) -> tuple[Fraction, Fraction]:
        start = Fraction(1, self.lattice.reach(self.end))
        return start, 1 - start

    def _across(self, point: Vector) -> int:
        x, y = point[0] - PARTS * self.source[0], point[1] - PARTS * self.source[1]
        return self.end[0] * y - self.end[1] * x

    def _moment(self, point: Vector) -> Fraction:
        """The share of the way at a point on the line."""
        axis = 0 if self.end[0] else 1
        return Fraction(point[axis] - PARTS * self.source[axis], PARTS * self.end[axis])

    def _on_line(self, bend: Bend) -> Iterator[Stretch]:
        """Where the line meets a bend's point and the way onwards from it."""
        start, stop = self._part()
        before, here, after = self._across(bend.before), self._across(bend.here), self._across(bend.after)
        if here == 0:
            moment = self._moment(bend.here)
            if start <= moment <= stop:
                yield moment, moment, "crosses" if before * after < 0 and start < moment < stop else "grazes"
        if not bend.goes_on:
            return
        if here == after == 0:
            first, last = sorted((self._moment(bend.here), self._moment(bend.after)))
            first, last = max(first, start), min(last, stop)
            if first <= last:
                yield first, last, "along" if first < last else "grazes"
        elif here * after < 0:
            moment = self._cut(bend, here, after)
            if start <= moment <= stop:
                yield moment, moment, "crosses" if start < moment < stop else "grazes"

    def _cut(self, bend: Bend, here: int, after: int) -> Fraction:
        axis = 0 if self.end[0] else 1
        at = bend.here[axis] + Fraction((bend.after[axis] - bend.here[axis]) * here, here - after)
        return (at - PARTS * self.source[axis]) / (PARTS * self.end[axis])

    def _in_shape(self, figure: Figure, met: list[Stretch]) -> list[Stretch]:
        """What is met of a shape, its inside with it."""
        start, stop = self._part()
        moments = sorted({start, stop, *(moment for first, last, _ in met for moment in (first, last))})
        found: list[Stretch] = [(first, last, "along" if first < last else "grazes") for first, last, _ in met]
        for first, last in pairwise(moments) if start < stop else [(start, stop)]:
            is_border = any(one <= first and last <= other for one, other, _ in met)
            if not is_border and self._is_inside(figure, (first + last) / 2):
                found.append((first, last, "crosses"))
        return found

    def _is_inside(self, figure: Figure, moment: Fraction) -> bool:
        """Whether a point that is not on the border lies in a shape: a ray from it meets the border oddly often."""
        x, y = (PARTS * (self.source[axis] + moment * self.end[axis]) for axis in (0, 1))
        is_inside = False
        for _, (here_x, here_y), (after_x, after_y), _ in figure.bends:
            if (here_y > y) != (after_y > y):
                left = (x - here_x) * (after_y - here_y) < (y - here_y) * (after_x - here_x)
                is_inside ^= left == (after_y > here_y)
        return is_inside


def _merged(met: list[Stretch]) -> list[Stretch]:
    """Stretches that touch each other made one, met as strongly as any of them."""
    found: list[Stretch] = []
    for first, last, how in sorted(met, key=lambda one: one[:2]):
        if found and first <= found[-1][1]:
            start, stop, before = found[-1]
            found[-1] = (start, max(stop, last), max(before, how, key=STRENGTH.__getitem__))
        else:
            found.append((first, last, how))
    return found
