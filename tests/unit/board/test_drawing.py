"""Maps drawn with characters, and ranges of spaces."""

from toolkit.board.drawing import Drawing, cells_of
from toolkit.board.square import SquareGrid

BLOCK = "  . w .\n\n. ~~ .\n"


def test_rows_are_the_lines_that_hold_something() -> None:
    drawing = Drawing.parse(BLOCK)
    assert drawing.rows == ((".", "w", "."), (".", "~~", "."))
    assert drawing.width == 3


def test_each_character_knows_its_place_in_the_text() -> None:
    drawing = Drawing.parse(BLOCK)
    for row, words in enumerate(drawing.rows):
        for column, word in enumerate(words):
            start, end = drawing.place((row, column))
            assert BLOCK[start:end] == word
    start, end = drawing.row_place(1)
    assert BLOCK[start:end] == ". ~~ ."


def test_an_empty_drawing_has_no_width() -> None:
    assert Drawing.parse("\n \n").width == 0


def labels(grid: SquareGrid, written: str) -> list[str]:
    return [grid.label(cell) for cell in cells_of(grid, written) or ()]


def test_a_range_is_the_rectangle_between_two_corners() -> None:
    grid = SquareGrid(6, 5)
    assert labels(grid, "B1") == ["B1"]
    assert labels(grid, "B1..D1") == ["B1", "C1", "D1"]
    assert labels(grid, "B2..A1") == ["A1", "B1", "A2", "B2"]


def test_a_range_that_leaves_the_grid_is_none() -> None:
    grid = SquareGrid(6, 5)
    for wrong in ("G1", "A1..G1", "A1..", "..A1", "A1...B1", "hill"):
        assert cells_of(grid, wrong) is None
