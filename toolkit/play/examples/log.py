"""The log of a game as lines of text. In: a game. Out: what was answered and what came of it, in order."""

from __future__ import annotations

from toolkit.play import Game


def log_of(game: Game) -> tuple[str, ...]:
    """What the game has written down so far."""
    return tuple(str(entry) for entry in game.log)
