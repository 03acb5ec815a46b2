"""Boards: where pieces stand. In: plain texts and ids. Out: grids, drawings and graphs; touches no file or clock."""

from toolkit.board.drawing import MOST_SPACES, Drawing, Layout, expand_spaces, read_layout
from toolkit.board.square import Board, Cell, SquareGrid, king_distance

__all__ = [
    "MOST_SPACES",
    "Board",
    "Cell",
    "Drawing",
    "Layout",
    "SquareGrid",
    "expand_spaces",
    "king_distance",
    "read_layout",
]
