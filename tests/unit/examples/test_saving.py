"""Positions saved from play: the example begins in the same state, and goes on in the same way."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.unit.examples.conftest import PACKS, load
from toolkit.compiler import Program, compile_program
from toolkit.examples import run_examples
from toolkit.examples.plan import Plan, make_plan
from toolkit.examples.player import Player
from toolkit.examples.saving import position_text
from toolkit.model import read_file
from toolkit.packs import Item
from toolkit.play import Game, name_answer
from toolkit.play.hashes import state_of
from toolkit.source import parse_source

CONTENT = PACKS.parents[1] / "content"


def as_example(text: str) -> Item:
    source, found = parse_source(text, "position.yaml")
    assert source is not None, found
    record, problems = read_file(source, "examples")
    assert record is not None and not problems, problems
    ((id, item),) = record.items["examples"].items()
    return Item("examples", id, item, source, ("examples", id))


def played(program: Program, answers: int, seed: int) -> Game:
    """A game after so many random answers."""
    game = Game(program, seed)
    picks = random.Random(seed)
    for _ in range(answers):
        if game.over:
            break
        game.apply(picks.choice(game.legal()))
    game.take_back()
    return game


def resumed(program: Program, item: Item) -> Game:
    """The game that the example of a position begins with."""
    plan = make_plan(program.rules.pack, item)
    assert isinstance(plan, Plan)
    player = Player(plan, program, {})
    assert player.play().passed
    return player.game


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "scenario"),
    [(CONTENT / "classics", "tic-tac-toe"), (CONTENT / "skirmish", "farm"), (PACKS / "duel", "meadow")],
    ids=lambda part: part.name if isinstance(part, Path) else part,
)
def test_a_position_saved_from_play_is_the_same_state(folder: Path, scenario: str) -> None:
    pack, rules = load(folder)
    program = compile_program(rules, scenario)
    for seed, answers in enumerate((1, 4, 7, 30, 60)):
        game = played(program, answers, seed)
        if game.over:
            continue
        item = as_example(position_text(game, "from play"))
        again = resumed(program, item)
        before, after = state_of(game), state_of(again)
        for of in (before, after):
            del of["seed"], of["counter"]
        assert before == after
        assert [name_answer(game, one) for one in game.legal()] == [name_answer(again, one) for one in again.legal()]
        (outcome,) = run_examples(pack, rules, [item])
        assert outcome.diagnostics == ()


def test_a_position_of_other_rules_is_told() -> None:
    _, rules = load(CONTENT / "classics")
    program = compile_program(rules, "tic-tac-toe")
    text = position_text(played(program, 2, 1), "x").replace("procedures.tic_tac_toe.", "procedures.four_in_a_row.")
    (outcome,) = run_examples(rules.pack, rules, [as_example(text)])
    assert [found.code for found in outcome.diagnostics] == ["E603"]
    assert "four_in_a_row" in outcome.diagnostics[0].message
