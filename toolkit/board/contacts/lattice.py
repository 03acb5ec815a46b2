"""Lattices of equal spaces: hexes in axial coordinates, squares in columns and rows.

A space is the set of points p around its centre c with |f(p - c)| <= 1 for each of a few linear forms f with whole
coefficients: three for hexes, two for squares. So all that follows is arithmetic in whole numbers. A line from centre
to centre along d leaves the space where it begins at t = 1/n, where n is the greatest |f(d)|: each space is the set of
points that lie nearest to its centre, in a metric in which all its sides are one step from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Vector = tuple[int, int]
Matrix = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Lattice:
    """Spaces of one form. `forms` are the coefficients of its linear forms; `part` is what corners are counted in:
    the corner (a, b) of `corners` lies at (a / part, b / part) from the centre."""

    name: str
    forms: tuple[Vector, ...]
    part: int
    corners: tuple[Vector, ...]

    def values(self, vector: Vector) -> tuple[int, ...]:
        """The forms at a vector."""
        x, y = vector
        return tuple(a * x + b * y for a, b in self.forms)

    def reach(self, displacement: Vector) -> int:
        """The number n by which the line leaves the space where it begins at 1/n of its way: 0 for no way at all."""
        return max(abs(value) for value in self.values(displacement))

    @cached_property
    def steps(self) -> tuple[Vector, ...]:
        """The displacements to the spaces that share a side, in order."""
        around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
        return tuple(sorted(step for step in around if self._is_step(step)))

    def _is_step(self, step: Vector) -> bool:
        """Whether just one form tells two spaces apart: then they share a whole side."""
        values = [abs(value) for value in self.values(step)]
        return max(values) == 2 and values.count(2) == 1

    def side_form(self, step: Vector) -> tuple[int, int]:
        """Which form tells the two spaces on a side apart, and with which sign the step goes: (index, 1 or -1)."""
        values = self.values(step)
        index = next(index for index, value in enumerate(values) if abs(value) == 2)
        return index, values[index] // 2

    @cached_property
    def symmetries(self) -> tuple[Matrix, ...]:
        """The turns and mirrorings about a centre that map the lattice onto itself: 12 of hexes, 8 of squares."""
        forms = set(self.forms) | {(-a, -b) for a, b in self.forms}
        units = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        found = []
        for a, c in units:
            for b, d in units:
                turned = {(form[0] * a + form[1] * c, form[0] * b + form[1] * d) for form in forms}
                if a * d - b * c in (1, -1) and turned == forms:
                    found.append(((a, b), (c, d)))
        return tuple(found)


def turned(matrix: Matrix, vector: Vector) -> Vector:
    """A vector under a linear map."""
    (a, b), (c, d) = matrix
    return a * vector[0] + b * vector[1], c * vector[0] + d * vector[1]


HEXES = Lattice("hex", ((2, 1), (1, 2), (1, -1)), 3, ((1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)))
"""Hexes in axial coordinates (q, r), as `toolkit.board.hex` has them."""
SQUARES = Lattice("square", ((2, 0), (0, 2)), 2, ((1, 1), (1, -1), (-1, -1), (-1, 1)))
"""Squares in columns and rows."""
