"""The same game everywhere: generated text, hashes and answers do not depend on the order of Python's sets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.unit.state.stages import ROOT

PLAY = """
import random
from hashlib import sha256
from tests.unit.play.programs import parley
from toolkit.play import Game, playout
game = Game(parley(), 11)
playout(game, random.Random(11).random)
print(sha256(parley().source.encode()).hexdigest(), game.hash(), game.record.answers)
"""


@pytest.mark.slow
def test_a_game_does_not_depend_on_the_seed_of_hashes() -> None:
    told = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told.add(done.stdout)
    assert len(told) == 1
