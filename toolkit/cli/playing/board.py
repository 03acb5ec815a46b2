"""The board as text. In: a grid and what to show in each space. Out: lines of styled text, legible without colour too.

Squares are boxes side by side. Hexes are boxes too, every second column (or row) shifted by half a box, so that the
boxes that touch are the hexes that are neighbours. What lies on a side, or leads over it, stands in the line between
two boxes. A board that is wider than the screen comes in bands of columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from toolkit.board.board import Pair
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell

BRACKETS = (("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"), ("/", "/"), ("|", "|"))
"""What a piece stands in, by side: so that sides are told apart without colour."""
MOST_LINES = 4
"""Lines of pieces in a space at most; the last tells how many more there are."""
MOST_WIDE = 14
"""The widest a box grows for the names of its pieces."""

Line = tuple[tuple[str, str], ...]
"""Stretches of text, each with a style: that of a side (`side 0`), `label`, `terrain`, or none."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece as drawn, or several that look alike: a short name, and the side it belongs to; of what is no piece the
    style that it has."""

    name: str
    side: int | None = None
    look: str = ""
    count: int = 1

    @property
    def text(self) -> str:
        """The name in the brackets of its side, behind how many there are of several."""
        return self.fitting(len(self.name) + 20)

    def fitting(self, room: int) -> str:
        """The same in so many characters, the end of the name left out where they do not suffice."""
        opening, closing = BRACKETS[self.side % len(BRACKETS)] if self.side is not None else ("", "")
        count = str(self.count) if self.count > 1 else ""
        left = max(1, room - len(opening) - len(closing) - len(count))
        return f"{opening}{count}{self.name[:left]}{closing}"

    @property
    def style(self) -> str:
        """The style of its side, or its own."""
        return self.look if self.side is None else f"side {self.side}"


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown in one space: its label, the character of its terrain, whose it is, and the pieces, top first.

    `marks` are no pieces: what it costs to come there, zones, steps of a route.
    """

    label: str
    symbol: str = ""
    tokens: tuple[Token, ...] = ()
    owner: int | None = None
    marks: tuple[Token, ...] = ()

    @property
    def head(self) -> str:
        """Label and terrain, and the empty brackets of the side that the space belongs to."""
        return f"{self.label} {self.symbol}{self.flag.text}".rstrip()

    @property
    def all(self) -> tuple[Token, ...]:
        """The marks, then the pieces."""
        return (*self.marks, *self.tokens)

    @property
    def flag(self) -> Token:
        """The brackets of the side that the space belongs to, without a name in them."""
        return Token("", self.owner)


@dataclass(frozen=True, slots=True)
class Border:
    """What the line between two spaces shows: the character of what `lies` on it, and of what leads `over` it."""

    lies: str = ""
    over: str = ""

    def text(self, length: int) -> str:
        """So many characters; a blank where the line is as any other."""
        middle = length // 2
        return "".join(self.over if self.over and place == middle else self.lies or " " for place in range(length))


Borders = Mapping[Pair, Border]
PLAIN: Borders = MappingProxyType({})
STYLES_OF_BORDERS = {"~": "water", "=": "road", ":": "road", "#": "road", "H": "road"}
"""How the characters of borders look; others as a label does."""


class Canvas:
    """Characters in rows and columns, each with a style."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write text; what was there is gone."""
        for index, character in enumerate(text):
            self._at[row, column + index] = (character, style)

    def border(self, row: int, column: int, text: str, *, down: bool = False) -> None:
        """Write what a line between two spaces shows, from its left or upper end; blanks leave what is there."""
        for place, character in enumerate(text):
            if character != " ":
                at = (row + place, column) if down else (row, column + place)
                self._at[at] = (character, STYLES_OF_BORDERS.get(character, "label"))

    def box(self, row: int, column: int, height: int, width: int) -> None:
        """Draw the outline of a box whose corners lie `height` and `width` apart; outlines may share sides."""
        for across in range(1, width):
            self._edge(row, column + across, "-")
            self._edge(row + height, column + across, "-")
        for down in range(1, height):
            self._edge(row + down, column, "|")
            self._edge(row + down, column + width, "|")
        for corner in ((row, column), (row, column + width), (row + height, column), (row + height, column + width)):
            self._at[corner] = ("+", "")

    def lines(self) -> Iterator[Line]:
        """All lines from the top, blanks at their ends left out."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (row, column), mark in self._at.items():
            rows.setdefault(row, {})[column] = mark
        for row in range(max(rows, default=-1) + 1):
            yield _joined(rows.get(row, {}))

    def _edge(self, row: int, column: int, character: str) -> None:
        there = self._at.get((row, column), (character, ""))[0]
        self._at[row, column] = (character if there == character else "+", "")


def _joined(row: Mapping[int, tuple[str, str]]) -> Line:
    parts: list[tuple[str, str]] = []
    last = max((column for column, (character, _) in row.items() if character != " "), default=-1)
    for column in range(last + 1):
        character, style = row.get(column, (" ", ""))
        if parts and parts[-1][1] == style:
            parts[-1] = (parts[-1][0] + character, style)
        else:
            parts.append((character, style))
    return tuple(parts)


def draw_board(grid: Grid, spaces: Mapping[Cell, Shown], width: int = 100, borders: Borders = PLAIN) -> list[Line]:
    """The board, or a part of it, with what each space shows, at most about `width` characters wide."""
    wide, high = box_size(grid, spaces)
    each = max(1, (width - 1 - wide // 2) // wide)
    lines: list[Line] = []
    columns = [column for _, column in spaces] or [0]
    top, beyond = min((row for row, _ in spaces), default=0), max(columns) + 1
    for first in range(min(columns), beyond, each):
        lines += [((" ", ""),)] if lines else []
        lines += _band(grid, spaces, (top, range(first, min(first + each, beyond))), (wide, high), borders)
    return lines


def box_size(grid: Grid, spaces: Mapping[Cell, Shown]) -> tuple[int, int]:
    """How far the corners of a box lie apart: across and down."""
    longest = max((len(token.text) for shown in spaces.values() for token in shown.all), default=3)
    heads = max((len(shown.head) for shown in spaces.values()), default=2)
    wide = max(heads, min(longest, MOST_WIDE), 3) + 1
    most = max((len(_rows(shown.all, wide - 1)) for shown in spaces.values()), default=1)
    high = 2 + min(max(most, 1), MOST_LINES)
    if isinstance(grid, HexGrid):  # halves must be whole characters
        return wide + wide % 2, high + high % 2
    return wide, high


def _band(
    grid: Grid, spaces: Mapping[Cell, Shown], part: tuple[int, range], size: tuple[int, int], borders: Borders
) -> Iterator[Line]:
    """The lines of some columns; the first row of all and the columns say which part of the board it is."""
    canvas = Canvas()
    (top, columns), (wide, high) = part, size
    corners = {cell: _corner(grid, cell, (top, columns.start), wide, high) for cell in spaces if cell[1] in columns}
    for row, column in corners.values():
        canvas.box(row, column, high, wide)
    for cell, (row, column) in corners.items():
        _fill(canvas, row + 1, column + 1, spaces[cell], wide - 1, high - 1)
    for sides, border in borders.items():
        if not corners.keys().isdisjoint(sides):
            one, other = (corners.get(cell) or _corner(grid, cell, (top, columns.start), wide, high) for cell in sides)
            _draw_border(canvas, one, other, size, border)
    return canvas.lines()


def _draw_border(canvas: Canvas, one: Cell, other: Cell, size: tuple[int, int], border: Border) -> None:
    """Draw what the line shows that two boxes share, told by their upper left corners; of two that share just a corner
    what leads over that."""
    wide, high = size
    top, bottom = max(one[0], other[0]), min(one[0], other[0]) + high
    left, right = max(one[1], other[1]), min(one[1], other[1]) + wide
    if min(top, left) < 0 or top > bottom or left > right:
        return
    if top < bottom:
        canvas.border(top + 1, left, border.text(bottom - top - 1), down=True)
    elif left < right:
        canvas.border(top, left + 1, border.text(right - left - 1))
    else:
        canvas.border(top, left, border.over)


def _corner(grid: Grid, cell: Cell, first: Cell, wide: int, high: int) -> tuple[int, int]:
    row, column = (cell[0] - first[0]) * high, (cell[1] - first[1]) * wide
    if isinstance(grid, HexGrid) and grid.top == "flat" and grid.is_shifted(cell[1]):
        row += high // 2
    if isinstance(grid, HexGrid) and grid.top == "pointy" and grid.is_shifted(cell[0]):
        column += wide // 2
    return row, column


def _fill(canvas: Canvas, row: int, column: int, shown: Shown, width: int, height: int) -> None:
    canvas.put(row, column, shown.label[:width], "label")
    after = column + len(shown.label) + 1
    canvas.put(row, after, shown.symbol, "terrain")
    canvas.put(row, after + len(shown.symbol), shown.flag.text, shown.flag.style)
    rows = _rows(shown.all, width)
    fits = rows if len(rows) < height else rows[: height - 2]
    for down, tokens in enumerate(fits, row + 1):
        at = column
        for token in tokens:
            canvas.put(down, at, token.fitting(width), token.style)
            at += len(token.text) + 1
    hidden = sum(token.count for tokens in rows[len(fits) :] for token in tokens)
    if hidden:
        canvas.put(row + 1 + len(fits), column, f"+{hidden}"[:width])


def _rows(tokens: Iterable[Token], width: int) -> list[list[Token]]:
    """The tokens in rows of a box."""
    rows: list[list[Token]] = []
    room = 0
    for token in tokens:
        if not rows or len(token.text) + 1 > room:
            rows.append([])
            room = width + 1
        rows[-1].append(token)
        room -= len(token.text) + 1
    return rows
