"""How quickly games made from YAML are played, beside the same games by hand and other engines.

    python -m tests.benchmarks.play_speed

First 300 games of each must end as their twins do. Then all is timed in one run, in processor time, each figure the
median of five turns; ratios are what counts, for both sides feel the same machine. Ends with 1 when a figure is under
its bound or a peer is missing. Peers are installed into build/peers, or the folder given with --peers.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.benchmarks.by_hand import skirmish, tic_tac_toe
from tests.benchmarks.peers import PeerMissing, boardgame_io_games, open_spiel_games
from tests.benchmarks.shares import GROUPS, shares
from tests.benchmarks.twins import prove_skirmish, prove_tic_tac_toe
from toolkit.checker import check_rules
from toolkit.compiler import ALL, NONE, Passes, Program, compile_program
from toolkit.compiler.passes import PASS_NAMES
from toolkit.packs import load_pack
from toolkit.play import Game, playout

ROOT = Path(__file__).parents[2]
TURNS = 5
Play = Callable[[Callable[[], float], int], object]


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, the figure, and the least it may be."""

    what: str
    figure: float
    unit: str = ""
    bound: float | None = None

    @property
    def is_met(self) -> bool:
        return self.bound is None or self.figure >= self.bound

    def written(self) -> str:
        figure = f"{self.figure:,.0f}" if self.figure >= 100 else f"{self.figure:.2f}"
        bound = "" if self.bound is None else f" (bound {self.bound:g}{'' if self.is_met else ': **missed**'})"
        return f"| {self.what} | {figure}{self.unit}{bound} |"


def compile_game(folder: Path, scenario: str, passes: Passes = ALL) -> Program:
    """The program of a scenario of a pack."""
    pack, found = load_pack(folder)
    rules, more = check_rules(pack) if pack is not None else (None, [])
    if rules is None:
        sys.exit("\n".join(f"{one.span} {one.message}" for one in (*found, *more)))
    return compile_program(rules, scenario, passes=passes)


def play_ours(program: Program) -> Play:
    """Games made from YAML."""
    return lambda draw, seed: playout(Game(program, seed), draw)


def play_by_hand(draw: Callable[[], float], seed: int) -> object:
    """Skirmish by hand; its dice come from the same seed."""
    return skirmish.play(draw, str(seed).encode())


def race(players: dict[str, Play], seconds: float) -> dict[str, float]:
    """Games a second of each: they take turns, so that all feel the same machine; the median of the turns."""
    found: dict[str, list[float]] = {name: [] for name in players}
    for turn in range(TURNS):
        for name, play in players.items():
            found[name].append(rate(play, seconds, turn))
    return {name: statistics.median(each) for name, each in found.items()}


def rate(play: Play, seconds: float, turn: int) -> float:
    """Games a second of processor time."""
    draw = random.Random(turn).random
    played, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for seed in range(played, played + 20):
            play(draw, seed)
        played += 20
    return played / spent


def against_hand(marks: Program, squads: Program, seconds: float) -> Iterator[Row]:
    """Both games beside their twins."""
    hands: dict[str, Play] = {"tic-tac-toe": lambda draw, seed: tic_tac_toe.play(draw), "skirmish": play_by_hand}
    for name, program, bound in (("tic-tac-toe", marks, 0.30), ("skirmish", squads, 0.55)):
        found = race({"ours": play_ours(program), "hand": hands[name]}, seconds)
        yield Row(f"{name} from YAML, games a second", found["ours"])
        yield Row(f"{name} by hand, games a second", found["hand"])
        yield Row(f"{name} from YAML, of the one by hand", found["ours"] / found["hand"], bound=bound)


def against_peers(marks: Program, folder: Path, seconds: float) -> Iterator[Row | str]:
    """Tic-tac-toe beside other engines, turn by turn; a text tells of one that is missing."""
    ours: dict[str, Play] = {"YAML": play_ours(marks), "hand": lambda draw, seed: tic_tac_toe.play(draw)}
    for title, peer, bounds in PEERS:
        rates: dict[str, list[float]] = {name: [] for name in ("peer", *bounds)}
        try:
            peer(folder, 0.1)
            for turn in range(TURNS):
                rates["peer"].append(peer(folder, seconds))
                for name in bounds:
                    rates[name].append(rate(ours[name], seconds, turn))
        except PeerMissing as missing:
            yield f"{title}: missing ({missing})"
            continue
        found = {name: statistics.median(each) for name, each in rates.items()}
        yield Row(f"{title}, games a second", found["peer"])
        for name, bound in bounds.items():
            whose = "from YAML" if name == "YAML" else "by hand"
            yield Row(f"tic-tac-toe {whose}, times {title}", found[name] / found["peer"], bound=bound)


def classics_against_peers(folder: Path, seconds: float) -> Iterator[Row | str]:
    """Every classic beside the same game of other engines, turn by turn: games a second, and how many times as many of
    ours; a text tells of a peer that is missing."""
    for scenario, theirs in CLASSICS.items():
        ours = play_ours(compile_game(ROOT / "content" / "classics", scenario))
        peers = {f"OpenSpiel's `{game}`": partial(open_spiel_games, game=game) for game in theirs}
        peers["boardgame.io"] = partial(boardgame_io_games, game=scenario)
        rates: dict[str, list[float]] = {name: [] for name in ("YAML", *peers)}
        try:
            for turn in range(TURNS):
                rates["YAML"].append(rate(ours, seconds, turn))
                for name, peer in peers.items():
                    rates[name].append(peer(folder, seconds))
        except PeerMissing as missing:
            yield f"{scenario}: a peer is missing ({missing})"
            continue
        found = {name: statistics.median(each) for name, each in rates.items()}
        yield Row(f"{scenario} from YAML, games a second", found["YAML"])
        for name in peers:
            yield Row(f"{scenario}, times {name} ({found[name]:,.0f} games a second)", found["YAML"] / found[name])


def worth_of_passes(seconds: float) -> Iterator[Row]:
    """How many times as quick each pass makes the games: with all passes against all but one."""
    for name, folder, scenario in GAMES:
        program = compile_game(folder, scenario)
        others = {each: compile_game(folder, scenario, ALL.without(each)) for each in PASS_NAMES}
        others["all of them"] = compile_game(folder, scenario, NONE)
        players = {"ours": play_ours(program)} | {each: play_ours(other) for each, other in others.items()}
        found = race(players, seconds)
        for each in others:
            yield Row(
                f"{name}: pass `{each}`" if each in PASS_NAMES else f"{name}: {each}",
                found["ours"] / found[each],
                " times",
            )


def where_time_goes(marks: Program, squads: Program, seconds: float) -> Iterator[Row]:
    """Shares of the time of playouts."""
    for name, program in (("tic-tac-toe", marks), ("skirmish", squads)):
        found = shares(program, seconds)
        for group in GROUPS:
            yield Row(f"{name}: share of {group}", found[group])


def undo_against_clone(squads: Program) -> Iterator[Row]:
    """Trying an answer and taking it back, by undo and on a clone, in the middle of a game."""
    game = Game(squads, 1)
    draw = random.Random(1).random
    for _ in range(40):
        answers = game.legal()
        game.apply(answers[int(draw() * len(answers))])
    answer = game.legal()[0]
    times: dict[str, list[float]] = {"undo": [], "clone": []}
    for _ in range(TURNS):
        for name, attempt in (("undo", _by_undo), ("clone", _by_clone)):
            start = time.perf_counter()
            for _ in range(2000):
                attempt(game, answer)
            times[name].append((time.perf_counter() - start) / 2000 * 1e6)
    undo, clone = (statistics.median(times[name]) for name in ("undo", "clone"))
    yield Row("skirmish: an answer tried and undone", undo, " µs")
    yield Row("skirmish: the same on a clone", clone, " µs")


def _by_undo(game: Game, answer: tuple[int, ...]) -> None:
    mark = game.mark()
    game.apply(answer)
    game.back_to(mark)


def _by_clone(game: Game, answer: tuple[int, ...]) -> None:
    game.clone().apply(answer)


PEERS: tuple[tuple[str, Callable[[Path, float], float], dict[str, float]], ...] = (
    ("OpenSpiel 2.0.2, python_tic_tac_toe", open_spiel_games, {"YAML": 6.0, "hand": 16.0}),
    ("boardgame.io 0.50.2, client in production mode", boardgame_io_games, {"YAML": 15.0}),
)
CLASSICS = {
    "tic-tac-toe": ("python_tic_tac_toe", "tic_tac_toe"),
    "connect-four": ("connect_four",),
    "breakthrough": ("breakthrough",),
    "hex": ("hex",),
    "nim": ("nim",),
    "kuhn-poker": ("python_kuhn_poker", "kuhn_poker"),
}
"""The same games of OpenSpiel: those that begin with `python` are written in Python, the others in C++."""
GAMES = (
    ("tic-tac-toe", ROOT / "content" / "classics", "tic-tac-toe"),
    ("skirmish", ROOT / "content" / "skirmish", "farm"),
)


def main() -> int:
    """Prove, time, print; 1 when something is below its bound or missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", type=Path, default=ROOT / "build" / "peers", help="folder for other engines")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds of each turn")
    parser.add_argument("--passes", action="store_true", help="also measure what each pass is worth, and shares")
    parser.add_argument("--classics", action="store_true", help="also play every classic beside the peers that have it")
    asked = parser.parse_args()
    marks, squads = (compile_game(folder, scenario) for _, folder, scenario in GAMES)
    prove_tic_tac_toe(marks, 300)
    prove_skirmish(squads, 300)
    rows = [*against_hand(marks, squads, asked.seconds), *against_peers(marks, asked.peers, asked.seconds)]
    if asked.classics:
        rows += classics_against_peers(asked.peers, asked.seconds)
    if asked.passes:
        rows += [*worth_of_passes(asked.seconds / 4), *where_time_goes(marks, squads, asked.seconds * 2)]
        rows += undo_against_clone(squads)
    print("| what | figure |\n|---|---|")
    for row in rows:
        print(row.written() if isinstance(row, Row) else f"| {row} | **missing** |", flush=True)
    return int(any(isinstance(row, str) or not row.is_met for row in rows))


if __name__ == "__main__":
    sys.exit(main())
