"""The labels of spaces, and what all grids share: rows and columns, and the cell that a label names.

In: a size and a style of labels, holes, and names of single spaces. Out: labels and cells. A cell is (row, column),
both from 0, counted from the top left; a label is what rules and authors write. Invariant: `find(label(cell)) == cell`
for every cell of a sheet, as long as no two of its spaces are called alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal

from toolkit.frozen import frozen

Cell = tuple[int, int]
Labels = Literal["letter_number", "row_column"]
MOST_SPACES = 10_000
"""Spaces of a map: as many as a list of the rules language may hold."""

_LETTER_NUMBER = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,3})", re.ASCII)
_ROW_COLUMN = re.compile(r"(?:[0-9]{4}|[0-9]{6}|[0-9]{8})", re.ASCII)


def column_letters(column: int) -> str:
    """The letters of a column counted from 0: A to Z, then AA, AB and so on, as in a spreadsheet."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The column, counted from 0, that capital letters name."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


@frozen
class Sheet:
    """Rows and columns of labelled spaces, whatever their form. Labels are `letter_number` (`B3`: column B, row 3) or
    `row_column` (`0302`: row 3, column 2; two digits each, on boards of a hundred rows or columns three).

    `missing` are cells where there is no space; the others keep their labels. `names` are the labels of spaces that
    have one of their own; what it hides of the computed labels is not found. `first` are the numbers of the row and the
    column of the top left space, from 1 on (of rows and columns in figures from 0).
    """

    width: int
    height: int
    labels: Labels = "letter_number"
    missing: frozenset[Cell] = field(default=frozenset(), kw_only=True)
    names: Mapping[Cell, str] = field(default_factory=dict, kw_only=True, hash=False)
    first: Cell = field(default=(1, 1), kw_only=True)
    _named: Mapping[str, Cell] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_named", {name: cell for cell, name in self.names.items()})

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, tuple)
            and 0 <= cell[0] < self.height
            and 0 <= cell[1] < self.width
            and cell not in self.missing
        )

    def rectangle(self) -> Iterator[Cell]:
        """The cells in rows and columns, row by row from the top left."""
        every = ((row, column) for row in range(self.height) for column in range(self.width))
        return (cell for cell in every if cell not in self.missing) if self.missing else every

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row from the top left, with those beyond the rectangle where a grid has any."""
        return self.rectangle()

    def label(self, cell: Cell) -> str:
        """What a cell is called."""
        if cell in self.names:
            return self.names[cell]
        row, column = cell[0] + self.first[0], cell[1] + self.first[1]
        if self.labels == "letter_number":
            return f"{column_letters(column - 1)}{row}"
        return f"{row:0{self._digits}}{column:0{self._digits}}"

    def read(self, label: str) -> Cell | None:
        """The cell that a computed label names, on the sheet or beyond it; None when it is no label of this style."""
        if self.labels == "letter_number":
            match = _LETTER_NUMBER.fullmatch(label)
            return (int(match[2]) - self.first[0], column_number(match[1]) + 1 - self.first[1]) if match else None
        half = len(label) // 2
        figures = _ROW_COLUMN.fullmatch(label)
        return (int(label[:half]) - self.first[0], int(label[half:]) - self.first[1]) if figures else None

    def find(self, label: str) -> Cell | None:
        """The cell of this sheet that a label names, or None."""
        if label in self._named:
            cell = self._named[label]
            return cell if cell in self else None
        found = self.read(label)
        if found is None or found not in self or found in self.names:
            return None
        return found if self.labels == "letter_number" or self.label(found) == label else None

    def corners(self) -> tuple[str, str]:
        """The labels of the first and the last space of the rectangle."""
        spaces = list(self.rectangle()) or [(0, 0), (self.height - 1, self.width - 1)]
        return self.label(spaces[0]), self.label(spaces[-1])

    @property
    def _digits(self) -> int:
        return max(2, len(str(max(self.width + self.first[1], self.height + self.first[0]) - 1)))
