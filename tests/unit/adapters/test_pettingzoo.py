"""The classics pass PettingZoo's own tests."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from tests.unit.classics.positions import program_of
from toolkit.adapters.pettingzoo import env

CLASSICS = ("tic-tac-toe", "connect-four", "breakthrough", "hex", "nim", "kuhn-poker")
ADVICE = ("probably should be", "We recommend agents", "is not a NumPy array", "all zeros", "has only one")
"""What its own test says of the games with masks that come with it too."""


@pytest.mark.parametrize("scenario", CLASSICS)
def test_it_passes_the_tests_of_pettingzoo(scenario: str) -> None:
    program = program_of(scenario)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(env(program), num_cycles=20)
        seed_test(lambda: env(program), num_cycles=10)
    told = [str(one.message) for one in found if issubclass(one.category, UserWarning)]
    assert [text for text in told if not any(part in text for part in ADVICE)] == []


def test_winnings_are_the_rewards_at_the_end() -> None:
    environment = env(program_of("kuhn-poker"), pays="won")
    environment.reset(seed=7)
    rewards = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        over = terminated or truncated
        environment.step(None if over else int(observation["action_mask"].argmax()))
    assert sorted(rewards.values()) in ([-1.0, 1.0], [-2.0, 2.0])


def test_an_illegal_action_loses() -> None:
    environment = env(program_of("nim"))
    environment.reset(seed=1)
    observation = environment.last()[0]
    environment.step(int((observation["action_mask"] == 0).argmax()))
    assert environment.terminations["first"] and environment.rewards["first"] == -1
