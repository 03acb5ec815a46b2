"""The labels of spaces, and what all grids share: rows and columns, and the cell that a label names.

In: a size and a style of labels. Out: labels and cells. A cell is (row, column), both from 0, counted from the top
left; a label is what rules and authors write. Invariant: `find(label(cell)) == cell` for every cell of a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Cell = tuple[int, int]
Labels = Literal["letter_number", "row_column"]

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


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows and columns of labelled spaces, whatever their form. Labels are `letter_number` (`B3`: column B, row 3) or
    `row_column` (`0302`: row 3, column 2; two digits each, on boards of a hundred rows or columns three)."""

    width: int
    height: int
    labels: Labels = "letter_number"

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row from the top left."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def label(self, cell: Cell) -> str:
        """What a cell is called."""
        row, column = cell
        if self.labels == "letter_number":
            return f"{column_letters(column)}{row + 1}"
        return f"{row + 1:0{self._digits}}{column + 1:0{self._digits}}"

    def read(self, label: str) -> Cell | None:
        """The cell that a label names, on the sheet or beyond it; None when it is no label of this style."""
        if self.labels == "letter_number":
            match = _LETTER_NUMBER.fullmatch(label)
            return (int(match[2]) - 1, column_number(match[1])) if match else None
        half = len(label) // 2
        return (int(label[:half]) - 1, int(label[half:]) - 1) if _ROW_COLUMN.fullmatch(label) else None

    def find(self, label: str) -> Cell | None:
        """The cell of this sheet that a label names, or None."""
        cell = self.read(label)
        return cell if cell is not None and cell in self and self.label(cell) == label else None

    def corners(self) -> tuple[str, str]:
        """The labels of the first and the last space."""
        return self.label((0, 0)), self.label((self.height - 1, self.width - 1))

    @property
    def _digits(self) -> int:
        return max(2, len(str(max(self.width, self.height))))
