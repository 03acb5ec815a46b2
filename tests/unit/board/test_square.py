"""The square grid: labels, holes, neighbours, distance with and without diagonals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.board import SquareGrid, king_distance
from toolkit.board.labels import Cell, column_letters, column_number

GRID = SquareGrid(6, 5)


def named(grid: SquareGrid, cells: list[Cell]) -> list[str]:
    return [grid.label(cell) for cell in cells]


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


def test_labels_may_go_on_from_another_map() -> None:
    grid = SquareGrid(3, 2, first=(5, 4))
    assert grid.corners() == ("D5", "F6")
    assert grid.find("E6") == (1, 1)
    assert grid.find("A1") is None
    figures = SquareGrid(3, 2, "row_column", first=(0, 98))
    assert figures.corners() == ("000098", "001100")
    assert figures.find("000099") == (0, 1)


def test_a_space_may_have_a_label_of_its_own() -> None:
    grid = SquareGrid(3, 2, names={(0, 1): "1K8", (1, 2): "B1"})
    assert [grid.label(cell) for cell in grid.cells()] == ["A1", "1K8", "C1", "A2", "B2", "B1"]
    assert grid.find("1K8") == (0, 1)
    assert grid.find("B1") == (1, 2)
    assert grid.find("C2") is None


def test_a_computed_label_that_a_name_hides_is_not_found() -> None:
    grid = SquareGrid(3, 2, names={(0, 0): "B1"})
    assert grid.find("B1") == (0, 0)
    assert grid.find("A1") is None


def test_holes_are_no_spaces_and_the_others_keep_their_labels() -> None:
    grid = SquareGrid(3, 3, missing=frozenset({(0, 0), (1, 1)}))
    assert [grid.label(cell) for cell in grid.cells()] == ["B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    assert (1, 1) not in grid
    assert grid.find("B2") is None
    assert grid.corners() == ("B1", "C3")
    assert named(grid, grid.neighbours((0, 1))) == ["C1"]
    assert named(grid, grid.around((0, 1))) == ["C1", "A2", "C2"]
    assert named(grid, grid.within((0, 1), 1)) == ["B1", "C1", "A2", "C2"]
    assert grid.step((0, 1), 5) is None
    assert grid.distance((0, 1), (2, 1)) == 2
    assert named(grid, grid.line((0, 1), (2, 1))) == ["B1", "B3"]


def test_the_edges_are_the_outermost_spaces_that_exist() -> None:
    grid = SquareGrid(3, 3, missing=frozenset({(0, 0), (1, 1)}))
    assert named(grid, grid.edge("top")) == ["B1", "C1", "A2"]
    assert named(grid, grid.edge("left")) == ["B1", "A2", "A3"]
    assert named(grid, grid.edge("right")) == ["C1", "C2", "C3"]
    assert grid.edges_of((1, 0)) == ("top", "left")
    assert grid.edges_of((2, 1)) == ("bottom",)


def test_a_grid_can_be_told_from_another() -> None:
    same, other = SquareGrid(3, 2, names={(0, 0): "gate"}), SquareGrid(3, 2, names={(0, 0): "wall"})
    assert SquareGrid(3, 2, names={(0, 0): "gate"}) == same != other
    assert len({same, SquareGrid(3, 2, names={(0, 0): "gate"}), other}) == 2


def test_a_grid_without_spaces() -> None:
    assert list(SquareGrid(0, 0).cells()) == []
    assert SquareGrid(0, 0).edge("top") == []
    assert len(SquareGrid(0, 0).corners()) == 2


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


def test_neighbours_share_a_side_and_those_around_a_corner_too() -> None:
    assert named(GRID, GRID.neighbours((0, 0))) == ["B1", "A2"]
    assert named(GRID, GRID.neighbours((1, 1))) == ["B1", "A2", "C2", "B3"]
    assert named(GRID, GRID.around((1, 1))) == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]


def test_a_king_goes_the_longer_of_the_two_ways() -> None:
    assert king_distance((0, 0), (0, 0)) == 0
    assert king_distance((0, 0), (3, 1)) == 3
    assert king_distance((4, 5), (2, 2)) == 3


@pytest.mark.parametrize(("diagonals", "steps"), [(None, 4), (0, 7), (1, 6), (2, 5), (3, 4), (9, 4)])
def test_how_many_steps_may_go_through_corners(diagonals: int | None, steps: int) -> None:
    grid = SquareGrid(6, 5, diagonals=diagonals)
    assert grid.distance((0, 0), (3, 4)) == grid.distance((3, 4), (0, 0)) == steps
    assert len(grid.line((0, 0), (3, 4))) == steps + 1


def test_lines_of_squares() -> None:
    assert named(GRID, GRID.line((0, 0), (2, 4))) == ["A1", "B1", "C2", "D2", "E3"]
    by_sides = SquareGrid(6, 5, diagonals=0)
    assert named(by_sides, by_sides.line((0, 0), (1, 2))) == ["A1", "B1", "B2", "C2"]
    twice = SquareGrid(6, 5, diagonals=2)
    assert named(twice, twice.line((0, 0), (3, 4))) == ["A1", "B2", "C2", "C3", "D3", "E4"]


def test_directions_of_squares() -> None:
    assert GRID.directions == ("up", "up_right", "right", "down_right", "down", "down_left", "left", "up_left")
    assert GRID.step((1, 1), 4) == (2, 2)
    assert GRID.direction((1, 1), (0, 1)) == 1
    assert GRID.direction((1, 1), (1, 1)) is None
    assert GRID.bearing((4, 0), (0, 4)) == 2
    assert GRID.bearing((4, 0), (0, 3)) is None
    assert SquareGrid(6, 5, diagonals=0).direction((1, 1), (2, 2)) == 4


def test_groups_of_spaces_that_hang_together() -> None:
    cells = [cell for label in ("A1", "B1", "B2", "C3", "E5", "F5") if (cell := GRID.find(label))]
    assert [named(GRID, region) for region in GRID.regions(cells)] == [["A1", "B1", "B2"], ["C3"], ["E5", "F5"]]
    assert GRID.regions([(9, 9)]) == []
