"""The directions from a space: their names, their numbers, and the step that each one is.

In: the form of the spaces, and how a board's rosette numbers them. Out: names and steps by number. A step is a vector
of the lattice: axial (q, r) for hexes, (columns, rows) for squares. Invariant: two steps that follow each other span an
area of one, so that every vector is told in just one way as steps of two such directions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from toolkit.board.contacts.lattice import Vector
from toolkit.frozen import frozen

Turn = Literal["clockwise", "counterclockwise"]


@frozen
class Rosette:
    """How the directions of a board are numbered: the name of that which is number 1, and which way they go round."""

    first: str
    turn: Turn = "clockwise"


@frozen
class Compass:
    """Directions by number: number 1 is the first of `names` and of `steps`."""

    names: tuple[str, ...]
    steps: tuple[Vector, ...]

    def parts(self, vector: Vector) -> tuple[tuple[Vector, int], ...]:
        """A vector as so many steps of one direction and so many of the next one round; nothing for no way at all."""
        for step, following in zip(self.steps, self.steps[1:] + self.steps[:1], strict=True):
            turn = cross(step, following)
            count, rest = cross(vector, following) * turn, cross(step, vector) * turn
            if count > 0 and rest >= 0:
                return (step, count), (following, rest)
        return ()


def cross(one: Vector, other: Vector) -> int:
    """The area that two vectors span; its sign says on which side of the first the second lies."""
    return one[0] * other[1] - one[1] * other[0]


@lru_cache(maxsize=64)
def numbered(compass: Compass, rosette: Rosette | None) -> Compass:
    """A compass numbered as a rosette says. Without one, or where that begins with no direction of these spaces, the
    compass keeps its own numbers."""
    if rosette is None or rosette.first not in compass.names:
        return compass
    count, start = len(compass.names), compass.names.index(rosette.first)
    turn = 1 if rosette.turn == "clockwise" else -1
    order = [(start + turn * index) % count for index in range(count)]
    return Compass(tuple(compass.names[index] for index in order), tuple(compass.steps[index] for index in order))


FLAT = Compass(
    ("up", "up_right", "down_right", "down", "down_left", "up_left"),
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
)
"""From hexes with flat tops, clockwise from the top: 1 up, 4 down."""
POINTY = Compass(
    ("up_right", "right", "down_right", "down_left", "left", "up_left"),
    ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
)
"""From hexes with pointy tops, clockwise."""
EIGHT = Compass(
    ("up", "up_right", "right", "down_right", "down", "down_left", "left", "up_left"),
    ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
)
"""From squares by sides and corners, clockwise from the top."""
FOUR = Compass(EIGHT.names[::2], EIGHT.steps[::2])
"""From squares by sides, clockwise from the top."""
