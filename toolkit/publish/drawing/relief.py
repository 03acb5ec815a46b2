"""Heights as one sees them: tints by level, crests and the borders of levels with hachures downhill, numbers.

In: a Plan. Out: SVG. A rise that a closed crest bounds is tinted up to its line, any other by whole spaces. Each level
adds a tint, so that higher is darker in grey too; the number says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolkit.board.board import Crest
from toolkit.board.inside import Middles
from toolkit.board.labels import Cell
from toolkit.publish.drawing.lattice import Lattice, Point, unit
from toolkit.publish.drawing.lines import number, path, stroke, teeth
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.drawing.ways import turned_right
from toolkit.publish.markup import Html, join, tag

_RISE, _SINK, _CREST, _PAPER = "#8a5a24", "#4a6b78", "#6b4416", "#fbf8ee"
_MOST_TINT = 0.6
_TINT = 0.2
_REACH = 24
"""How far beside a crest it is asked which side is lower."""


def tints(plan: Plan) -> Html:
    """A tint for each level, one upon the other."""
    board = plan.board
    heights = sorted({*board.levels.values(), *(crest.level for crest in board.crests if crest.around)} - {0})
    if not heights:
        return Html("")
    opacity = round(min(_TINT, _MOST_TINT / len(heights)), 3)
    rings = [crest for crest in board.crests if crest.around]
    lifted = _lifted(plan, rings)
    layers = []
    for height in heights:
        rises = height > 0
        cells = [
            cell
            for cell, level in board.levels.items()
            if (level >= height > lifted.get(cell, 0) if rises else level <= height)
        ]
        drawn = [path(plan.lattice.corners(cell), closed=True) for cell in sorted(cells)]
        drawn += _grounds(plan, rings, height) if rises else []
        fill = _RISE if rises else _SINK
        layers.append(tag("path", d="".join(drawn), fill=fill, fill_opacity=opacity) if drawn else None)
    return tag("g", layers)


def _lifted(plan: Plan, rings: list[Crest]) -> dict[Cell, int]:
    """How high closed crests lift the spaces inside them."""
    found: dict[Cell, int] = {}
    middles = Middles(plan.grid) if rings else None
    for ring in rings:
        for cell in middles.inside(ring.lines[0]) if middles else ():
            found[cell] = max(found.get(cell, 0), ring.level)
    return found


def _grounds(plan: Plan, rings: list[Crest], height: int) -> list[str]:
    """The grounds inside closed crests that rise to a level or above it, each where no lower ring has drawn it."""
    high = [ring for ring in rings if ring.level >= height]
    drawn = []
    for ring in high:
        others = (other for other in high if other.level < ring.level)
        if not any(_holds(other.lines[0], ring.lines[0][0]) for other in others):
            drawn.append(path([plan.lattice.place(point) for point in ring.lines[0]], closed=True))
    return drawn


def _holds(ring: tuple[tuple[int, int], ...], point: tuple[int, int]) -> bool:
    """Whether a point lies in a ring."""
    inside = False
    for (x, y), (across, down) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y > point[1]) != (down > point[1]):
            inside ^= (point[0] - x) * (down - y) * (1 if down > y else -1) < (across - x) * (point[1] - y) * (
                1 if down > y else -1
            )
    return inside


def crests(plan: Plan) -> Html:
    """The crests, and a thinner line where levels meet without one."""
    drawn = [_crest(plan, crest) for crest in plan.board.crests]
    steps = list(_steps(plan))
    if steps:
        ticks = teeth(steps, 9, ((0, 1), (0, 7))) if plan.is_detailed else ""
        line = "".join(map(path, steps))
        drawn.insert(
            0, stroke(line, _CREST, 2.2, opacity=0.85) + (stroke(ticks, _CREST, 1.2, opacity=0.85) if ticks else "")
        )
    return join(drawn)


def _crest(plan: Plan, crest: Crest) -> Html:
    lattice = plan.lattice
    lines = [[lattice.place(point) for point in line] for line in crest.lines]
    if crest.around:
        lines = [[*line, line[0]] for line in lines]
    downhill = [found for line in lines if (found := _downhill(plan, line))]
    d = "".join(path(line) for line in lines)
    ticks = teeth(downhill, 8, ((0, 1), (0, 10)))
    return stroke(d, _PAPER, 6, opacity=0.7) + stroke(d, _CREST, 3.2) + (stroke(ticks, _CREST, 1.8) if ticks else "")


def _downhill(plan: Plan, line: list[Point]) -> list[Point] | None:
    """A line so that the lower ground lies on its right; None where none is lower."""
    lattice, levels, lower = plan.lattice, plan.board.levels, 0
    for (x, y), end in pairwise(line):
        across, down = unit((x, y), end)
        for share in (0.25, 0.75):
            at = x + (end[0] - x) * share, y + (end[1] - y) * share
            right = lattice.cell_near((at[0] - down * _REACH, at[1] + across * _REACH))
            left = lattice.cell_near((at[0] + down * _REACH, at[1] - across * _REACH))
            if right in plan.grid and left in plan.grid:
                lower += levels.get(left, 0) - levels.get(right, 0)
    return None if lower == 0 else line if lower > 0 else line[::-1]


def _steps(plan: Plan) -> Iterator[tuple[Point, Point]]:
    """The sides where levels meet that no crest parts, the lower space on their right."""
    levels, grid, lattice = plan.board.levels, plan.grid, plan.lattice
    crossed = _Crossed(plan)
    for cell in sorted(levels):
        for other in grid.neighbours(cell):
            one, two = levels[cell], levels.get(other, 0)
            if one == two or (other in levels and other < cell) or crossed.parts(cell, other):
                continue
            ends = lattice.side(cell, other)
            if ends:
                yield turned_right(lattice, ends, *((cell, other) if one > two else (other, cell)))


class _Crossed:
    """The crests by the spaces they come near, to ask whether one runs between the middles of two spaces."""

    def __init__(self, plan: Plan) -> None:
        self._lattice: Lattice = plan.lattice
        self._near: dict[Cell, set[tuple[Point, Point]]] = {}
        for crest in plan.board.crests:
            for line in crest.lines:
                points = [self._lattice.place(point) for point in line]
                for piece in pairwise([*points, points[0]] if crest.around else points):
                    self._file(piece)

    def _file(self, piece: tuple[Point, Point]) -> None:
        (x, y), (across, down) = piece
        count = int(((across - x) ** 2 + (down - y) ** 2) ** 0.5 / 40) + 1
        for place in range(count + 1):
            share = place / count
            cell = self._lattice.cell_near((x + (across - x) * share, y + (down - y) * share))
            self._near.setdefault(cell, set()).add(piece)

    def parts(self, one: Cell, other: Cell) -> bool:
        """Whether a crest runs between the middles of two neighbours."""
        pieces = self._near.get(one, set()) | self._near.get(other, set())
        start, end = self._lattice.centre(one), self._lattice.centre(other)
        return any(_meet(start, end, *piece) for piece in pieces)


def _meet(start: Point, end: Point, one: Point, other: Point) -> bool:
    def side(a: Point, b: Point, point: Point) -> float:
        """On which side of a line a point lies: above 0 on one, below it on the other."""
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

    apart = side(start, end, one) * side(start, end, other)
    return apart <= 0.01 and side(one, other, start) * side(one, other, end) <= 0.01


def heights(plan: Plan) -> Html:
    """The number of its level in each space that does not lie at 0."""
    return join(
        tag(
            "text",
            str(level).replace("-", "−"),
            x=number(x + 12),
            y=number(y + 41),
            class_="hw-map__level",
            text_anchor="middle",
        )
        for cell, level in sorted(plan.board.levels.items())
        for x, y in (plan.lattice.square(cell),)
    )
