"""Boards: where pieces stand. In: plain texts and ids. Out: grids, drawings and graphs; touches no file or clock."""

from toolkit.board.board import Board
from toolkit.board.drawing import Drawing, cells_of
from toolkit.board.grid import Grid, GridForm, make_grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import MOST_SPACES, Cell
from toolkit.board.reading import Fault, Reading, read_board
from toolkit.board.square import SquareGrid, king_distance

__all__ = [
    "MOST_SPACES",
    "Board",
    "Cell",
    "Drawing",
    "Fault",
    "Grid",
    "GridForm",
    "HexGrid",
    "Reading",
    "SquareGrid",
    "cells_of",
    "king_distance",
    "make_grid",
    "read_board",
]
