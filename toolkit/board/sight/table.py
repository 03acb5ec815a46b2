"""All verdicts of a board as a text of a line for each space: to be kept, and to be held against another one.

In: what sees what. Out: a text, and what differs between two of them, pair by pair. A character stands for a verdict:
`.` for clear, `#` for blocked, 1 to 9 and then a to z for how much sight is hindered (z for that and more). Where
sight goes both ways a line has only the spaces that come after its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from toolkit.board.sight.judging import BLOCKED
from toolkit.board.sight.seeing import Seeing
from toolkit.frozen import frozen

_DIGITS = "123456789abcdefghijklmnopqrstuvwxyz"
_HEAD = "sight"
NOWHERE = "-"


@frozen
class Table:
    """The characters of all pairs. `rows` belong to `labels` in order; they begin behind their own space if
    `both_ways`, else with the first."""

    labels: tuple[str, ...]
    rows: tuple[str, ...]
    both_ways: bool

    def pairs(self) -> Iterator[tuple[str, str, str]]:
        """Each pair with its character."""
        for place, row in enumerate(self.rows):
            others = self.labels[place + 1 :] if self.both_ways else self.labels
            for other, sign in zip(others, row, strict=True):
                yield self.labels[place], other, sign


def sign_of(verdict: int) -> str:
    """The character of a verdict."""
    if verdict == BLOCKED:
        return "#"
    return _DIGITS[min(verdict, len(_DIGITS)) - 1] if verdict else "."


def words_of(sign: str) -> str:
    """What a character says."""
    words = {".": "clear", "#": "blocked", NOWHERE: "no line", "": "not there"}
    return words.get(sign) or f"hindered by {_DIGITS.index(sign) + 1}"


def table_of(seeing: Seeing) -> Table:
    """The verdicts of all pairs; spaces to which no lines lead are left out."""
    ground, both_ways = seeing.ground, seeing.rules.record.both_ways
    inner = [space for space, vector in enumerate(ground.vectors) if vector is not None]
    rows = []
    for place, one in enumerate(inner):
        others = inner[place + 1 :] if both_ways else inner
        rows.append("".join(NOWHERE if one == other else sign_of(seeing.verdict(one, other)) for other in others))
    return Table(tuple(ground.labels[space] for space in inner), tuple(rows), both_ways)


def written(table: Table) -> str:
    """A table as text."""
    kind = "both ways" if table.both_ways else "one way"
    lines = [f"{_HEAD} {len(table.labels)} spaces, {kind}", *map(" ".join, _zipped(table))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _zipped(table: Table) -> Iterator[tuple[str, str]]:
    yield from zip(table.labels, table.rows, strict=True)


def read(text: str) -> Table | None:
    """The table that a text holds; None where it is none."""
    head, *lines = text.splitlines() or [""]
    if not head.startswith(f"{_HEAD} ") or not head.endswith((", both ways", ", one way")):
        return None
    parts = [line.split(" ") for line in lines]
    labels, rows = tuple(part[0] for part in parts), tuple(part[1] if len(part) > 1 else "" for part in parts)
    both_ways = head.endswith(", both ways")
    lengths = (len(labels) - place - 1 if both_ways else len(labels) for place in range(len(labels)))
    known = set(_DIGITS) | {".", "#", NOWHERE}
    sound = all(len(row) == length and set(row) <= known for row, length in zip(rows, lengths, strict=True))
    return Table(labels, rows, both_ways) if sound and len(set(labels)) == len(labels) else None


def differences(before: Table, after: Table) -> list[str]:
    """What differs, pair by pair, in words: `J9 K6: was clear, is blocked`."""
    if before == after:
        return []
    if before.labels == after.labels and before.both_ways == after.both_ways:
        both = zip_longest(before.pairs(), after.pairs())
        found = [(one, other, was, now) for (one, other, was), (_, _, now) in both if was != now]
    else:
        was_all = {(one, other): sign for one, other, sign in before.pairs()}
        now_all = {(one, other): sign for one, other, sign in after.pairs()}
        every = dict.fromkeys((*now_all, *was_all))
        signs = ((*pair, was_all.get(pair, ""), now_all.get(pair, "")) for pair in every)
        found = [each for each in signs if each[2] != each[3]]
    return [f"{one} {other}: was {words_of(was)}, is {words_of(now)}" for one, other, was, now in found]
