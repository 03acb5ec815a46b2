"""Undo as people at one table do it. In: a game, who goes back, how far the game lets him. Out: what was taken back.

`Game.undo` takes back one answer, whoever gave it. Here somebody takes back his own last answer, with all that came of
it and since; or nothing, where that is forbidden.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.play.claims import Claim
from toolkit.play.refusals import Refused

if TYPE_CHECKING:
    from toolkit.play.game import Game

FREE, UNTIL_CHANCE, NEVER = "free", "until_chance", "never"
UNDO = (FREE, UNTIL_CHANCE, NEVER)
"""How far answers can be taken back, the stricter the later: always; until chance has brought something; never."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was taken back beside the answer: answers that other players gave since, and whether chance had spoken."""

    of_others: int
    chance: bool


def undo_of(game: Game) -> str:
    """How far the scenario of a game lets its players take answers back."""
    stage = game.program.stage
    scenario = stage.rules.pack.find("scenarios", stage.scenario)
    return FREE if scenario is None else str(scenario.record.undo)


def stricter(one: str, other: str) -> str:
    """The stricter of two ways to undo."""
    return max(one, other, key=UNDO.index)


def take_back_own(game: Game, players: Collection[int], how: str = FREE) -> TakenBack:
    """Take back the last answer of some players, with all that came since. Raises Refused, and nothing has changed."""
    if how == NEVER:
        raise Refused("In this game answers cannot be taken back.")
    counter, others, steps = game.chance.counter, 0, 0
    game.take_back()
    while game.undo():
        steps += 1
        if _gave_last(game) in players:
            if how == UNTIL_CHANCE and game.chance.counter != counter:
                _give_again(game, steps)
                raise Refused("Chance has spoken since, and in this game that cannot be taken back.")
            return TakenBack(others, game.chance.counter != counter)
        others += 1
    _give_again(game, steps)
    raise Refused("There is nothing to undo.")


def _give_again(game: Game, steps: int) -> None:
    for _ in range(steps):
        game.redo()


def _gave_last(game: Game) -> int | None:
    """Who gave the answer that was taken back last: who is asked now, or who claimed something beside that."""
    answer = game.undone[0] if game.undone is not None else ()
    return answer.seat if isinstance(answer, Claim) else game.seat
