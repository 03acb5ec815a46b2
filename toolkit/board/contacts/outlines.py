"""Figures as columns: chains of bends, with their points and the lattice's forms there.

In: a figure. Out: its chains, counted from the origin of a layout. A chain is some bends in a row; it lets what lies
apart from a line, or plainly across it, be told without a look at each bend.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.figures import Bend, Figure
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.board.contacts.pairs import Ints, Layout
from toolkit.board.contacts.scene import PARTS
from toolkit.frozen import frozen

CHAIN = 32
"""Bends in a chain, at most."""

Bools = npt.NDArray[np.bool_]


@frozen
class Chain:
    """Some bends in a row. Of its points there are columns; of the bends the places of their points among these.

    The first `drawn` points are those that belong to the figure: where bends lie and where their ways onwards end.
    `reflex` says where a shape is wider than a straight angle, `is_run` that each bend follows the one before it.
    """

    x: Ints
    y: Ints
    forms: Ints
    """The forms at each point: one row for each form."""
    drawn: int
    before: Ints
    here: Ints
    after: Ints
    goes_on: Bools
    reflex: Bools
    is_shape: bool
    is_run: bool

    @classmethod
    def of(cls, figure: Figure, bends: Sequence[Bend], layout: Layout, lattice: Lattice) -> Chain:
        """The columns of at least one bend."""
        places: dict[Vector, int] = {}
        for bend in bends:
            places.setdefault(bend.here, len(places))
            if bend.goes_on:
                places.setdefault(bend.after, len(places))
        drawn = len(places)
        rows = [[places.setdefault(point, len(places)) for point in bend[:3]] for bend in bends]
        before, here, after = np.array(rows, dtype=np.int64).T
        x, y = (np.array([p[axis] - PARTS * layout.origin[axis] for p in places], dtype=np.int64) for axis in (0, 1))
        turn = (x[after] - x[here]) * (y[before] - y[here]) - (y[after] - y[here]) * (x[before] - x[here])
        return cls(
            x,
            y,
            np.stack([a * x + b * y for a, b in lattice.forms]),
            drawn,
            before,
            here,
            after,
            np.array([bend.goes_on for bend in bends]),
            turn < 0,
            figure.what == "shape",
            figure.is_run,
        )


def chains_of(figure: Figure, layout: Layout, lattice: Lattice) -> Iterator[Chain]:
    """A figure's chains."""
    for first in range(0, len(figure.bends), CHAIN):
        yield Chain.of(figure, figure.bends[first : first + CHAIN], layout, lattice)


@frozen
class Bound:
    """How large the numbers grow that the arithmetic of all lines and figures comes to.

    Let no step of a displacement be greater than D spaces, no coordinate of a space or point than X parts, and no form
    have a greater coefficient than A. A cross product of a displacement with a point is at most 2DX, its distance from
    that of the line itself at most 4DX. A form at a point is at most 2AX, its distance from that of an end of the
    line's part at most 4AX. Where a line cuts a bend is told by two products of such distances: at most 2 * 4AX * 4DX.
    The test of a middle needs less: two products of distances, at most 2 * 2X * 2X.
    """

    steps: int
    parts: int
    coefficient: int

    def fits(self, bits: int) -> bool:
        """Whether 64 bits are enough for all, or 32 for cross products alone."""
        product = 4 * self.steps * self.parts
        most = product if bits == 32 else 8 * self.coefficient * self.parts * product
        return most < 1 << (bits - 1)


def bound_of(figures: Sequence[Figure], layout: Layout, lattice: Lattice) -> Bound:
    """The bound for some figures, with coordinates counted from the layout's origin."""
    steps = max(int(layout.x.max(initial=0)), int(layout.y.max(initial=0))) + 1
    parts = [
        abs(at - PARTS * layout.origin[axis])
        for one in figures
        for bend in one.bends
        for point in bend[:3]
        for axis, at in enumerate(point)
    ]
    return Bound(steps, max([steps * PARTS, *parts]), max(abs(value) for form in lattice.forms for value in form))
