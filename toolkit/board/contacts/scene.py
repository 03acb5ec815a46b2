"""What lies on a lattice and may be met by a line from centre to centre, as plain numbers.

In: vectors and points. Out: a `Scene`, checked and in one form: rings run counterclockwise, no point follows itself.
Vectors count spaces: axial (q, r) for hexes, (column, row) for squares. Points are counted in `PARTS` of a space along
the same axes, so that three decimals, the middles of sides and the corners of spaces are all whole.
"""

from __future__ import annotations

import itertools

from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.frozen import frozen

PARTS = 6000
"""Parts of one step of the lattice: 2 * 3 * 1000."""

Points = tuple[Vector, ...]
Side = tuple[Vector, Vector]


@frozen
class Scene:
    """The ground for lines.

    `spaces` are those that there are, in any order, with or without gaps: the place of one is its number. `shapes` are
    simple rings of three points or more, `lines` are drawn through two points or more; one that ends where it begins is
    closed. `paths` go straight from the centre of each of their spaces to that of the next, which touches it. `sides`
    are features, each a set of sides, told by the two spaces that they part; these need not be among `spaces`.
    Raises ValueError where something is not so; whether a ring is simple is for others to say.
    """

    lattice: Lattice
    spaces: tuple[Vector, ...]
    shapes: tuple[Points, ...] = ()
    lines: tuple[Points, ...] = ()
    paths: tuple[tuple[Vector, ...], ...] = ()
    sides: tuple[tuple[Side, ...], ...] = ()

    def __post_init__(self) -> None:
        """Check all of it and bring it into its one form."""
        if len(set(self.spaces)) != len(self.spaces):
            raise ValueError("a space is there twice")
        object.__setattr__(self, "shapes", tuple(_ring(shape) for shape in self.shapes))
        object.__setattr__(self, "lines", tuple(_drawn(line) for line in self.lines))
        for path in self.paths:
            self._check_path(path)
        object.__setattr__(self, "sides", tuple(self._feature(feature) for feature in self.sides))

    def _check_path(self, path: tuple[Vector, ...]) -> None:
        if len(path) < 2:
            raise ValueError("a path has two spaces or more")
        if not set(path) <= set(self.spaces):
            raise ValueError("a path goes through a space that is not there")
        for (x, y), (beyond_x, beyond_y) in itertools.pairwise(path):
            if self.lattice.reach((beyond_x - x, beyond_y - y)) != 2:
                raise ValueError(f"a path goes from {x, y} to {beyond_x, beyond_y}, which does not touch it")

    def _feature(self, feature: tuple[Side, ...]) -> tuple[Side, ...]:
        found = sorted({(min(one, other), max(one, other)) for one, other in feature})
        for (x, y), (beyond_x, beyond_y) in found:
            if (beyond_x - x, beyond_y - y) not in self.lattice.steps:
                raise ValueError(f"{x, y} and {beyond_x, beyond_y} have no side between them")
        return tuple(found)

    def canonical(self) -> bytes:
        """The same bytes for the same scene, to be kept under a hash of them."""
        parts = (self.lattice.name, self.spaces, self.shapes, self.lines, self.paths, self.sides)
        return repr(parts).encode("ascii")


def doubled_area(ring: Points) -> int:
    """Twice the area that a ring holds, below zero where it runs clockwise."""
    return sum(x * below - beyond * y for (x, y), (beyond, below) in zip(ring, ring[1:] + ring[:1], strict=True))


def _ring(shape: Points) -> Points:
    ring = tuple(point for number, point in enumerate(shape) if point != shape[number - 1])
    if len(ring) < 3:
        raise ValueError("a shape has three points or more")
    return ring if doubled_area(ring) >= 0 else ring[::-1]


def _drawn(line: Points) -> Points:
    points = line[:1] + tuple(point for before, point in itertools.pairwise(line) if point != before)
    if len(points) < 2:
        raise ValueError("a line has two points or more")
    return points
