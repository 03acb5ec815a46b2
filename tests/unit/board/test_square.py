"""The square grid: labels, neighbours, distance."""

from hypothesis import given
from hypothesis import strategies as st

from toolkit.board import SquareGrid, king_distance
from toolkit.board.labels import column_letters, column_number

GRID = SquareGrid(6, 5)


def test_letter_is_column_and_number_is_row() -> None:
    assert GRID.label((0, 0)) == "A1"
    assert GRID.label((4, 5)) == "F5"
    assert GRID.find("B3") == (2, 1)


def test_row_column_labels() -> None:
    grid = SquareGrid(3, 3, "row_column")
    assert [grid.label(cell) for cell in grid.cells()][:4] == ["0101", "0102", "0103", "0201"]
    assert grid.find("0302") == (2, 1)
    for wrong in ("C2", "302", "003002", "0402", "0001"):
        assert grid.find(wrong) is None
    assert SquareGrid(120, 3, "row_column").label((2, 110)) == "003111"


def test_a_label_beyond_the_grid_can_be_read_but_not_found() -> None:
    assert GRID.read("G9") == (8, 6)
    assert GRID.find("G9") is None
    for wrong in ("", "A", "7", "A0", "a1", "A01", "A1 ", "Ä1", "A١"):
        assert GRID.read(wrong) is None


def test_columns_go_on_after_z() -> None:
    assert [column_letters(n) for n in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


@given(st.integers(0, 5000))
def test_letters_name_their_column(column: int) -> None:
    assert column_number(column_letters(column)) == column


@given(st.integers(1, 40), st.integers(1, 40), st.sampled_from(["letter_number", "row_column"]))
def test_every_label_finds_its_cell(width: int, height: int, labels: str) -> None:
    grid = SquareGrid(width, height, labels)  # type: ignore[arg-type]
    assert all(grid.find(grid.label(cell)) == cell for cell in grid.cells())


def test_neighbours_in_four_and_eight_ways() -> None:
    assert [GRID.label(cell) for cell in GRID.neighbours((0, 0))] == ["B1", "A2"]
    assert [GRID.label(cell) for cell in GRID.neighbours((1, 1), 4)] == ["B1", "A2", "C2", "B3"]
    assert [GRID.label(cell) for cell in GRID.neighbours((1, 1), 8)] == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]


def test_a_king_goes_the_longer_of_the_two_ways() -> None:
    assert king_distance((0, 0), (0, 0)) == 0
    assert king_distance((0, 0), (3, 1)) == 3
    assert king_distance((4, 5), (2, 2)) == 3
