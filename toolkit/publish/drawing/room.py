"""Room for small signs on a map. In: what is written and drawn there. Out: places where little else lies.

Of the places that a sign may have it gets the one that hides least: another sign is worse than a name, a name worse
than a line. Among places as good the first is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from toolkit.publish.drawing.lattice import Point

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_SIGN, _NAME, _MARK, _LINE = 1000, 100, 10, 1


class Room:
    """Where signs may stand: `names` are the boxes of what is written, `lines` straight pieces that are better seen."""

    def __init__(self, names: Sequence[Box] = (), lines: Sequence[tuple[Point, Point]] = ()) -> None:
        self._names, self._lines = names, lines
        self._signs: list[tuple[Point, float]] = []
        self._marks: list[tuple[Point, float]] = []

    def mark(self, place: Point, radius: float) -> None:
        """Something small lies at a place of its own."""
        self._marks.append((place, radius))

    def take(self, choices: Iterable[Point], radius: float) -> Point:
        """The best of several places for a round sign, which stands there from now on."""
        place = min(choices, key=lambda choice: self._hidden(choice, radius))
        self._signs.append((place, radius))
        return place

    def _hidden(self, place: Point, radius: float) -> int:
        """How much a sign would hide."""
        return (
            _SIGN * sum(dist(place, other) < radius + far for other, far in self._signs)
            + _NAME * sum(_reaches(box, place, radius) for box in self._names)
            + _MARK * sum(dist(place, other) < radius + far for other, far in self._marks)
            + _LINE * sum(_beside(line, place) < radius for line in self._lines)
        )


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share a place."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _reaches(box: Box, place: Point, radius: float) -> bool:
    (x, y), (left, top, right, bottom) = place, box
    return dist(place, (min(max(x, left), right), min(max(y, top), bottom))) < radius


def _beside(line: tuple[Point, Point], place: Point) -> float:
    """How far a place lies from a straight piece."""
    ((x, y), (across, down)) = line
    length = (across - x) ** 2 + (down - y) ** 2
    share = ((place[0] - x) * (across - x) + (place[1] - y) * (down - y)) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return dist(place, (x + (across - x) * share, y + (down - y) * share))
