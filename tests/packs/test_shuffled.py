"""The order of files and lines means nothing: a pack dealt anew into other files plays the same games."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from toolkit.checker import check_rules
from toolkit.compiler import Program, compile_program
from toolkit.packs import load_pack
from toolkit.play import Game, hash_of, playout

PACK = Path(__file__).parent / "cover-and-columns"
GAMES = 20
_SHUFFLED = ("rules", "units.yaml", "terrain.yaml", "cases.yaml", "tables.yaml")


def program(folder: Path) -> Program:
    pack, problems = load_pack(folder)
    assert pack is not None, problems
    rules, found = check_rules(pack)
    assert rules is not None, found
    return compile_program(rules, "strip")


def parts(file: Path) -> list[tuple[str, str]]:
    """The members of each section of a file: what stands two blanks in, with the lines below it."""
    found = []
    for section in re.split(r"^(?=[a-z])", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, body = section.partition("\n")
        found += [(head, member) for member in re.split(r"^(?=  \S)", body, flags=re.MULTILINE) if member.strip()]
    return found


def deal(members: list[tuple[str, str]], files: list[Path], chance: random.Random) -> None:
    """Write members in another order, each into any of the files."""
    chance.shuffle(members)
    dealt: dict[Path, dict[str, list[str]]] = {file: {} for file in files}
    for head, member in members:
        dealt[chance.choice(files)].setdefault(head, []).append(member.rstrip("\n") + "\n")
    for file, sections in dealt.items():
        heads = chance.sample(sorted(sections), len(sections))
        text = "".join(f"{head}\n{''.join(sections[head])}\n" for head in heads)
        if text:
            file.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def plain() -> list[str]:
    return play_all(program(PACK))


def play_all(compiled: Program) -> list[str]:
    found = []
    for seed in range(GAMES):
        game = Game(compiled, seed)
        playout(game, random.Random(seed).random)
        found.append(f"{hash_of(game)} {game.result}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_files_and_lines_in_any_order_make_the_same_games(seed: int, plain: list[str], tmp_path: Path) -> None:
    chance = random.Random(seed)
    copy = tmp_path / PACK.name
    shutil.copytree(PACK, copy)
    for name in _SHUFFLED:
        source = copy / name
        files = sorted(source.glob("*.yaml")) if source.is_dir() else [source]
        members = [part for file in files for part in parts(file)]
        for file in files:
            file.unlink()
        new = [source / f"{word}.yaml" for word in ("zeta", "alpha", "mu")] if source.is_dir() else files
        deal(members, new, chance)
    assert play_all(program(copy)) == plain
