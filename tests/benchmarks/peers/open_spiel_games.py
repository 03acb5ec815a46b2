"""Random games of OpenSpiel: `open_spiel_games.py SECONDS [GAME]` prints games a second of its time.

Runs under a Python that has OpenSpiel; the benchmark makes one. Without GAME it is its tic-tac-toe written in Python.
"""

import random
import sys
import time

import pyspiel
from open_spiel.python import games  # noqa: F401  # registers those written in Python


def games_per_second(seconds: float, name: str) -> float:
    game = pyspiel.load_game(name)
    draw = random.Random(1).random
    played, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                answers = state.legal_actions()
                state.apply_action(answers[int(draw() * len(answers))])
        played += 20
    return played / spent


if __name__ == "__main__":
    print(games_per_second(float(sys.argv[1]), *(sys.argv[2:3] or ["python_tic_tac_toe"])))
