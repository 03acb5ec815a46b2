"""The hex grid: axial coordinates, neighbours, lines, directions, in all four offsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.board import HexGrid
from toolkit.board.board import Board
from toolkit.board.compass import Rosette
from toolkit.board.graph import board_graph
from toolkit.board.hex import Offset, Top
from toolkit.board.labels import Cell

WIDE = HexGrid(15, 10)
"""Flat tops, columns B, D and so on half a hex lower."""


def cell_of(grid: HexGrid, label: str) -> Cell:
    cell = grid.find(label)
    assert cell is not None
    return cell


def named(grid: HexGrid, cells: list[Cell]) -> list[str]:
    return [grid.label(cell) for cell in cells]


def line(grid: HexGrid, one: str, other: str) -> list[str]:
    return named(grid, grid.line(cell_of(grid, one), cell_of(grid, other)))


def neighbours(label: str, top: Top, offset: Offset) -> list[str]:
    grid = HexGrid(9, 9, "letter_number", top, offset)
    return named(grid, grid.neighbours(cell_of(grid, label)))


def test_neighbours_in_columns_of_which_the_even_ones_lie_lower() -> None:
    assert neighbours("C3", "flat", "even_down") == ["B2", "C2", "D2", "B3", "D3", "C4"]
    assert neighbours("D3", "flat", "even_down") == ["D2", "C3", "E3", "C4", "D4", "E4"]


def test_neighbours_in_rows_of_which_the_odd_ones_lie_further_right() -> None:
    assert neighbours("C3", "pointy", "odd_right") == ["C2", "D2", "B3", "D3", "C4", "D4"]
    assert neighbours("C4", "pointy", "odd_right") == ["B3", "C3", "B4", "D4", "B5", "C5"]


def test_rings_and_what_lies_within() -> None:
    corner = cell_of(WIDE, "A1")
    assert named(WIDE, WIDE.ring(corner, 1)) == ["B1", "A2"]
    assert named(WIDE, WIDE.ring(corner, 2)) == ["C1", "B2", "C2", "A3"]
    middle = cell_of(WIDE, "F5")
    assert [len(WIDE.ring(middle, radius)) for radius in range(4)] == [1, 6, 12, 18]
    assert len(WIDE.within(middle, 3)) == 37
    assert WIDE.within(middle, -1) == []


def test_a_row_of_hexes_is_its_own_line() -> None:
    assert line(WIDE, "J7", "N9") == ["J7", "K8", "L8", "M9", "N9"]
    assert WIDE.bearing(cell_of(WIDE, "J7"), cell_of(WIDE, "N9")) == 3
    assert WIDE.bearing(cell_of(WIDE, "N9"), cell_of(WIDE, "J7")) == 6
    assert WIDE.bearing(cell_of(WIDE, "J7"), cell_of(WIDE, "N8")) is None


def test_a_line_along_the_sides_of_hexes_is_the_same_in_both_directions() -> None:
    assert line(WIDE, "A3", "E3") == ["A3", "B2", "C3", "D2", "E3"]
    assert line(WIDE, "E3", "A3") == ["E3", "D2", "C3", "B2", "A3"]


def test_of_two_equally_near_a_line_takes_the_hex_that_exists() -> None:
    assert line(WIDE, "A1", "C1") == ["A1", "B1", "C1"]
    assert line(HexGrid(3, 3, missing=frozenset({(1, 1)})), "A3", "C3") == ["A3", "B3", "C3"]


def test_a_line_leaves_holes_out() -> None:
    assert line(HexGrid(3, 3, missing=frozenset({(1, 0)})), "A1", "A3") == ["A1", "A3"]


def test_directions_are_numbered_clockwise_from_the_top() -> None:
    assert WIDE.directions == ("up", "up_right", "down_right", "down", "down_left", "up_left")
    start = cell_of(WIDE, "C3")
    reached = [WIDE.step(start, number) for number in range(1, 7)]
    assert [cell and WIDE.label(cell) for cell in reached] == ["C2", "D2", "D3", "C4", "B3", "B2"]
    assert WIDE.step(start, 0) is None
    assert WIDE.step(start, 7) is None
    assert WIDE.step(cell_of(WIDE, "A1"), 1) is None


def test_directions_of_pointy_hexes() -> None:
    grid = HexGrid(5, 5, "letter_number", "pointy", "even_right")
    assert grid.directions == ("up_right", "right", "down_right", "down_left", "left", "up_left")
    assert grid.direction(cell_of(grid, "B2"), cell_of(grid, "C1")) == 1
    assert grid.direction(cell_of(grid, "B2"), cell_of(grid, "C2")) == 2
    assert grid.direction(cell_of(grid, "B2"), cell_of(grid, "D2")) is None


def test_a_rosette_numbers_directions_as_the_map_does() -> None:
    grid = HexGrid(5, 5, rosette=Rosette("down", "counterclockwise"))
    assert grid.directions == ("down", "down_right", "up_right", "up", "up_left", "down_left")
    assert grid.direction(cell_of(grid, "C3"), cell_of(grid, "C4")) == 1
    assert grid.bearing(cell_of(grid, "A1"), cell_of(grid, "C2")) == 2


def test_a_rosette_that_begins_with_no_direction_of_these_hexes_changes_nothing() -> None:
    assert HexGrid(5, 5, rosette=Rosette("left")).directions == WIDE.directions


def test_the_edges_of_a_map_of_hexes() -> None:
    grid = HexGrid(3, 2)
    assert {edge: named(grid, grid.edge(edge)) for edge in ("top", "right", "bottom", "left")} == {
        "top": ["A1", "B1", "C1"],
        "right": ["C1", "C2"],
        "bottom": ["A2", "B2", "C2"],
        "left": ["A1", "A2"],
    }
    assert grid.edges_of(cell_of(grid, "C1")) == ("top", "right")


grids = st.builds(
    lambda width, height, form: HexGrid(width, height, "letter_number", *form),
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(
        [("flat", "even_down"), ("flat", "odd_down"), ("pointy", "even_right"), ("pointy", "odd_right")],
    ),
)


@given(grids, st.integers(-30, 30), st.integers(-30, 30))
def test_axial_coordinates_lead_back_to_the_cell(grid: HexGrid, row: int, column: int) -> None:
    assert grid.cell_at(grid.vector((row, column))) == (row, column)
    assert grid.vector(grid.cell_at((row, column))) == (row, column)
    assert grid.vector((0, 0)) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["down", "right"])
@given(st.integers(2, 9), st.integers(2, 9))
def test_the_two_offsets_are_one_grid_begun_a_line_later(way: str, width: int, height: int) -> None:
    top: Top = "flat" if way == "down" else "pointy"
    even, odd = (HexGrid(width + 1, height + 1, "letter_number", top, f"{half}_{way}") for half in ("even", "odd"))  # type: ignore[arg-type]  # an offset
    later = (0, 1) if top == "flat" else (1, 0)
    for one in HexGrid(width, height).cells():
        for other in HexGrid(width, height).cells():
            moved = ((cell[0] + later[0], cell[1] + later[1]) for cell in (one, other))
            assert odd.distance(one, other) == even.distance(*moved)


def test_the_graph_of_hexes_tells_axial_coordinates() -> None:
    grid = HexGrid(2, 2, "letter_number", "flat", "even_down")
    graph = board_graph(Board(grid, dict.fromkeys(grid.cells(), "clear")))
    assert (graph.graph["shape"], graph.graph["top"], graph.graph["offset"]) == ("hex", "flat", "even_down")
    assert {name: graph.nodes["B1"][name] for name in ("row", "column", "q", "r")} == {
        "row": 0,
        "column": 1,
        "q": 1,
        "r": 0,
    }
    assert set(graph.edges) == {("A1", "B1"), ("A1", "A2"), ("B1", "A2"), ("B1", "B2"), ("A2", "B2")}
