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

QUOTES = "'\""
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
    """A copy of a pack, to be changed; without simulations, which tell of any change of its rules."""
    target = folder / pack.name
    shutil.copytree(pack, target, ignore=shutil.ignore_patterns(".schemas", "simulations"))
    return target


def dropped_letters(pack: Path, random: Random) -> Iterator[Slip]:
    """For each scalar of a pack, be it a key or a value, one letter that is not there, in any order."""
    found, keys = list[tuple[Path, Source, Where, bool]](), dict[Where, set[str]]()
    for file in sorted(pack.rglob("*.yaml")):
        source, _ = load_source(file, pack)
        assert source is not None
        for where, is_key in _scalars(source.data):
            found.append((file, source, where, is_key))
            if is_key:
                keys.setdefault(where[:-1], set()).add(str(where[-1]))
    random.shuffle(found)
    for file, source, where, is_key in found:
        yield from _dropped(file, source, where, keys[where[:-1]] - {str(where[-1])} if is_key else None, random)


def _dropped(file: Path, source: Source, where: Where, siblings: set[str] | None, random: Random) -> Iterator[Slip]:
    """A slip in a scalar that has letters. The tool numbers what has a name in the order of the names: of a key, where
    it can be, the letter is such that the key stays where it is among its siblings."""
    is_key = siblings is not None
    start, end = _place(source, where, is_key)
    text, old = source.text, source.text[start:end].strip(QUOTES)
    letters = [at for at in range(start, end) if text[at].isalpha()]
    news = {at: (text[start:at] + text[at + 1 : end]).strip(QUOTES) for at in letters}
    stay = [at for at, new in news.items() if all((old < each) == (new < each) for each in siblings or ())]
    if letters:
        at = random.choice(stay or letters)
        yield Slip(file, where, is_key, old, news[at], text[:at] + text[at + 1 :])


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
                found.append(Slip(file, (number + 1,), False, bare, new, text))
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
