"""Any player of any pack can be played by rules: a policy answers all that he is asked, chance draws between answers.

What may then happen to a game happens here at each decision: it is saved and goes on, seats look at it, it is played
again from its record, and all is taken back.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.tested_packs import PLAYED, SMALL
from toolkit.checker import check_rules
from toolkit.compiler import Program, compile_program
from toolkit.packs import Pack, load_pack
from toolkit.play import Game, load, name_answer, read_answer, replay
from toolkit.program.rules import Rules
from toolkit.program.steps.flow import Choose
from toolkit.program.walking import elements_of, steps_in

ANYBODY = """\
policies:
  anybody:
    sees: all
    entries:
      - {{for: [{decisions}], ties: draw}}
"""
ANSWERS = 40
"""Short answers of a game."""


def loaded(folder: Path) -> tuple[Pack, Rules]:
    pack, _ = load_pack(folder)
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is not None, [each.message for each in found if each.severity == "error"]
    return pack, rules


def with_a_policy(source: Path, folder: Path) -> tuple[Pack, Rules]:
    """A copy of a pack with a policy for all that its players may be asked."""
    _, rules = loaded(source)
    steps = (step for element in elements_of(rules) for step in steps_in(element))
    chosen = {step.choice.name for step in steps if isinstance(step, Choose)}
    arguments = {choice.name for action in rules.actions.values() for choice in action.args}
    decisions = [*rules.menus, *sorted(chosen - arguments - {*rules.menus, *rules.actions})]
    shutil.copytree(source, folder)
    target = folder / "rules" if (folder / "rules").is_dir() else folder
    if decisions:
        (target / "anybody.yaml").write_text(ANYBODY.format(decisions=", ".join(decisions)), "utf-8")
    return loaded(folder)


@pytest.mark.slow
@pytest.mark.parametrize("source", [*SMALL, *PLAYED], ids=lambda folder: folder.name)
def test_a_game_goes_on_whoever_is_played_by_rules(
    source: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    pack, rules = with_a_policy(source, tmp_path / source.name)
    for scenario in pack.all("scenarios"):
        if "anybody" in rules.policies and not {scenario.id, ""}.isdisjoint(rules.sequence):
            program = compile_program(rules, scenario.id)
            players = program.stage.numbers.players
            for seed in range(min(2, max(1, request.config.getoption("games") // 25))):
                _played(program, seed, {players[seed % len(players)]: "anybody"})


def _played(program: Program, seed: int, policies: dict[str, str]) -> None:
    players = program.stage.numbers.players
    game, pick = Game(program, seed, policies=policies), Random(seed)
    first, resumed = game.hash(), game
    for _ in range(ANSWERS):
        if game.over:
            break
        if not game.partial:
            assert game.seat is not None and players[game.seat] not in policies
            resumed = load(program, game.save(with_history=True))
            assert resumed.hash() == game.hash()
            for seat in range(len(players)):
                game.view(seat)
        answers = game.legal()
        if not answers:
            game.take_back()
            continue
        answer, before = pick.choice(answers), game.clone()
        game.apply(answer)
        if not game.partial:
            resumed.apply(read_answer(resumed, name_answer(before, answer)))
            assert resumed.hash() == game.hash()
    game.take_back()
    again = Game(program, seed, policies=policies)
    assert replay(again, game.record.answers).refused is None
    assert again.hash() == game.hash()
    while game.undo():
        pass
    assert game.hash() == first
