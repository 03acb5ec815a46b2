"""The spaces whose middle lies inside a polygon or on its border. In: a grid and points. Out: cells; exact.

The middles lie in rows of the lattice. Each edge is cut with the rows that it crosses, so that the work is the lengths
of edges and not spaces times edges. A middle has whole coordinates: so of each cut it is enough to know the whole
numbers around it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS, Point

Span = tuple[int, int, int]
"""A run of middles: the number of its row, its first middle there, and the one after its last."""
_Cuts = dict[int, list[tuple[int, int]]]
"""By row pairs of whole numbers: those around a cut (both are the cut where it is whole itself), or from where to where
an edge lies in the row."""


class Middles:
    """The middles of a grid's spaces, by rows of the lattice."""

    def __init__(self, grid: Grid) -> None:
        rows: dict[int, list[tuple[int, Cell]]] = {}
        for cell in grid.cells():
            across, down = grid.vector(cell)
            rows.setdefault(down * PARTS, []).append((across * PARTS, cell))
        self._heights = sorted(rows)
        ordered = [sorted(rows[height]) for height in self._heights]
        self._places = [[place for place, _ in row] for row in ordered]
        self.rows = [[cell for _, cell in row] for row in ordered]

    def work(self, ring: Sequence[Point]) -> int:
        """How many cuts a closed line takes: the rows that each of its edges meets."""
        edges = zip(ring, (*ring[1:], ring[0]), strict=True)
        heights = (sorted((y, top)) for (_, y), (_, top) in edges)
        return sum(bisect_right(self._heights, top) - bisect_left(self._heights, y) for y, top in heights)

    def spans(self, ring: Sequence[Point]) -> Iterator[Span]:
        """The runs of middles that a closed line holds; even-odd where it crosses itself. Runs may overlap."""
        cuts: _Cuts = {}
        border: _Cuts = {}
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            self._cut(one, other, cuts, border)
        for row, places in cuts.items():
            places.sort()
            for (_, start), (end, _) in zip(places[::2], places[1::2], strict=True):
                yield self._span(row, start, end)
        for row, stretches in border.items():
            for start, end in stretches:
                yield self._span(row, start, end)

    def inside(self, ring: Sequence[Point]) -> Iterator[Cell]:
        """The cells whose middle a closed line holds, each once."""
        found = dict.fromkeys(cell for row, first, last in self.spans(ring) for cell in self.rows[row][first:last])
        yield from found

    def lifted(self, rises: Iterable[tuple[Sequence[Point], int]]) -> Iterator[tuple[Cell, int]]:
        """The cells that closed lines hold, each once, with the highest of the numbers of these lines."""
        following = [list(range(len(row) + 1)) for row in self.rows]
        for ring, level in sorted(rises, key=lambda rise: -rise[1]):
            for row, first, last in self.spans(ring):
                ahead = following[row]
                place = _free(ahead, first)
                while place < last:
                    yield self.rows[row][place], level
                    ahead[place] = place + 1
                    place = _free(ahead, place + 1)

    def _cut(self, one: Point, other: Point, cuts: _Cuts, border: _Cuts) -> None:
        """Cut an edge with the rows that it meets; its upper end belongs to the next edge up."""
        (x, y), (beyond, top) = sorted((one, other), key=lambda point: point[1])
        rise, run = top - y, beyond - x
        for row in range(bisect_left(self._heights, y), bisect_right(self._heights, top)):
            if not rise:
                border.setdefault(row, []).append((min(x, beyond), max(x, beyond)))
                continue
            height = self._heights[row]
            whole, rest = divmod(x * rise + run * (height - y), rise)
            around = whole, whole + (rest > 0)
            if height < top:
                cuts.setdefault(row, []).append(around)
            if not rest:
                border.setdefault(row, []).append(around)

    def _span(self, row: int, start: int, end: int) -> Span:
        places = self._places[row]
        return row, bisect_left(places, start), bisect_right(places, end)


def _free(following: list[int], place: int) -> int:
    """The first place from here on that nothing has taken; the way there is made shorter for the next one who asks."""
    end = place
    while following[end] != end:
        end = following[end]
    while following[place] != end:
        following[place], place = end, following[place]
    return end
