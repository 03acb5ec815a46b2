"""One word for all that a few games come to: their programs, every hash on the way. Run as a script it prints it, of
all scenarios or of every so manieth: `hashes.py [FIRST STEP]`."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.playthroughs.games import program_of, scenarios
from toolkit.play import Game, GameFault

ANSWERS = 25


@cache
def word(first: int = 0, step: int = 1) -> str:
    """The hash of the texts of the programs and of the states of a game in each scenario, or in each `step`th."""
    found = sha256()
    for name, folder, scenario in list(scenarios())[first::step]:
        program, random = program_of(folder, scenario), Random(name)
        found.update(program.source.encode())
        game = Game(program, 7)
        for _ in range(ANSWERS):
            legal = [] if game.over else game.legal()
            if not legal:
                break
            try:
                game.apply(random.choice(legal))
            except GameFault:
                break
            found.update(game.hash().encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(word(*map(int, sys.argv[1:])))
