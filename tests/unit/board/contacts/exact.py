"""What a line meets, worked out slowly in fractions from the definitions: the arbiter of the fast tables.

A line is cut at every moment at which it comes to the border of any space nearby; what it meets at a moment, and
between two moments, is then asked point by point.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

from toolkit.board.contacts import Lattice
from toolkit.board.contacts.lattice import Vector

Point = tuple[Fraction, Fraction]
Found = set[tuple[str, object, str]]


def place(lattice: Lattice, point: Point, space: Vector) -> str:
    """Whether a point lies inside a space, on its border, or outside it."""
    x, y = point[0] - space[0], point[1] - space[1]
    most = max(abs(a * x + b * y) for a, b in lattice.forms)
    return "inside" if most < 1 else "border" if most == 1 else "outside"


def exact_crossings(lattice: Lattice, end: Vector) -> Found:
    """What a line from (0, 0) meets strictly between its two spaces."""
    reach = max(abs(a * end[0] + b * end[1]) for a, b in lattice.forms)
    if reach == 0:
        return set()
    first, last = Fraction(1, reach), 1 - Fraction(1, reach)
    size = abs(end[0]) + abs(end[1]) + 2
    near = [(x, y) for x in range(-size, size + 1) for y in range(-size, size + 1) if is_near((x, y), end)]
    moments = {first, last}
    for space in near:
        for a, b in lattice.forms:
            way = a * end[0] + b * end[1]
            for border in (-1, 1):
                if way:
                    moments.add(Fraction(a * space[0] + b * space[1] + border, way))
    times = sorted(moment for moment in moments if first <= moment <= last)
    points = {time: (time * end[0], time * end[1]) for time in times}
    middles = [tuple((points[a][axis] + points[b][axis]) / 2 for axis in (0, 1)) for a, b in pairwise(times)]
    return {
        *_spaces(lattice, end, near, points, middles),
        *_sides(lattice, near, points, middles),
        *_corners(lattice, near, points),
    }


def is_near(space: Vector, end: Vector) -> bool:
    """Whether a space lies no further than two from the line, roughly."""
    steps = max(abs(end[0]), abs(end[1]), 1)
    return any(
        abs(space[0] * steps - end[0] * step) <= 2 * steps and abs(space[1] * steps - end[1] * step) <= 2 * steps
        for step in range(steps + 1)
    )


def _spaces(lattice, end, near, points, middles) -> Found:  # type: ignore[no-untyped-def]
    found: Found = set()
    for space in near:
        if space in ((0, 0), end):
            continue
        between = {place(lattice, middle, space) for middle in middles}
        if "inside" in between:
            found.add(("space", space, "crosses"))
        elif "border" in between:
            found.add(("space", space, "along"))
        elif any(place(lattice, point, space) != "outside" for point in points.values()):
            found.add(("space", space, "grazes"))
    return found


def _sides(lattice, near, points, middles) -> Found:  # type: ignore[no-untyped-def]
    found: Found = set()
    corners = {corner for space in near for corner in corners_of(lattice, space)}
    for space in near:
        for other in near:
            apart = max(abs(space[0] - other[0]), abs(space[1] - other[1]))
            if space >= other or apart > 1 or len(corners_of(lattice, space) & corners_of(lattice, other)) != 2:
                continue
            if any(is_on(lattice, middle, space, other) for middle in middles):
                found.add(("side", (space, other), "along"))
                continue
            met = [point for point in points.values() if is_on(lattice, point, space, other)]
            if met:
                found.add(("side", (space, other), "grazes" if met[0] in corners else "crosses"))
    return found


def is_on(lattice: Lattice, point: Point, space: Vector, other: Vector) -> bool:
    """Whether a point belongs to two spaces."""
    return "outside" not in (place(lattice, point, space), place(lattice, point, other))


def _corners(lattice, near, points) -> Found:  # type: ignore[no-untyped-def]
    corners = {corner for space in near for corner in corners_of(lattice, space)}
    part = lattice.part
    return {
        ("corner", (int(point[0] * part), int(point[1] * part)), "grazes")
        for point in points.values()
        if point in corners
    }


@cache
def corners_of(lattice: Lattice, space: Vector) -> frozenset[Point]:
    """The corners of a space: where two of its borders meet."""
    found = set()
    for a, b in lattice.forms:
        for c, d in lattice.forms:
            across = a * d - b * c
            for one in (-1, 1):
                for other in (-1, 1):
                    if across:
                        x, y = Fraction(one * d - other * b, across), Fraction(a * other - c * one, across)
                        if max(abs(p * x + q * y) for p, q in lattice.forms) <= 1:
                            found.add((x + space[0], y + space[1]))
    return frozenset(found)
