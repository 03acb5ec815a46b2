"""Figures as columns: their points, bends, chains of bends, and how far each reaches along the lattice's forms.

In: figures. Out: an `Outlines`, counted from the origin of a layout. A chain is some bends in a row; it lets what lies
apart from a line, or plainly across it, be told without a look at each bend.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.figures import Figure
from toolkit.board.contacts.lattice import Lattice
from toolkit.board.contacts.pairs import Ints, Layout
from toolkit.board.contacts.scene import PARTS

CHAIN = 8
"""Bends in a chain, at most."""

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outlines:
    """Some figures. Of points there are columns, of the bends the numbers of their points; `end` is the last point of
    a bend that belongs to the figure, and `reflex` says where a shape is wider than a straight angle."""

    x: Ints
    y: Ints
    before: Ints
    here: Ints
    after: Ints
    end: Ints
    goes_on: Bools
    reflex: Bools
    bends: Ints
    """Where each figure's bends begin; one more at the end. So for the next two, of chains."""
    chains: Ints
    chain_bends: Ints
    is_shape: Bools
    is_run: Bools
    forms: Ints
    """The forms at each point, a row for each form."""

    @classmethod
    def of(cls, figures: Sequence[Figure], layout: Layout, lattice: Lattice) -> Outlines:
        """The columns of at least one figure."""
        points: dict[tuple[int, int], int] = {}
        rows = [
            [*(points.setdefault(point, len(points)) for point in bend[:3]), bend.goes_on]
            for figure in figures
            for bend in figure.bends
        ]
        before, here, after, goes_on = np.array(rows, dtype=np.int64).T
        x = np.array([x - PARTS * layout.origin[0] for x, _ in points], dtype=np.int64)
        y = np.array([y - PARTS * layout.origin[1] for _, y in points], dtype=np.int64)
        sizes = [len(figure.bends) for figure in figures]
        bends = np.concatenate([[0], np.cumsum(sizes)])
        starts = [np.arange(first, last, CHAIN) for first, last in itertools.pairwise(bends)]
        turn = (x[after] - x[here]) * (y[before] - y[here]) - (y[after] - y[here]) * (x[before] - x[here])
        return cls(
            x,
            y,
            before,
            here,
            after,
            np.where(goes_on == 1, after, here),
            goes_on == 1,
            turn < 0,
            bends,
            np.concatenate([[0], np.cumsum([len(one) for one in starts])]),
            np.concatenate([*starts, bends[-1:]]),
            np.array([figure.what == "shape" for figure in figures]),
            np.array([figure.is_run for figure in figures]),
            np.stack([a * x + b * y for a, b in lattice.forms]),
        )


@dataclass(frozen=True, slots=True)
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
