"""Points of a map in whole numbers. In: pitches, or the spaces that meet. Out: points of the lattice.

A point is told in parts of a step between spaces, in the coordinates of the lattice: axial (q, r) of hexes, columns and
rows of squares, counted from the first space. There are 6,000 parts, so that thousandths of a pitch, corners of hexes
(thirds) and middles of sides all are whole. Columns and rows are counted as in labels, mostly from 1; a shifted column
or row lies half a pitch further.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from toolkit.board.contacts.scene import PARTS
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell

__all__ = [
    "PARTS",
    "Point",
    "from_pitches",
    "meeting_point",
    "read_thousandths",
    "side_ends",
    "spaces_at",
    "to_pitches",
]

Point = tuple[int, int]

_NUMBER = re.compile(r"([+-]?)([0-9]{1,5})(?:\.([0-9]{1,3}))?", re.ASCII)


def read_thousandths(text: str) -> int | None:
    """A number below 100,000 with at most three decimals, in thousandths; None for any other text."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    value = int(whole) * 1000 + int((decimals or "").ljust(3, "0"))
    return -value if sign == "-" else value


def from_pitches(grid: Grid, column: int, row: int) -> Point:
    """The point at a place given in thousandths of a column's and a row's pitch."""
    right, down = (column - 1000 * grid.first[1]) * 6, (row - 1000 * grid.first[0]) * 6
    if not isinstance(grid, HexGrid):
        return right, down
    if grid.top == "flat":
        return right, down - 3000 * grid.is_shifted(0) - right // 2
    return right - 3000 * grid.is_shifted(0) - down // 2, down


def to_pitches(grid: Grid, point: Point) -> tuple[Fraction, Fraction]:
    """The column and the row of a point: the inverse of `from_pitches`."""
    right, down = Fraction(point[0], PARTS), Fraction(point[1], PARTS)
    if isinstance(grid, HexGrid):
        half = Fraction(int(grid.is_shifted(0)), 2)
        if grid.top == "flat":
            down += half + right / 2
        else:
            right += half + down / 2
    return right + grid.first[1], down + grid.first[0]


def meeting_point(grid: Grid, cells: Sequence[Cell]) -> Point | None:
    """Where spaces meet: the middle of one, of the side between two, or the corner of all that share it (three hexes,
    four squares). None where they do not meet."""
    if len(set(cells)) != len(cells) or not all(
        other in grid.around(one) for one in cells for other in cells if one != other
    ):
        return None
    needed = (1, 2, 3) if isinstance(grid, HexGrid) else (1, 2, 4)
    if len(cells) not in needed or (len(cells) == 2 and cells[1] not in grid.neighbours(cells[0])):
        return None
    vectors = [grid.vector(cell) for cell in cells]
    return sum(x for x, _ in vectors) * PARTS // len(cells), sum(y for _, y in vectors) * PARTS // len(cells)


def spaces_at(grid: Grid, point: Point) -> list[Cell]:
    """The spaces that a point lies in or on the border of: one, or those that meet there."""
    lattice = grid.lattice
    if lattice is None:
        return []
    near = (point[0] // PARTS, point[1] // PARTS)
    found = set()
    for right in (-1, 0, 1, 2):
        for down in (-1, 0, 1, 2):
            vector = near[0] + right, near[1] + down
            offset = point[0] - vector[0] * PARTS, point[1] - vector[1] * PARTS
            cell = grid.cell_at(vector)
            if cell in grid and all(abs(value) <= PARTS for value in lattice.values(offset)):
                found.add(cell)
    return sorted(found)


def side_ends(grid: Grid, one: Cell, other: Cell) -> tuple[Point, Point] | None:
    """The two corners in which the side between two neighbours ends; None where they share no side."""
    lattice = grid.lattice
    if lattice is None:
        return None
    ends = []
    for vector in (grid.vector(one), grid.vector(other)):
        part = PARTS // lattice.part
        corners = lattice.corners
        ends.append({(vector[0] * PARTS + x * part, vector[1] * PARTS + y * part) for x, y in corners})
    shared = sorted(ends[0] & ends[1])
    return (shared[0], shared[1]) if len(shared) == 2 else None
