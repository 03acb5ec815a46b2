"""Steps between levels that no crest marks. In: a board. Out: pairs of neighbours; exact.

Middles of neighbours are joined by stretches of the lines of the lattice, one step long each. So a stretch of a crest
is cut with the lines that it crosses, and the place of each cut tells the one step (or the two) that it lies on: the
work grows with the lengths of crests, not with steps times crests.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from toolkit.board.board import Board, Pair
from toolkit.board.contacts.lattice import Vector
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS, Point
from toolkit.board.ways import Grid

MOST_CUTS = 2_000_000
"""Cuts that are looked at on one map, some seconds: beyond any real one. Steps that are left then count as marked."""


def bare_steps(board: Board) -> list[Pair]:
    """The neighbours of different levels between whose middles no crest runs: none of a level above the lower one and
    up to the higher one. In order."""
    if board.grid.lattice is None:
        return []
    steps = _Steps()
    for pair, low, high in _steps(board):
        steps.add(board.grid, pair, low, high)
    for crest in board.crests:
        closing = (crest.lines[0][-1], crest.lines[0][0])
        for line in crest.lines:
            for start, end in (*pairwise(line), *((closing,) if crest.around and line is crest.lines[0] else ())):
                steps.cut(start, end, crest.level)
    return steps.left()


def _steps(board: Board) -> Iterator[tuple[Pair, int, int]]:
    """The neighbours of different levels, with the lower and the higher one. Every step has an end that is not at 0."""
    grid, levels = board.grid, board.levels
    for cell, level in levels.items():
        for other in grid.neighbours(cell):
            beside = levels.get(other, 0)
            is_first = other not in levels or cell < other
            if beside != level and is_first and _in_rows(grid, cell) and _in_rows(grid, other):
                yield (min(cell, other), max(cell, other)), min(level, beside), max(level, beside)


def _in_rows(grid: Grid, cell: Cell) -> bool:
    """Whether a space lies in the rectangle: those at the ends of lanes have no middle."""
    return 0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width


_FORMS: dict[Vector, tuple[Vector, Vector]] = {
    (1, 0): ((0, 1), (1, 0)),
    (0, 1): ((1, 0), (0, 1)),
    (1, -1): ((1, 1), (1, 0)),
}
"""By the direction of a step: the form that is the same all along its line, and the form that counts steps on it."""


_Open = dict[int, tuple[Pair, int, int]]
"""The steps on one line, by number: the two spaces, the lower level and the higher one."""


class _Steps:
    """Steps that still lack a crest: by direction, by line, by number."""

    def __init__(self) -> None:
        self.open: dict[Vector, dict[int, _Open]] = {way: {} for way in _FORMS}
        self.lines: dict[Vector, list[int]] = {}
        self.cuts = 0

    def add(self, grid: Grid, pair: Pair, low: int, high: int) -> None:
        """A step that is to be marked by a crest of a level above `low` and up to `high`."""
        one, other = sorted(grid.vector(cell) for cell in pair)
        way = other[0] - one[0], other[1] - one[1]
        line, number = (_at(form, one) for form in _FORMS[way])
        self.open[way].setdefault(line, {})[number] = pair, low, high

    def cut(self, start: Point, end: Point, level: int) -> None:
        """Take away the steps that a stretch of a crest meets."""
        for way, (across, along) in _FORMS.items():
            lines = self.lines.setdefault(way, sorted(self.open[way]))
            here, there = sorted((_at(across, point), _at(along, point)) for point in (start, end))
            first, last = bisect_left(lines, -(-here[0] // PARTS)), bisect_right(lines, there[0] // PARTS)
            for line in lines[first:last]:
                if self.cuts < MOST_CUTS:
                    self._cut_line(self.open[way][line], line * PARTS, here, there, level)

    def left(self) -> list[Pair]:
        """The steps that no crest has met."""
        if self.cuts >= MOST_CUTS:
            return []
        lines = (steps for by_line in self.open.values() for steps in by_line.values())
        return sorted(pair for steps in lines for pair, _, _ in steps.values())

    def _cut_line(self, steps: _Open, height: int, here: Point, there: Point, level: int) -> None:
        """One line of the lattice, cut by the stretch between two points that are told as (across, along)."""
        rise, run = there[0] - here[0], there[1] - here[1]
        if rise:
            number, rest = divmod(here[1] * rise + run * (height - here[0]), rise * PARTS)
            met = [number, number - 1] if rest == 0 else [number]
        else:
            first, last = -(-here[1] // PARTS) - 1, there[1] // PARTS
            met = [number for number in steps if first <= number <= last]
            self.cuts += len(steps)
        self.cuts += 1
        for number in met:
            step = steps.get(number)
            if step is not None and step[1] < level <= step[2]:
                del steps[number]


def _at(form: Vector, point: Point) -> int:
    return form[0] * point[0] + form[1] * point[1]
