"""`uniform`: each short answer that is legal with equal chance, as playouts answer; a lone pass is given without asking
chance. It answers one seed as `playout` does, draw by draw.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from toolkit.agents.agent import Spent, Thought
from toolkit.agents.answers import step_by_step
from toolkit.agents.registry import Seed, agent
from toolkit.play import PASS, Game
from toolkit.play.chance import seed_bytes
from toolkit.play.pending import Answer
from toolkit.runtime.program import Program


def picks_of(seed: Seed) -> Callable[[], float]:
    """The picks that follow from a seed: a stream of its own, for `playout` too."""
    return random.Random(b"picks " + seed_bytes(seed)).random


class Uniform:
    """Answers with equal chance."""

    words = "uniform"

    def __init__(self, random_float: Callable[[], float]) -> None:
        self._random = random_float

    def think(self, game: Game, player: int) -> Thought:
        """Any answer."""
        return Thought(step_by_step(game, Game.legal, self._choose), Spent.of("1 pick"))

    def _choose(self, listed: Sequence[Answer]) -> Answer:
        return PASS if [*listed] == [PASS] else listed[int(self._random() * len(listed))]


@agent("uniform", says="any legal answer, each step with equal chance")
def make_uniform(program: Program, seed: Seed, budget: int) -> Uniform:
    """An agent whose picks follow from a seed."""
    return Uniform(picks_of(seed))
