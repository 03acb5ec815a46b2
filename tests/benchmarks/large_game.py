"""What a large game costs: to compile it, to list a decision, to play it at random.

    python -m tests.benchmarks.large_game

The operational system's Great Bend: more than 60 by 40 hexes, over 150 units. It is compiled in a process of its own,
from checked rules to a program; the memory is the most that the whole process held. Then whole games are played by
random answers, each twice: once as quickly as can be, once with each listing of what may come next timed. All in
processor time. Ends with 1 beyond the bounds. Another game: `python -m tests.benchmarks.large_game FOLDER SCENARIO`;
where the time of listings goes, decision by decision: `--places`.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.compiler import Program, compile_program
from toolkit.packs import load_pack
from toolkit.play import Game, playout
from toolkit.program.rules import Rules

ROOT = Path(__file__).parents[2]
GAMES = 3
MOST_DECISIONS = 100_000
MOST_LISTING = 5.0
"""Milliseconds for a listing at the 99th percentile."""
MOST_GAME = 5.0
"""Seconds for a random game, the median."""
MOST_COMPILING = 3.0
"""Seconds from checked rules to a program."""
MOST_MEGABYTES = 300
Listing = tuple[float, str]
"""How many milliseconds it took, and where the game waited."""


def checked(folder: Path) -> Rules:
    """The rules of a pack without errors."""
    pack, found = load_pack(folder)
    rules, more = check_rules(pack) if pack is not None else (None, [])
    if rules is None:
        sys.exit("\n".join(f"{one.span} {one.message}" for one in (*found, *more)))
    return rules


def compile_alone(folder: Path, scenario: str) -> None:
    """Say how many seconds compiling takes, the megabytes before and after, and the characters of the source."""
    rules = checked(folder)
    before = _megabytes()
    start = time.process_time()
    program = compile_program(rules, scenario)
    print(time.process_time() - start, before, _megabytes(), len(program.source))


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def play(program: Program, seed: int) -> tuple[float, int]:
    """Seconds that a random game takes, its set-up included, and how many short answers were given."""
    start = time.process_time()
    given = playout(Game(program, seed), random.Random(seed).random, MOST_DECISIONS)
    return time.process_time() - start, given


def listings(program: Program, seed: int) -> list[Listing]:
    """The same game with each listing timed."""
    game, draw = Game(program, seed), random.Random(seed).random
    found: list[Listing] = []
    while not game.over and len(found) < MOST_DECISIONS:
        start = time.process_time()
        answers = game.legal()
        took = (time.process_time() - start) * 1000
        where = game.go[0].site.path if game.go is not None else ""  # type: ignore[attr-defined]
        found.append((took, f"{where}, {len(game.partial)} told"))
        if answers:
            game.take(answers[int(draw() * len(answers))])
        else:
            game.take_back()
    return found


def percentile(figures: Iterable[float], share: float) -> float:
    """What that share of figures does not exceed."""
    ordered = sorted(figures)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def by_place(found: list[Listing]) -> str:
    """A table of where listings took most of the time."""
    places: dict[str, list[float]] = defaultdict(list)
    for took, where in found:
        places[where].append(took)
    rows = sorted(places.items(), key=lambda place: -sum(place[1]))
    told = [
        f"| {where} | {len(took)} | {sum(took):.0f} | {percentile(took, 0.5):.2f} | {percentile(took, 0.99):.2f} |"
        for where, took in rows
    ]
    return "\n".join(("| where | listings | ms | half | 99 in 100 |\n|---|---|---|---|---|", *told[:20]))


def main() -> int:
    """Measure, print a table, tell whether the bounds are kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "content" / "operational-hex")
    parser.add_argument("scenario", nargs="?", default="great-bend")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    parser.add_argument("--places", action="store_true", help="also tell which decisions are listed how slowly")
    parser.add_argument("--compile", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.compile:
        compile_alone(asked.folder, asked.scenario)
        return 0
    command = [sys.executable, "-m", "tests.benchmarks.large_game", str(asked.folder), asked.scenario, "--compile"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(ran.stdout + ran.stderr)
    compiling, before, megabytes, size = map(float, ran.stdout.split())
    program = compile_program(checked(asked.folder), asked.scenario)
    played = [play(program, seed) for seed in range(asked.games)]
    found = [listing for seed in range(asked.games) for listing in listings(program, seed)]
    game = statistics.median(seconds for seconds, _ in played)
    listing = percentile((took for took, _ in found), 0.99)
    print(f"| {program.rules.pack.id}, {asked.scenario} | figure | bound |\n|---|---|---|")
    written = f"seconds from checked rules to a program ({size / 1000:.0f} KB of source)"
    print(f"| {written} | {compiling:.2f} | {MOST_COMPILING} |")
    print(f"| megabytes of that process (checked: {before:.0f}) | {megabytes:.0f} | {MOST_MEGABYTES} |")
    print(f"| ms to list a decision, half of {len(found):,} | {percentile((took for took, _ in found), 0.5):.2f} | |")
    print(f"| the same, 99 in 100 | {listing:.2f} | {MOST_LISTING} |")
    print(f"| the same, the longest | {max(took for took, _ in found):.2f} | |")
    print(f"| seconds of a random game, the median of {asked.games} | {game:.2f} | {MOST_GAME} |")
    print(f"| short answers a game | {statistics.median(given for _, given in played):,.0f} | |")
    if asked.places:
        print(by_place(found))
    kept = listing <= MOST_LISTING and game <= MOST_GAME
    return int(not (kept and compiling <= MOST_COMPILING and megabytes <= MOST_MEGABYTES))


if __name__ == "__main__":
    sys.exit(main())
