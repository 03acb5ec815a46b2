"""Random mutations of YAML texts: what a slip of the hand does, and what a joker would do."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_WORD = re.compile(r"[A-Za-z0-9_.-]+")
_STRANGE = (
    "0", "-1", "9007199254740993", "true", "none", "~", "''", "[]", "{}", "it", "by", "units", "spaces", "turn", "game",
    "__class__", "9**9**9", "lambda: 1", "[x for x in units for y in units for z in units]", "range(1, 9999999)",
    "first(units)", "only(units)", "1 / 0", "players", "not", "*anchor", "&anchor x", "!!python/object:os.system x",
)  # fmt: skip


def mutated(text: str, random: Random, words: list[str]) -> str:
    """The text with one change; `words` are what may stand in place of others."""
    lines = text.splitlines()
    change = random.choice((_drop, _repeat, _swap, _retype, _retype, _retype, _rename, _indent))
    return "\n".join(change(lines, random, words)) + "\n"


def words_in(texts: list[str]) -> list[str]:
    """Everything that may be put in place of a word: the words of the texts, and strange ones."""
    return [*sorted({word for text in texts for word in _WORD.findall(text)}), *_STRANGE]


Change = Callable[[list[str], Random, list[str]], list[str]]


def _blocks(lines: list[str]) -> list[tuple[int, int]]:
    """Each line with those below it that stand deeper."""
    depths = [len(line) - len(line.lstrip()) if line.strip() else 10**9 for line in lines]
    found = []
    for start, depth in enumerate(depths):
        end = start + 1
        while end < len(lines) and depths[end] > depth:
            end += 1
        found.append((start, end))
    return found


def _drop(lines: list[str], random: Random, words: list[str]) -> list[str]:
    start, end = random.choice(_blocks(lines))
    return lines[:start] + lines[end:]


def _repeat(lines: list[str], random: Random, words: list[str]) -> list[str]:
    start, end = random.choice(_blocks(lines))
    return lines[:end] + lines[start:end] + lines[end:]


def _swap(lines: list[str], random: Random, words: list[str]) -> list[str]:
    (a, b), (c, d) = sorted(random.choice(_blocks(lines)) for _ in range(2))
    return lines if b > c else lines[:a] + lines[c:d] + lines[b:c] + lines[a:b] + lines[d:]


def _retype(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """Another word in place of one."""
    found = [(number, match) for number, line in enumerate(lines) for match in _WORD.finditer(line)]
    if not found:
        return lines
    number, match = random.choice(found)
    line = lines[number]
    changed = line[: match.start()] + random.choice(words) + line[match.end() :]
    return [*lines[:number], changed, *lines[number + 1 :]]


def _rename(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """Another word in place of one wherever it stands."""
    found = _WORD.findall("\n".join(lines))
    if not found:
        return lines
    old, new = random.choice(found), random.choice(words)
    return [re.sub(rf"(?<![\w.-]){re.escape(old)}(?![\w.-])", lambda _: new, line) for line in lines]


def _indent(lines: list[str], random: Random, words: list[str]) -> list[str]:
    start, end = random.choice(_blocks(lines))
    return [*lines[:start], *(f"  {line}" for line in lines[start:end]), *lines[end:]]
