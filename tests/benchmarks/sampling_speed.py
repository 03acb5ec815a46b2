"""How quickly games are drawn from views: `python -m tests.benchmarks.sampling_speed`.

For each scenario with secrets a game is played some answers on; then the time of a whole view and of a sample from it
is the least of some turns in processor time. Ends with 1 when a sample costs more than so many whole views.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from tests.playthroughs.games import program_of, rules_of, scenarios
from toolkit.play import Game, sample

ANSWERS = 12
TURNS = 7
MOST = 4.0
"""The bound: a sample in whole views."""


def least(do: Callable[[], object]) -> float:
    """The least time of some turns, in milliseconds."""
    found = []
    for _ in range(TURNS):
        start = time.process_time()
        do()
        found.append(time.process_time() - start)
    return min(found) * 1000


def measured(folder: Path, scenario: str) -> tuple[float, float] | None:
    """The time of a whole view, and of a sample from it; None where the game is over or somebody acts secretly."""
    game, picks = Game(program_of(folder, scenario), 1), random.Random(1)
    for _ in range(ANSWERS):
        if not game.over:
            game.apply(picks.choice(game.legal()))
        while game.partial:
            game.apply(picks.choice(game.legal()))
    seat = game.seat
    if seat is None:
        return None
    view, seeds = game.view(seat, whole=True), count()
    sample(game.program, view, 0)
    return least(lambda: game.view(seat, whole=True)), least(lambda: sample(game.program, view, next(seeds)))


def main() -> int:
    """Measure every scenario, and print a table."""
    worst = 0.0
    print(f"{'scenario':36} {'view, ms':>9} {'sample, ms':>11} {'times':>6}")
    for name, folder, scenario in scenarios():
        hides = any(not place.shown_to.is_true for place in rules_of(folder).places.values())
        found = measured(folder, scenario) if hides else None
        if found is not None:
            view, drawn = found
            worst = max(worst, drawn / view)
            print(f"{name:36} {view:9.1f} {drawn:11.1f} {drawn / view:6.1f}")
    print(f"A sample costs {worst:.1f} whole views at most; {MOST:g} are allowed.")
    return int(worst > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
