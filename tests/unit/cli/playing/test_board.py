"""Boards drawn in text."""

from __future__ import annotations

from toolkit.board import HexGrid, SquareGrid
from toolkit.board.grid import Grid
from toolkit.cli.playing.board import Shown, Token, draw_board


def drawn(grid: Grid, tokens: dict[str, tuple[Token, ...]], width: int = 100) -> list[str]:
    spaces = {cell: Shown(grid.label(cell), ".", tokens.get(grid.label(cell), ())) for cell in grid.cells()}
    return ["".join(text for text, _ in line) for line in draw_board(grid, spaces, width)]


def test_squares_stand_side_by_side_and_sides_have_brackets_of_their_own() -> None:
    assert drawn(SquareGrid(2, 2), {"A1": (Token("x", 0),), "B2": (Token("o", 1),)}) == [
        "+----+----+",
        "|A1 .|B1 .|",
        "|[x] |    |",
        "+----+----+",
        "|A2 .|B2 .|",
        "|    |(o) |",
        "+----+----+",
    ]


def test_flat_hexes_stand_in_columns_of_which_every_second_is_half_a_hex_lower() -> None:
    assert drawn(HexGrid(3, 2), {"B1": (Token("gun", 0),)}) == [
        "+-----+     +-----+",
        "|A1 . |     |C1 . |",
        "|     +-----+     |",
        "|     |B1 . |     |",
        "+-----+[gun]+-----+",
        "|A2 . |     |C2 . |",
        "|     +-----+     |",
        "|     |B2 . |     |",
        "+-----+     +-----+",
        "      |     |",
        "      +-----+",
    ]


def test_pointy_hexes_lie_in_rows_of_which_every_second_is_half_a_hex_further_right() -> None:
    lines = drawn(HexGrid(2, 2, "letter_number", "pointy", "even_right"), {})
    assert lines[0].startswith("+-----+")
    assert lines[4] == "+--+--+--+--+--+"[: len(lines[4])]
    assert "|A2 . |B2 . |" in lines[5]
    assert lines[5].startswith("   |")


def test_what_has_no_room_in_a_space_is_counted() -> None:
    lines = drawn(SquareGrid(1, 1), {"A1": tuple(Token(f"gun{number}", 1) for number in range(1, 8))})
    assert [line[1:7] for line in lines[2:6]] == ["(gun1)", "(gun2)", "(gun3)", "+4    "]


def test_a_board_wider_than_the_screen_comes_in_bands_of_columns() -> None:
    lines = drawn(SquareGrid(6, 1), {}, width=20)
    assert [line for line in lines if "1" in line] == ["|A1 .|B1 .|C1 .|", "|D1 .|E1 .|F1 .|"]


def test_pieces_of_nobody_stand_without_brackets() -> None:
    assert Token("mine").text == "mine"
