"""Spaces in few words. In: cells of a grid. Out: labels and ranges that mean just these cells.

A range `A1..C4` is a rectangle of columns and rows, as maps write it; holes in it do no harm.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.board import Cell, Grid

_FEWEST = 4
"""A range of fewer spaces is told by its labels."""


def ranges_of(grid: Grid, cells: Iterable[Cell]) -> list[str]:
    """Labels and ranges that together mean these cells, row by row of their first cells."""
    left = dict.fromkeys(sorted(set(cells)))
    found: list[str] = []
    while left:
        first = next(iter(left))
        rows, columns = _largest(grid, first, left)
        block = [cell for cell in left if cell[0] in rows and cell[1] in columns]
        last = rows[-1], columns[-1]
        if len(block) < _FEWEST or last not in left:
            block = [first]
        found.append(grid.label(first) if len(block) == 1 else f"{grid.label(first)}..{grid.label(last)}")
        left = {cell: None for cell in left if cell not in block}
    return found


def _largest(grid: Grid, first: Cell, left: dict[Cell, None]) -> tuple[range, range]:
    """The rows and columns of the largest rectangle of such cells from the first one, grown right or down at first."""
    row, column = first
    one, other = range(row, row + 1), range(column, column + 1)
    if grid.lattice is None or not (0 <= row < grid.height and 0 <= column < grid.width):
        return one, other
    wide = _grown(grid, left, _grown(grid, left, (one, other), down=False), down=True)
    high = _grown(grid, left, _grown(grid, left, (one, other), down=True), down=False)
    return max(wide, high, key=lambda found: len(found[0]) * len(found[1]))


def _grown(grid: Grid, left: dict[Cell, None], block: tuple[range, range], *, down: bool) -> tuple[range, range]:
    rows, columns = block
    while True:
        line = [(rows.stop, column) for column in columns] if down else [(row, columns.stop) for row in rows]
        if not all(_may_hold(grid, left, cell) for cell in line) or not any(cell in left for cell in line):
            return rows, columns
        rows = range(rows.start, rows.stop + down)
        columns = range(columns.start, columns.stop + (not down))


def _may_hold(grid: Grid, left: dict[Cell, None], cell: Cell) -> bool:
    """Whether a rectangle may hold a cell: one of those that are meant, or a hole within the map's rows and columns."""
    inside = 0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width
    return inside and (cell in left or cell not in grid)
