"""Whatever word of an expression is changed, the tool says what is wrong with it, and never fails itself.

In every round one word of each element is changed at once: where the tool fails at one of them it tells which (E401),
so that one run looks at all of them.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.properties.test_mutated_packs import PACKS
from toolkit.cli.checking import check_packs
from toolkit.diagnostics import Span
from toolkit.model.reading import locate
from toolkit.packs import Item, Pack, load_pack
from toolkit.packs.guarding import FAULT
from toolkit.source import Path as DataPath

WORD = re.compile(r"[A-Za-z0-9_]+")
OTHERS = ("true", "none", "3", "-1", "[1, 2]", "[]", "units", "spaces", "game", "it", "by", "players", "abs")


def in_place(item: Item, where: DataPath, on_key: bool, word: re.Match[str]) -> Span:
    """The characters of one word of an expression in its file."""
    path = locate(item.source, type(item.record), item.where, where)
    return item.source.key_span(path) if on_key else item.source.inner_span(path, word.start(), word.end())


def change(pack: Pack, random: Random) -> None:
    """Change one word of each item of the pack in its files."""
    by_file: dict[str, list[tuple[Span, str]]] = {}
    for item, written in pack.written:
        words = [(text, where, key, word) for text, where, key in written if not key for word in WORD.finditer(text)]
        if words and item.section != "examples":
            _, where, key, word = random.choice(words)
            new = random.choice((word[0] + "x", word[0][:-1] or "y", *OTHERS))
            by_file.setdefault(item.source.path, []).append((in_place(item, where, key, word), new))
    for path, changes in by_file.items():
        lines = Path(path).read_text("utf-8").split("\n")
        for span, new in sorted(changes, reverse=True):
            if span.line == span.end_line:
                line = lines[span.line - 1]
                lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
        Path(path).write_text("\n".join(lines), "utf-8")


def try_round(source: Path, folder: Path, seed: int) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".schemas"))
    pack, _ = load_pack(folder)
    assert pack is not None
    change(pack, Random(seed))
    checked = check_packs([folder])
    failed = [f"{found.message} at {found.span}" for found in checked.diagnostics if found.code == FAULT.id]
    assert not failed, f"seed {seed}: {failed}"


@pytest.mark.slow
@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_a_word_of_each_element(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    for seed in range(100, 100 + max(2, request.config.getoption("games") // 20)):
        try_round(source, tmp_path / source.name, seed)
