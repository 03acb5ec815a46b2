"""How many decisions a second a whole game takes at random, and how soon it is ready.

    python -m tests.benchmarks.decision_speed

The yardstick is tic-tac-toe written by hand, timed by turns in the same run, in processor time; figures are medians of
five turns. A program that an earlier run kept is read from the cache in a process of its own. Ends with 1 when a figure
misses its bound. Another game: `python -m tests.benchmarks.decision_speed FOLDER SCENARIO`.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.by_hand import tic_tac_toe
from toolkit.cache import kept_program
from toolkit.checker import check_rules
from toolkit.compiler import Program
from toolkit.packs import load_pack
from toolkit.play import Game, playout

ROOT = Path(__file__).parents[2]
TURNS = 5
GAMES = 20
MOST_DECISIONS = 20_000
LEAST_RATIO = 40 / 170
MOST_SECONDS = 0.1


def program_of(folder: Path, scenario: str, kept: Path) -> tuple[Program, float]:
    """The program of a scenario, and the seconds that it took from checked rules on."""
    pack, _ = load_pack(folder)
    assert pack is not None, f"{folder} cannot be read"
    rules, _ = check_rules(pack)
    assert rules is not None, f"{folder} has errors in its rules"
    begun = time.perf_counter()
    program = kept_program(rules, scenario, {}, folder=kept)
    return program, time.perf_counter() - begun


def decisions_a_second(program: Program, picks: random.Random, first: int) -> float:
    """Random decisions in some games, set-up included."""
    begun, given = time.process_time(), 0
    for seed in range(first, first + GAMES):
        given += playout(Game(program, seed), picks.random, MOST_DECISIONS)
    return given / (time.process_time() - begun)


def games_by_hand_a_second(picks: random.Random, number: int = 30_000) -> float:
    """Random games of tic-tac-toe written by hand."""
    begun = time.process_time()
    for _ in range(number):
        game = tic_tac_toe.TicTacToe()
        while game.result is None:
            legal = game.legal()
            game.apply(legal[int(picks.random() * len(legal))])
    return number / (time.process_time() - begun)


def seconds_from_the_cache(folder: Path, scenario: str, kept: Path) -> float:
    """The seconds that a new process needs from checked rules to a program that an earlier one kept."""
    command = [sys.executable, "-m", "tests.benchmarks.decision_speed", str(folder), scenario, "--from", str(kept)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return float(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def main() -> int:
    """Measure, print a table, tell whether the bounds are kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "content" / "panzer-general")
    parser.add_argument("scenario", nargs="?", default="training-grounds")
    parser.add_argument("--from", dest="kept", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.kept is not None:
        print(program_of(chosen.folder, chosen.scenario, chosen.kept)[1])
        return 0
    with tempfile.TemporaryDirectory() as kept:
        program, written = program_of(chosen.folder, chosen.scenario, Path(kept))
        read = statistics.median(
            seconds_from_the_cache(chosen.folder, chosen.scenario, Path(kept)) for _ in range(TURNS)
        )
    picks = random.Random(1)
    turns = [(decisions_a_second(program, picks, GAMES * turn), games_by_hand_a_second(picks)) for turn in range(TURNS)]
    ours, by_hand = (statistics.median(figures) for figures in zip(*turns, strict=True))
    ratio = statistics.median(one / other for one, other in turns)
    print(f"| {program.rules.pack.id}, {chosen.scenario} | figure | bound |\n|---|---|---|")
    print(f"| decisions a second, at random, journal on | {ours:,.0f} | |")
    print(f"| games a second of tic-tac-toe by hand | {by_hand:,.0f} | |")
    print(f"| the one for each of the other | {ratio:.3f} | {LEAST_RATIO:.3f} |")
    print(f"| seconds to a program, written anew | {written:.2f} | |")
    print(f"| seconds to a program, from the cache | {read:.3f} | {MOST_SECONDS} |")
    return int(ratio < LEAST_RATIO or read > MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
