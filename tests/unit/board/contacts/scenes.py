"""Random scenes that are hard on purpose: points on corners, sides and centres, straight and reflex ones, gaps."""

from __future__ import annotations

import random
from itertools import pairwise

from toolkit.board.contacts.lattice import HEXES, SQUARES, Lattice, Vector
from toolkit.board.contacts.scene import PARTS, Scene

Ring = list[Vector]


def random_scene(seed: int) -> Scene:
    """The scene of a seed: a small map with a few of everything."""
    picks = random.Random(seed)
    lattice = picks.choice((HEXES, SQUARES))
    width, height = picks.choice([(1, 5), (2, 2), (3, 2), (3, 3), (4, 3), (6, 1)])
    origin = (picks.randint(-3, 3), picks.randint(-3, 3))
    spaces = [(origin[0] + x, origin[1] + y) for x in range(width) for y in range(height)]
    if picks.random() < 0.5 and len(spaces) > 3:
        spaces = picks.sample(spaces, len(spaces) - picks.randint(1, 2))
    points = _Points(picks, lattice, origin, (width, height))
    return Scene(
        lattice,
        tuple(spaces),
        shapes=tuple(tuple(points.ring(picks.choice((3, 4, 5, 7, 9, 20)))) for _ in range(picks.randint(1, 3))),
        lines=tuple(tuple(_drawn(points)) for _ in range(picks.randint(0, 2))),
        paths=tuple(_paths(picks, lattice, spaces)),
        sides=tuple(_sides(picks, lattice, spaces) for _ in range(picks.randint(0, 2))),
    )


def is_simple(ring: Ring) -> bool:
    """Whether no two sides of a ring meet but at the point that they share."""
    sides = [*pairwise(ring), (ring[-1], ring[0])]
    for number, (a, b) in enumerate(sides):
        for other, (c, d) in list(enumerate(sides))[number + 1 :]:
            if other - number in (1, len(sides) - 1):
                shared, before, after = (b, a, d) if other - number == 1 else (a, b, c)
                if turn(before, shared, after) == 0 and dot(before, shared, after) >= 0:
                    return False
            elif _meet(a, b, c, d):
                return False
    return True


def turn(a: Vector, b: Vector, c: Vector) -> int:
    """Above zero where the way from a by b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def dot(a: Vector, b: Vector, c: Vector) -> int:
    """Above zero where a and c lie the same way from b."""
    return (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])


def _meet(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
    signs = [(value > 0) - (value < 0) for value in turns]
    if signs[0] * signs[1] < 0 and signs[2] * signs[3] < 0:
        return True
    on = [(a, b, c), (a, b, d), (c, d, a), (c, d, b)]
    return any(sign == 0 and dot(one, p, other) <= 0 for sign, (one, other, p) in zip(signs, on, strict=True))


class _Points:
    """Points on a map and a little outside it, more than half of them on centres, corners and middles of sides."""

    def __init__(self, picks: random.Random, lattice: Lattice, origin: Vector, size: Vector) -> None:
        self.picks, self.lattice, self.origin, self.size = picks, lattice, origin, size
        self.wild = picks.choice((0.0, 0.2, 0.6))

    def one(self) -> Vector:
        """Any of them."""
        picks, (width, height) = self.picks, self.size
        if picks.random() < self.wild:
            return (
                self.origin[0] * PARTS + picks.randint(-PARTS, width * PARTS),
                self.origin[1] * PARTS + picks.randint(-PARTS, height * PARTS),
            )
        x, y = self.origin[0] + picks.randint(-1, width), self.origin[1] + picks.randint(-1, height)
        part = PARTS // self.lattice.part
        corner, step = picks.choice(self.lattice.corners), picks.choice(self.lattice.steps)
        across, down = picks.choice(
            [(0, 0), (corner[0] * part, corner[1] * part), (step[0] * PARTS // 2, step[1] * PARTS // 2)]
        )
        return x * PARTS + across, y * PARTS + down

    def ring(self, size: int) -> Ring:
        """A simple ring, grown from a triangle by points put in where it stays simple; either way round."""
        while True:
            ring = [self.one() for _ in range(3)]
            if turn(*ring) != 0:
                break
        for _ in range(4 * size):
            at = self.picks.randrange(len(ring))
            new = self._between(ring[at - 1], ring[at]) if self.picks.random() < 0.15 else self.one()
            grown = [*ring[:at], new, *ring[at:]]
            if len(ring) < size and is_simple(grown):
                ring = grown
        return ring

    def _between(self, one: Vector, other: Vector) -> Vector:
        return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _drawn(points: _Points) -> Ring:
    picks = points.picks
    found = [points.one()]
    while len(found) < 2 or (len(found) < 7 and picks.random() < 0.7):
        found.append(picks.choice(found) if len(found) > 2 and picks.random() < 0.1 else points.one())
        if found[-1] == found[-2]:
            found.pop()
    if len(found) > 3 and picks.random() < 0.4 and found[0] != found[-1]:
        found.append(found[0])
    return found


def _paths(picks: random.Random, lattice: Lattice, spaces: list[Vector]) -> list[tuple[Vector, ...]]:
    paths = []
    for _ in range(picks.randint(0, 2)):
        path = [picks.choice(spaces)]
        for _ in range(picks.randint(1, 8)):
            x, y = path[-1]
            near = [other for other in spaces if lattice.reach((other[0] - x, other[1] - y)) == 2]
            if near:
                path.append(picks.choice(near))
        if len(path) > 1:
            paths.append(tuple(path))
    return paths


def _sides(picks: random.Random, lattice: Lattice, spaces: list[Vector]) -> tuple[tuple[Vector, Vector], ...]:
    found = []
    for _ in range(picks.randint(1, 6)):
        (x, y), step = picks.choice(spaces), picks.choice(lattice.steps)
        found.append(((x, y), (x + step[0], y + step[1])))
    return tuple(found)
