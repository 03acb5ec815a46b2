"""Games played to the end by random answers, as quickly as Python can."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolkit.play.machine import ForcedPass
from toolkit.play.program import PASS, stopped

if TYPE_CHECKING:
    from toolkit.play.game import Game


def playout(game: Game, random_float: Callable[[], float], most: int = 1_000_000) -> int:
    """Answer at random until the game is over, at most so many short answers; how many were given.

    Passes that are forced are not counted. A beginning that cannot be completed is taken back. The game draws its own
    chance. Raises GameFault as `Game.apply` does.
    """
    if game.ask_chance:
        raise ValueError("a playout needs a game that draws its own chance")
    fuel, quiet, draw = game.fuel, game.program.quiet, game.chance.draw
    given = 0
    try:
        while given < most and game.go is not None:
            asks, locals, parent = game.ask  # type: ignore[misc]  # a player who is asked has answers to list
            answers = asks(game, locals, parent)
            go, locals, parent = game.go
            if len(answers) > 1 or (answers and answers[0] != PASS):
                answer = answers[int(random_float() * len(answers))]
                given += 1
            elif game.partial:
                game.partial = ()
                continue
            else:
                answer, told = (FORCED, 0) if go in quiet or not answers else (PASS, 1)
                given += told
            past, journal = game.past, game.journal
            game.past = (past, game.ask, game.go, None, game.chance.counter, journal, answer, len(game.log))
            game.journal = []
            frame = go(game, locals, parent, answer)
            if game.partial:
                game.past, game.journal = past, journal
                continue
            block: Any = go
            for _ in fuel:
                if frame is not None:
                    block, locals, parent = frame
                    frame = block(game, locals, parent)
                elif game.odds is not None:
                    drawn = draw(game.odds)
                    game.odds = None
                    block, locals, parent = game.go
                    frame = block(game, locals, parent, drawn)
                else:
                    break
            else:
                raise stopped(block, game.go)
    except Exception as error:
        raise game.give_up(error) from error
    return given


FORCED = ForcedPass(PASS)
