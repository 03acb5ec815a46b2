"""Tic-tac-toe by hand: a class with `legal()` and `apply()`. Cells go column by column: A1, A2, A3, B1 and so on."""

from __future__ import annotations

from collections.abc import Callable

LABELS = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")
LINES = ((0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe:
    """A game: who marked each cell (None, 0 for crosses, 1 for noughts), whose turn it is, and the ranking at the
    end."""

    __slots__ = ("board", "result", "who")

    def __init__(self) -> None:
        self.board: list[int | None] = [None] * 9
        self.who = 0
        self.result: tuple[tuple[int, ...], ...] | None = None

    def legal(self) -> list[int]:
        """The cells that may be marked."""
        board = self.board
        return [cell for cell in range(9) if board[cell] is None] if self.result is None else []

    def apply(self, cell: int) -> None:
        """Mark a cell."""
        board, who = self.board, self.who
        board[cell] = who
        for one, two, three in LINES:
            if board[one] == who and board[two] == who and board[three] == who:
                self.result = ((who,), (1 - who,))
                return
        if None not in board:
            self.result = ((0, 1),)
            return
        self.who = 1 - who


def play(random: Callable[[], float]) -> TicTacToe:
    """A game of random marks."""
    game = TicTacToe()
    while game.result is None:
        options = game.legal()
        game.apply(options[int(random() * len(options))])
    return game
