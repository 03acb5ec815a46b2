"""Boards: where pieces stand. In: plain texts and ids. Out: grids, drawings and graphs; touches no file or clock."""

from toolkit.board.drawing import MOST_SPACES, Drawing, Layout, expand_spaces, read_layout
from toolkit.board.grid import Board, Grid, GridForm, make_grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.square import SquareGrid, king_distance

__all__ = [
    "MOST_SPACES",
    "Board",
    "Cell",
    "Drawing",
    "Grid",
    "GridForm",
    "HexGrid",
    "Layout",
    "SquareGrid",
    "expand_spaces",
    "king_distance",
    "make_grid",
    "read_layout",
]
