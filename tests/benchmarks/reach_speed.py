"""How quickly the moves of a unit are listed on a map of 60 by 40 with 150 units and zones.

    python -m tests.benchmarks.reach_speed

Terrain, roads, enemies that bar the way, zones that stop, limits at rest and in passing: a search for each unit of a
side, in processor time. After a
warm first one the median and the 99th percentile are told, for spaces alone, for the cheapest way, and for the first
answers of a choice along the movement. Ends with 1 when the 99th percentile is over its bound.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.properties.compiled_values import functions_of, rules_of
from toolkit.board.labels import column_letters
from toolkit.compiler import compile_program
from toolkit.evaluator import World
from toolkit.language.fuel import refill
from toolkit.play import Game

COLUMNS, ROWS, UNITS, POINTS = 60, 40, 150, 8
BOUND = 5.0
"""Milliseconds."""
RULES = """
movement:
  ground:
    args: {unit: unit}
    cost: step_cost(unit, here, there)
    never:
      any:
        - any(units(there), it.owner != unit.owner)
        - here in control(enemy_of(unit)) and there in control(enemy_of(unit))
    stop: there in control(enemy_of(unit))
    bonus: {points: 1, every_step: here.terrain.is_road and there.terrain.is_road}
    stacking: {crowd: unit}
stacking:
  crowd: {kind: unit, count: 1, at_most: 2, passing: 3}
zones:
  control: {by: units(side), when: it.points > 4, blocked: there.terrain == lake}
values:
  enemy_of: {args: {unit: unit}, base: only(opponents(unit.owner)).side}
  step_cost: {args: {unit: unit, one: space, other: space}, gives: optional ratio, base: other.terrain.cost}
  moves: {args: {unit: unit}, base: 'reachable(ground(unit), unit.space, unit.points)'}
  way: {args: {unit: unit, goal: space}, base: 'route(ground(unit), unit.space, goal)'}
modifiers:
  - {to: step_cost, label: by road, when: [one.terrain.is_road, other.terrain.is_road], set: 1 / 2}
procedures:
  play:
    do:
      - for: u in units
        do:
          - choose: goal
            by: first(players)
            one: moves(u)
            else: []
          - if: goal != none and way(u, goal) != none
            then: [{move: u, to: goal}]
      - {end: game, ranking: [blue, red]}
"""


def files() -> dict[str, str]:
    """The files of a pack with the map and the units."""
    picks = random.Random(7)
    rows = "\n".join("  " + " ".join(picks.choices("...ff=~h", k=COLUMNS)) for _ in range(ROWS))
    field = "map: field\ntitle: Field\ngrid: {shape: hex, top: flat, offset: even_down, labels: letter_number}\n"
    field += f"legend: {{'.': clear, f: forest, h: hill, '=': road, '~': lake}}\nspaces: |\n{rows}\n"
    spots = [f"{column_letters(column)}{row}" for column in range(COLUMNS) for row in range(1, ROWS + 1)]
    chosen = picks.sample(spots, UNITS)
    forces = "\n".join(
        f"  - {{unit: walker, side: {'blue' if n % 2 else 'red'}, at: '{spot}'}}" for n, spot in enumerate(chosen)
    )
    return {
        "pack.yaml": "pack: reach\nversion: 1.0.0\nlanguage: 1\ntitle: R\nlanguages: [en]\nsequence: play\n",
        "kinds.yaml": "kinds:\n  unit: {title: Unit, attrs: {points: int}}\n  terrain:\n    title: Ground\n    attrs:\n"
        "      cost: {type: optional int, default: none}\n      is_road: {type: bool, default: false}\n",
        "terrain.yaml": "terrain:\n  clear: {title: Clear, attrs: {cost: 1}}\n  forest: {title: F, attrs: {cost: 2}}\n"
        "  hill: {title: Hill, attrs: {cost: 3}}\n  road: {title: Road, attrs: {cost: 1, is_road: true}}\n"
        "  lake: {title: Lake}\n",
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


def main() -> int:
    """Search for each unit, some times over."""
    with tempfile.TemporaryDirectory() as folder:
        rules = rules_of(Path(folder) / "reach", files())
        game = Game(compile_program(rules, "one"), 1)
    stage, cells = game.program.stage, game.cells
    functions = functions_of(stage, ("moves", "way"))
    units = [row for row, _ in World(stage, cells).rows("piece")]
    picks = random.Random(1)
    is_slow = False
    reached = [len(functions["v_moves"](cells, unit)) // 2 for unit in units]
    print(f"{len(units)} units, {statistics.mean(reached):.0f} spaces each, at most {max(reached)}")
    runs = {
        "reachable": lambda unit: functions["v_moves"](cells, unit),
        "route": lambda unit: functions["v_way"](cells, unit, picks.randrange(COLUMNS * ROWS)),
    }
    for name, run in runs.items():
        taken = sorted(timed(partial(run, unit)) for _ in range(3) for unit in units)
        middle, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        is_slow |= name != "route" and late > BOUND
        print(f"{name:28} median {middle:6.2f} ms, 99th percentile {late:6.2f} ms")
    return int(is_slow)


if __name__ == "__main__":
    sys.exit(main())
