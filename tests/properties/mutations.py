"""Random mutations of YAML texts: what a slip of the hand does, and what a joker would do.

Some of them let a text grow, so that what stands in a right pack becomes long chains, deep nests and great crowds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_WORD = re.compile(r"[A-Za-z0-9_.-]+")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_ITEM = re.compile(r" *([a-z][a-z0-9_]*):(?= |$)")
_MANY = (3, 9, 25, 60)
_GREAT = (60, 1_000, 30_000, 10**6, 2**53 - 1, 10**30)
_AROUND = (("if: true", "then:"), ("while: true", "do:"), ("for: each_{n} in players", "do:"), ("at_once:",))
_STRANGE = (
    "0", "-1", "9007199254740993", "true", "none", "~", "''", "[]", "{}", "it", "by", "units", "spaces", "turn", "game",
    "__class__", "9**9**9", "lambda: 1", "[x for x in units for y in units for z in units]", "range(1, 9999999)",
    "first(units)", "only(units)", "1 / 0", "players", "not", "*anchor", "&anchor x", "!!python/object:os.system x",
)  # fmt: skip


def mutated(text: str, random: Random, words: list[str]) -> str:
    """The text with one change; `words` are what may stand in place of others."""
    lines = text.splitlines()
    change = random.choice((*_SLIPS, *_SLIPS, *_GROWTHS))
    return "\n".join(change(lines, random, words)) + "\n"


def words_in(texts: list[str]) -> list[str]:
    """Everything that may be put in place of a word: the words of the texts, and strange ones."""
    return [*sorted({word for text in texts for word in _WORD.findall(text)}), *_STRANGE]


Change = Callable[[list[str], Random, list[str]], list[str]]


# Slips


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
    return _replaced(lines, random, _WORD, lambda _: random.choice(words))


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


# Growths


def _nest(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """Many other steps, each inside the one before it, around a step."""
    steps = [block for block in _blocks(lines) if lines[block[0]].lstrip().startswith("- ")]
    if not steps:
        return lines
    start, end = random.choice(steps)
    pad, around, deep = (
        " " * (len(lines[start]) - len(lines[start].lstrip())),
        random.choice(_AROUND),
        random.choice(_MANY),
    )
    openings = [
        f"{pad}{'    ' * n}{'  ' if part else '- '}{text.format(n=n)}"
        for n in range(deep)
        for part, text in enumerate(around)
    ]
    return [*lines[:start], *openings, *("    " * deep + line for line in lines[start:end]), *lines[end:]]


def _crowd(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """Many copies of an item, each under a name of its own."""
    return _copied(lines, random, lambda copy, following: copy)


def _chain(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """Many copies of an item, each of which speaks of the next one in the place of something else."""
    at = random.random()

    def changed(copy: list[str], following: str) -> list[str]:
        text = "\n".join(copy)
        found = [*_WORD.finditer(text)]
        word = found[int(at * len(found))]
        return f"{text[: word.start()]}{following}{text[word.end() :]}".split("\n")

    return _copied(lines, random, changed)


def _copied(lines: list[str], random: Random, changed: Callable[[list[str], str], list[str]]) -> list[str]:
    """Copies of an item before it, each changed with the name of the next one."""
    items = [(start, end) for start, end in _blocks(lines) if _ITEM.match(lines[start])]
    if not items:
        return lines
    start, end = random.choice(items)
    found = _ITEM.match(lines[start])
    assert found is not None
    count, id, copies = random.choice(_MANY), found[1], list[str]()
    for number in range(count):
        following = f"{id}_{number + 1}" if number + 1 < count else id
        body = changed([lines[start][found.end(1) :], *lines[start + 1 : end]], following)
        copies += [f"{lines[start][: found.start(1)]}{id}_{number}{body[0]}", *body[1:]]
    return [*lines[:start], *copies, *lines[start:]]


def _swell(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """A word that becomes a long or a deep expression."""
    many = random.choice(_MANY)
    return _replaced(
        lines,
        random,
        _WORD,
        lambda word: random.choice(
            (" + ".join([word] * many), "(" * many + word + ")" * many, "not " * many + word, ".".join([word] * many))
        ),
    )


def _enlarge(lines: list[str], random: Random, words: list[str]) -> list[str]:
    """A number that becomes a great one: of pieces, of rows, of steps."""
    return _replaced(lines, random, _NUMBER, lambda number: str(random.choice(_GREAT)))


def _replaced(lines: list[str], random: Random, pattern: re.Pattern[str], new: Callable[[str], str]) -> list[str]:
    found = [(number, match) for number, line in enumerate(lines) for match in pattern.finditer(line)]
    if not found:
        return lines
    number, match = random.choice(found)
    line = lines[number]
    return [*lines[:number], line[: match.start()] + new(match[0]) + line[match.end() :], *lines[number + 1 :]]


_SLIPS: tuple[Change, ...] = (_drop, _repeat, _swap, _retype, _retype, _retype, _rename, _indent)
_GROWTHS: tuple[Change, ...] = (_nest, _crowd, _chain, _chain, _swell, _enlarge, _enlarge)
