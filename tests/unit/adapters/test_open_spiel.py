"""The classics in OpenSpiel pass its own tests, and are the games that it has itself."""

from __future__ import annotations

import unittest
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, sample_some_states

from tests.unit.classics.positions import program_of
from toolkit.adapters.open_spiel import register

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])  # its tests ask which games they are for

CLASSICS = ("tic-tac-toe", "connect-four", "breakthrough", "hex", "nim", "kuhn-poker")
EACH_CLASSIC = pytest.mark.parametrize("scenario", CLASSICS)
PAYS: dict[str, dict[str, Any]] = {"kuhn-poker": {"pays": "won", "pays_most": 2.0}}


@cache
def game_of(scenario: str) -> Any:
    """A classic as OpenSpiel loads it."""
    return pyspiel.load_game(register(program_of(scenario), **PAYS.get(scenario, {})))


@pytest.mark.parametrize(
    "scenario", [pytest.param(id, marks=[pytest.mark.slow] * (id in ("breakthrough", "hex"))) for id in CLASSICS]
)
def test_it_passes_the_random_games_of_open_spiel(scenario: str) -> None:
    pyspiel.random_sim_test(game_of(scenario), num_sims=1, serialize=scenario != "hex", verbose=False)


@pytest.mark.slow
@EACH_CLASSIC
def test_it_passes_the_api_test_of_open_spiel(scenario: str) -> None:
    game = game_of(scenario)

    class Sampled(api_test.EnforceAPIOnPartialTreeBase):
        """The tests that it has for each of its games, of fewer states."""

        @classmethod
        def setUpClass(cls) -> None:
            super(api_test.EnforceAPIOnPartialTreeBase, cls).setUpClass()
            cls.game, cls.game_name, cls.game_type = game, game.get_type().short_name, game.get_type()
            cls.some_states = sample_some_states.sample_some_states(game, max_states=30)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Sampled).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in (*result.errors, *result.failures)] == []
    assert not result.skipped


def leaves(state: Any, plies: int) -> int:
    """How many lines of so many answers there are, an answer given in several parts counting as several."""
    if plies == 0 or state.is_terminal():
        return int(plies == 0)
    return sum(leaves(state.child(action), plies - 1) for action in state.legal_actions())


@pytest.mark.parametrize(
    ("scenario", "theirs", "plies"),
    [("tic-tac-toe", "tic_tac_toe", 3), ("connect-four", "connect_four", 3), ("hex", "hex", 1)],
)
def test_it_has_as_many_lines_as_the_game_of_open_spiel(scenario: str, theirs: str, plies: int) -> None:
    own, other = game_of(scenario).new_initial_state(), pyspiel.load_game(theirs).new_initial_state()
    assert leaves(own, plies) == leaves(other, plies)


@pytest.mark.slow
def test_kuhn_poker_is_solved_by_the_algorithms_of_open_spiel() -> None:
    game = game_of("kuhn-poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert np.allclose(values, [-1 / 18, 1 / 18], atol=0.01)


def test_a_state_is_written_and_read_back() -> None:
    state = game_of("nim").new_initial_state()
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    again = pickle_round(state)
    assert again.history() == state.history() and again.legal_actions() == state.legal_actions()
    assert again.information_state_string(0) == state.information_state_string(0)


def pickle_round(state: Any) -> Any:
    """A state, serialised and taken up again."""
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert game.get_type().short_name == state.get_game().get_type().short_name
    return again
