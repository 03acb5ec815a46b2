"""Lines as maps draw them: roads, rivers, walls. In: a style's word and a course. Out: SVG. One painter a style.

Styles differ in form and not only in colour: a road is light between dark edges, a railway has sleepers, a wall joints,
a cliff teeth. All courses of one terrain are painted together, so that they join without seams.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum  # `sum` rounds otherwise from Python 3.12 on

from toolkit.publish.drawing.colours import INK, darker, lighter
from toolkit.publish.drawing.lattice import Point, unit
from toolkit.publish.markup import Html, join, tag

PAPER = "#fbf8ee"


@dataclass(frozen=True)
class Course:
    """Where lines of one terrain run.

    `d` is the path to stroke. `legs` are the same lines as straight pieces, the lower ground on their right.
    `crossings` are the places where a bridge would stand, each with the direction of whoever goes over it. `cap` is the
    form of the lines' ends.
    """

    d: str
    legs: tuple[tuple[Point, ...], ...] = ()
    crossings: tuple[tuple[Point, Point], ...] = ()
    cap: str = "round"

    @classmethod
    def along(cls, points: Sequence[Point]) -> Course:
        """A course through points."""
        (x, y), (across, down) = points[len(points) // 2 - 1], points[len(points) // 2]
        middle = (x + across) / 2, (y + down) / 2
        return cls(path(points), (tuple(points),), ((middle, unit((x, y), (across, down))),))


def bezier(piece: Sequence[Point], share: float) -> Point:
    """The point at a share of a cubic curve of four points."""
    rest = 1 - share
    parts = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    return (
        fsum(part * x for part, (x, _) in zip(parts, piece, strict=True)),
        fsum(part * y for part, (_, y) in zip(parts, piece, strict=True)),
    )


Painter = Callable[[Course, str | None], Html]
LINES: dict[str, Painter] = {}
CURVED = frozenset({"stream", "river"})
"""Styles that round the corners where they follow sides of spaces."""


def style(word: str) -> Callable[[Painter], Painter]:
    """Register the painter of a style."""

    def keep(painter: Painter) -> Painter:
        """Keep the painter under its word."""
        LINES[word] = painter
        return painter

    return keep


def draw_line(word: str, course: Course, own: str | None) -> Html:
    """A line in a style; `own` is the colour that the terrain has of its own."""
    return LINES.get(word, LINES["plain"])(course, own)


def number(value: float) -> str:
    """A number as SVG paths have it, to a tenth."""
    return f"{round(value, 1) + 0.0:.7g}"


def path(points: Iterable[Point], closed: bool = False) -> str:
    """Straight lines through points as path data, in as few characters as it takes: a large map has thousands."""
    written = [(number(x), number(y)) for x, y in points]
    d = "".join(_leg(*pair) for pair in pairwise(written))
    start = " ".join(written[0]) if written else ""
    return f"M{start}{d}z" if closed else f"M{start}{d}"


def _leg(here: tuple[str, str], there: tuple[str, str]) -> str:
    """A straight line to a point: across alone, down alone, or to both."""
    (x, y), (across, down) = here, there
    if y == down:
        return f"H{across}"
    return f"V{down}" if x == across else f"L{across} {down}"


def teeth(legs: Iterable[Sequence[Point]], every: float, ends: Sequence[Point]) -> str:
    """A small figure at each step along legs, as path data: `ends` are its points, along the line and to its right.

    Each leg carries a whole number of them, equally far apart, so that both its ends look alike.
    """
    return "".join(
        path((x + across * along - down * right, y + down * along + across * right) for along, right in ends)
        for leg in legs
        for (x, y), (across, down) in _steps(leg, every)
    )


def _steps(leg: Sequence[Point], every: float) -> Iterator[tuple[Point, Point]]:
    """Places along a leg with its direction there."""
    lengths = [((x - across) ** 2 + (y - down) ** 2) ** 0.5 for (x, y), (across, down) in pairwise(leg)]
    total = fsum(lengths)
    count = max(1, round(total / every)) if total > every / 3 else 0
    place, passed = 0, 0.0
    for (start, end), length in zip(pairwise(leg), lengths, strict=True):
        way = unit(start, end)
        while place < count and (at := (place + 0.5) * total / count - passed) <= length:
            yield (start[0] + way[0] * at, start[1] + way[1] * at), way
            place += 1
        passed += length


def stroke(d: str, colour: str, width: float, dash: str = "", cap: str = "round", opacity: float = 1) -> Html:
    """A stroked path."""
    return tag(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap=cap,
        stroke_linejoin="round",
        stroke_dasharray=dash or None,
        opacity=opacity if opacity < 1 else None,
    )


@style("plain")
def _plain(course: Course, own: str | None) -> Html:
    own = own or "#8a6d4a"
    return stroke(course.d, darker(own, 0.55), 7, cap=course.cap) + stroke(course.d, own, 4, cap=course.cap)


@style("road")
def _road(course: Course, own: str | None) -> Html:
    edges = stroke(course.d, "#4d3b26", 11.5, cap=course.cap)
    return edges + stroke(course.d, lighter(own, 0.35) if own else "#f6ecd0", 7.5, cap=course.cap)


@style("track")
def _track(course: Course, own: str | None) -> Html:
    return stroke(course.d, PAPER, 8, opacity=0.75) + stroke(
        course.d, darker(own or "#8a6d4a", 0.35), 4, "10 7", "butt"
    )


@style("rail")
def _rail(course: Course, own: str | None) -> Html:
    dark = darker(own, 0.7) if own else INK
    bed = stroke(course.d, PAPER, 13, cap="butt", opacity=0.7)
    return bed + stroke(course.d, dark, 11, "2.6 6.4", "butt") + stroke(course.d, dark, 3.4)


@style("stream")
def _stream(course: Course, own: str | None) -> Html:
    return stroke(course.d, PAPER, 7.5, opacity=0.8) + stroke(course.d, own or "#2f76a3", 5)


@style("river")
def _river(course: Course, own: str | None) -> Html:
    base = own or "#6ba6cb"
    banks = stroke(course.d, darker(base, 0.6), 18) + stroke(course.d, base, 14)
    return banks + stroke(course.d, lighter(base, 0.6), 1.8, "12 16")


@style("wall")
def _wall(course: Course, own: str | None) -> Html:
    base = own or "#d3ccbd"
    return (
        stroke(course.d, INK, 9)
        + stroke(course.d, lighter(base, 0.2), 5.4)
        + stroke(course.d, INK, 5.4, "1.4 7.6", "butt")
    )


@style("hedge")
def _hedge(course: Course, own: str | None) -> Html:
    base = own or "#5f8c4b"
    leaves = stroke(course.d, darker(base, 0.7), 12.5, "0.1 8") + stroke(course.d, base, 8.5, "0.1 8")
    return stroke(course.d, darker(base, 0.7), 6) + leaves


@style("fence")
def _fence(course: Course, own: str | None) -> Html:
    dark = darker(own or "#6b5335", 0.5)
    return (
        stroke(course.d, PAPER, 5, opacity=0.8)
        + stroke(course.d, dark, 2.2)
        + stroke(course.d, dark, 10, "2.4 11", "butt")
    )


@style("wire")
def _wire(course: Course, own: str | None) -> Html:
    dark = darker(own, 0.5) if own else INK
    barbs = teeth(course.legs, 11, ((-4, -5), (4, 5))) + teeth(course.legs, 11, ((-4, 5), (4, -5)))
    return stroke(course.d, PAPER, 5, opacity=0.8) + stroke(course.d + barbs, dark, 1.8)


@style("trench")
def _trench(course: Course, own: str | None) -> Html:
    dark = darker(own or "#6b5335", 0.45)
    steps = teeth(course.legs, 14, ((-3.5, 0), (-3.5, -6), (3.5, -6), (3.5, 0)))
    return stroke(course.d, PAPER, 8, opacity=0.8) + stroke(course.d, dark, 4.5) + stroke(steps, dark, 2.6, cap="butt")


@style("embankment")
def _embankment(course: Course, own: str | None) -> Html:
    base = own or "#9a7442"
    bed = stroke(course.d, PAPER, 17, cap="butt", opacity=0.55) + stroke(course.d, darker(base, 0.7), 15, "2 5", "butt")
    return bed + stroke(course.d, darker(base, 0.7), 8) + stroke(course.d, lighter(base, 0.45), 4.6)


@style("cliff")
def _cliff(course: Course, own: str | None) -> Html:
    dark = darker(own or "#6e4a28", 0.35)
    points = tag("path", d=teeth(course.legs, 11, ((-5, 0), (0, 11), (5, 0))), fill=dark)
    return points + stroke(course.d, dark, 4.2)


@style("bridge")
def _bridge(course: Course, own: str | None) -> Html:
    base = lighter(own, 0.3) if own else "#e6dfcd"
    return join(_deck(middle, way, base) for middle, way in course.crossings)


def _frame(middle: Point, way: Point) -> Callable[[float, float], Point]:
    """Where a place lies that is told by how far along a way and to its right it is from a middle."""
    (x, y), (across, down) = middle, way
    return lambda along, right: (x + across * along - down * right, y + down * along + across * right)


def _deck(middle: Point, way: Point, base: str) -> Html:
    """A deck of 34 by 18 with a parapet on each side that spreads at its ends."""
    at = _frame(middle, way)
    deck = tag("path", d=path((at(-17, -9), at(17, -9), at(17, 9), at(-17, 9)), closed=True), fill=base)
    sides = "".join(
        path((at(-21, side * 14), at(-15, side * 9.5), at(15, side * 9.5), at(21, side * 14))) for side in (-1, 1)
    )
    return deck + stroke(sides, PAPER, 6) + stroke(sides, INK, 3.4)


_STONES: tuple[tuple[float, float, float], ...] = (
    (-15, 1.5, 3.2), (-7.5, -2, 3.6), (0, 1.5, 3.4), (7.5, -1.5, 3.6), (15, 1.5, 3.2),
)  # fmt: skip
"""Along a ford, to its right, and how large each is."""


@style("ford")
def _ford(course: Course, own: str | None) -> Html:
    shallows = lighter(own, 0.45) if own else "#d6e6ec"
    return join(_shallows(middle, way, shallows) for middle, way in course.crossings)


def _shallows(middle: Point, way: Point, base: str) -> Html:
    """Shallow water of 40 by 20 between dashed edges, with stones to step on."""
    at = _frame(middle, way)
    water = tag("path", d=path((at(-20, -9), at(20, -9), at(20, 9), at(-20, 9)), closed=True), fill=base, opacity=0.85)
    edges = "".join(path((at(-21, side * 9.5), at(21, side * 9.5))) for side in (-1, 1))
    stones = (
        tag(
            "circle", cx=number(place[0]), cy=number(place[1]), r=size, fill=PAPER, stroke=INK, stroke_width=1.8,
        )
        for along, right, size in _STONES
        for place in (at(along, right),)
    )  # fmt: skip
    return water + stroke(edges, INK, 2.4, "5 4", "butt") + join(stones)
