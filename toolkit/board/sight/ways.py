"""What a line passes that goes so far across and so far down: spaces and sides, seen from where it begins.

In: a lattice and a displacement. Out: a `Way`, the same for all pairs of spaces that lie so. Moments are whole numbers
of equal parts of the whole line. Spaces that the line runs between, along their side, are partners.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from toolkit.board.contacts import crossings
from toolkit.board.contacts.crossing import How
from toolkit.board.contacts.lattice import Lattice, Matrix, Vector, turned
from toolkit.frozen import frozen


@frozen
class Passed:
    """A space that a line passes, from when to when. `group` is the same for partners, and `has_partner` tells of
    them."""

    at: Vector
    how: How
    first: int
    last: int
    group: int
    has_partner: bool


@frozen
class Side:
    """A side that a line meets, between the lesser space and the greater."""

    at: Vector
    beyond: Vector
    how: How
    first: int
    last: int


@frozen
class Way:
    """What lies on a line strictly between its two spaces, in its order. It leaves the one at `leaves` of `parts`, and
    comes to the other at `parts - leaves`."""

    parts: int
    leaves: int
    spaces: tuple[Passed, ...]
    sides: tuple[Side, ...]
    touched: frozenset[Vector]
    """The spaces that it passes, its two ends with them."""


@lru_cache(maxsize=100_000)
def way_of(lattice: Lattice, displacement: Vector) -> Way:
    """The way along a displacement, which is not (0, 0). It is worked out for one of those that a symmetry of the
    lattice takes to each other, and turned to the others."""
    images = ((turned(matrix, displacement), matrix) for matrix in lattice.symmetries)
    chosen, matrix = max(images)
    back = _inverse(matrix)
    way = _way(lattice, chosen)
    spaces = tuple(replace(one, at=turned(back, one.at)) for one in way.spaces)
    sides = []
    for side in way.sides:
        one, other = turned(back, side.at), turned(back, side.beyond)
        sides.append(replace(side, at=min(one, other), beyond=max(one, other)))
    touched = frozenset({(0, 0), displacement, *(one.at for one in spaces)})
    return Way(way.parts, way.leaves, spaces, tuple(sides), touched)


def _inverse(matrix: Matrix) -> Matrix:
    (a, b), (c, d) = matrix
    way = a * d - b * c
    return (d * way, -b * way), (-c * way, a * way)


@lru_cache(maxsize=10_000)
def _way(lattice: Lattice, displacement: Vector) -> Way:
    passed: list[Passed] = []
    sides: list[Side] = []
    groups: dict[tuple[int, int], int] = {}
    found = crossings(lattice, displacement)
    along = [(one.first, one.last) for one in found if one.what == "space" and one.how == "along"]
    parts = 1
    for one in found:
        parts = one.out_of
        if one.what == "space":
            key = (one.first, one.last)
            group = groups.setdefault(key, len(passed)) if one.how == "along" else len(passed)
            has_partner = one.how == "along" and along.count(key) > 1
            passed.append(Passed(one.at, one.how, one.first, one.last, group, has_partner))
        elif one.what == "side" and one.beyond is not None:
            sides.append(Side(one.at, one.beyond, one.how, one.first, one.last))
    touched = frozenset({(0, 0), displacement, *(one.at for one in passed)})
    return Way(parts, parts // lattice.reach(displacement), tuple(passed), tuple(sides), touched)
