"""What is laid over a map to explain it: lines of sight, routes, zones, single spaces. In: cells. Out: SVG.

Overlays are told apart by form: a line of sight is straight and dashed with marks where it meets something, a route has
numbered steps and an arrow, zones are hatched each in another direction. What needs words is numbered on the map and
told by a note, which whoever draws the map writes beneath it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, Protocol

from toolkit.board.labels import Cell
from toolkit.publish.drawing.lattice import Point, unit
from toolkit.publish.drawing.lines import PAPER, number, path, stroke
from toolkit.publish.drawing.marks import border
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.drawing.room import Room
from toolkit.publish.drawing.writing import placed_names
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words, joined

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
_MARK, _DISC = 8, 9
"""How far a mark on a line of sight reaches, and the disc of its number."""


class Overlay(Protocol):
    """Something that can be laid over a map."""

    @property
    def notes(self) -> Sequence[Words]:
        """What is to be told beside the map, in the order of the numbers on it."""
        ...

    def ground(self, plan: Plan) -> Html | None:
        """What lies below pieces and labels, in the places of the map."""
        ...

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html | None:
        """What lies above all else; notes are numbered from `first` on, and numbers stand where there is room."""
        ...


@dataclass(frozen=True)
class Meeting:
    """Something that a line of sight meets: what, how, from where to where as shares of the whole way, and in which
    space or on which side."""

    what: Words
    how: How
    first: float
    last: float
    at: str = ""


@dataclass(frozen=True)
class Sight:
    """A line of sight from the middle of one space to that of another, with what it meets. `name` is by what notes tell
    it from other lines."""

    start: Cell
    end: Cell
    meets: tuple[Meeting, ...] = ()
    look: int = 0
    name: str = ""

    @property
    def things(self) -> dict[Words, list[Meeting]]:
        """What the line meets, each thing once, with all places where it does."""
        found: dict[Words, list[Meeting]] = {}
        for meeting in self.meets:
            found.setdefault(meeting.what, []).append(meeting)
        return found

    @property
    def notes(self) -> Sequence[Words]:
        """What the line meets, how and where: `Woods: crosses C2, D3; grazes D4`."""
        return [_met(what, meetings) for what, meetings in self.things.items()]

    def ground(self, plan: Plan) -> None:
        """Nothing."""

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html:
        """The line with its marks: a diamond where it crosses, a bar where it runs along, a ring where it grazes."""
        start, end = plan.lattice.centre(self.start), plan.lattice.centre(self.end)
        colour = _colour(self.look)
        line = path((start, end))
        eyes = join(
            tag("circle", cx=number(x), cy=number(y), r=6, fill=colour, stroke=PAPER, stroke_width=2)
            for x, y in (start, end)
        )
        room = room or Room()
        numbers = {what: place for place, what in enumerate(self.things, first)}
        for one in self.meets:
            room.mark(_between(start, end, (one.first + one.last) / 2), _MARK)
        marks = [_mark(start, end, one, colour) for one in self.meets]
        plates = [
            _number(room.take(_beside(start, end, one, place), _DISC), numbers[one.what], colour)
            for place, one in enumerate(self.meets)
        ]
        drawn = stroke(line, PAPER, 8, opacity=0.9) + stroke(line, colour, 3.4, "13 7", "butt")
        return tag("g", drawn, eyes, marks, plates, class_="hw-overlay")


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

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html:
        """The way with a plate at each step and an arrow at its end."""
        colour = _colour(self.look)
        points = [plan.lattice.centre(cell) for cell in self.cells]
        drawn = stroke(path(points), PAPER, 11, opacity=0.9) + stroke(path(points), colour, 6)
        steps = [
            plate((x, y), self.costs[place - 1] if place <= len(self.costs) else str(place), colour)
            for place, (x, y) in enumerate(points[1:], 1)
        ]
        start = tag(
            "circle", cx=number(points[0][0]), cy=number(points[0][1]), r=8, fill=PAPER, stroke=colour, stroke_width=4
        )
        arrow = _tip(points[-2], points[-1], colour) if len(points) > 1 else None
        return tag("g", drawn, start, arrow, steps, class_="hw-overlay")


@dataclass(frozen=True)
class Zone:
    """A group of spaces, hatched; in the colour of a side where one is given."""

    cells: tuple[Cell, ...]
    title: Words = field(default_factory=Words)
    look: int = 2
    colour: str = ""

    @property
    def notes(self) -> Sequence[Words]:
        """Nothing: the title stands in the zone."""
        return ()

    def ground(self, plan: Plan) -> Html:
        """The spaces hatched, with a border."""
        lattice, colour, way = plan.lattice, self.colour or _colour(self.look), _WAYS[self.look % len(_WAYS)]
        hatch = "".join(_hatched(lattice.corners(cell), way) for cell in sorted(set(self.cells)))
        rim = border(lattice, set(self.cells), 3)
        lines = stroke(hatch, colour, 2.2, cap="butt", opacity=0.75)
        return tag("g", lines, stroke(rim, PAPER, 7), stroke(rim, colour, 3.6), class_="hw-overlay")

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html | None:
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

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html | None:
        """The words, in the middle of the space."""
        return _words(plan, self.cell, self.note) if self.note else None


def numbered(overlays: Iterable[Overlay]) -> list[Words]:
    """All notes of overlays in the order of their numbers; where several lines of sight have notes, each says whose it
    is."""
    listed = list(overlays)
    several = sum(isinstance(overlay, Sight) for overlay in listed) > 1
    return [
        joined([Words.plain(overlay.name), note], ": ")
        if several and isinstance(overlay, Sight) and overlay.name
        else note
        for overlay in listed
        for note in overlay.notes
    ]


def room_for(plan: Plan, overlays: Iterable[Overlay]) -> Room:
    """Room beside the names of places and the lines of sight."""
    centre = plan.lattice.centre
    lines = [(centre(one.start), centre(one.end)) for one in overlays if isinstance(one, Sight)]
    return Room([name.box for name in placed_names(plan)], lines)


def _met(what: Words, meetings: Sequence[Meeting]) -> Words:
    """A thing, how it is met, and where."""
    places: dict[How, list[str]] = {}
    for meeting in meetings:
        places.setdefault(meeting.how, []).append(meeting.at)
    told = [
        joined([say(how), Words.plain(", ".join(dict.fromkeys(at)))], " ") if any(at) else say(how)
        for how, at in places.items()
    ]
    return joined([what, joined(told, "; ")], ": ")


def _words(plan: Plan, cell: Cell, words: Words) -> Html:
    x, y = plan.lattice.square(cell)
    place = {"x": number(x + 50), "y": number(y + 54), "text_anchor": "middle"}
    return tag("text", words.html("tspan"), **place, class_="hw-overlay hw-overlay__text")


def _colour(look: int) -> str:
    return COLOURS[look % len(COLOURS)]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _mark(start: Point, end: Point, one: Meeting, colour: str) -> Html:
    """The mark of a meeting."""
    x, y = _between(start, end, (one.first + one.last) / 2)
    if one.how == "grazes":
        mark = tag("circle", cx=number(x), cy=number(y), r=6, fill=PAPER, stroke=colour, stroke_width=3)
    elif one.how == "along":
        d = path((_between(start, end, one.first), _between(start, end, one.last)))
        mark = stroke(d, PAPER, 12, cap="butt") + stroke(d, colour, 9, cap="butt") + stroke(d, PAPER, 3, cap="butt")
    else:
        points = ((x, y - _MARK), (x + _MARK, y), (x, y + _MARK), (x - _MARK, y))
        mark = tag("path", d=path(points, closed=True), fill=colour, stroke=PAPER, stroke_width=2)
    return tag("g", joined([one.what, say(one.how)], ", ").choice("title"), mark)


def _beside(start: Point, end: Point, one: Meeting, place: int) -> Iterator[Point]:
    """Where the number of a meeting may stand: beside its mark, on the left and on the right by turns, or a little
    further along the line or away from it."""
    across, down = unit(start, end)
    x, y = _between(start, end, (one.first + one.last) / 2)
    side = 1 if place % 2 else -1
    for far in (17, 30):
        for along in (0, 11, -11, 22, -22, 33, -33):
            for turn in (side * far, -side * far):
                yield x + across * along - down * turn, y + down * along + across * turn


def _number(where: Point, place: int, colour: str) -> Html:
    x, y = where
    disc = tag("circle", cx=number(x), cy=number(y), r=_DISC, fill=PAPER, stroke=colour, stroke_width=1.6)
    return disc + tag("text", place, x=number(x), y=number(y + 4.6), text_anchor="middle", class_="hw-overlay__number")


def plate(where: Point, text: str, colour: str) -> Html:
    """A short text on a plate around a place."""
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
