"""Games as they may stand, for all that a player knows. In: a game, a player, a seed. Out: games of their own.

Where anything is hidden they are drawn from the player's view alone; else they are the game itself with other dice to
come. What follows from them, by a seed, is the same in any state that the player cannot tell from his.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from toolkit.agents.registry import Seed
from toolkit.language.faults import OutOfFuel
from toolkit.play import Game, name_answer, sample
from toolkit.play.chance import Chance, secret_of, seed_bytes
from toolkit.play.knowledge import Knowledge
from toolkit.play.pending import Answer
from toolkit.play.seats import Viewer, viewer_at
from toolkit.state import Names
from toolkit.state.row_cells import HOLDER

Key = Any
"""What an answer is called in every world: itself where nothing is hidden, else its names."""


@dataclass(frozen=True)
class Worlds:
    """The games that a player may be in, at a decision of his own; he knows what all of his seat know."""

    game: Game
    player: int
    seed: Seed

    @cached_property
    def viewer(self) -> Viewer:
        """Who looks: the player, with all of his seat."""
        return viewer_at(self.game, self.player)

    @cached_property
    def are_hidden(self) -> bool:
        """Whether the player may not know all of the state. What he knows tells whether that is so."""
        stage, cells = self.game.program.stage, self.game.cells
        if stage.needs.secret or stage.needs.made_unseen:
            return True
        if not stage.needs.hides:
            return False
        knowledge, layout = Knowledge(stage, cells, self.viewer), stage.layout
        places = range(len(stage.ground.labels) + len(stage.numbers.instances))
        if not all(map(knowledge.counts, places)):
            return True  # that he sees all pieces of which he knows does not tell him that there are no others
        in_play = (row for row, _ in layout.rows_of("piece", cells) if cells[row + HOLDER] is not None)
        return not all(map(knowledge.sees, in_play))

    @cached_property
    def _view(self) -> dict[str, Any]:
        return self.game.view(self.viewer, whole=True)

    @cached_property
    def root(self) -> bytes:
        """What all that is picked here follows from: the agent's seed and what the player knows."""
        known = json.dumps(self._view, sort_keys=True, separators=(",", ":"), default=str)
        return sha256(seed_bytes(self.seed) + b"\0" + known.encode(errors="surrogateescape")).digest()

    def seed_of(self, number: int) -> bytes:
        """The seed of a world."""
        return sha256(self.root + number.to_bytes(8, "big")).digest()

    def draw(self, number: int) -> Game:
        """The world of that number, at the decision, before anything is chosen of its answer.

        Raises ValueError where none can be drawn: also where the thought has no work left to draw it with.
        """
        try:
            world = self._copied(number)
        except OutOfFuel as fault:
            raise ValueError(str(fault)) from fault
        if not self.are_hidden:
            world.log = []
            world.past = world.undone = None
            world.journal = []
            world.chance = Chance(self.seed_of(number))
            self._renew_keys(world)
        world.seats, world.policies = self.game.seats, self.game.policies
        world.partial = ()
        return world

    def _copied(self, number: int) -> Game:
        """The game as it may be; where nothing is hidden, as it is."""
        if not self.are_hidden:
            return self.game.clone()
        program, stops = self.game.program, self.game.stop_at_forced
        return sample(program, self._view, self.seed_of(number), forced="stop" if stops else "run")

    def _renew_keys(self, world: Game) -> None:
        """Draw anew what decides in which order pieces will be listed that come to lie hidden."""
        layout = world.program.stage.layout
        if layout.secret is not None:
            world.cells[layout.secret] = secret_of(world.chance.seed)
            layout.give_keys(world.cells)

    def reseed(self, world: Game, number: int) -> None:
        """Let a world in which nothing is hidden go on with the dice of another one."""
        world.chance = Chance(self.seed_of(number), world.chance.counter)

    def names(self, world: Game) -> Names | None:
        """What things are called at the decision in a world; None where answers need no names."""
        if not self.are_hidden:
            return None
        return Knowledge(world.program.stage, world.cells, self.viewer).answer_names


def key_of(world: Game, answer: Answer, names: Names | None) -> Key:
    """What an answer to the pending decision is called in every world."""
    return answer if names is None else json.dumps(name_answer(world, answer, names))


def keyed(world: Game, answers: Sequence[Answer], names: Names | None) -> dict[Key, Answer]:
    """Answers by what they are called, in their order."""
    return {key_of(world, answer, names): answer for answer in answers}
