"""Games played to the end by random answers, as quickly as Python can."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolkit.play.program import stopped

if TYPE_CHECKING:
    from toolkit.play.game import Game


def playout(game: Game, random_float: Callable[[], float], most: int = 1_000_000) -> int:
    """Answer at random until the game is over, at most so many short answers; how many were given.

    A beginning that cannot be completed is taken back. Raises GameFault as `Game.apply` does.
    """
    fuel = game.fuel
    quiet = game.program.quiet
    given = 0
    try:
        while given < most and game.go is not None:
            if game.odds is not None:
                raise ValueError("a playout draws its own chance: the game was made with chance='ask'")
            asks, locals, parent = game.ask  # type: ignore[misc]  # a player who is asked has answers to list
            answers = asks(game, locals, parent)
            if not answers and game.partial:
                game.partial = ()
                continue
            answer = answers[int(random_float() * len(answers))]
            given += 1
            go, locals, parent = game.go
            past, journal = game.past, game.journal
            game.past = (past, game.ask, game.go, None, game.chance.counter, journal, answer, len(game.log))
            game.journal = []
            frame = go(game, locals, parent, answer)
            if game.partial:
                game.past, game.journal = past, journal
                continue
            block = go
            for _ in fuel:
                if frame is None:
                    break
                block, locals, parent = frame
                frame = block(game, locals, parent)
            else:
                raise stopped(block)
            if game.odds is not None or (quiet and game.go is not None):
                game.drive(None)
    except Exception as error:
        raise game.give_up(error) from error
    return given
