"""What a state is worth to a player. In: a game. Out: by the final ranking from 0 to 1, and by the declared score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt

from toolkit.agents.worlds import Worlds
from toolkit.examples.traced import compiled
from toolkit.language.code import Code
from toolkit.language.faults import Fault
from toolkit.model import Type
from toolkit.play import Game
from toolkit.play.faults import GameFault, fault_at
from toolkit.play.once import once_for_each
from toolkit.program.rules import SCORED
from toolkit.state import Stage

UNDECIDED = 0.5
"""What a game is worth of which nobody knows who wins, or that ended without a ranking."""


def worth_of_rank(result: Sequence[Sequence[int]] | None, player: int) -> float:
    """What a ranking (groups, best first) is worth to a player: of those who are not ranked like him the share that he
    is ahead of, equals counting for half; 1 for a victory over all, 0 for the last place."""
    groups = [group for group in result or () if group]
    own = next((place for place, group in enumerate(groups) if player in group), None)
    others = sum(map(len, groups)) - 1
    if own is None or others < 1:
        return UNDECIDED
    behind = sum(map(len, groups[own + 1 :]))
    return (behind + (len(groups[own]) - 1) / 2) / others


def ranked_worth(game: Game, player: int) -> float:
    """What the ranking of a game is worth to a player; `UNDECIDED` while it goes on."""
    return worth_of_rank(game.result, player) if game.over else UNDECIDED


def score_of(game: Game, player: int) -> int | None:
    """What the declared score says of a player's standing; None where none is declared. Raises GameFault."""
    stage = game.program.stage
    code = stage.rules.score_of(stage.scenario)
    if code is None:
        return None
    return asked_about(game, code, player)


def asked_about(game: Game, code: Code, player: int) -> int:
    """What a score or a measure (see `Rules`) is for a player. Raises GameFault."""
    try:
        found = _compiled(game.program.stage, code)(game.cells, **{SCORED: player})
    except Fault as fault:
        raise fault_at(fault, code.where.span()) or fault from fault
    assert isinstance(found, int), "the checker lets no other value be a score or a measure"
    return found


@once_for_each
def _compiled(stage: Stage, code: Code) -> Callable[..., object]:
    """A score or a measure as Python."""
    return compiled(stage, code, {SCORED: Type("named", "player")})


class Gauge:
    """Turns scores into what they are worth, from 0 to 1: 0.5 is as good as at the decision that is thought about, and
    a score that is better by as much as scores differ on an average is worth 0.73 (the logistic function of 1)."""

    def __init__(self, scores: Sequence[int]) -> None:
        self._before = scores
        self._squares = 0.0
        self._count = 0

    @classmethod
    def at(cls, worlds: Worlds) -> Gauge | None:
        """One for the decision of some worlds; None where no score is declared, or none can be computed there."""
        players = range(len(worlds.game.program.stage.numbers.players))
        try:
            world = worlds.draw(0)
            scores = [score_of(world, player) for player in players]
        except (ValueError, GameFault):
            return None
        return cls([score for score in scores if score is not None]) if None not in scores else None

    def worth(self, game: Game) -> list[float]:
        """What a state is worth to each player. Raises GameFault."""
        gains = [(score_of(game, player) or 0) - before for player, before in enumerate(self._before)]
        self._squares += sum(gain * gain for gain in gains) / len(gains)
        self._count += 1
        spread = sqrt(self._squares / self._count) or 1.0
        return [1 / (1 + exp(-max(-30.0, min(30.0, gain / spread)))) for gain in gains]
