"""Grids made from the form that a map gives."""

from toolkit.board.areas import AreasGrid
from toolkit.board.compass import Rosette
from toolkit.board.grid import make_grid
from toolkit.board.hex import HexGrid
from toolkit.board.lanes import LanesGrid
from toolkit.board.square import SquareGrid
from toolkit.model.maps import Grid


def form(**fields: object) -> Grid:
    return Grid.model_validate(fields)


def test_squares_with_their_diagonals() -> None:
    grid = make_grid(form(shape="square", labels="row_column", diagonals=2), 3, 4)
    assert grid == SquareGrid(3, 4, "row_column", 2)


def test_hexes_with_the_rosette_of_the_map() -> None:
    rosette = {"first": "down", "turn": "counterclockwise"}
    record = form(shape="hex", top="flat", offset="odd_down", labels="letter_number", rosette=rosette)
    grid = make_grid(record, 3, 4, missing=frozenset({(0, 0)}))
    numbered = Rosette("down", "counterclockwise")
    assert grid == HexGrid(3, 4, "letter_number", "flat", "odd_down", missing=frozenset({(0, 0)}), rosette=numbered)


def test_lanes_with_their_ends() -> None:
    record = form(shape="lanes", labels="letter_number", ends={"north_base": "top", "depot": "right"})
    grid = make_grid(record, 5, 6)
    assert grid == LanesGrid(5, 6, ends={"top": "north_base", "right": "depot"})
    assert grid.find("depot") == (0, 5)


def test_areas_with_names_and_links() -> None:
    grid = make_grid(form(shape="areas"), 2, 1, names=("north", "south"), links=[("north", "south")])
    assert grid == AreasGrid.of(("north", "south"), [("north", "south")])
    assert grid.distance((0, 0), (0, 1)) == 1
