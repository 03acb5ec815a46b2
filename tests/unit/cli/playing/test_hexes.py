"""Hexes in two lines each, parts of a board that is larger than the screen, and the whole at a small scale."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from toolkit.board import HexGrid
from toolkit.board.labels import Cell
from toolkit.cli.playing.board import Border, Line, Shown, Token, draw_board
from toolkit.cli.playing.hexes import draw_hexes
from toolkit.cli.playing.parts import Part, Room, best_part, overview, room_for_hexes

GRID = HexGrid(3, 2)


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def spaces_of(grid: HexGrid, tokens: dict[str, tuple[Token, ...]] | None = None) -> dict[Cell, Shown]:
    return {cell: Shown(grid.label(cell), ".", (tokens or {}).get(grid.label(cell), ())) for cell in grid.cells()}


def test_a_hex_takes_two_lines_and_tells_the_piece_on_top_and_how_many_lie_below() -> None:
    tokens = {"A1": (Token("inf1", 0), Token("gun", 0, count=2), Token("hq", 1)), "B2": (Token("x", 1),)}
    assert texts(draw_hexes(GRID, spaces_of(GRID, tokens))) == [
        " __________            __________",
        "/A1 .      \\__________/C1 .      \\",
        "\\[inf1]+3__/B1 .      \\__________/",
        "/A2 .      \\__________/C2 .      \\",
        "\\__________/B2 .      \\__________/",
        "           \\(x)_______/",
    ]


def test_rivers_and_roads_stand_on_the_sides_of_small_hexes_and_of_boxes() -> None:
    a1, a2, b1, b2 = (0, 0), (1, 0), (0, 1), (1, 1)
    borders = {(a1, a2): Border("~"), (a1, b1): Border("", "="), (a2, b1): Border("~", "H"), (b1, b2): Border("", ":")}
    assert texts(draw_hexes(GRID, spaces_of(GRID), 7, borders)) == [
        " _______         _______",
        "/A1 .   \\_______/C1 .   \\",
        "\\~~~~~~~=B1 .   \\_______/",
        "/A2 .   H___:___/C2 .   \\",
        "\\_______/B2 .   \\_______/",
        "        \\_______/",
    ]
    boxes = texts(draw_board(GRID, spaces_of(GRID), 80, borders))
    assert boxes[3] == "|     =B1 . |     |" and boxes[4] == "+~~~~~+     +-----+"
    assert boxes[5] == "|A2 . H     |C2 . |" and boxes[6] == "|     +--:--+     |"


def test_the_part_that_is_shown_holds_what_matters() -> None:
    cells = [(row, column) for row in range(40) for column in range(60)]
    assert best_part(cells, (9, 10), {(20, 30): 5, (22, 33): 5}) == Part((17, 27), 9, 10)
    assert (0, 0) in best_part(cells, (9, 10), {(0, 0): 1})
    assert best_part(cells, (100, 100), {}) == Part((0, 0), 40, 60)


CELLS = st.tuples(st.integers(0, 11), st.integers(0, 14))


@given(st.dictionaries(CELLS, st.integers(1, 9), max_size=8), st.integers(1, 13), st.integers(1, 16))
def test_no_part_holds_more_than_the_one_that_is_chosen(weights: dict[Cell, int], rows: int, columns: int) -> None:
    cells = [(row, column) for row in range(12) for column in range(15)]

    def held(part: Part) -> int:
        return sum(weight for cell, weight in weights.items() if cell in part)

    found = best_part(cells, (rows, columns), weights)
    high, wide = min(rows, 12), min(columns, 15)
    every = (Part(first, high, wide) for first in itertools.product(range(13 - high), range(16 - wide)))
    assert (found.rows, found.columns) == (high, wide)
    assert held(found) == max(map(held, every))


def test_small_hexes_fit_a_screen_of_24_lines_and_80_columns() -> None:
    grid = HexGrid(60, 40)
    spaces = spaces_of(grid, {"K20": (Token("inf12", 0), Token("hq", 0))})
    rows, columns, _ = room_for_hexes(spaces, Room(80, 20))
    part = best_part(spaces, (rows, columns), {(19, 10): 1})
    lines = texts(draw_hexes(grid, {cell: shown for cell, shown in spaces.items() if cell in part}))
    assert len(lines) <= 20 and max(map(len, lines)) <= 80
    assert rows >= 8 and columns >= 6 and any("[inf12]+1" in line for line in lines)


def test_hexes_are_narrower_where_all_columns_fit_the_screen_then() -> None:
    grid = HexGrid(9, 9)
    spaces = spaces_of(grid, {"A1": (Token("guards12", 0), Token("hq", 0))})
    assert room_for_hexes(spaces, Room(80, 20)) == (9, 9, 7)
    assert room_for_hexes(spaces, Room(200, 20))[2] == 14
    assert texts(draw_hexes(grid, spaces, 7))[2].startswith("\\[gu]+1_/")


def test_an_overview_tells_whose_pieces_stand_where_on_the_whole_map() -> None:
    grid = HexGrid(60, 40)
    spaces = spaces_of(grid, {"A1": (Token("x", 0),), "B2": (Token("y", 1, count=3),), "BH40": (Token("z", 1),)})
    lines = texts(list(overview(spaces, Room(80, 23))))
    assert len(lines) <= 23 and max(map(len, lines)) <= 80
    assert lines[0].split() == ["A1", "K1", "U1", "AE1", "AO1", "AY1"]
    assert lines[1].startswith("A1    X4. ") and lines[-1].rstrip().endswith("(1")
