"""How quickly games are simulated: from cold, and once all is compiled.

    python -m tests.benchmarks.simulate_speed

A small scenario 20 times, as the command that a reader types, with nothing kept from earlier runs: that must take less
than three seconds of processor time. Then games a second of a few scenarios in one process, by turns: results alone,
with all that is counted, and the bare playouts that are the floor; ratios are what counts. Ends with 1 when a bound is
missed.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from toolkit.agents.uniform import picks_of
from toolkit.play import Game, playout
from toolkit.simulation import Content, Plan, Table
from toolkit.simulation.running import table_of
from toolkit.state import set_up

ROOT = Path(__file__).parents[2]
SCENARIOS = (("skirmish", "farm"), ("classics", "tic-tac-toe"), ("panzer-general", "practice-range"))
TURNS = 5
MOST_COLD = 3.0
"""Seconds of processor time for 20 games of a small scenario, from the start of the command to its end."""
LEAST = {"results": 0.6, "counted": 0.25}
"""Of the games a second of bare playouts; not of a game of nine moves, where most goes into its row of figures."""
TINY = frozenset({"tic-tac-toe"})


def cold(folder: Path) -> float:
    """Seconds of processor time of the whole command, and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ["simulate", str(ROOT / "content" / "skirmish"), "--games", "20"]
    kept = {"HEXWRIGHT_CACHE": str(folder / "cache"), "HEXWRIGHT_STATE": str(folder / "state")}
    command = [sys.executable, "-m", "toolkit", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | kept, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tables(pack: str, scenario: str) -> tuple[Table, Table]:
    """Where games are played for their results alone, and with all that is counted."""
    folder = ROOT / "content" / pack
    plan = Plan(pack, scenario, "", "", "speed", {"nobody": "uniform"}, counts=False)
    first = table_of(Content(str(folder)), plan)
    players = set_up(first.rules, scenario, {}).numbers.players
    plan = replace(plan, seats=dict.fromkeys(players, "uniform"))
    return Table(first.rules, plan, first.folder), Table(first.rules, replace(plan, counts=True), first.folder)


def rates(pack: str, scenario: str, seconds: float) -> dict[str, float]:
    """Games a second of processor time of each way to play them, the median of several turns."""
    plain, counted = tables(pack, scenario)

    def bare(number: int) -> None:
        seed = plain.plan.seed_of(number)
        playout(Game(plain.program, seed), picks_of(seed))

    ways: dict[str, Callable[[int], object]] = {"bare": bare, "results": plain.play, "counted": counted.play}
    for play in ways.values():
        play(1)
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(TURNS):
        for name, play in ways.items():
            found[name].append(rate(play, seconds))
    return {name: statistics.median(each) for name, each in found.items()}


def rate(play: Callable[[int], object], seconds: float) -> float:
    """Games a second."""
    start = time.process_time()
    for number in count(1):
        play(number)
        spent = time.process_time() - start
        if spent >= seconds:
            return number / spent
    raise AssertionError


def rows(seconds: float) -> Iterator[tuple[str, bool]]:
    """Each line of the table, and whether its bound is met."""
    with tempfile.TemporaryDirectory() as folder:
        first, *others = [cold(Path(folder)) for _ in range(3)]
    yield f"| skirmish, 20 games, nothing kept | {first:.2f} s (bound {MOST_COLD:g} s) |", first < MOST_COLD
    yield f"| the same, its programs kept | {statistics.median(others):.2f} s |", True
    for pack, scenario in SCENARIOS:
        found = rates(pack, scenario, seconds)
        yield f"| {pack}/{scenario}, bare playouts | {found['bare']:,.0f} a second |", True
        for name, least in LEAST.items():
            share = found[name] / found["bare"]
            bound = "" if scenario in TINY else f" (bound {least:g})"
            told = f"{found[name]:,.0f} a second, {share:.2f} of the bare ones{bound}"
            yield f"| {pack}/{scenario}, {name} | {told} |", scenario in TINY or share >= least


def main() -> int:
    """Print the table."""
    met = True
    for row, is_met in rows(0.5):
        print(row if is_met else f"{row} **missed**", flush=True)
        met = met and is_met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
