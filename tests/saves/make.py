"""Make the saves of this folder anew: `python -m tests.saves.make`. Only for a change of form that is meant.

Each file holds saves from the middle of answers to answers, with their hashes, and for each what was answered
afterwards and the hash at the end. `all.json` was made with all passes of the generator, `none.json` with none.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from tests.unit.play.programs import program_of
from toolkit.compiler import ALL, NONE, Passes, Program
from toolkit.play import Game, playout, save

HERE = Path(__file__).parent
PASSES: dict[str, Passes] = {"all": ALL, "none": NONE}
PACK, SCENARIO = "tests/packs/parley", "bridge"
MOST = 3


def depth(game: Game) -> int:
    """How many calls a pending decision will come back to."""
    found, frame = 0, game.go
    while frame is not None:
        found, frame = found + 1, frame[2]
    return found


def deepest(program: Program, seed: int) -> Game:
    """A game at its decision with the most answers to answers around it."""
    game, pick = Game(program, seed), random.Random(seed)
    found = game.clone()
    while not game.over:
        game.apply(pick.choice(game.legal()))
        if not game.over and not game.partial and depth(game) > depth(found):
            found = game.clone()
    return found


def written(program: Program, seed: int) -> dict[str, Any]:
    """One save with what follows."""
    game = deepest(program, seed)
    entry: dict[str, Any] = {"depth": depth(game), "save": save(game, with_history=True), "hash": game.hash()}
    before = len(game.record.answers)
    playout(game, random.Random(seed).random)
    return {**entry, "then": list(game.record.answers[before:]), "end": game.hash()}


def main() -> None:
    """Write all files."""
    for name, passes in PASSES.items():
        program = program_of(PACK, SCENARIO, passes)
        entries = sorted((written(program, seed) for seed in range(60)), key=lambda entry: -entry["depth"])[:MOST]
        lines = ",\n".join(json.dumps(entry, sort_keys=True, ensure_ascii=False) for entry in entries)
        (HERE / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
