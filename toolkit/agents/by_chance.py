"""`random`: any legal answer, each short step by chance. Every other step is one that the rules propose, if they do."""

from __future__ import annotations

import random
from collections.abc import Sequence

from toolkit.agents.agent import Spent, Thought
from toolkit.agents.answers import step_by_step
from toolkit.agents.registry import Seed, agent
from toolkit.play import Game
from toolkit.play.chance import seed_bytes
from toolkit.play.pending import Answer
from toolkit.runtime.program import Program

PROPOSED = 0.5
"""How often a step is taken from whole answers that are proposed, where any are."""


class ByChance:
    """Answers by chance. Its picks are a stream of their own: whoever knows them learns nothing of the game's dice."""

    words = "random"

    def __init__(self, picks: random.Random) -> None:
        self._picks = picks

    def think(self, game: Game, player: int) -> Thought:
        """Any answer; all are listed in one order in states that the player cannot tell apart."""
        return Thought(step_by_step(game, self._listed, self._picks.choice), Spent.of("1 pick"))

    def _listed(self, game: Game) -> Sequence[Answer]:
        proposed = game.proposals()
        return proposed if proposed and self._picks.random() < PROPOSED else game.legal()


@agent("random", says="any legal answer, by chance")
def make_by_chance(program: Program, seed: Seed, budget: int) -> ByChance:
    """An agent whose picks follow from a seed."""
    return ByChance(random.Random(b"picks " + seed_bytes(seed)))
