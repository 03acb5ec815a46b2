"""The hex grid: axial coordinates, neighbours, distance, in all four offsets."""

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.board import Board, HexGrid
from toolkit.board.graph import board_graph
from toolkit.board.hex import Offset, Top

FORMS: list[tuple[Top, Offset]] = [
    ("flat", "even_down"),
    ("flat", "odd_down"),
    ("pointy", "even_right"),
    ("pointy", "odd_right"),
]
forms = pytest.mark.parametrize(("top", "offset"), FORMS)
grids = st.builds(
    lambda width, height, form: HexGrid(width, height, "letter_number", *form),
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(FORMS),
)


def around(label: str, top: Top, offset: Offset) -> list[str]:
    grid = HexGrid(9, 9, "letter_number", top, offset)
    cell = grid.find(label)
    assert cell is not None
    return [grid.label(other) for other in grid.neighbours(cell)]


def test_neighbours_in_columns_of_which_the_even_ones_lie_lower() -> None:
    assert around("C3", "flat", "even_down") == ["B2", "C2", "D2", "B3", "D3", "C4"]
    assert around("D3", "flat", "even_down") == ["D2", "C3", "E3", "C4", "D4", "E4"]


def test_neighbours_in_rows_of_which_the_odd_ones_lie_further_right() -> None:
    assert around("C3", "pointy", "odd_right") == ["C2", "D2", "B3", "D3", "C4", "D4"]
    assert around("C4", "pointy", "odd_right") == ["B3", "C3", "B4", "D4", "B5", "C5"]


@forms
def test_distance_is_the_length_of_the_shortest_path(top: Top, offset: Offset) -> None:
    grid = HexGrid(5, 6, "letter_number", top, offset)
    graph = board_graph(Board(grid, {grid.label(cell): "clear" for cell in grid.cells()}))
    lengths = dict(networkx.all_pairs_shortest_path_length(graph))
    for one in grid.cells():
        for other in grid.cells():
            assert grid.distance(one, other) == lengths[grid.label(one)][grid.label(other)]


@given(grids, st.data())
def test_neighbours_are_mutual_and_one_step_away(grid: HexGrid, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(list(grid.cells())))
    for other in grid.neighbours(cell):
        assert cell in grid.neighbours(other)
        assert grid.distance(cell, other) == 1
    assert grid.around(cell) == grid.neighbours(cell)


@given(grids, st.data())
def test_axial_coordinates_lead_back_to_the_cell(grid: HexGrid, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(list(grid.cells())))
    assert grid.cell(grid.axial(cell)) == cell
    assert grid.find(grid.label(cell)) == cell


@given(st.integers(2, 9), st.integers(2, 9), st.sampled_from(["down", "right"]))
def test_the_two_offsets_are_one_grid_begun_a_line_later(width: int, height: int, way: str) -> None:
    top: Top = "flat" if way == "down" else "pointy"
    even, odd = (HexGrid(width + 1, height + 1, "letter_number", top, f"{half}_{way}") for half in ("even", "odd"))  # type: ignore[arg-type]  # an offset
    later = (0, 1) if top == "flat" else (1, 0)
    for one in HexGrid(width, height).cells():
        for other in HexGrid(width, height).cells():
            moved = ((cell[0] + later[0], cell[1] + later[1]) for cell in (one, other))
            assert odd.distance(one, other) == even.distance(*moved)


def test_the_graph_of_hexes_tells_axial_coordinates() -> None:
    grid = HexGrid(2, 2, "letter_number", "flat", "even_down")
    graph = board_graph(Board(grid, {grid.label(cell): "clear" for cell in grid.cells()}))
    assert (graph.graph["shape"], graph.graph["top"], graph.graph["offset"]) == ("hex", "flat", "even_down")
    assert graph.nodes["B1"] == {"row": 0, "column": 1, "q": 1, "r": 0, "terrain": "clear", "areas": ()}
    assert set(graph.edges) == {("A1", "B1"), ("A1", "A2"), ("B1", "A2"), ("B1", "B2"), ("A2", "B2")}
