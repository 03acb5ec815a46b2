"""The spaces whose middle lies inside a polygon or on its border. In: a grid and points. Out: cells; exact."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor

from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS, Point


class Middles:
    """The middles of a grid's spaces, by rows of the lattice. Each row is cut once for each polygon, so that the work
    is rows times points and not spaces times points."""

    def __init__(self, grid: Grid) -> None:
        rows: dict[int, list[tuple[int, Cell]]] = {}
        for cell in grid.cells():
            across, down = grid.vector(cell)
            rows.setdefault(down * PARTS, []).append((across * PARTS, cell))
        self._rows = {height: sorted(row) for height, row in rows.items()}

    def inside(self, ring: Sequence[Point]) -> Iterator[Cell]:
        """The cells whose middle a closed line holds; even-odd where it crosses itself."""
        low, high = min(y for _, y in ring), max(y for _, y in ring)
        for height, row in self._rows.items():
            if low <= height <= high:
                yield from _held(row, *_cuts(ring, height))


def _held(row: list[tuple[int, Cell]], cuts: list[Fraction], border: list[tuple[Fraction, Fraction]]) -> list[Cell]:
    found: set[Cell] = set()
    for start, end in (*zip(cuts[::2], cuts[1::2], strict=True), *border):
        first = bisect_left(row, ceil(start), key=lambda middle: middle[0])
        last = bisect_right(row, floor(end), key=lambda middle: middle[0])
        found.update(cell for _, cell in row[first:last])
    return sorted(found)


def _cuts(ring: Sequence[Point], height: int) -> tuple[list[Fraction], list[tuple[Fraction, Fraction]]]:
    """Where the ring crosses a height, in order, each edge without its upper end; and all of it at that height."""
    cuts, border = [], set()
    for (x, y), (other, beyond) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if y == beyond:
            if y == height:
                border.add((Fraction(min(x, other)), Fraction(max(x, other))))
        elif min(y, beyond) <= height <= max(y, beyond):
            at = x + Fraction((other - x) * (height - y), beyond - y)
            border.add((at, at))
            if height < max(y, beyond):
                cuts.append(at)
    return sorted(cuts), sorted(border)
