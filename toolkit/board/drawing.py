"""Maps drawn with characters, and ranges of spaces.

In: the text block of a map (one character a space, set apart by blanks, one line a row). Out: its characters by row and
column. Where a character stands in the text is worked out only when asked for: nearly all maps are right.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.frozen import frozen


@frozen
class Drawing:
    """A map as drawn: `rows` holds the characters, empty lines left out."""

    text: str
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def parse(cls, text: str) -> Drawing:
        """Read a block of characters."""
        return cls(text, tuple(tuple(words) for line in text.split("\n") if (words := line.split())))

    @property
    def width(self) -> int:
        """The length of the first row, by which the others are measured."""
        return len(self.rows[0]) if self.rows else 0

    def place(self, cell: Cell) -> tuple[int, int]:
        """Where a character stands: start and end in the text."""
        start, line = self._line(cell[0])
        word = list(re.finditer(r"\S+", line))[cell[1]]
        return start + word.start(), start + word.end()

    def row_place(self, row: int) -> tuple[int, int]:
        """Where a row stands: the start of its first and the end of its last character in the text."""
        return self.place((row, 0))[0], self.place((row, len(self.rows[row]) - 1))[1]

    def _line(self, row: int) -> tuple[int, str]:
        start, seen = 0, -1
        for line in self.text.split("\n"):
            seen += bool(line.strip())
            if seen == row:
                return start, line
            start += len(line) + 1
        raise IndexError(row)


def counted(count: int, one: str) -> str:
    """So many of a thing, in words."""
    return f"{count:,} {one}{'' if count == 1 else 's'}"


def off_by(have: int, wanted: int, one: str) -> str:
    """What to do where there are too few or too many of a thing."""
    if have < wanted:
        return f"Add {counted(wanted - have, one)}."
    return f"Take out {counted(have - wanted, one)}."


@lru_cache(maxsize=256)
def parsed(text: str) -> Drawing:
    """The drawing of a text, kept: several parts of the toolkit ask for the same."""
    return Drawing.parse(text)


def cells_of(grid: Grid, written: str, most: int | None = None) -> list[Cell] | None:
    """The cells that `B1` or a range `B1..D2` (all spaces of the rectangle between two corners) means; of a larger
    rectangle only those among its first `most` places. None when a part is no label or lies off the grid."""
    found = _rectangle(grid, written)
    if found is None:
        return None
    places = islice(((row, column) for row in found[0] for column in found[1]), most)
    return [cell for cell in places if cell in grid]


def places_of(grid: Grid, written: str) -> int:
    """How many places the rectangle of a label or range has, whether there are spaces or not; 0 for what is none."""
    found = _rectangle(grid, written)
    return 0 if found is None else len(found[0]) * len(found[1])


def _rectangle(grid: Grid, written: str) -> tuple[range, range] | None:
    first, dots, last = written.partition("..")
    start = grid.find(first)
    end = grid.find(last) if dots else start
    if start is None or end is None:
        return None
    rows = range(min(start[0], end[0]), max(start[0], end[0]) + 1)
    return rows, range(min(start[1], end[1]), max(start[1], end[1]) + 1)
