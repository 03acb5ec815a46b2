"""Who chooses where to go is told what it costs to come there, and why a march does not come to other spaces."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.evaluator import World, values
from toolkit.examples.log import log_of
from toolkit.packs import load_pack
from toolkit.play import Game, Refused, read_answer
from toolkit.play.prices import amounts_of
from toolkit.state.run_time import Things

MARCH = Path(__file__).parents[2] / "packs" / "march"


WAY = "- way: {routes: {along: ground(column), start: column.space, limit: column.points}}"
GOAL = '- goal: {one: "reachable(ground(column), column.space, column.points)"}'


def goals(folder: Path, barred: str = "") -> Game:
    """A game of marches in which the goal alone is chosen. Blue's train stands in front of its foot, and a wall around
    what is `barred`, with a gate to A4."""
    wall = f"        - {{if: here != A4 and there == {barred}, cite: '3', say: There is a wall.}}\n" if barred else ""
    changes = {
        "rules/turns.yaml": {
            WAY: GOAL,
            "{move: column, along: way}": "{move: column, along: 'route(ground(column), column.space, goal)'}",
        },
        "rules/marching.yaml": {
            'cite: "4"}\n        -': 'cite: "4", say: The enemy stands there.}\n' + wall + "        -"
        },
        "scenarios/crossing.yaml": {"blue_train, side: blue, at: A2": "blue_train, side: blue, at: B2"},
    }
    shutil.copytree(MARCH, folder / "march")
    for name, each in changes.items():
        file = folder / "march" / name
        text = file.read_text("utf-8")
        for old, new in each.items():
            assert old in text
            text = text.replace(old, new)
        file.write_text(text, "utf-8")
    pack, _ = load_pack(folder / "march")
    assert pack is not None
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return Game(compile_program(rules, "crossing"), 1)


def test_a_goal_is_chosen_with_its_cost(tmp_path: Path) -> None:
    game = goals(tmp_path)
    begun = game.legal()[0]
    game.take(begun)
    costs = {game.program.stage.ground.labels[space]: str(cost) for space, cost in amounts_of(game, begun).items()}
    assert {label: costs[label] for label in ("C2", "B1", "D2")} == {"C2": "1", "B1": "2", "D2": "3/2"}
    assert {answer[-1] for answer in game.legal()} == set(amounts_of(game, begun))


def test_the_march_goes_to_the_goal_by_the_cheapest_way(tmp_path: Path) -> None:
    game = goals(tmp_path)
    game.apply(read_answer(game, {"blue": "march", "column": "blue_foot", "goal": "D2"}))
    assert {"moved: blue_foot#1 from A2 to D2", "set: march.steps from none to 3"} <= set(log_of(game))


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("F2", "The enemy stands there. (4)"),
        ("B2", "A march may pass B2, and not end there. (4)"),
        ("C3", "The space would cost 9/2, and there are 3. (2, 2.1, 2.2)"),
        ("D4", "The space cannot be reached. (2, 2.1, 2.2)"),
    ],
)
def test_why_a_march_does_not_come_there_is_told(tmp_path: Path, goal: str, says: str) -> None:
    game = goals(tmp_path)
    with pytest.raises(Refused) as refused:
        game.apply(read_answer(game, {"blue": "march", "column": "blue_foot", "goal": goal}))
    assert str(refused.value) == says


def test_of_a_space_near_by_what_bars_the_step_is_told_and_not_what_the_way_around_would_cost(tmp_path: Path) -> None:
    game = goals(tmp_path, barred="A3")
    with pytest.raises(Refused) as refused:
        game.apply(read_answer(game, {"blue": "march", "column": "blue_foot", "goal": "A3"}))
    assert str(refused.value) == "There is a wall. (3)"


@pytest.mark.parametrize("goal", ["F2", "C3", "D4"])
def test_while_that_is_found_out_a_zone_is_computed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goal: str
) -> None:
    """Once for the spaces among which the goal is not, and once for why."""
    game, computed, ask = goals(tmp_path), Counter[object](), values.ask

    def counted(id: str, arguments: Things, world: World) -> values.Account:
        if world.rules.values[id].kept:
            computed[id, arguments] += 1
        return ask(id, arguments, world)

    monkeypatch.setattr(values, "ask", counted)
    with pytest.raises(Refused):
        game.apply(read_answer(game, {"blue": "march", "column": "blue_foot", "goal": goal}))
    assert computed
    assert max(computed.values()) <= 2
