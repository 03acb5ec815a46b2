"""Slips of the pen in the files of a pack: a letter that is missing in a word, a bracket that is not closed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from toolkit.frozen import frozen
from toolkit.source import Data, Source, load_source
from toolkit.source import Path as Where

_ENDS = re.compile(r"^(?!\s*[}\]]).*[\[{].*[}\]]$")


@frozen
class Slip:
    """A change to a file: where (the path of a key or a value), the word before and after it, the text after it."""

    file: Path
    where: Where
    is_key: bool
    old: str
    new: str
    text: str

    @contextmanager
    def made(self) -> Iterator[None]:
        """Make it for a while."""
        before = self.file.read_text("utf-8")
        self.file.write_text(self.text, "utf-8")
        try:
            yield
        finally:
            self.file.write_text(before, "utf-8")


def copied(pack: Path, folder: Path) -> Path:
    """A copy of a pack, to be changed."""
    target = folder / pack.name
    shutil.copytree(pack, target, ignore=shutil.ignore_patterns(".schemas"))
    return target


def dropped_letters(pack: Path, random: Random) -> list[Slip]:
    """For each scalar of a pack, be it a key or a value, of two letters or more, one letter that is not there."""
    found = [slip for file in sorted(pack.rglob("*.yaml")) for slip in _dropped(file, pack, random)]
    random.shuffle(found)
    return found


def _dropped(file: Path, pack: Path, random: Random) -> Iterator[Slip]:
    source, _ = load_source(file, pack)
    assert source is not None
    for where, is_key in _scalars(source.data):
        start, end = _place(source, where, is_key)
        letters = [at for at in range(start, end) if source.text[at].isalpha()]
        if len(letters) > 1:
            at = random.choice(letters)
            old, text = source.text[start:end], source.text[:at] + source.text[at + 1 :]
            yield Slip(file, where, is_key, old, old[: at - start] + old[at - start + 1 :], text)


def unclosed_brackets(pack: Path, random: Random) -> list[Slip]:
    """For each line that ends with a bracket, opened on it, the line without; at times with a comma, or a remark."""
    found = []
    for file in sorted(pack.rglob("*.yaml")):
        lines = file.read_text("utf-8").splitlines(keepends=True)
        for number, line in enumerate(lines):
            bare = line.rstrip()
            if _ENDS.match(bare) and all(bare.count(a) == bare.count(b) for a, b in ("{}", "[]")):
                new = bare[:-1] + random.choice(("", ",", ", # a remark"))
                text = "".join((*lines[:number], f"{new}\n", *lines[number + 1 :]))
                found.append(Slip(file, (number,), False, bare, new, text))
    random.shuffle(found)
    return found


def _scalars(data: Data, where: Where = ()) -> Iterator[tuple[Where, bool]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*where, key), True
            yield from _scalars(value, (*where, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _scalars(value, (*where, index))
    else:
        yield where, False


def _place(source: Source, where: Where, is_key: bool) -> tuple[int, int]:
    span = source.key_span(where) if is_key else source.span(where)
    starts = [0]
    for line in source.text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1
