r"""A board of flat hexes in two lines each, for small screens. In: a grid, what to show in each space. Out: lines.

     ______          ______
    /C3 w  \________/E3 .  \
    \[br2]~/D3 .    \______/
     ------         /

The upper line has the label, the terrain and marks; the lower one the piece on top, how many lie below it, and the line
to the hex beneath. What lies on a side, or leads over it, takes the place of that line, or of the slash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.cli.playing.board import PLAIN, Border, Borders, Canvas, Line, Shown

LEAST_WIDE, MOST_WIDE = 7, 14
"""Characters between the slashes."""
HIGH = 2
_FREE = 2
"""Characters at the right of the lower line that pieces leave free, so that the line between two hexes is seen."""


def inside(spaces: Mapping[Cell, Shown]) -> int:
    """How many characters stand between the slashes of a hex."""
    needed = (max(len(_upper(shown)), _lower_length(shown) + _FREE) for shown in spaces.values())
    return min(max(LEAST_WIDE, *needed), MOST_WIDE) if spaces else LEAST_WIDE


def draw_hexes(
    grid: HexGrid, spaces: Mapping[Cell, Shown], wide: int | None = None, borders: Borders = PLAIN
) -> list[Line]:
    """Some hexes of a board; `wide`: characters between the slashes."""
    if not spaces:
        return []
    canvas, wide = Canvas(), wide or inside(spaces)
    first = min(row for row, _ in spaces), min(column for _, column in spaces)
    at = {cell: _corner(grid, cell, first, wide) for cell in spaces}
    for row, column in at.values():
        _outline(canvas, row, column, wide)
    for (one, other), border in borders.items():
        if one in at or other in at:
            _draw_border(canvas, _corner(grid, one, first, wide), _corner(grid, other, first, wide), wide, border)
    for cell, (row, column) in at.items():
        _fill(canvas, row, column, spaces[cell], wide)
    return list(canvas.lines())


def _corner(grid: HexGrid, cell: Cell, first: Cell, wide: int) -> Cell:
    """Where the line above a hex stands, and the column of its left slashes."""
    sunk = HIGH // 2 if grid.is_shifted(cell[1]) else 0
    return (cell[0] - first[0]) * HIGH + sunk, (cell[1] - first[1]) * (wide + 1)


def _outline(canvas: Canvas, row: int, column: int, wide: int) -> None:
    for down in (row, row + HIGH):
        canvas.put(down, column + 1, "_" * wide)
    for down, left, right in ((row + 1, "/", "\\"), (row + 2, "\\", "/")):
        canvas.put(down, column, left)
        canvas.put(down, column + wide + 1, right)


def _draw_border(canvas: Canvas, one: Cell, other: Cell, wide: int, border: Border) -> None:
    """Draw what the line shows between two hexes that touch."""
    if one[1] == other[1]:
        row = max(one[0], other[0])
        if row >= 0:
            canvas.border(row, max(one[1], 0) + 1, border.text(wide)[::-1] if border.over else border.text(wide))
        return
    left, right = (one, other) if one[1] < other[1] else (other, one)
    row = left[0] + (2 if right[0] > left[0] else 1)
    if row >= 0 and right[1] >= 0:
        canvas.border(row, right[1], border.text(1))


def _fill(canvas: Canvas, row: int, column: int, shown: Shown, wide: int) -> None:
    """Label, terrain and marks above; pieces below."""
    at, end = column + 1, column + 1 + wide
    canvas.put(row + 1, at, shown.label[:wide], "label")
    at += len(shown.label) + 1
    canvas.put(row + 1, at, shown.symbol[: max(0, end - at)], "terrain")
    at += len(shown.symbol)
    at += bool(shown.marks) and at + 1 + sum(len(token.text) for token in (shown.flag, *shown.marks)) <= end
    for token in (shown.flag, *shown.marks):
        if token.text and at + len(token.text) <= end:
            canvas.put(row + 1, at, token.text, token.style)
            at += len(token.text)
    at = column + 1
    for text, style in _lower(shown, wide):
        canvas.put(row + 2, at, text, style)
        at += len(text)


def _lower(shown: Shown, wide: int) -> Iterator[tuple[str, str]]:
    """The piece on top, and how many more pieces there are."""
    pieces = shown.tokens
    if not pieces:
        return
    below = sum(token.count for token in pieces[1:])
    more = f"+{below}" if below else ""
    yield pieces[0].fitting(wide - len(more) - 1), pieces[0].style
    if more:
        yield more, next((token.style for token in pieces[1:] if token.side != pieces[0].side), pieces[0].style)


def _lower_length(shown: Shown) -> int:
    return sum(len(text) for text, _ in _lower(shown, MOST_WIDE))


def _upper(shown: Shown) -> str:
    return shown.head + "".join(token.text for token in shown.marks)
