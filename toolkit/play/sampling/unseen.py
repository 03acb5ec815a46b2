"""What somebody else has done secretly, drawn: nothing yet, or legal answers of which the seat sees nothing.

In: a game that stands where he began, the view that it must have, a chance. Out: the game at a decision of his.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.play.chance import Chance
from toolkit.play.faults import GameFault
from toolkit.play.game import Game
from toolkit.play.seats import Viewer

MOST = 8
"""Answers that he has given at most."""


def act_unseen(game: Game, view: Mapping[str, Any], viewer: Viewer, chance: Chance) -> bool:
    """Let him begin, and perhaps go on, as long as the view stays as it is. False: then it is another at once."""
    asks, game.ask_chance = game.ask_chance, False
    try:
        game.drive(game.go)
        looks = game.view(viewer, whole=True) == view
        for _ in range(MOST if looks else 0):
            if not chance.below(2) or not _goes_on(game, view, viewer, chance):
                break
    except GameFault:
        return False
    finally:
        game.ask_chance = asks
    game.past, game.undone = None, None
    game.journal.clear()
    game.log.clear()
    return looks


def pass_unseen(game: Game, view: Mapping[str, Any], viewer: Viewer) -> bool:
    """Let those pass who can do nothing else, up to somebody who can. False, and the game is as it was, where the view
    is another then."""
    before, asks = game.clone(), game.ask_chance
    game.ask_chance = False
    told = {key: value for key, value in view.items() if key != "private"}
    try:
        game.drive(None)
        looks = game.seat is not None and not game.is_forced() and game.view(viewer) == told
    except GameFault:
        looks = False
    finally:
        game.ask_chance = asks
    if not looks:
        game.cells, game.ask, game.go, game.odds = before.cells, before.ask, before.go, before.odds
    game.past, game.undone, game.journal = None, None, []
    game.log.clear()
    return looks


def _goes_on(game: Game, view: Mapping[str, Any], viewer: Viewer, chance: Chance) -> bool:
    """Give one legal answer; False, and the game is as it was, where others would see that."""
    mark = game.mark()
    try:
        while game.mark() == mark or game.partial:
            answers = game.legal()
            if not answers:
                break
            game.apply(answers[chance.below(len(answers))])
        looks = not game.partial and game.view(viewer, whole=True) == view
    except GameFault:
        looks = False
    if not looks:
        game.back_to(mark)
    return looks
