"""How quickly what units can reach is found, beside networkx: `python reach_speed.py`.

On a board of 120 by 80 hexes with terrain, roads, blocked and stopping spaces, for 200 units with 8 points each. The
graph of networkx is prepared with the same stops and blocks, one graph for all units. Both are timed by turns in one
run, each at the quickest of some times in a row, in processor time; figures are medians of the turns. Ends with 1 when
an answer differs, when a board takes too long, or when that with whole costs alone is not so many times as quick; with
rivers and roads the times are told without a bound, since they come near it where others use the machine.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import networkx  # noqa: E402

from toolkit.board import HexGrid  # noqa: E402
from toolkit.board.paths import Cost, Leg, Network, make_network, reachable, trace  # noqa: E402

WIDTH, HEIGHT = 120, 80
UNITS, POINTS = 200, 8
TURNS, IN_A_ROW = 9, 4
TIMES, MOST = 3.0, 30.0
"""The bounds: so many times as quick as networkx on the first board, and so many milliseconds for all units on each."""

WHOLE: dict[Cost, int] = {1: 6, 2: 3, 3: 1}
HALVES: dict[Cost, int] = {**WHOLE, Fraction(1, 2): 1}
"""What it costs to enter a space, and how common that is: without roads and with them."""
BLOCKED, STOPS = 0.05, 0.05
"""Shares of all spaces."""
RIVERS = 0.1
"""The share of sides along which a river runs; it costs a point more to cross."""


def neighbours() -> list[list[int]]:
    """The spaces around each, by number."""
    grid = HexGrid(WIDTH, HEIGHT)
    numbers = {cell: number for number, cell in enumerate(grid.cells())}
    return [[numbers[other] for other in grid.neighbours(cell)] for cell in grid.cells()]


def draw_network(around: list[list[int]], terrain: dict[Cost, int], rivers: float, picks: random.Random) -> Network:
    """A network over terrain drawn at random, with rivers along a share of the sides."""
    entry = picks.choices(list(terrain), list(terrain.values()), k=len(around))
    sides = [(here, there) for here, others in enumerate(around) for there in others if here < there]
    wet = set(picks.sample(sides, int(rivers * len(sides))))
    blocked, stops = (picks.sample(range(len(around)), int(share * len(around))) for share in (BLOCKED, STOPS))
    return make_network(
        around,
        lambda here, there: entry[there] + ((min(here, there), max(here, there)) in wet),
        stops=stops,
        blocked=blocked,
    )


def prepared(network: Network, units: list[int]) -> networkx.DiGraph:
    """The graph of the steps that are allowed. A unit's own space may be left though it is a stop; so no unit stands on
    a stop, and one graph serves all."""
    assert not network.stops & set(units)
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(network.size))
    graph.add_weighted_edges_from(
        step for step in network.steps() if step[0] not in network.stops and step[1] not in network.blocked
    )
    return graph


def milliseconds(run: Callable[[], object], times: int = 1) -> float:
    """The processor time that something takes, at the quickest of so many times in a row."""
    taken = []
    for _ in range(times):
        begun = time.process_time()
        run()
        taken.append((time.process_time() - begun) * 1000)
    return min(taken)


def compare(name: str, around: list[list[int]], terrain: dict[Cost, int], rivers: float) -> tuple[float, float]:
    """Print a line; the milliseconds for all units, ours and those of networkx. Raises ValueError where answers
    differ."""
    picks = random.Random(1)
    network = draw_network(around, terrain, rivers, picks)
    building = statistics.median(milliseconds(lambda: draw_network(around, terrain, rivers, picks)) for _ in range(5))
    free = sorted(set(range(network.size)) - network.stops - network.blocked)
    units = picks.sample(free, UNITS)
    graph, cutoff = prepared(network, units), POINTS * network.scale
    preparing = statistics.median(milliseconds(lambda: prepared(network, units)) for _ in range(5))

    def ours() -> list[Mapping[int, int]]:
        return [reachable(network, unit, POINTS).costs for unit in units]

    def theirs() -> list[Mapping[int, int]]:
        return [networkx.single_source_dijkstra_path_length(graph, unit, cutoff=cutoff) for unit in units]

    answers = ours()
    if answers != theirs():
        raise ValueError(f"{name}: the answers are not those of networkx")
    pairs = [(milliseconds(ours, IN_A_ROW), milliseconds(theirs, IN_A_ROW)) for _ in range(TURNS)]
    own, other = (statistics.median(times) for times in zip(*pairs, strict=True))
    spaces = statistics.mean(map(len, answers))
    print(f"{name:12}{spaces:8.0f}{own:10.1f}{other:12.1f}{other / own:8.1f}{building:12.1f}{preparing:16.1f}")
    return own, other


def whole_board(around: list[list[int]]) -> None:
    """Print what a search over the whole board takes, and one in two legs."""
    network = draw_network(around, HALVES, RIVERS, random.Random(1))
    legs = [Leg(network, 12), Leg(network)]
    for name, run in (
        ("everything from one space", lambda: reachable(network, 0)),
        ("with the ways", lambda: reachable(network, 0).via),
        ("two legs", lambda: trace(legs, 0)),
        ("two legs, with a way", lambda: trace(legs, 0).route(network.size - 1)),
    ):
        print(f"{name:28}{statistics.median(milliseconds(run) for _ in range(TURNS)):8.1f} ms")


def main() -> int:
    """Print the tables."""
    around = neighbours()
    print(f"{UNITS} units with {POINTS} points on {WIDTH} by {HEIGHT} hexes, in milliseconds")
    print(
        f"{'terrain':12}{'spaces':>8}{'Hexwright':>10}{'networkx':>12}{'times':>8}{'to build':>12}{'to build its':>16}"
    )
    found = [
        compare(name, around, terrain, rivers)
        for name, terrain, rivers in (
            ("whole costs", WHOLE, 0),
            ("and rivers", WHOLE, RIVERS),
            ("and roads", HALVES, 0),
            ("and both", HALVES, RIVERS),
        )
    ]
    whole_board(around)
    own, other = found[0]
    return 0 if other / own >= TIMES and max(took for took, _ in found) < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
