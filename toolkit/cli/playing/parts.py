"""Parts of a board, for one that is larger than the screen. In: where its spaces lie, what matters. Out: which to show.

`best_part` gives the rectangle of rows and columns that holds most of what matters; `overview` the whole board at a
smaller scale, a few spaces in each sign: whose pieces stand there and how many, else the terrain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.ways import Grid
from toolkit.cli.playing.board import BRACKETS, Line, Shown, box_size
from toolkit.cli.playing.hexes import HIGH, LEAST_WIDE, inside


@dataclass(frozen=True, slots=True)
class Room:
    """How much of a screen there is for a board, in characters; any height where that is None."""

    width: int
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Rows and columns of a board, from a first cell on."""

    first: Cell
    rows: int
    columns: int

    def __contains__(self, cell: Cell) -> bool:
        """Whether a cell lies in it."""
        (row, column), (top, left) = cell, self.first
        return top <= row < top + self.rows and left <= column < left + self.columns


def whole(cells: Collection[Cell]) -> Part:
    """The part that holds all of some cells."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    first = min(rows), min(columns)
    return Part(first, max(rows) - first[0] + 1, max(columns) - first[1] + 1)


def room_for_boxes(grid: Grid, spaces: Mapping[Cell, Shown], room: Room) -> tuple[int, int]:
    """How many rows and columns of boxes there is room for, one of each at least."""
    wide, high = box_size(grid, spaces)
    across = room.width - 1 - (wide // 2 if isinstance(grid, HexGrid) and grid.top == "pointy" else 0)
    down = (
        room.height - 1 - (high // 2 if isinstance(grid, HexGrid) and grid.top == "flat" else 0) if room.height else 0
    )
    return (max(1, down // high) if room.height else 10_000), max(1, across // wide)


def room_for_hexes(spaces: Mapping[Cell, Shown], room: Room) -> tuple[int, int, int]:
    """How many rows and columns of small hexes there is room for, one of each at least, and how wide they are: narrower
    than they might be where that lets all columns stand side by side."""
    down = (room.height - 1 - HIGH // 2) // HIGH if room.height else 10_000
    needed, wanted = whole(spaces).columns, inside(spaces)
    for wide in range(wanted, LEAST_WIDE - 1, -1):
        if needed * (wide + 1) < room.width:
            return max(1, down), needed, wide
    return max(1, down), max(1, (room.width - 1) // (wanted + 1)), wanted


def best_part(cells: Collection[Cell], size: tuple[int, int], weights: Mapping[Cell, int]) -> Part:
    """Of all parts with so many rows and columns, or as many as there are, the one that holds most of what is weighed;
    of several the one whose middle is nearest to the middle of that."""
    every = whole(cells)
    rows, columns = min(size[0], every.rows), min(size[1], every.columns)
    tops = range(every.first[0], every.first[0] + every.rows - rows + 1)
    lefts = range(every.first[1], every.first[1] + every.columns - columns + 1)
    weighed = {cell: weight for cell, weight in weights.items() if cell in every} or {every.first: 1}
    total = sum(weighed.values())
    middle = [sum(cell[axis] * weight for cell, weight in weighed.items()) / total for axis in (0, 1)]
    sums = _sums(weighed, every)

    def worth(first: Cell) -> tuple[float, ...]:
        """The more it holds, and the nearer it lies, the better."""
        down, across = first[0] + (rows - 1) / 2 - middle[0], first[1] + (columns - 1) / 2 - middle[1]
        return _within(sums, every, first, rows, columns), -(down * down + across * across)

    return Part(max(((top, left) for top in tops for left in lefts), key=worth), rows, columns)


def _sums(weights: Mapping[Cell, int], every: Part) -> list[list[int]]:
    """How much lies above and left of each corner between cells."""
    sums = [[0] * (every.columns + 1)]
    for row in range(every.first[0], every.first[0] + every.rows):
        line, above = [0], sums[-1]
        here = 0
        for column in range(every.columns):
            here += weights.get((row, every.first[1] + column), 0)
            line.append(above[column + 1] + here)
        sums.append(line)
    return sums


def _within(sums: list[list[int]], every: Part, first: Cell, rows: int, columns: int) -> int:
    top, left = first[0] - every.first[0], first[1] - every.first[1]
    low, right = top + rows, left + columns
    return sums[low][right] - sums[top][right] - sums[low][left] + sums[top][left]


def scale_of(cells: Collection[Cell], room: Room) -> int:
    """How many rows and columns of spaces stand in one sign of an overview."""
    every, scale = whole(cells), 1
    margin = 7
    while (-(-every.columns // scale)) * 2 + margin > room.width or (
        room.height and -(-every.rows // scale) + 1 > room.height
    ):
        scale += 1
    return scale


def overview(spaces: Mapping[Cell, Shown], room: Room) -> Iterator[Line]:
    """All of a board: a sign for each few spaces, with the label of the first one in each row and each 5th column."""
    every, scale = whole(spaces), scale_of(spaces, room)
    (top, left), margin = every.first, 6
    heads = " " * margin
    for column in range(0, every.columns, 5 * scale):
        shown = spaces.get((top, left + column))
        heads += (shown.label if shown is not None else "")[:9].ljust(10)
    yield ((heads.rstrip(), "label"),)
    for row in range(top, top + every.rows, scale):
        head = spaces.get((row, left))
        line: list[tuple[str, str]] = [((head.label if head is not None else "")[: margin - 1].ljust(margin), "label")]
        for column in range(left, left + every.columns, scale):
            block = [(row + down, column + across) for down in range(scale) for across in range(scale)]
            line.append(_sign([spaces[cell] for cell in block if cell in spaces]))
        yield tuple(line)


def _sign(spaces: list[Shown]) -> tuple[str, str]:
    """Two characters for a few spaces: `[3` three pieces of the first side, `X5` five of several; else the terrain."""
    counts = Counter[int | None]()
    for shown in spaces:
        for token in shown.tokens:
            counts[token.side] += token.count
    sides, total = sorted({side for side in counts if side is not None}), sum(counts.values())
    if not total:
        symbols = Counter(shown.symbol for shown in spaces)
        return f"{min(symbols, key=lambda symbol: (-symbols[symbol], symbol)) or ' ' if symbols else ' '} ", "terrain"
    number = str(total) if total < 10 else "*"
    if len(sides) > 1:
        return f"X{number}", "title"
    if not sides:
        return f"?{number}", ""
    return f"{BRACKETS[sides[0] % len(BRACKETS)][0]}{number}", f"side {sides[0]}"
