"""Games played to the end by random answers, as quickly as Python can."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.language.fuel import refill
from toolkit.play.automatic_passes import note_targets, settle, stands
from toolkit.play.base_game import BaseGame
from toolkit.play.fault_places import stopped
from toolkit.play.pending import STOOD, Answer, ForcedPass
from toolkit.runtime.kept import SMALL, following
from toolkit.runtime.program import PASS


def playout(game: BaseGame, random_float: Callable[[], float], most: int = 1_000_000) -> int:
    """Answer at random until the game is over, at most so many short answers; how many were given.

    Passes that are forced are not counted. A beginning that cannot be completed is taken back. The game draws its own
    chance. Raises GameFault as `Game.apply` does.
    """
    if game.ask_chance:
        raise ValueError("a playout needs a game that draws its own chance")
    if game.policies:
        return _beside_policies(game, random_float, most)
    if len(game.cells) <= SMALL:
        return _quickly(game, random_float, most)
    with following(game):
        return _quickly(game, random_float, most)


def _quickly(game: BaseGame, random_float: Callable[[], float], most: int) -> int:
    """The same where all answers are given here."""
    fuel, quiet, chance, log = game.fuel, game.program.quiet, game.chance, game.log
    past, journal, loops = game.past, game.journal, game.program.loops
    standing = game.standing is not None and bool(game.cells[game.standing])  # nobody says so in a playout
    given = 0
    try:
        while given < most:
            pending = game.go
            if pending is None:
                break
            asked = game.ask
            block, locals, parent = asked  # type: ignore[misc]  # a player who is asked has answers to list
            answers = block(game, locals, parent)
            answer: Answer
            block, locals, parent = pending
            if standing and stands(game):
                answer = STOOD
            elif len(answers) > 1 or (answers and answers[0] != PASS):
                answer = answers[int(random_float() * len(answers))]
                given += 1
            elif game.partial:
                game.partial = ()
                continue
            elif block in quiet or not answers:
                answer = FORCED
            else:
                answer = PASS
                given += 1
            taken = (past, asked, pending, None, chance.counter, journal, answer, len(log))
            game.past, game.journal = taken, []
            if loops:
                refill()
            frame = block(game, locals, parent, answer)
            if game.partial:
                game.past, game.journal = past, journal
                continue
            if standing:
                frame = note_targets(game, pending, answer, frame)
            for _ in fuel:
                if frame is not None:
                    block, locals, parent = frame
                    frame = block(game, locals, parent)
                elif game.odds is not None:
                    drawn = chance.draw(game.odds)
                    game.odds = None
                    block, locals, parent = game.go  # type: ignore[misc]  # chance says how to go on
                    frame = block(game, locals, parent, drawn)
                else:
                    break
            else:
                raise stopped(block, parent)
            if standing:
                settle(game)
                standing = bool(game.cells[game.standing])  # type: ignore[index]  # where any stood there is the cell
            past, journal = taken, game.journal
    except BaseException as error:  # Ctrl-C too
        fault = game.give_up(error)
        if fault is error:
            raise
        raise fault from error
    return given


def _beside_policies(game: BaseGame, random_float: Callable[[], float], most: int) -> int:
    """The same where some players are played by rules: the machine itself answers for them."""
    given = 0
    while given < most and not game.over:
        answers = game.legal()
        if not answers:
            game.partial = ()
        elif len(answers) > 1 or answers[0] != PASS:
            game.take(answers[int(random_float() * len(answers))])
            given += 1
        else:
            forced = game.is_forced()
            game.take((STOOD if stands(game) else FORCED) if forced else PASS)
            given += not forced
    return given


FORCED = ForcedPass(PASS)
