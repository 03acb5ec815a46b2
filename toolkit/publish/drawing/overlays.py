"""What is laid over a map to explain it: lines of sight, routes, zones, single spaces. In: cells. Out: SVG.

Overlays are told apart by form: a line of sight is straight and dashed with marks where it meets something, a route has
numbered steps and an arrow, zones are hatched each in another direction. What needs words is numbered on the map and
told by a note, which whoever draws the map writes beneath it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, Protocol

from toolkit.board.labels import Cell
from toolkit.publish.drawing.lattice import Point, unit
from toolkit.publish.drawing.lines import PAPER, number, path, stroke
from toolkit.publish.drawing.marks import border
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words

How = Literal["crosses", "along", "grazes"]
COLOURS = ("#a3212b", "#1d4f91", "#2c6a35", "#6b3a86", "#8a5200", "#30343a")
_WAYS: tuple[Point, ...] = (
    (0.7071, 0.7071),
    (0.7071, -0.7071),
    (1.0, 0.0),
    (0.0, 1.0),
    (0.4472, 0.8944),
    (0.8944, -0.4472),
)
_HATCH = 11


class Overlay(Protocol):
    """Something that can be laid over a map."""

    @property
    def notes(self) -> Sequence[Words]:
        """What is to be told beside the map, in the order of the numbers on it."""
        ...

    def ground(self, plan: Plan) -> Html | None:
        """What lies below pieces and labels, in the places of the map."""
        ...

    def draw(self, plan: Plan, first: int = 1) -> Html | None:
        """What lies above all else; notes are numbered from `first` on."""
        ...


@dataclass(frozen=True)
class Meeting:
    """Something that a line of sight meets: what, how, and from where to where as shares of the whole way."""

    what: Words
    how: How
    first: float
    last: float


@dataclass(frozen=True)
class Sight:
    """A line of sight from the middle of one space to that of another, with what it meets."""

    start: Cell
    end: Cell
    meets: tuple[Meeting, ...] = ()
    look: int = 0

    @property
    def notes(self) -> Sequence[Words]:
        """What the line meets."""
        return [meeting.what for meeting in self.meets]

    def ground(self, plan: Plan) -> None:
        """Nothing."""

    def draw(self, plan: Plan, first: int = 1) -> Html:
        """The line with its marks: a diamond where it crosses, a bar where it runs along, a ring where it grazes."""
        start, end = plan.lattice.centre(self.start), plan.lattice.centre(self.end)
        colour = _colour(self.look)
        line = path((start, end))
        eyes = join(
            tag("circle", cx=number(x), cy=number(y), r=6, fill=colour, stroke=PAPER, stroke_width=2)
            for x, y in (start, end)
        )
        marks = [_meeting(start, end, place, one, colour) for place, one in enumerate(self.meets, first)]
        drawn = stroke(line, PAPER, 8, opacity=0.9) + stroke(line, colour, 3.4, "13 7", "butt")
        return tag("g", drawn, eyes, marks, class_="hw-overlay")


@dataclass(frozen=True)
class Route:
    """A way from space to space. `costs` stand at its steps where they are known, else the steps are counted."""

    cells: tuple[Cell, ...]
    costs: tuple[str, ...] = ()
    look: int = 1

    @property
    def notes(self) -> Sequence[Words]:
        """Nothing: the numbers speak."""
        return ()

    def ground(self, plan: Plan) -> None:
        """Nothing."""

    def draw(self, plan: Plan, first: int = 1) -> Html:
        """The way with a plate at each step and an arrow at its end."""
        colour = _colour(self.look)
        points = [plan.lattice.centre(cell) for cell in self.cells]
        drawn = stroke(path(points), PAPER, 11, opacity=0.9) + stroke(path(points), colour, 6)
        steps = [
            _plate((x, y), self.costs[place - 1] if place <= len(self.costs) else str(place), colour)
            for place, (x, y) in enumerate(points[1:], 1)
        ]
        start = tag(
            "circle", cx=number(points[0][0]), cy=number(points[0][1]), r=8, fill=PAPER, stroke=colour, stroke_width=4
        )
        arrow = _tip(points[-2], points[-1], colour) if len(points) > 1 else None
        return tag("g", drawn, start, arrow, steps, class_="hw-overlay")


@dataclass(frozen=True)
class Zone:
    """A group of spaces, hatched."""

    cells: tuple[Cell, ...]
    title: Words = field(default_factory=Words)
    look: int = 2

    @property
    def notes(self) -> Sequence[Words]:
        """Nothing: the title stands in the zone."""
        return ()

    def ground(self, plan: Plan) -> Html:
        """The spaces hatched, with a border."""
        lattice, colour, way = plan.lattice, _colour(self.look), _WAYS[self.look % len(_WAYS)]
        hatch = "".join(_hatched(lattice.corners(cell), way) for cell in sorted(set(self.cells)))
        rim = border(lattice, set(self.cells), 3)
        lines = stroke(hatch, colour, 2.2, cap="butt", opacity=0.75)
        return tag("g", lines, stroke(rim, PAPER, 7), stroke(rim, colour, 3.6), class_="hw-overlay")

    def draw(self, plan: Plan, first: int = 1) -> Html | None:
        """The title, on the first of the spaces."""
        return _words(plan, min(self.cells), self.title) if self.title and self.cells else None


@dataclass(frozen=True)
class Highlight:
    """A single space that is spoken of, with a few words on it."""

    cell: Cell
    note: Words = field(default_factory=Words)
    look: int = 0

    @property
    def notes(self) -> Sequence[Words]:
        """Nothing: the words stand on the space."""
        return ()

    def ground(self, plan: Plan) -> Html:
        """A strong rim around the space."""
        d = path(plan.lattice.corners(self.cell, 5), closed=True)
        return tag("g", stroke(d, PAPER, 10), stroke(d, _colour(self.look), 6), class_="hw-overlay")

    def draw(self, plan: Plan, first: int = 1) -> Html | None:
        """The words, in the middle of the space."""
        return _words(plan, self.cell, self.note) if self.note else None


def numbered(overlays: Iterable[Overlay]) -> list[Words]:
    """All notes of overlays in the order of their numbers."""
    return [note for overlay in overlays for note in overlay.notes]


def _words(plan: Plan, cell: Cell, words: Words) -> Html:
    x, y = plan.lattice.square(cell)
    place = {"x": number(x + 50), "y": number(y + 54), "text_anchor": "middle"}
    return tag("text", words.html("tspan"), **place, class_="hw-overlay hw-overlay__text")


def _colour(look: int) -> str:
    return COLOURS[look % len(COLOURS)]


def _meeting(start: Point, end: Point, place: int, one: Meeting, colour: str) -> Html:
    """The mark of a meeting with its number beside it, on the left and on the right by turns."""

    def at(share: float) -> Point:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    across, down = unit(start, end)
    x, y = at((one.first + one.last) / 2)
    side = 17 if place % 2 else -17
    beside = (x - down * side, y + across * side)
    if one.how == "grazes":
        mark = tag("circle", cx=number(x), cy=number(y), r=6, fill=PAPER, stroke=colour, stroke_width=3)
    elif one.how == "along":
        d = path((at(one.first), at(one.last)))
        mark = stroke(d, PAPER, 12, cap="butt") + stroke(d, colour, 9, cap="butt") + stroke(d, PAPER, 3, cap="butt")
    else:
        points = ((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y))
        mark = tag("path", d=path(points, closed=True), fill=colour, stroke=PAPER, stroke_width=2)
    return tag("g", one.what.choice("title"), mark, _number(beside, place, colour))


def _number(where: Point, place: int, colour: str) -> Html:
    x, y = where
    disc = tag("circle", cx=number(x), cy=number(y), r=9, fill=PAPER, stroke=colour, stroke_width=1.6)
    return disc + tag("text", place, x=number(x), y=number(y + 4.6), text_anchor="middle", class_="hw-overlay__number")


def _plate(where: Point, text: str, colour: str) -> Html:
    x, y = where
    wide = 20 + 7 * max(0, len(text) - 1)
    plate = tag(
        "rect",
        x=number(x - wide / 2),
        y=number(y - 10),
        width=wide,
        height=20,
        rx=10,
        fill=PAPER,
        stroke=colour,
        stroke_width=2.6,
    )
    return plate + tag("text", text, x=number(x), y=number(y + 5), text_anchor="middle", class_="hw-overlay__number")


def _tip(before: Point, end: Point, colour: str) -> Html:
    """An arrow that comes to the last plate."""
    across, down = unit(before, end)
    x, y = end[0] - across * 13, end[1] - down * 13
    back = (x - across * 17, y - down * 17)
    points = ((x, y), (back[0] - down * 12, back[1] + across * 12), (back[0] + down * 12, back[1] - across * 12))
    return tag("path", d=path(points, closed=True), fill=colour, stroke=PAPER, stroke_width=2, stroke_linejoin="round")


def _hatched(corners: Sequence[Point], way: Point) -> str:
    """Parallel lines across a convex form, at places that go on from form to form."""
    across, down = way
    far = [x * -down + y * across for x, y in corners]
    found = []
    for step in range(int(min(far) // _HATCH) + 1, int(max(far) // _HATCH) + 1):
        cuts = []
        for (one, other), (low, high) in zip(pairwise((*corners, corners[0])), pairwise((*far, far[0])), strict=True):
            at = step * _HATCH
            if (low <= at) != (high <= at):
                share = (at - low) / (high - low)
                cuts.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
        if len(cuts) == 2:
            found.append(path(cuts))
    return "".join(found)
