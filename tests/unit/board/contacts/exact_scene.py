"""What a line meets of a scene, worked out slowly in fractions from the definitions: the arbiter of all else.

It shares nothing with the toolkit but how a scene is written down. For shapes the line's part is cut at all that it has
in common with the border; a middle between two cuts lies inside, outside or on the border. For what is drawn the line
drawn is walked along, and cut where it meets the other: what matters is on which sides it was before and is after.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from tests.unit.board.contacts.exact import Found, Point, exact_crossings
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.board.contacts.scene import PARTS, Scene

Key = tuple[str, int, Vector | None, Vector | None]
Hows = dict[Key, str]
STRONGER = ("grazes", "along", "crosses")


def exact_contacts(scene: Scene, source: Vector, target: Vector) -> Hows:
    """How each shape, line, path (by space) and feature (by side) is met, those not met left out."""
    end = (target[0] - source[0], target[1] - source[1])
    reach = max(abs(a * end[0] + b * end[1]) for a, b in scene.lattice.forms)
    if reach == 0:
        return {}
    start, stop = Fraction(1, reach), 1 - Fraction(1, reach)
    line = Line(source, end, start, stop)
    found: dict[Key, str | None] = {}
    for number, shape in enumerate(scene.shapes):
        found["shape", number, None, None] = of_shape(line, shape)
    for number, drawn in enumerate(scene.lines):
        points = [in_spaces(point) for point in drawn]
        found["line", number, None, None] = of_drawn(line, points, [True] * (len(points) - 1))
    for number, path in enumerate(scene.paths):
        for space in set(path):
            here = [space == each for pair in pairwise(path) for each in pair]
            found["path", number, space, None] = of_drawn(line, with_middles(path), here)
    crossed = {what: how for kind, what, how in _crossings(scene.lattice, end) if kind == "side"}
    for (one, other), how in crossed.items():
        side = tuple(sorted((x + source[0], y + source[1]) for x, y in (one, other)))
        for number, feature in enumerate(scene.sides):
            if side in feature:
                found["feature", number, side[0], side[1]] = how
    return {key: how for key, how in found.items() if how is not None}


@lru_cache(maxsize=10_000)
def _crossings(lattice: Lattice, end: Vector) -> Found:
    return exact_crossings(lattice, end)


def in_spaces(point: Vector) -> Point:
    """A point counted in spaces."""
    return Fraction(point[0], PARTS), Fraction(point[1], PARTS)


def with_middles(path: tuple[Vector, ...]) -> list[Point]:
    """The centres of a path's spaces and the middles between them."""
    found: list[Point] = []
    for (x, y), (beyond_x, beyond_y) in pairwise(path):
        found += [(Fraction(x), Fraction(y)), (Fraction(x + beyond_x, 2), Fraction(y + beyond_y, 2))]
    return [*found, (Fraction(path[-1][0]), Fraction(path[-1][1]))]


class Line:
    """A line from a centre along a displacement, and the part of it that counts."""

    def __init__(self, source: Vector, end: Vector, start: Fraction, stop: Fraction) -> None:
        self.source, self.end, self.start, self.stop = source, end, start, stop

    def point(self, moment: Fraction) -> Point:
        return self.source[0] + moment * self.end[0], self.source[1] + moment * self.end[1]

    def side(self, point: Point) -> int:
        """1, 0 or -1: on which side of the line a point lies."""
        value = self.end[0] * (point[1] - self.source[1]) - self.end[1] * (point[0] - self.source[0])
        return (value > 0) - (value < 0)

    def moment(self, point: Point) -> Fraction:
        """When the line is nearest to a point, in the metric of its axes."""
        over = self.end[0] ** 2 + self.end[1] ** 2
        return ((point[0] - self.source[0]) * self.end[0] + (point[1] - self.source[1]) * self.end[1]) / Fraction(over)

    def holds(self, moment: Fraction) -> bool:
        return self.start <= moment <= self.stop

    def meets(self, one: Point, other: Point) -> list[Point]:
        """The points at which a stretch between two points comes to the line or to an end of the line's part."""
        sides = self.side(one), self.side(other)
        if sides == (0, 0):
            ends = sorted((self.moment(one), self.moment(other)))
            return [self.point(t) for t in (*ends, self.start, self.stop) if ends[0] <= t <= ends[1]]
        if 0 in sides:
            return [one if sides[0] == 0 else other]
        if sides[0] == sides[1]:
            return []
        far, beyond = (
            self.end[0] * (p[1] - self.source[1]) - self.end[1] * (p[0] - self.source[0]) for p in (one, other)
        )
        share = far / (far - beyond)
        return [(one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))]


def of_shape(line: Line, shape: tuple[Vector, ...]) -> str | None:
    """How a shape is met."""
    ring = [in_spaces(point) for point in shape]
    cuts = {line.start, line.stop}
    for one, other in zip(ring, ring[1:] + ring[:1], strict=True):
        cuts |= {line.moment(point) for point in line.meets(one, other)}
    times = sorted(time for time in cuts if line.holds(time))
    if len(times) == 1:
        return {"inside": "crosses", "border": "grazes"}.get(where(line.point(times[0]), ring))
    middles = {where(line.point((a + b) / 2), ring) for a, b in pairwise(times)}
    if "inside" in middles:
        return "crosses"
    if "border" in middles:
        return "along"
    return "grazes" if any(where(line.point(time), ring) != "outside" for time in times) else None


def where(point: Point, ring: list[Point]) -> str:
    """Whether a point lies inside a ring, on it or outside: by how often the ring winds around it."""
    winding = 0
    for (x, y), (beyond_x, beyond_y) in zip(ring, ring[1:] + ring[:1], strict=True):
        turn = (beyond_x - x) * (point[1] - y) - (beyond_y - y) * (point[0] - x)
        if (
            turn == 0
            and min(x, beyond_x) <= point[0] <= max(x, beyond_x)
            and min(y, beyond_y) <= point[1] <= max(y, beyond_y)
        ):
            return "border"
        if y <= point[1] < beyond_y and turn > 0:
            winding += 1
        if beyond_y <= point[1] < y and turn < 0:
            winding -= 1
    return "inside" if winding else "outside"


def of_drawn(line: Line, points: list[Point], counts: list[bool]) -> str | None:
    """How a drawn line is met on those of its stretches that count: it is cut at all it has in common with the other.
    A point counts where it is on a stretch that does."""
    walk: list[Point] = [points[0]]
    here: list[bool] = []
    for (one, other), does_count in zip(pairwise(points), counts, strict=True):
        cuts = {one, other, *line.meets(one, other)}
        ordered = sorted(cuts, key=lambda p, one=one: abs(p[0] - one[0]) + abs(p[1] - one[1]))
        walk += ordered[1:]
        here += [does_count] * (len(ordered) - 1)
    is_closed = len(walk) > 3 and walk[0] == walk[-1]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(walk)]
    hows: list[str] = []
    for number, middle in enumerate(middles):
        on = line.side(walk[number]) == line.side(middle) == 0 and line.holds(line.moment(middle))
        if on and line.start < line.stop and here[number]:
            hows.append("along")
    for number, point in enumerate(walk):
        inside = 0 < number < len(middles)
        around = [number - 1, number] if inside or is_closed else [max(number - 1, 0)]
        around = [each % len(middles) for each in around]
        if line.side(point) or not line.holds(line.moment(point)) or not any(here[each] for each in around):
            continue
        sides = {line.side(middles[each]) for each in around}
        inner = line.start < line.moment(point) < line.stop
        hows.append("crosses" if sides == {-1, 1} and inner else "grazes")
    return max(hows, key=STRONGER.index) if hows else None
