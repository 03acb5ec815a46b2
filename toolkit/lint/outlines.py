"""Shapes and crests that leave their map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from toolkit.board import Cell, Grid
from toolkit.board.hex import HexGrid
from toolkit.board.points import PARTS, Point, spaces_at, to_pitches
from toolkit.board.shared import reading_of
from toolkit.board.square import SquareGrid
from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

LEAVES = register(
    "W408",
    "outline-leaves-map",
    title="A shape or a crest leaves its map",
    cause="One of its points lies beyond the border of the map, or in a hole amid its spaces. The border is the "
    "rectangle around all spaces: between hexes at the rim there is room up to its straight edges. Perhaps column and "
    "row are swapped, or counted from 0.",
    remedy="Correct the point.",
    bad="shapes: {copse: {terrain: woods, points: [[1, 1], [9, 1], [1, 2]]}}   # on a map of 6 by 5",
    good="shapes: {copse: {terrain: woods, points: [[1, 1], [5, 1], [1, 2]]}}",
)


@check(LEAVES)
def check_outlines(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the points that each map itself draws. What a crop cuts lies beyond its border by right."""
    for item in pack.all("maps"):
        reading = reading_of(pack, item.record)
        board = reading.draft
        if board is None or board.grid.lattice is None:
            continue
        faulty = {fault.where[:2] for fault in reading.faults}
        lines: list[tuple[str, str, Sequence[Point]]] = [("shapes", one.id, one.points) for one in board.shapes]
        lines += [("crests", one.id, one.lines[0]) for one in board.crests]
        for section, id, points in lines:
            own = getattr(item.record, section).get(id)
            if own is not None and own.points is not None and (section, id) not in faulty:
                yield from _check(item, board.grid, section, id, points)


def _check(item: Item, grid: Grid, section: str, id: str, points: Sequence[Point]) -> Iterator[Diagnostic]:
    outside = [index for index, point in enumerate(points) if not spaces_at(grid, point)]
    outside = [index for index in outside if not _border_of(grid).holds(points[index])]
    if outside:
        many = f"{len(outside):,} of its {len(points):,} points lie" if len(outside) > 1 else "This point lies"
        message = f"`{id}` leaves the map here. {many} outside all spaces."
        yield LEAVES.at(item.span(section, id, "points", outside[0]), message)


class _Border:
    """The rectangle around the corners of all spaces of a grid, in columns and rows; holes amid them lie outside."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.whole = replace(grid, missing=frozenset()) if isinstance(grid, (HexGrid, SquareGrid)) else grid
        self.across: dict[int, tuple[int, int]] = {}
        self.down: dict[int, tuple[int, int]] = {}
        for row, column in grid.rectangle():
            self.across[row] = self.across.get(row, (column, column))[0], column
            self.down[column] = self.down.get(column, (row, row))[0], row
        rim = {(row, column) for row, ends in self.across.items() for column in ends}
        rim |= {(row, column) for column, ends in self.down.items() for row in ends}
        corners = [to_pitches(grid, corner) for cell in rim for corner in _corners(grid, cell)]
        self.columns = _ends([column for column, _ in corners])
        self.rows = _ends([row for _, row in corners])

    def holds(self, point: Point) -> bool:
        """Whether a point that lies in no space lies on the map, as it is printed."""
        column, row = to_pitches(self.grid, point)
        if not (self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]):
            return False
        return not any(self._is_amid(cell) for cell in spaces_at(self.whole, point))

    def _is_amid(self, hole: Cell) -> bool:
        """Whether a hole has spaces on both sides in its row and in its column."""
        row, column = hole
        left, right = self.across.get(row, (column, column))
        top, bottom = self.down.get(column, (row, row))
        return left < column < right and top < row < bottom


@lru_cache(maxsize=4)
def _border_of(grid: Grid) -> _Border:
    return _Border(grid)


def _corners(grid: Grid, cell: Cell) -> Iterator[Point]:
    lattice, (x, y) = grid.lattice, grid.vector(cell)
    if lattice is not None:
        part = PARTS // lattice.part
        yield from ((x * PARTS + a * part, y * PARTS + b * part) for a, b in lattice.corners)


def _ends(values: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """The least and the greatest, out to the next thousandths: authors write no more decimals."""
    low, high = min(values, default=Fraction(0)), max(values, default=Fraction(0))
    return Fraction(floor(low * 1000), 1000), Fraction(ceil(high * 1000), 1000)
