"""Traced routes on random maps: generated code, the evaluator and networkx agree."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import networkx
import pytest

from tests.properties.compiled_values import functions_of, rules_of
from toolkit.compiler import compile_program, names
from toolkit.evaluator import World, ask, evaluate
from toolkit.evaluator.traces import route_of
from toolkit.language.faults import Fault
from toolkit.play import Game
from toolkit.program.ground import trace_of
from toolkit.program.rules import Rules
from toolkit.runtime.traces import TraceSearch
from toolkit.state import Stage

COLUMNS, ROWS = 7, 6
SHAPES = {
    "squares": "grid: {shape: square, labels: letter_number}",
    "hexes": "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number}",
}
GO = 'cost: "there.terrain.cost"'
BLOCKED = "blocked: there.terrain.is_barred"
LEGS = {
    "one leg": f"legs: [{{{GO}, limit: 5}}]",
    "steps": "legs: [{limit: 3}]",
    "by road, then overland": f"legs: [{{along: [road, rail]}}, {{{GO}, limit: 4}}]",
    "overland, then by rail": f"legs: [{{{GO}, limit: 3}}, {{along: rail, cost: 1 / 3, limit: 1}}]",
    "three legs": f"legs: [{{along: road, limit: 3}}, {{{GO}, limit: 2}}, {{along: rail, cost: 1 / 5, limit: 1}}]",
    "so many for a point": f"legs: [{{along: [rail, road], cost: 1 / 3, limit: 1, round: up}}, {{{GO}, limit: 3}}]",
    "made full": f"legs: [{{{GO}, limit: 2}}, {{along: [rail], cost: 2 / 3, limit: 1, round: down}}]",
    "through corners": f"legs: [{{to: 'within(here, 1)', {GO}, limit: 3}}, {{along: road}}]",
    "a limit that is told": f"legs: [{{{GO}, limit: points}}, {{along: [road, rail], limit: points - 2}}]",
    "never": "legs: [{along: [road, rail], never: here.level > there.level}, "
    f"{{{GO}, limit: 3, never: there.level == 2}}]",
    "for nothing": "legs: [{along: [road, rail], cost: 0}, {cost: there.level, limit: 2}]",
}
ENDS = {
    "": "",
    "blocked": BLOCKED,
    "exempt start": f"{BLOCKED}\n    exempt: start",
    "exempt goal": f"{BLOCKED}\n    exempt: [goal]",
    "exempt ends": f"{BLOCKED}\n    exempt: [start, goal]",
    "from the goal": f"{BLOCKED}\n    counted: from_goal\n    exempt: [goal, start]",
    "from a barred goal": f"{BLOCKED}\n    counted: from_goal",
}
FILES = {
    "pack.yaml": "pack: routes\nversion: 1.0.0\nlanguage: 1\ntitle: Routes\nlanguages: [en]\nsequence: play\n",
    "kinds.yaml": "kinds:\n  unit: {title: Unit}\n  terrain:\n    title: Ground\n    attrs:\n"
    "      cost: {type: optional int, default: none}\n      is_barred: {type: bool, default: false}\n",
    "terrain.yaml": "terrain:\n  clear: {title: Clear, attrs: {cost: 1}}\n  forest: {title: Forest, attrs: {cost: 2}}\n"
    "  hill: {title: Hill, attrs: {cost: 3, is_barred: true}}\n  lake: {title: Lake}\n"
    "  road: {title: Road, attrs: {cost: 1}}\n  rail: {title: Rail, attrs: {cost: 1}}\n",
    "places.yaml": "places: {map: {spaces: map, shown_to: all}}\n",
    "units.yaml": "units: {walker: {kind: unit, title: Walker}}\n",
    "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {first: true}, red: {}}\n"
    "forces: [{unit: walker, side: blue, at: A1}]\n",
}
ASKED = ("way", "paid", "there_is")


def rules_with(folder: Path, legs: str, ends: str, picks: random.Random, grid: str = "squares") -> Rules:
    """A pack with a random map and a trace."""
    rows = "\n".join("  " + " ".join(picks.choices("...ffh~", k=COLUMNS)) for _ in range(ROWS))
    letters = "ABCDEFG"[:COLUMNS]
    down = f"{picks.choice(letters)}"
    across = f"{picks.randint(1, ROWS)}"
    paths = f"paths:\n  street: {{terrain: road, spaces: [{', '.join(f'{letter}{across}' for letter in letters)}]}}\n"
    paths += f"  line: {{terrain: rail, spaces: [{', '.join(f'{down}{row}' for row in range(1, ROWS + 1))}]}}\n"
    levels = f"levels: {{1: [{picks.choice(letters)}1..{letters[-1]}3], 2: [A{picks.randint(4, ROWS)}]}}\n"
    legend = '{".": clear, f: forest, h: hill, "~": lake}'
    field = f"map: field\ntitle: Field\n{SHAPES[grid]}\nlegend: {legend}\nspaces: |\n{rows}\n{paths}{levels}"
    play = (
        "traces:\n  supplied:\n    args: {starts: set of space, goals: set of space, points: int}\n"
        f"    start: starts\n    goal: goals\n    {legs}\n    {ends}\n"
        "values:\n"
        "  way: {args: {a: set of space, b: set of space, n: int}, base: 'supplied(a, b, n)'}\n"
        "  paid: {args: {a: set of space, b: set of space, n: int}, base: 'supplied(a, b, n).cost'}\n"
        "  there_is: {args: {a: set of space, b: set of space, n: int}, base: 'supplied(a, b, n) != none'}\n"
        "procedures:\n  play:\n    do:\n      - {choose: n, by: first(players), number: [0, 3]}\n"
        "      - {let: {a: 'way(set(A1), set(A1), n)', b: 'paid([A1], [A1], n)', c: 'there_is([A1], [A1], n)'}}\n"
        "      - {end: game, ranking: [blue, red]}\n"
    ).replace("set(A1)", "[A1]")
    return rules_of(folder, {**FILES, "maps/field.yaml": field, "rules/play.yaml": play})


def given(stage: Stage, picks: random.Random) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Where a trace begins, where it shall lead, and how many points there are."""
    spaces = [*stage.ground.spaces]
    some = (tuple(sorted(picks.sample(spaces, picks.randint(0, 3)))) for _ in range(2))
    return (*some, picks.randint(-1, 6))  # type: ignore[return-value]  # two of them


def outcome(compute: Any, *arguments: Any) -> Any:
    """What is computed, or that it is a fault."""
    try:
        return compute(*arguments)
    except Fault as fault:
        return f"fault {fault.kind}"


@pytest.mark.slow
@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("legs", LEGS)
def test_generated_code_and_the_evaluator_come_to_the_same(tmp_path: Path, legs: str, ends: str) -> None:
    for seed, grid in enumerate(SHAPES):
        picks = random.Random(f"{legs} {ends} {seed}")
        rules = rules_with(tmp_path / grid, LEGS[legs], ENDS[ends], picks, grid)
        game = Game(compile_program(rules, "one"), 1)
        stage = game.program.stage
        functions, world = functions_of(stage, ASKED), World(stage, game.cells)
        for _ in range(12):
            arguments = given(stage, picks)
            variables = dict(zip("abn", arguments, strict=True))
            for value in ASKED:
                declared = rules.values[value]
                expected = outcome(evaluate, declared.base.expr, world, variables)
                found = outcome(functions[f"v_{value}"], game.cells, *arguments)
                assert found == expected, (value, variables)


def steps_of(number: int, rules: Rules, stage: Stage) -> Any:
    """The graph of the steps of a leg, as the map and the leg say it."""
    leg = rules.pack.find("traces", "supplied").record.legs[number]  # type: ignore[union-attr]
    ground = stage.ground
    graph: Any = networkx.DiGraph()
    graph.add_nodes_from(ground.spaces)
    for here in ground.spaces:
        for there in ground.neighbours[here]:
            kinds = ground.along.get((min(here, there), max(here, there)), ())
            price = 1 if leg.cost is None else _price(leg.cost, rules.pack, ground.terrain[there])
            if price is not None and not (leg.along and {*leg.along}.isdisjoint(kinds)):
                graph.add_edge(here, there, cost=price)
    return graph


def _price(cost: str, pack: Any, terrain: str) -> Fraction | int | None:
    if "terrain" not in cost:
        return Fraction(cost.replace(" ", ""))
    cost = pack.find("terrain", terrain).record.attrs.get("cost")
    return None if cost is None else int(cost)


@pytest.mark.parametrize("legs", ["one leg", "by road, then overland", "so many for a point", "made full"])
@pytest.mark.parametrize("seed", range(3))
def test_there_is_a_route_where_there_is_one_in_the_graph_of_legs(tmp_path: Path, legs: str, seed: int) -> None:
    """Each leg by networkx: the spaces that the leg before reaches are where it begins."""
    picks = random.Random(seed)
    rules = rules_with(tmp_path / "routes", LEGS[legs], BLOCKED, picks, "hexes")
    game = Game(compile_program(rules, "one"), 1)
    stage = game.program.stage
    functions = functions_of(stage, ASKED)
    raw = rules.pack.find("traces", "supplied").record.legs  # type: ignore[union-attr]
    barred = {space for space in stage.ground.spaces if stage.ground.terrain[space] == "hill"}
    graphs = [steps_of(number, rules, stage) for number in range(len(raw))]
    for graph in graphs:
        graph.remove_nodes_from(barred)
    rounds: dict[str | None, Any] = {None: Fraction, "up": ceil, "down": floor}
    for start in stage.ground.spaces:
        begun = {start} - barred
        for leg, graph in zip(raw, graphs, strict=True):
            costs = networkx.multi_source_dijkstra_path_length(graph, begun, weight="cost") if begun else {}
            most = None if leg.limit is None else Fraction(str(leg.limit))
            begun |= {space for space, cost in costs.items() if most is None or rounds[leg.round](cost) <= most}
        found = {goal for goal in stage.ground.spaces if functions["v_there_is"](game.cells, (start,), (goal,), 0)}
        assert found == begun


def test_a_route_is_told_with_what_each_leg_costs(tmp_path: Path) -> None:
    rules = rules_with(tmp_path / "routes", LEGS["by road, then overland"], "", random.Random(1))
    game = Game(compile_program(rules, "one"), 1)
    functions = functions_of(game.program.stage, ASKED)
    world = World(game.program.stage, game.cells)
    declared = trace_of(rules, "supplied")
    assert declared is not None and declared.trace is not None
    for start in game.program.stage.ground.spaces:
        for goal in game.program.stage.ground.spaces:
            found = route_of(declared.trace, ((start,), (goal,), 0), world)
            if found is not None:
                assert (found.spaces[0], found.spaces[-1]) == (start, goal)
                assert sum(found.costs) == functions["v_paid"](game.cells, (start,), (goal,), 0)


@pytest.mark.parametrize("seed", range(2))
def test_a_search_is_kept_no_longer_than_what_it_has_read(seed: int) -> None:
    """In random games of a pack that marks its units, blows bridges and loses pieces, all that was kept is right."""
    program = compile_program(rules_of(Path("tests/packs/campaign")), "advance")
    asked = ("reaches_hq.trace-route", "reaches_unit.trace-route", "is_supplied")
    functions = functions_of(program.stage, asked)
    picks = random.Random(seed)
    game = Game(program, seed)
    for _ in range(20):
        legal = game.legal()
        if not legal:
            break
        game.apply(picks.choice(legal))
        world = World(program.stage, game.cells)
        for row in [row for row, _ in world.rows("piece") if world.space_of(row) is not None]:
            assert functions["v_is_supplied"](game.cells, row) == ask("is_supplied", (row,), world).result
            side, space = world.piece(row, "owner"), world.space_of(row)
            for value in asked[:2]:
                name = names.value(value)
                assert functions[name](game.cells, space, side) == ask(value, (space, side), world).result


def test_one_search_tells_all_routes_of_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none is made where only what it does not read has changed."""
    searched: list[object] = []
    plain = TraceSearch.run
    monkeypatch.setattr(TraceSearch, "run", lambda self: searched.append(self) or plain(self))
    program = compile_program(rules_of(Path("tests/packs/campaign")), "advance")
    game = Game(program, 1)
    functions = functions_of(program.stage, ["reaches_hq.trace-holds"])
    searched.clear()

    def reached() -> int:
        """How many spaces Blue's headquarters could stand in."""
        holds = functions[names.value("reaches_hq.trace-holds")]
        return sum(holds(game.cells, space, 0) for space in program.stage.ground.spaces)

    first = reached()
    assert len(searched) == 1 and reached() == first and len(searched) == 1
    game.cells[program.stage.layout.base["game", "turn"]] += 1
    assert reached() == first and len(searched) == 1
    bridge = program.stage.layout.base["edge", "bridge"] + program.stage.numbers.of["edges"]["D2|E3"]
    game.cells[bridge] = 2  # blown
    assert reached() < first and len(searched) == 2


def moved(game: Game, row: int, goal: int) -> None:
    """A piece stands elsewhere."""
    layout = game.program.stage.layout
    holder = row + layout.at("piece", "unit", "holder")
    here = game.cells[holder]
    game.cells[here] = tuple(one for one in game.cells[here] if one != row)
    game.cells[goal], game.cells[holder] = (*game.cells[goal], row), goal


def test_what_a_search_found_is_taken_over_where_what_it_asked_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []
    plain = TraceSearch.run
    monkeypatch.setattr(TraceSearch, "run", lambda self: searched.append(self) or plain(self))
    program = compile_program(rules_of(Path("tests/packs/campaign")), "advance")
    game = Game(program, 1)
    functions = functions_of(program.stage, ["reaches_hq.trace-holds"])
    holds = functions[names.value("reaches_hq.trace-holds")]
    world = World(program.stage, game.cells)
    rows = [row for row, _ in world.rows("piece") if world.space_of(row) is not None]
    spaces, kept, moves = program.stage.ground.spaces, 0, 0
    for row in rows:
        for goal in program.stage.ground.neighbours[world.space_of(row)]:
            before = len(searched)
            found = [space for space in spaces if holds(game.cells, space, 0)]
            anew = functions_of(program.stage, ["reaches_hq.trace-holds"])[names.value("reaches_hq.trace-holds")]
            kept, moves = kept + (len(searched) == before), moves + 1
            assert found == [space for space in spaces if anew(game.cells, space, 0)]
            moved(game, row, goal)
    assert 0 < kept < moves, "some moves change nothing for Blue's lines, others do"


def test_a_search_of_another_game_is_asked_about_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a space is blocked of which nobody asked yet is looked up in the game in hand, not in the search's."""
    program = compile_program(rules_of(Path("tests/packs/campaign")), "advance")
    functions = functions_of(program.stage, ["reaches_hq.trace-holds"])
    holds = functions[names.value("reaches_hq.trace-holds")]
    asked: list[int] = []
    plain = TraceSearch.blocks

    def blocks(self: TraceSearch, space: int) -> bool:
        """The same, noted."""
        asked.append(space)
        return plain(self, space)

    monkeypatch.setattr(TraceSearch, "blocks", blocks)
    game = Game(program, 1)
    holds(game.cells, 0, 0)
    other = game.cells.copy()
    game.cells[:] = [None] * len(game.cells)
    asked.clear()
    for space in program.stage.ground.spaces:
        holds(other, space, 0)
    assert asked


@pytest.mark.parametrize("seed", range(2))
def test_what_is_listed_while_cells_are_compared_once_is_what_is_listed_else(seed: int) -> None:
    game, picks = Game(compile_program(rules_of(Path("tests/packs/campaign")), "advance"), seed), random.Random(seed)
    for _ in range(30):
        legal = game.legal()
        if not legal:
            break
        assert game.ask is not None
        block, locals, parent = game.ask
        assert legal == block.__wrapped__(game, locals, parent)
        game.apply(picks.choice(legal))


FOG = {
    "kinds.yaml": "kinds:\n  unit: {title: Unit, face_down: {shows: [owner]}, attrs: {strength: int}}\n"
    "  terrain: {title: Ground}\n",
    "terrain.yaml": "terrain: {clear: {title: Clear}}\n",
    "units.yaml": "units:\n  weak: {kind: unit, title: Weak, attrs: {strength: 1}}\n"
    "  strong: {kind: unit, title: Strong, attrs: {strength: 3}}\n",
    "maps/field.yaml": "map: field\ntitle: Field\ngrid: {shape: hex, top: flat, offset: even_down, "
    'labels: letter_number}\nlegend: {".": clear}\nspaces: |\n  . . .\n  . . .\n',
    "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {first: true}, red: {}}\n"
    "forces:\n  - {unit: strong, side: red, at: B1, face: down}\n  - {unit: weak, side: blue, at: C1}\n",
    "rules/play.yaml": "traces:\n  fed:\n    args: {goal: space, limit: int}\n    start: A1\n    goal: goal\n"
    "    legs: [{limit: limit}]\n"
    "    blocked: any(units, it.space == there and it.strength > 2)\n"
    "values:\n  near: {args: {goal: space, n: int}, base: 'fed(goal, n) != none'}\n"
    "procedures:\n  play:\n    do:\n"
    "      - {choose: a, by: first(players), one: spaces, each: 'seen(near(it, 1), it == C2)', else: []}\n"
    "      - {end: game, ranking: [blue if a == A1 else red]}\n",
}


def test_who_does_not_know_what_blocks_is_told_nothing_by_a_trace(tmp_path: Path) -> None:
    """Where a search asks about a piece that lies face down, the second value of `seen` is what counts."""
    rules = rules_of(tmp_path / "fog", {**FILES, **FOG})
    game = Game(compile_program(rules, "one"), 1)
    assert [answer[-1] for answer in game.legal()] == [game.program.stage.ground.labels.index("C2")]
    shown = next(row for row, _ in World(game.program.stage, game.cells).rows("piece"))
    game.cells[shown + game.program.stage.layout.at("piece", "unit", "up")] = True
    assert len(game.legal()) == 2  # A1 and A2: B1 is blocked, and C2 is too far
