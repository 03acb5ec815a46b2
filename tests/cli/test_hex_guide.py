"""The guide that makes a hex and counter game: each step is a pack that is right and is played to its end, and each
command says what is shown."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.stepwise import GUIDE, Step, differs, steps, walk, write
from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.examples import run_examples
from toolkit.packs import load_pack
from toolkit.play import Game, playout
from toolkit.report import render

TEXT = GUIDE.read_text("utf-8")
STEPS = steps(TEXT)
SEEDS = range(20)


@pytest.mark.parametrize("step", STEPS, ids=[step.title for step in STEPS])
def test_a_step_makes_a_pack_that_does_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: Step
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("HEXWRIGHT_STATE", str(tmp_path / "state"))
    for before in STEPS[: STEPS.index(step)]:
        for block in before.blocks:
            if block.form != "console" and not block.is_tried:
                write(tmp_path, block)
    shown = 0
    for block, said in walk(tmp_path, [step]):
        assert not differs(block, said), f"$ {block.command}\n{said}"
        shown += 1
    assert shown, "nothing shows what this step has made"

    pack, problems = load_pack(tmp_path / "content/linden")
    assert pack is not None and not problems
    rules, problems = check_rules(pack)
    assert rules is not None and not problems, problems
    wrong = [found for outcome in run_examples(pack, rules, pack.all("examples")) for found in outcome.diagnostics]
    assert not wrong, render("text", wrong, lambda path: Path(path).read_text("utf-8"))
    if not rules.sequence:
        return
    program = compile_program(rules, "bridge")
    for seed in SEEDS:
        game = Game(program, seed)
        playout(game, random.Random(seed).random)
        assert game.over


def test_all_that_the_guide_shows_is_looked_at() -> None:
    """No block stands before the first step, or is of a form that is overlooked."""
    blocks = [block for step in STEPS for block in step.blocks]
    fences = [line for line in TEXT.splitlines() if line.startswith("```") and line not in ("```", "```sh")]
    assert len(blocks) == len(fences)
