"""One slip in a right pack: what is told is about that alone, and nothing that only follows from it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.tested_packs import SMALL
from tests.unit.checker.test_broken_elements import codes_of_rules_as_a_whole
from toolkit.checker.pack_checks.broken_elements import is_blind
from toolkit.cli.checking import check_packs
from toolkit.diagnostics import Diagnostic
from toolkit.packs.guarding import FAULT
from toolkit.program.walks import Walks, things_of

ROOT = Path(__file__).parents[2]
_WORD = re.compile(r"(?<![\w#.\"'-])[a-z][a-z0-9_]*\b")
_SIGN = re.compile(r"[\]\[{}\":,]")
_KEY = re.compile(r"[a-z][a-z0-9_]*(?=: )")


def spoil(folder: Path, random: Random, words: re.Pattern[str]) -> tuple[Path, int, str]:
    """Misspell one word of a pack, or replace it by one that nothing has; where, and what was done."""
    found = []
    for file in sorted(folder.rglob("*.yaml")):
        folders = ("rules", "scenarios", "maps") if words is _KEY else ("rules", "scenarios")
        if file.parent.name in folders or file.name in ("kinds.yaml", "places.yaml", "tables.yaml"):
            text = file.read_text("utf-8")
            found += [(file, each) for each in words.finditer(text) if "#" not in _line_before(text, each.start())]
    file, word = random.choice(found)
    text = file.read_text("utf-8")
    new = random.choice((f"{word.group()}qx", "zzqx"))
    file.write_text(text[: word.start()] + new + text[word.end() :], "utf-8")
    return file, text.count("\n", 0, word.start()) + 1, f"{word.group()} -> {new}"


def _line_before(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 : at]


def told(folder: Path) -> list[Diagnostic]:
    """What is found in a pack. Rules of which nothing wrong is told hold nothing that could not be understood."""
    checked = check_packs([folder])
    for rules in checked.rules:
        assert rules is None or checked.errors or not any(is_blind(thing, Walks()) for thing in things_of(rules))
    return list(checked.diagnostics)


def in_words(found: list[Diagnostic]) -> list[str]:
    return [f"{Path(each.span.path).name}:{each.span.line} {each.code} {each.message}" for each in found]


def told_of_it_right(source: Path, folder: Path) -> set[str]:
    """What is told of a copy of a pack in which nothing is spoilt."""
    shutil.copytree(source, folder)
    return {each.message for each in told(folder)}


def try_a_word(source: Path, folder: Path, before: set[str], seed: int) -> None:
    """No finding of rules as a whole follows from a wrong word."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    file, line, change = spoil(folder, Random(seed), _WORD)
    codes = {*codes_of_rules_as_a_whole(), FAULT.id}
    found = [each for each in told(folder) if each.code in codes and each.message not in before]
    assert not in_words(found), f"seed {seed}: {file.name}:{line} {change}"


def try_a_key(source: Path, folder: Path, before: set[str], seed: int) -> None:
    """Nothing follows from a field that there is not: all is told at its own line."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    file, line, change = spoil(folder, Random(seed), _KEY)
    found = [each for each in told(folder) if each.message not in before]
    if any(each.code[:2] == "E2" for each in found):
        others = [each for each in found if each.code[:2] != "E2" and each.span.line != line]
        assert not in_words(others), f"seed {seed}: {file.name}:{line} {change}"


def try_a_sign(source: Path, folder: Path, before: set[str], seed: int) -> None:
    """Nothing follows from a bracket, a quote or a colon that is missing, doubled, or in a bare expression."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    random = Random(seed)
    file = random.choice([each for each in sorted(folder.rglob("*.yaml")) if each.parent.name != "examples"])
    text = file.read_text("utf-8")
    sign = random.choice([*_SIGN.finditer(text)])
    new = random.choice(("", sign.group() * 2, f"{sign.group()} f(a, b)"))
    file.write_text(text[: sign.start()] + new + text[sign.end() :], "utf-8")
    found = [each for each in told(folder) if each.message not in before]
    if any(each.code[:2] == "E1" for each in found):
        line = text.count("\n", 0, sign.start()) + 1
        others = [each for each in found if each.code[:2] != "E1" and each.span.line != line]
        assert not in_words(others), f"seed {seed}: {file.name} {sign.span()} {new}"


@pytest.mark.slow
@pytest.mark.parametrize("source", SMALL, ids=lambda source: source.name)
def test_many_slips(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder = tmp_path / source.name
    before = told_of_it_right(source, folder)
    for seed in range(1_000, 1_000 + max(2, request.config.getoption("games") // 10)):
        try_a_word(source, folder, before, seed)
        try_a_key(source, folder, before, seed)
        try_a_sign(source, folder, before, seed)
