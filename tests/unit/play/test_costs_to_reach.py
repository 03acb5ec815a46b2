"""Who chooses where to go is told what it costs to come there."""

from __future__ import annotations

import shutil
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.play.prices import amounts_of

MARCH = Path(__file__).parents[2] / "packs" / "march"


def test_a_goal_is_chosen_with_its_cost(tmp_path: Path) -> None:
    shutil.copytree(MARCH, tmp_path / "march")
    turns = tmp_path / "march" / "rules" / "turns.yaml"
    way = "- way: {routes: {along: ground(column), start: column.space, limit: column.points}}"
    goal = '- goal: {one: "reachable(ground(column), column.space, column.points)"}'
    text = turns.read_text("utf-8").replace(way, goal).replace("along: way", "to: goal")
    turns.write_text(text, "utf-8")
    pack, _ = load_pack(tmp_path / "march")
    assert pack is not None
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    game = Game(compile_program(rules, "crossing"), 1)
    begun = game.legal()[0]
    game.take(begun)
    costs = {game.program.stage.ground.labels[space]: str(cost) for space, cost in amounts_of(game, begun).items()}
    assert {label: costs[label] for label in ("B2", "C2", "B1", "D2")} == {
        "B2": "1/2",
        "C2": "1",
        "B1": "2",
        "D2": "3/2",
    }
    assert {answer[-1] for answer in game.legal()} == set(amounts_of(game, begun))
