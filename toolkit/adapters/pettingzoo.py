"""Games for PettingZoo: an environment of its AEC form, in which one player after the other answers.

    environment = env(program)
    environment.reset(seed=1)
    observation, reward, termination, truncation, info = environment.last()
    environment.step(environment.action_space(environment.agent_selection).sample(observation["action_mask"]))

In: a compiled program. Out: the environment. Agents are the players by their ids; actions are those of
`toolkit.adapters.numbering`, of which a mask tells the legal ones; an observation is a view in figures
(`toolkit.adapters.observing`). Chance is drawn from the seed. It needs the extra `pettingzoo`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from toolkit.adapters.numbering import Numbering
from toolkit.adapters.observing import Figures, observed
from toolkit.adapters.play import MOST_GIVEN, Adapted
from toolkit.play import Game, Program

Masked = dict[str, Any]


def env(program: Program, *, most: int = MOST_GIVEN, pays: str = "") -> AECEnv:
    """The environment, with PettingZoo's own guards around it: an illegal action loses the game.

    `most`, `pays`: as in `Adapted`.
    """
    environment = wrappers.TerminateIllegalWrapper(Environment(program, most=most, pays=pays), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(environment))


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo's types are its own
    """The environment without guards."""

    def __init__(self, program: Program, *, most: int = MOST_GIVEN, pays: str = "") -> None:
        super().__init__()
        stage = program.stage
        self.metadata = {
            "name": f"{stage.rules.pack.id}/{stage.scenario}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self._program, self._most, self._pays = program, most, pays
        self._numbering, self._figures = Numbering(program), Figures(program)
        self.possible_agents = [*stage.numbers.players]
        least, size = np.finfo(np.float32).min, self._figures.size
        figures = spaces.Box(least, -least, (size,), np.float32)
        mask = spaces.Box(0, 1, (self._numbering.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": figures, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._numbering.size) for agent in self.possible_agents}
        self._seeds = 0
        self.reset()

    def observation_space(self, agent: str) -> Any:
        """What may be observed."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What may be answered."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game: from a seed, or, without one, from the next."""
        self._seeds = seed if seed is not None else self._seeds + 1
        game = Game(self._program, self._seeds)
        self._adapted = Adapted(game, self._numbering, self._most, self._pays)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Masked] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._adapted.player or 0]

    def observe(self, agent: str) -> Masked:
        """What a player sees, and which actions are legal for him; none while another is asked."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(self._numbering.size, dtype=np.int8)
        if self._adapted.player == player:
            mask[[*self._adapted.legal()]] = 1
        return {"observation": self._figures.of(self._adapted.game, player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer for the player who is asked. Raises ValueError for what is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._adapted.apply(int(action))
        if self._adapted.over:
            ended = self._adapted.game.over
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
            self.rewards = dict(zip(self.possible_agents, self._adapted.returns(), strict=True))
            others = self.possible_agents
            self.agent_selection = others[(others.index(agent) + 1) % len(others)]
        else:
            assert self._adapted.player is not None
            self.agent_selection = self.possible_agents[self._adapted.player]
        self._accumulate_rewards()

    def render(self) -> str:
        """What the player sees who is asked, as text."""
        player = self.possible_agents.index(self.agent_selection)
        return observed(self._adapted.game, player, record=False)

    def close(self) -> None:
        """Nothing has to be closed."""
