"""A pack with a slip in it gives diagnostics or a lawful game: never a traceback, never a hang."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.properties.mutations import mutated, words_in
from tests.tested_packs import ROOT, SMALL
from toolkit.cli.checking import check_packs
from toolkit.compiler import compile_program
from toolkit.packs import Pack
from toolkit.packs.guarding import FAULT
from toolkit.play import Game, GameFault, load, playout
from toolkit.program.rules import Rules

ENDLESS = ROOT / "tests" / "properties" / "endless"
PACKS = (
    ROOT / "content" / "classics",
    ROOT / "content" / "skirmish",
    *SMALL,
    ROOT / "tests" / "properties" / "proving-ground",
)
MOST_ANSWERS = 60


def try_mutated(source: Path, folder: Path, seed: int) -> bool:
    """Change a file or two of a copy of a pack, and look at what comes of it; whether it could be played."""
    random = Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".schemas"))
    files = sorted(folder.rglob("*.yaml"))
    files += [file for file in files if file.parent.name == "rules"] * 4  # most slips are made there
    words = words_in([file.read_text("utf-8") for file in files])
    for _ in range(random.choice((1, 1, 2))):
        file = random.choice(files)
        file.write_text(mutated(file.read_text("utf-8"), random, words), "utf-8")
    checked = check_packs([folder])
    failed = [found.message for found in checked.diagnostics if found.code == FAULT.id]
    assert not failed, f"seed {seed}: {failed}"
    if checked.errors:
        return False
    for pack, rules in zip(checked.packs, checked.rules, strict=True):
        play(pack, rules, seed)
    return True


def play(pack: Pack, rules: Rules | None, seed: int) -> None:
    """Some answers of a random game of each scenario: it goes on, is over, or makes a fault of the rules."""
    assert rules is not None, f"seed {seed}: nothing is wrong, and yet there are no rules"
    for scenario in sorted(pack.items.get("scenarios", {})):
        if not {scenario, ""} & rules.sequence.keys():
            continue
        program = compile_program(rules, scenario)
        try:
            game = Game(program, seed)
            playout(game, Random(seed).random, MOST_ANSWERS)
        except GameFault:
            continue
        assert load(program, game.save()).hash() == game.hash()
        game.view(0)


@pytest.mark.slow
@pytest.mark.parametrize("source", (*PACKS, ENDLESS), ids=lambda source: source.name)
def test_many_slips(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    last = 1_000 + max(3, request.config.getoption("games") // 10)
    played = [try_mutated(source, tmp_path / source.name, seed) for seed in range(1_000, last)]
    if len(played) >= 10:  # of three it may be all or none
        assert any(played) and not all(played)
