"""What marches cost on random maps: generated code, the evaluator and networkx agree."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import pytest

from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.compiler.module import run_module
from toolkit.compiler.passes import ALL
from toolkit.compiler.writer import Writer
from toolkit.evaluator import World, evaluate
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.program.rules import Rules
from toolkit.state import Stage

COLUMNS, ROWS = 7, 6
COSTS = {"clear": 1, "forest": 2, "hill": 3, "road": 1}
FIELDS = {
    "plain": "",
    "stops": "stop: there.terrain.is_barred",
    "passes": "no_end: there.terrain.cost == 2",
    "at least one": "minimum: true",
    "alone by road": "bonus: {points: 2, every_step: here.terrain.is_road and there.terrain.is_road}",
    "some road": "bonus: {points: 2, some_step: there.terrain.is_road}",
    "limits": "stacking: {crowd: units(A1)}",
    "limits of one": "stacking: {crowd: only(units(A1))}",
    "corners": "to: within(here, 1)",
    "all": "{stop: there.terrain.is_barred, no_end: there.terrain.cost == 2, minimum: true,"
    " bonus: {points: 1, every_step: here.terrain.is_road and there.terrain.is_road}}",
}
VALUES = ("near", "way", "along", "far", "begun", "room", "alone", "heap", "over", "barred", "who")
FILES = {
    "pack.yaml": "pack: steps\nversion: 1.0.0\nlanguage: 1\ntitle: Steps\nlanguages: [en]\nsequence: play\n",
    "kinds.yaml": "kinds:\n  unit: {title: Unit, attrs: {size: {type: int, default: 1}}}\n"
    "  terrain:\n    title: Ground\n    attrs:\n"
    "      cost: {type: optional int, default: none}\n"
    "      limit: {type: int, default: 2}\n"
    "      is_road: {type: bool, default: false}\n      is_barred: {type: bool, default: false}\n",
    "terrain.yaml": "terrain:\n  clear: {title: Clear, attrs: {cost: 1}}\n"
    "  forest: {title: Forest, attrs: {cost: 2, limit: 1}}\n"
    "  hill: {title: Hill, attrs: {cost: 3, is_barred: true}}\n  road: {title: Road, attrs: {cost: 1, is_road: true}}\n"
    "  lake: {title: Lake}\n",
    "places.yaml": "places: {map: {spaces: map, shown_to: all}}\n",
    "units.yaml": "units: {walker: {kind: unit, title: Walker}}\n",
    "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {first: true}, red: {}}\n"
    "forces: [{unit: walker, side: blue, at: A1}]\n",
}


def rules_with(folder: Path, fields: str, picks: random.Random) -> Rules:
    """A pack with a random map and a movement of some fields."""
    rows = "\n".join("  " + " ".join(picks.choices("..ff=~h=", k=COLUMNS)) for _ in range(ROWS))
    legend = '{".": clear, f: forest, h: hill, "=": road, "~": lake}'
    grid = "grid: {shape: square, labels: letter_number}"
    field = f"map: field\ntitle: Field\n{grid}\nlegend: {legend}\nspaces: |\n{rows}\n"
    said = fields.strip("{}") if fields.startswith("{") else fields
    cost = "1 / 2 if here.terrain.is_road and there.terrain.is_road else there.terrain.cost"
    body = "".join(f"    {one}\n" for one in (f"cost: {cost}", *_fields(said)))
    play = (
        f"movement:\n  ground:\n{body}"
        "stacking: {crowd: {kind: unit, count: 'it.size + 1', at_most: 'here.terrain.limit', passing: 4}}\n"
        "values:\n  near: {args: {start: space, points: int}, base: 'reachable(ground(), start, points)'}\n"
        "  way: {args: {start: space, goal: space, points: int}, base: 'route(ground(), start, goal, points)'}\n"
        "  along: {args: {start: space, goal: space, points: int},\n"
        "    base: '[cost_along(ground(), w) for w in [route(ground(), start, goal, points)] if w != none]'}\n"
        "  far: {args: {start: space}, base: 'reachable(ground(), start)'}\n"
        "  room: {args: {goal: space}, base: 'has_room(crowd, units, goal)'}\n"
        "  alone: {args: {goal: space}, base: 'has_room(crowd, only(units), goal)'}\n"
        "  begun: {args: {start: space, goal: space, points: int},\n"
        "    base: '[first_steps(w, 1) for w in [route(ground(), start, goal)] if w != none]'}\n"
        "  heap: {args: {goal: space}, base: 'stacked(crowd, goal, only(units(A1)).owner.side)'}\n"
        "  over: {args: {goal: space}, base: 'excess(crowd, goal, only(units(A1)).owner.side)'}\n"
        "  barred: {args: {goal: space}, base: 'goal in bars(only(units(A1)).owner.side)'}\n"
        "  who: {args: {goal: space}, base: 'exerting(bars(only(units(A1)).owner.side), goal)'}\n"
        "zones:\n  bars: {by: units(side), over: 'within(here, 4)', blocked: 'there.terrain.cost == here.terrain.cost',"
        " cancelled: there.terrain.is_barred}\n"
        "procedures:\n  play:\n    do:\n      - {choose: n, by: first(players), number: [0, 3]}\n"
        "      - {let: {a: 'near(A1, n)', b: 'way(A1, A1, n)', c: far(A1)}}\n"
        "      - {end: game, ranking: [blue, red]}\n"
    )
    for name, text in {**FILES, "maps/field.yaml": field, "rules/play.yaml": play}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    pack, found = load_pack(folder)
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return rules


def _fields(said: str) -> Iterator[str]:
    depth, start = 0, 0
    for place, letter in enumerate(said):
        depth += (letter in "{(") - (letter in "})")
        if letter == "," and not depth:
            yield said[start:place].strip()
            start = place + 1
    if said[start:].strip():
        yield said[start:].strip()


def written(rules: Rules, stage: Stage) -> dict[str, Any]:
    """The functions of the values as they are compiled."""
    writer = Writer(rules, stage, ALL)
    for value in VALUES:
        writer.module.value_function(value)
    return run_module(compile(writer.module.finish().source, "<values>", "exec"), stage)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seed", range(3))
def test_generated_code_and_the_evaluator_come_to_the_same(tmp_path: Path, name: str, seed: int) -> None:
    picks = random.Random(f"{name} {seed}")
    rules = rules_with(tmp_path / "steps", FIELDS[name], picks)
    game = Game(compile_program(rules, "one"), 1)
    stage = game.program.stage
    functions, world = written(rules, stage), World(stage, game.cells)
    spaces = [*stage.ground.spaces]
    for _ in range(8):
        given = {"start": picks.choice(spaces), "goal": picks.choice(spaces), "points": picks.randint(0, 6)}
        for value in VALUES:
            declared = rules.values[value]
            expected = evaluate(declared.base.expr, world, given)
            arguments = (given[arg.name] for arg in declared.args)
            assert functions[f"v_{value}"](game.cells, *arguments) == expected, (value, given)


@pytest.mark.parametrize("seed", range(8))
def test_the_costs_are_those_of_networkx(tmp_path: Path, seed: int) -> None:
    rules = rules_with(tmp_path / "steps", "", random.Random(seed))
    game = Game(compile_program(rules, "one"), 1)
    stage = game.program.stage
    graph: Any = networkx.DiGraph()
    for here in stage.ground.spaces:
        for there in stage.ground.neighbours[here]:
            one, other = (stage.ground.terrain[space] for space in (here, there))
            if other in COSTS:
                graph.add_edge(here, there, weight=Fraction(1, 2) if one == other == "road" else COSTS[other])
    functions = written(rules, stage)
    for start in stage.ground.spaces:
        found = functions["v_far"](game.cells, start)
        expected = networkx.single_source_dijkstra_path_length(graph, start) if start in graph else {start: 0}
        assert dict(zip(found[::2], found[1::2], strict=True)) == {s: c for s, c in expected.items() if s != start}
