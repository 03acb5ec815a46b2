"""A pack with a slip in it gives diagnostics or a lawful game: never a traceback, never a hang."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.properties.mutations import mutated, words_in
from toolkit.cli.checking import check_packs

ROOT = Path(__file__).parents[2]
PACKS = (ROOT / "content" / "classics", ROOT / "tests" / "properties" / "proving-ground")


def check_mutated(source: Path, folder: Path, seed: int) -> None:
    """Change one file of a copy of a pack, and look at what comes of it."""
    random = Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".schemas"))
    files = sorted(folder.rglob("*.yaml"))
    words = words_in([file.read_text("utf-8") for file in files])
    for _ in range(random.choice((1, 1, 2))):
        file = random.choice(files)
        file.write_text(mutated(file.read_text("utf-8"), random, words), "utf-8")
    check_packs([folder])


@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_a_few_slips(source: Path, tmp_path: Path) -> None:
    for seed in range(25):
        check_mutated(source, tmp_path / source.name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_many_slips(source: Path, tmp_path: Path) -> None:
    for seed in range(1_000, 2_500):
        check_mutated(source, tmp_path / source.name, seed)
