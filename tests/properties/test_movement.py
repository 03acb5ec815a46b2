"""What marches cost on random maps: generated code, the evaluator and networkx agree."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx
import pytest

from tests.properties.compiled_values import functions_of, rules_of
from tests.unit.compiler.small_games import state
from toolkit.compiler import compile_program
from toolkit.evaluator import World, evaluate
from toolkit.evaluator.movement import March
from toolkit.language.faults import END
from toolkit.play import Game
from toolkit.program.rules import Rules
from toolkit.runtime.choices.kept_choice import _LAST
from toolkit.runtime.movement import Movement, Onward, State, reachable, reached
from toolkit.runtime.program import PASS

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
    "all": "stop: there.terrain.is_barred\n    no_end: there.terrain.cost == 2\n    minimum: true\n"
    "    bonus: {points: 1, every_step: here.terrain.is_road and there.terrain.is_road}",
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


def rules_with(folder: Path, fields: str, picks: random.Random, more: str = "", steps: str = "") -> Rules:
    """A pack with a random map and a movement of some fields; `more` rules, and steps before its others."""
    rows = "\n".join("  " + " ".join(picks.choices("..ff=~h=", k=COLUMNS)) for _ in range(ROWS))
    legend = '{".": clear, f: forest, h: hill, "=": road, "~": lake}'
    grid = "grid: {shape: square, labels: letter_number}"
    field = f"map: field\ntitle: Field\n{grid}\nlegend: {legend}\nspaces: |\n{rows}\n"
    cost = "1 / 2 if here.terrain.is_road and there.terrain.is_road else there.terrain.cost"
    body = f"    cost: {cost}\n    {fields}\n"
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
        f"{more}procedures:\n  play:\n    do:\n{steps}      - {{choose: n, by: first(players), number: [0, 3]}}\n"
        "      - {let: {a: 'near(A1, n)', b: 'way(A1, A1, n)', c: far(A1)}}\n"
        "      - {end: game, ranking: [blue, red]}\n"
    )
    return rules_of(folder, {**FILES, "maps/field.yaml": field, "rules/play.yaml": play})


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seed", range(3))
def test_generated_code_and_the_evaluator_come_to_the_same(tmp_path: Path, name: str, seed: int) -> None:
    picks = random.Random(f"{name} {seed}")
    rules = rules_with(tmp_path / "steps", FIELDS[name], picks)
    game = Game(compile_program(rules, "one"), 1)
    stage = game.program.stage
    functions, world = functions_of(stage, VALUES), World(stage, game.cells)
    spaces = [*stage.ground.spaces]
    for _ in range(8):
        given = {"start": picks.choice(spaces), "goal": picks.choice(spaces), "points": picks.randint(0, 6)}
        for value in VALUES:
            declared = rules.values[value]
            expected = evaluate(declared.base.expr, world, given)
            arguments = (given[arg.name] for arg in declared.args)
            assert functions[f"v_{value}"](game.cells, *arguments) == expected, (value, given)


@pytest.mark.parametrize("name", FIELDS)
def test_a_search_that_ends_at_a_goal_finds_the_same_best_way_to_it(tmp_path: Path, name: str) -> None:
    picks = random.Random(f"goal {name}")
    rules = rules_with(tmp_path / "steps", FIELDS[name], picks)
    game = Game(compile_program(rules, "one"), 1)
    stage, shorter = game.program.stage, 0
    march = March(World(stage, game.cells), "ground", (), picks.choice([*stage.ground.spaces]), 4)
    best = march.ways()
    for goal in stage.ground.spaces:
        found = march.ways(goal)
        ways = [min((way for place, way in each.items() if place[0] == goal), default=None) for each in (found, best)]
        assert ways[0] == ways[1]
        shorter += len(found) < len(best)
    assert shorter or len(best) < 3


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
    functions = functions_of(stage, VALUES)
    for start in stage.ground.spaces:
        found = functions["v_far"](game.cells, start)
        expected = networkx.single_source_dijkstra_path_length(graph, start) if start in graph else {start: 0}
        assert dict(zip(found[::2], found[1::2], strict=True)) == {s: c for s, c in expected.items() if s != start}


# Sides, paths and levels

HEXES = {
    "pack.yaml": FILES["pack.yaml"],
    "kinds.yaml": "kinds:\n  unit: {title: Unit}\n  terrain:\n    title: Ground\n    attrs:\n"
    "      cost: {type: int, default: 0}\n      is_lake: {type: bool, default: false}\n"
    "      is_wall: {type: bool, default: false}\n      is_river: {type: bool, default: false}\n",
    "terrain.yaml": "terrain:\n  clear: {title: Clear, attrs: {cost: 1}}\n  forest: {title: Forest, attrs: {cost: 2}}\n"
    "  lake: {title: Lake, attrs: {is_lake: true}}\n  river: {title: River, attrs: {is_river: true}}\n"
    "  wall: {title: Wall, attrs: {is_wall: true}}\n  road: {title: Road}\n",
    "places.yaml": FILES["places.yaml"],
    "units.yaml": "units: {walker: {kind: unit, title: Walker}}\n",
    "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {first: true}, red: {}}\n",
    "rules/play.yaml": """
movement:
  ground:
    cost: step(here, there)
    never: there.terrain.is_lake or edge(here, there).is_wall
values:
  step:
    args: {one: space, other: space}
    gives: ratio
    base: other.terrain.cost
    stages: [ground, road]
  far: {args: {start: space}, base: 'reachable(ground(), start)'}
  near: {args: {start: space, points: int}, base: 'reachable(ground(), start, points)'}
  way: {args: {start: space, goal: space}, base: 'route(ground(), start, goal)'}
  paid: {args: {start: space, goal: space}, base: '[cost_along(ground(), w) for w in [way(start, goal)] if w != none]'}
modifiers:
  - {to: step, stage: ground, label: climb, when: other.level > one.level, add: other.level - one.level}
  - {to: step, stage: ground, label: river, when: 'edge(one, other).is_river', add: 2}
  - {to: step, stage: road, label: road, when: 'road in along(one, other)', set: 1 / 2}
procedures:
  play:
    do:
      - {choose: n, by: first(players), number: [0, 3]}
      - {let: {a: 'near(A1, n)', b: 'way(A1, A1)', c: far(A1), d: 'paid(A1, A1)'}}
      - {end: game, ranking: [blue, red]}
""",
}
Place = tuple[int, int]
"""A column and a row, from 1."""


def beside(place: Place) -> list[Place]:
    """The neighbours of a hex on a map of which every second column lies lower."""
    column, row = place
    lower = column % 2 == 0
    sideways = [(column + by, row + lower + down) for by in (-1, 1) for down in (-1, 0)]
    found = [(column, row - 1), (column, row + 1), *sideways]
    return [one for one in found if 1 <= one[0] <= COLUMNS and 1 <= one[1] <= ROWS]


def named(place: Place) -> str:
    return f"{'ABCDEFG'[place[0] - 1]}{place[1]}"


def some_way(picks: random.Random) -> list[Place]:
    """The spaces of a path, none of them twice."""
    way = [(picks.randint(1, COLUMNS), picks.randint(1, ROWS))]
    while len(way) < 6 and (ahead := [one for one in beside(way[-1]) if one not in way]):
        way.append(picks.choice(ahead))
    return way


@pytest.mark.parametrize("seed", range(6))
def test_with_sides_paths_and_levels_they_are_those_of_networkx(tmp_path: Path, seed: int) -> None:
    picks = random.Random(f"sides {seed}")
    spaces = [(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
    ground = {place: picks.choice("....fff~") for place in spaces}
    level = {place: picks.choice((0, 0, 0, 1, 2)) for place in spaces}
    sides = {frozenset((one, other)) for one in spaces for other in beside(one)}
    lying = {side: picks.choice(("river", "wall", "", "", "", "")) for side in sorted(sides, key=sorted)}
    roads = [way for way in (some_way(picks), some_way(picks)) if len(way) > 1]
    along = {frozenset(pair) for way in roads for pair in pairwise(way)}

    graph: Any = networkx.DiGraph()
    graph.add_nodes_from(map(named, spaces))
    for one, other in [(here, there) for here in spaces for there in beside(here)]:
        side = frozenset((one, other))
        if ground[other] != "~" and lying[side] != "wall":
            climb = max(0, level[other] - level[one])
            dear = (2 if ground[other] == "f" else 1) + climb + (2 if lying[side] == "river" else 0)
            graph.add_edge(named(one), named(other), weight=Fraction(1, 2) if side in along else Fraction(dear))

    written_sides = {kind: [side for side in lying if lying[side] == kind] for kind in ("river", "wall")}
    field = {
        "map": "field",
        "title": "Field",
        "grid": {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"},
        "legend": {".": "clear", "f": "forest", "~": "lake"},
        "spaces": "".join(
            " ".join(ground[column, row] for column in range(1, COLUMNS + 1)) + "\n" for row in range(1, ROWS + 1)
        ),
        "levels": {number: [named(place) for place in spaces if level[place] == number] for number in (1, 2)},
        "sides": {
            kind: {"terrain": kind, "sides": ["|".join(map(named, sorted(side))) for side in found]}
            for kind, found in written_sides.items()
        },
        "paths": {f"road_{at}": {"terrain": "road", "spaces": [*map(named, way)]} for at, way in enumerate(roads)},
    }
    rules = rules_of(tmp_path / "steps", {**HEXES, "maps/field.yaml": json.dumps(field)})
    game = Game(compile_program(rules, "one"), 1)
    labels = game.program.stage.ground.labels
    functions = functions_of(game.program.stage, ("far", "near", "way", "paid"))
    for place in spaces:
        number = labels.index(named(place))
        cheapest = networkx.single_source_dijkstra_path_length(graph, named(place))
        expected = {space: cost for space, cost in cheapest.items() if space != named(place)}
        for points in (None, 3):
            found = (
                functions["v_far"](game.cells, number) if points is None else functions["v_near"](game.cells, number, 3)
            )
            costs = {labels[space]: cost for space, cost in zip(found[::2], found[1::2], strict=True)}
            assert costs == {space: cost for space, cost in expected.items() if points is None or cost <= points}
        goal = named(picks.choice(spaces))
        way = functions["v_way"](game.cells, number, labels.index(goal))
        assert (way is not None) == (goal in cheapest)
        if way is not None:
            total = networkx.path_weight(graph, [labels[space] for space in way], "weight")
            assert [total] == [cheapest[goal]] == [*functions["v_paid"](game.cells, number, labels.index(goal))]


WHOLE = {
    "": "",
    "never": "    never: any(units(there), it.owner != unit.owner)\n",
    "to": "    to: within(here, 2)\n",
    "stop": "    stop: there.terrain.is_road\n",
    "stop that may fault": "    stop: '[1, 2][there.terrain.limit - 1] == 1'\n",
    "no_end": "    no_end: there.terrain.is_road\n",
    "minimum": "    minimum: there.terrain.cost == 2\n",
}


def marching(folder: Path, name: str, picks: random.Random) -> Game:
    """A game on a random map in which walkers may march for no points, then for one, and so on."""
    rows = "\n".join("  " + " ".join(picks.choices(".f=h~", k=COLUMNS)) for _ in range(ROWS))
    legend = '{".": clear, f: forest, h: hill, "=": road, "~": lake}'
    grid = "grid: {shape: square, labels: letter_number}"
    field = f"map: field\ntitle: Field\n{grid}\nlegend: {legend}\nspaces: |\n{rows}\n"
    spaces = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, ROWS + 1)]
    stand = picks.sample(spaces, 4)
    forces = ", ".join(f"{{unit: walker, side: {picks.choice(('blue', 'red'))}, at: {space}}}" for space in stand)
    rules = (
        f"movement:\n  ground:\n    args: {{unit: unit}}\n    cost: there.terrain.cost\n{WHOLE[name]}"
        "state: {game: {points: int}}\n"
        "menus: {orders: {title: Orders}}\n"
        "actions:\n"
        "  march:\n    menu: orders\n    args:\n      - unit: {one: units}\n"
        "      - way: {routes: {along: ground(unit), start: unit.space, limit: game.points}}\n    do: []\n"
        "  go_to:\n    menu: orders\n    args:\n      - unit: {one: units}\n"
        '      - goal: {one: "reachable(ground(unit), unit.space, game.points)"}\n    do: []\n'
        "procedures:\n  play:\n    do:\n"
        "      - for: n in range(0, 4)\n        do:\n          - {set: game.points, to: n}\n"
        "          - {offer: orders, to: first(players), until: pass, may_pass: true}\n"
        "      - {end: game, ranking: [blue, red]}\n"
    )
    scenario = FILES["scenarios/one.yaml"].partition("forces:")[0] + f"forces: [{forces}]\n"
    files = {"maps/field.yaml": field, "rules/play.yaml": rules, "scenarios/one.yaml": scenario}
    return Game(compile_program(rules_of(folder, {**FILES, **files}), "one"), 1)


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("seed", range(3))
def test_a_menu_offers_to_march_those_who_can_reach_anything(tmp_path: Path, name: str, seed: int) -> None:
    """Whether any march begins is found out without listing one; so is whether anything is `reachable`."""
    game = marching(tmp_path / "steps", name, random.Random(f"{name} {seed}"))
    offered: list[tuple[set[int], set[int]]] = []
    while not game.over:
        answers = [answer for answer in game.legal() if answer != PASS]
        by_action = {action: {answer[1] for answer in answers if answer[0] == action} for action in (0, 1)}
        offered.append((by_action[0], by_action[1]))
        game.apply(PASS)
    assert len(offered) > 2, "where nobody can go there is nothing to ask"
    assert all(march == go_to for march, go_to in offered), offered


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("seed", range(3))
def test_the_steps_of_a_march_are_listed_as_a_search_finds_them(tmp_path: Path, name: str, seed: int) -> None:
    """Where a march may end behind each step its steps are one generated loop; a search looks for whole marches."""
    picks = random.Random(f"{seed} {name}")
    game, compared = marching(tmp_path / "steps", name, picks), 0
    while not game.over:
        for start in [answer for answer in game.legal() if answer[0] == 1]:
            game.apply(start)
            while len(game.partial) > 1:
                listed, marches = game.legal(), _LAST[-1]
                searched = replace(marches, movement=replace(marches.movement, next_steps=None), known={}, come={})
                assert searched.answers(game.partial[:2], game.partial[2:]) == listed
                compared += 1
                going = [answer for answer in listed if answer[-1] != END]
                if not going:
                    game.take_back()
                    break
                game.apply(picks.choice(going))
        game.apply(PASS)
    assert compared > 3


GO = """
state: {game: {points: int}}
menus: {orders: {title: Orders}}
actions:
  go:
    menu: orders
    args:
      - start: {one: spaces}
      - goal: {one: "reachable(ground(), start, game.points)", each: it.terrain.limit > 1}
    do: []
  go_as_asked:
    menu: orders
    args:
      - start: {one: spaces}
      - goal: {one: "near(start, game.points)"}
    do: []
  go_in_order:
    menu: orders
    args:
      - start: {one: spaces}
      - goal: {one: "near(start, game.points)", each: "[1, 2][it.terrain.limit - 1] == 2"}
    do: []
"""
OFFERS = """\
      - for: n in range(0, 4)
        do:
          - {set: game.points, to: n}
          - {offer: orders, to: first(players), until: pass, may_pass: true}
"""


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seed", range(2))
def test_whoever_has_a_goal_is_offered_it_and_nobody_else(tmp_path: Path, name: str, seed: int) -> None:
    """A menu looks for the first goal alone; a whole search finds one in the same cases. What may be a fault of
    some goals is asked of them in order."""
    picks = random.Random(f"goals {name} {seed}")
    rules = rules_with(tmp_path / "steps", FIELDS[name], picks, GO, OFFERS)
    game = Game(compile_program(rules, "one"), 1)
    stage, seen = game.program.stage, set[int]()
    near = functions_of(stage, VALUES)["v_near"]
    wide = {space for space in stage.ground.spaces if stage.ground.terrain[space] not in ("forest",)}
    while game.site is not None and game.site.menus:
        points = state(game, "game.points")
        offered = {action: {one[1] for one in game.legal() if one[0] == action} for action in range(3)}
        goals = {start: {*near(game.cells, start, points)[::2]} for start in stage.ground.spaces}
        some, all_of = ({s for s, found in goals.items() if found & those} for those in (wide, {*stage.ground.spaces}))
        assert offered == {0: some, 1: all_of, 2: some}, points
        seen.add(points)
        game.apply(PASS)
    assert len(seen) > 1, "with more points somebody can go"


def test_a_menu_asks_for_the_steps_out_of_each_start_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    far = "  go: {menu: orders, args: [{start: {one: spaces}}, {goal: {one: far(start)}}], do: []}\n"
    rules = rules_with(tmp_path / "steps", "", random.Random("far"), GO.partition("  go:")[0] + far, OFFERS)
    game, asked = Game(compile_program(rules, "one"), 1), list[int]()
    onward = Movement.onward

    def counted(movement: Movement, state: State, *given: Any) -> Onward:
        asked.append(state[0])
        return onward(movement, state, *given)

    monkeypatch.setattr(Movement, "onward", counted)
    starts = [answer[1] for answer in game.legal() if answer != PASS]
    assert len(starts) > 30
    assert len(asked) == len({*asked}) == len(game.program.stage.ground.spaces)


def test_a_search_asks_for_no_step_behind_the_first_goal() -> None:
    asked: list[int] = []

    def along_a_line(movement: Movement, state: State, began: int, spent: int, points: int, known: object) -> Onward:
        asked.append(state[0])
        for there in (state[0] - 1, state[0] + 1):
            if spent + movement.scaled(1) <= points:
                yield (there, False, False), spent + movement.scaled(1)

    line = Movement(along_a_line, 1)
    assert next(reached([], line, 0, 5)) == -1
    assert asked == [0]
    assert {*reached([], line, 0, 5)} == {*reachable([], line, 0, 5)[::2]} == {*range(-5, 6)} - {0}
