"""How quickly it is told which of 500 units on a map of 120 by 80 are in supply, in two legs, past enemies and zones.

    python -m tests.benchmarks.trace_speed

Roads from the borders, then overland to where a unit stands, half points on the road, blocked by enemies and by their
zones where no friend stands. Each time a unit of each side has moved, so that nothing is known of before but what steps
cost. The median of several turns in processor time; the same by networkx, leg by leg, over a graph that stands ready.
Ends with 1 when a median is over its bound.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx

from tests.properties.compiled_values import functions_of, rules_of
from toolkit.board.labels import column_letters
from toolkit.compiler import compile_program
from toolkit.evaluator import World
from toolkit.language.fuel import refill
from toolkit.play import Game

COLUMNS, ROWS, UNITS, POINTS, TURNS = 120, 80, 500, 12, 9
BOUND = 50.0
"""Milliseconds."""
RULES = """
traces:
  supplied:
    args: {goal: space, side: side}
    start: border(side)
    goal: goal
    legs:
      - {along: road, cost: 0}
      - {cost: "1 / 2 if road in along(here, there) else there.terrain.cost", limit: 12}
    blocked: any(units(there), it.owner.side != side) or (there in control(foe(side)) and not units(there))
    exempt: [start, goal]
    shared_by: side
zones:
  control: {by: units(side), when: it.points > 4, blocked: there.terrain == lake}
values:
  foe: {args: {side: side}, base: "only([s for s in sides if s != side])"}
  in_supply: {base: "count(units, supplied(it.space, it.owner.side) != none)"}
  route_of: {args: {unit: unit}, base: "supplied(unit.space, unit.owner.side)"}
  lines: {base: "[count(route_of(u).spaces) for u in units if supplied(u.space, u.owner.side) != none]"}
procedures:
  play:
    do:
      - {choose: n, by: first(players), number: [0, 3]}
      - {let: {a: in_supply + n, b: lines}}
      - {end: game, ranking: [blue, red]}
"""


def files() -> dict[str, str]:
    """The files of a pack with the map and the units."""
    picks = random.Random(7)
    rows = "\n".join("  " + " ".join(picks.choices("....ff~h", k=COLUMNS)) for _ in range(ROWS))
    field = "map: field\ntitle: Field\n"
    field += "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number, "
    field += "edges: {blue: [left], red: [right]}}\n"
    field += f"legend: {{'.': clear, f: forest, h: hill, '~': lake}}\nspaces: |\n{rows}\npaths:\n"
    letters = [column_letters(column) for column in range(COLUMNS)]
    for number, row in enumerate(range(5, ROWS, 15)):
        field += f"  r{number}: {{terrain: road, spaces: [{', '.join(f'{letter}{row}' for letter in letters)}]}}\n"
    spots = [(column, row) for column in range(COLUMNS) for row in range(1, ROWS + 1)]
    west = picks.sample([spot for spot in spots if spot[0] < COLUMNS * 6 // 10], UNITS // 2)
    east = picks.sample([spot for spot in spots if spot[0] >= COLUMNS * 6 // 10], UNITS // 2)
    forces = "\n".join(
        f"  - {{unit: walker, side: {side}, at: '{letters[column]}{row}'}}"
        for side, stand in (("blue", west), ("red", east))
        for column, row in stand
    )
    return {
        "pack.yaml": "pack: supply\nversion: 1.0.0\nlanguage: 1\ntitle: S\nlanguages: [en]\nsequence: play\n",
        "kinds.yaml": "kinds:\n  unit: {title: Unit, attrs: {points: int}}\n  terrain:\n    title: Ground\n    attrs:\n"
        "      cost: {type: optional int, default: none}\n",
        "terrain.yaml": "terrain:\n  clear: {title: Clear, attrs: {cost: 1}}\n  forest: {title: F, attrs: {cost: 2}}\n"
        "  hill: {title: Hill, attrs: {cost: 3}}\n  road: {title: Road}\n  lake: {title: Lake}\n",
        "places.yaml": "places: {map: {spaces: map, shown_to: all}}\n",
        "units.yaml": f"units: {{walker: {{kind: unit, title: Walker, attrs: {{points: {POINTS}}}}}}}\n",
        "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {first: true}, red: {}}\n"
        f"forces:\n{forces}\n",
        "maps/field.yaml": field,
        "rules/play.yaml": RULES,
    }


def timed(run: Callable[[], object]) -> float:
    """Milliseconds of processor time, with a full tank."""
    refill()
    start = time.process_time()
    run()
    return (time.process_time() - start) * 1000


class Peer:
    """The same by networkx: a graph for each leg, made before; without what blocks, and from all that the leg before
    reaches."""

    def __init__(self, stage: Any) -> None:
        ground = stage.ground
        costs = {"clear": 1, "forest": 2, "hill": 3}
        self.stage = stage
        self.road: Any = networkx.DiGraph()
        self.land: Any = networkx.DiGraph()
        for graph in (self.road, self.land):
            graph.add_nodes_from(ground.spaces)
        for here in ground.spaces:
            for there in ground.neighbours[here]:
                is_road = (min(here, there), max(here, there)) in ground.along
                if is_road:
                    self.road.add_edge(here, there, cost=0)
                if is_road or ground.terrain[there] in costs:
                    self.land.add_edge(here, there, cost=1 if is_road else 2 * costs[ground.terrain[there]])

    def in_supply(self, world: World) -> int:
        """How many units are supplied."""
        ground, count = self.stage.ground, 0
        stand = [(row, world.space_of(row), world.piece(row, "owner")) for row, _ in world.rows("piece")]
        for side in (0, 1):
            foes = {space for _, space, owner in stand if owner != side}
            friends = {space for _, space, owner in stand if owner == side}
            zone = {
                there for space in foes for there in ground.neighbours[space] if ground.terrain[there] != "lake"
            } - friends
            blocked = foes | zone
            reached = starts = set(ground.borders[("blue", "red")[side]])
            barred = networkx.filters.hide_nodes(blocked - starts)
            into: set[Any] = set()
            for graph, limit in ((self.road, None), (self.land, 2 * POINTS)):
                view = networkx.subgraph_view(graph, filter_node=barred)
                costs = networkx.multi_source_dijkstra_path_length(view, reached, weight="cost", cutoff=limit)
                reached = reached | {space for space, cost in costs.items() if limit is None or cost <= limit}
                for goal in blocked & friends:
                    steps = (
                        costs[one] + data["cost"] for one, _, data in graph.in_edges(goal, data=True) if one in costs
                    )
                    into |= {goal} if any(limit is None or cost <= limit for cost in steps) else set()
            count += sum(space in reached or space in into for _, space, owner in stand if owner == side)
        return count


def main() -> int:
    """Trace for all units, some turns over."""
    with tempfile.TemporaryDirectory() as folder:
        rules = rules_of(Path(folder) / "supply", files())
        game = Game(compile_program(rules, "one"), 1)
    stage, cells = game.program.stage, game.cells
    functions = functions_of(stage, ("in_supply", "lines"))
    world, peer = World(stage, cells), Peer(stage)
    rows = [row for row, _ in world.rows("piece")]
    holder = stage.layout.at("piece", "unit", "holder")
    picks = random.Random(1)
    print(f"first, with what steps cost: {timed(lambda: functions['v_in_supply'](cells)):.1f} ms")
    taken: dict[str, list[float]] = {"in supply": [], "again": [], "all routes": [], "networkx": []}
    for _ in range(TURNS):
        row = picks.choice(rows)  # it moves to a space beside it
        here = cells[row + holder]
        there = picks.choice(stage.ground.neighbours[here])
        cells[here] = tuple(one for one in cells[here] if one != row)
        cells[there], cells[row + holder] = (*cells[there], row), there
        taken["in supply"].append(timed(lambda: functions["v_in_supply"](cells)))
        taken["again"].append(timed(lambda: functions["v_in_supply"](cells)))
        taken["all routes"].append(timed(lambda: functions["v_lines"](cells)))
        taken["networkx"].append(timed(lambda: peer.in_supply(world)))
        told, expected = functions["v_in_supply"](cells), peer.in_supply(world)
        assert told == expected, (told, expected)
    print(f"{told} of {len(rows)} units are in supply")
    medians = {name: statistics.median(times) for name, times in taken.items()}
    for name, middle in medians.items():
        print(f"{name:12} median {middle:7.1f} ms, at most {max(taken[name]):7.1f} ms")
    print(f"networkx takes {medians['networkx'] / medians['in supply']:.1f} times as long")
    return int(medians["in supply"] > BOUND)


if __name__ == "__main__":
    sys.exit(main())
