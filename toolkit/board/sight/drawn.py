"""Which drawn shapes lie in which spaces. In: a board. Out: each with the spaces that have some of its inside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.board.board import Board, Shape
from toolkit.board.contacts import PARTS
from toolkit.board.contacts.lattice import Vector
from toolkit.board.labels import Cell
from toolkit.board.sight.cutting import overlaps
from toolkit.board.sightlines import is_inner

MOST_LOOKED_AT = 2_000_000
"""Spaces times points that are looked at to find where shapes lie: beyond any map that is drawn."""


def drawn_in(board: Board) -> Iterator[tuple[Shape, tuple[Cell, ...]]]:
    """Each drawn shape of a board with the spaces in which it lies. What only touches a space does not lie in it.

    Raises ValueError for maps with too much drawn on them.
    """
    lattice = board.grid.lattice
    if lattice is None:  # nothing is drawn on areas
        return
    at = {board.grid.vector(cell): cell for cell in board.grid.cells() if is_inner(board, cell)}
    work = 0
    for shape in board.shapes:
        near = [space for space in near_points(shape.points) if space in at]
        work += len(near) * len(shape.points)
        if work > MOST_LOOKED_AT:
            raise ValueError("its shapes have too many points for the spaces they lie in")
        yield shape, tuple(at[space] for space in near if overlaps(lattice, space, shape.points))


def near_points(points: Iterable[Vector]) -> Iterator[Vector]:
    """The spaces that may come to what is drawn with these points."""
    across, down = zip(*points, strict=True)
    for x in range(min(across) // PARTS - 1, max(across) // PARTS + 3):
        for y in range(min(down) // PARTS - 1, max(down) // PARTS + 3):
            yield x, y
