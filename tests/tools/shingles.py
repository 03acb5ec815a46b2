"""Tells whether a pack's texts borrow the wording of other texts, without keeping those texts.

`make OUT FILE...` writes a set of hashes, one for each run of eight words in the files: six bytes of a SHA-256 each,
sorted and joined. `check SET PACK` lists every text of the pack's YAML files that holds such a run, with its words, and
ends with 1 if there is one. Words are compared in lower case, without accents and punctuation. A run that consists of
nothing but numbers and words from the names of units, cards and terrain is data and may be shared.
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import yaml

RUN = 8
HASH = 6
NAMED_SECTIONS = ("units", "cards", "terrain")


def words_of(text: str) -> list[str]:
    """The words and numbers of a text, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.lower())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.findall(r"[^\W_]+", letters)


def runs_of(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Every run of eight words that follow each other."""
    for start in range(len(words) - RUN + 1):
        yield tuple(words[start : start + RUN])


def hash_of(run: tuple[str, ...]) -> bytes:
    """The short hash that stands for a run of words."""
    return hashlib.sha256(" ".join(run).encode()).digest()[:HASH]


def make(out: Path, files: list[Path]) -> int:
    """Write the hashes of all runs in `files` to `out`; give their number."""
    hashes = {hash_of(run) for file in files for run in runs_of(words_of(file.read_text("utf-8")))}
    out.write_bytes(b"".join(sorted(hashes)))
    return len(hashes)


def load_set(file: Path) -> frozenset[bytes]:
    """The hashes that `make` wrote."""
    data = file.read_bytes()
    return frozenset(data[start : start + HASH] for start in range(0, len(data), HASH))


def texts_in(data: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text in parsed YAML with the dotted path at which it stands."""
    if isinstance(data, str):
        yield where, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts_in(value, f"{where}.{key}" if where else str(key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from texts_in(value, f"{where}[{index}]")


def read_pack(folder: Path) -> dict[Path, object]:
    """The parsed YAML files of a pack, every scalar as text."""
    return {file: yaml.load(file.read_text("utf-8"), yaml.CBaseLoader) for file in sorted(folder.rglob("*.yaml"))}


def names_in(files: dict[Path, object]) -> set[str]:
    """The words of all titles of units, cards and terrain, in every language of the pack."""
    names: set[str] = set()
    for data in files.values():
        for section in NAMED_SECTIONS:
            items = data.get(section) if isinstance(data, dict) else None
            for item in items.values() if isinstance(items, dict) else ():
                names.update(words_of(str(item.get("title", ""))) if isinstance(item, dict) else ())
    return names


def borrowed(text: str, hashes: frozenset[bytes], names: set[str]) -> str | None:
    """The words of `text` that stand in a known run, or None; separate passages are joined by an ellipsis."""
    words = words_of(text)
    hit = [False] * len(words)
    for start, run in enumerate(runs_of(words)):
        if hash_of(run) in hashes and not all(word.isdecimal() or word in names for word in run):
            hit[start : start + RUN] = [True] * RUN
    if not any(hit):
        return None
    shown = (word if taken else "…" for word, taken in zip(words, hit, strict=True))
    return re.sub(r"(?:… ?)+", "… ", " ".join(shown)).strip("… ")


def check(set_file: Path, folder: Path) -> list[str]:
    """One line for each text of the pack that borrows wording: file, place in it, the words."""
    hashes = load_set(set_file)
    files = read_pack(folder)
    names = names_in(files)
    return [
        f"{file.relative_to(folder).as_posix()}: {where}: {words}"
        for file, data in files.items()
        for where, text in texts_in(data)
        if (words := borrowed(text, hashes, names)) is not None
    ]


def main(arguments: list[str]) -> int:
    """Run the mode that the arguments ask for; the result is the exit code."""
    match arguments:
        case ["make", out, *files] if files:
            print(f"{make(Path(out), [Path(file) for file in files])} runs of {RUN} words")
            return 0
        case ["check", set_file, folder]:
            lines = check(Path(set_file), Path(folder))
            print("\n".join([*lines, f"{len(lines)} texts borrow wording"]))
            return 1 if lines else 0
    print("usage: shingles.py make OUT FILE... | check SET PACK", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
