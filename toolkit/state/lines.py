"""The straight lines of a map: so many spaces in a row, with no hole between them, in any direction of its grid.

In: a grid, its cells by the numbers of their spaces. Out: `Lines`: of each length all lines, and those through a space,
each a set, ascending. On squares they run along rows, columns and diagonals, on hexes along the three axes; areas have
none. What is kept is bounded; what falls out is looked for again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.board import Cell, Grid
from toolkit.language.faults import LONGEST_LIST, Fault

Line = tuple[int, ...]

MOST_KEPT = 1_000_000
"""So many spaces in lines are kept, 8 bytes each."""


class Through(dict[int, tuple[Line, ...]]):
    """By space: the lines of one length that go through it, made when they are first asked for."""

    def __init__(self, of: Lines, length: int) -> None:
        super().__init__()
        self._of, self._length = of, length

    def __missing__(self, space: object) -> tuple[Line, ...]:
        if not isinstance(space, int):
            raise Fault("none")
        self[space] = found = self._of.around(space, self._length)
        return found


class Lines:
    """The lines of a map."""

    def __init__(self, grid: Grid, cells: Sequence[Cell], numbers: Mapping[Cell, int]) -> None:
        self._grid, self._cells, self._numbers = grid, cells, numbers
        self._all: dict[int, tuple[Line, ...]] = {}
        self._through: dict[int, Through] = {}
        self._kept = 0

    def through(self, length: int) -> Through:
        """By space: the lines of so many spaces that it is on."""
        length = min(max(length, 0), len(self._cells) + 1)
        if length not in self._through:
            self._through[length] = Through(self, length)
        return self._through[length]

    def all(self, length: int) -> tuple[Line, ...]:
        """The lines of so many spaces; Fault where they are more than a list holds."""
        length = min(max(length, 0), len(self._cells) + 1)
        if length not in self._all:
            found: set[Line] = set()
            for space in range(len(self._cells)):
                found.update(self.around(space, length))
                if len(found) > LONGEST_LIST:
                    raise Fault("long")
            self._all[length] = tuple(sorted(found))
        return self._all[length]

    def around(self, space: int, length: int) -> tuple[Line, ...]:
        """The lines of so many spaces that a space is on, looked for on the grid."""
        if length == 1:
            return ((space,),)
        found: set[Line] = set()
        for number in range(1, len(self._grid.directions) + 1) if length > 1 else ():
            ahead = self._run(space, number, length)
            behind = self._run(space, self._opposite(number), length)
            row = (*reversed(behind), space, *ahead)
            found.update(tuple(sorted(row[at : at + length])) for at in range(len(row) - length + 1))
        lines = tuple(sorted(line for line in found if space in line))
        self._kept += length * len(lines) + 8
        if self._kept > MOST_KEPT:
            self._all.clear()
            for through in self._through.values():
                through.clear()
            self._kept = length * len(lines) + 8
        return lines

    def _opposite(self, number: int) -> int:
        """The direction that leads back."""
        count = len(self._grid.directions)
        return (number - 1 + count // 2) % count + 1

    def _run(self, space: int, number: int, length: int) -> list[int]:
        """The spaces that follow one in a direction, as far as a line with it may reach."""
        run: list[int] = []
        cell: Cell | None = self._cells[space]
        while cell is not None and len(run) < length - 1:
            cell = self._grid.step(cell, number)
            if cell is not None:
                run.append(self._numbers[cell])
        return run
