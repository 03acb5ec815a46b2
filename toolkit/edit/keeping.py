"""What a program that reads and writes a file does to lines that nobody changed is taken back.

In: the lines as they stood, as the program writes them unchanged, and as it writes them changed. Out: the lines with
the change alone. Such a program may wrap and space lines in its own manner (it forgets where a list in brackets was
broken); what it writes alike with the change and without stays as it stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

MOST_COMPARED = 40_000_000
"""Pairs of lines that are compared at most, after equal ones at both ends; beyond it the program's own lines stand."""

_Lines = list[str]
_Group = tuple[int, int, int, int]
"""Lines that a program writes, from where to where, and those that stood there."""
_SPACE = re.compile(r"(?:^|\s)\s*#.*|\s+", re.DOTALL)


def kept_lines(stood: _Lines, unchanged: _Lines, changed: _Lines) -> _Lines:
    """The lines as they stood, with what differs between `unchanged` and `changed`."""
    if stood == unchanged:
        return changed
    groups, there = _groups(unchanged, stood), _matches(unchanged, changed)
    if groups is None or there is None:
        return changed
    found: _Lines = []
    done, is_kept = 0, True
    for start, end, first, last in groups:
        if start < end:
            place = there.get(start, -1)
            is_kept = place >= 0 and all(there.get(line) == place + line - start for line in range(start, end))
            if is_kept:
                found += changed[done:place]
                done = place + end - start
        found += stood[first:last] if is_kept else []
    return found + changed[done:]


def _groups(written: _Lines, stood: _Lines) -> list[_Group] | None:
    """Which lines that a program writes are which that stood there; None where there is too much to compare."""
    matched = _matches(written, stood)
    if matched is None:
        return None
    found: list[_Group] = []
    line, own = 0, 0
    for here, there in [*sorted(matched.items()), (len(written), len(stood))]:
        found += _alike(written, stood, (line, here, own, there))
        if here < len(written):
            found.append((here, here + 1, there, there + 1))
        line, own = here + 1, there + 1
    return found


def _alike(written: _Lines, stood: _Lines, gap: _Group) -> Iterator[_Group]:
    """Runs of lines that say the same but for blanks, breaks and comments; what is left is one."""
    line, end, own, last = gap
    while line < end and own < last:
        more, others = line + 1, own + 1
        one, other = [_bare(written[line])], [_bare(stood[own])]
        lacks = len(one[0]) - len(other[0])
        while lacks and (others < last if lacks > 0 else more < end):
            if lacks > 0:
                other.append(_bare(stood[others]))
                lacks, others = lacks - len(other[-1]), others + 1
            else:
                one.append(_bare(written[more]))
                lacks, more = lacks + len(one[-1]), more + 1
        if lacks or "".join(one) != "".join(other):
            break
        while others < last and not _bare(stood[others]):  # comments and blank lines that the program has left out
            others += 1
        yield line, more, own, others
        line, own = more, others
    if line < end or own < last:
        yield line, end, own, last


def _bare(line: str) -> str:
    return _SPACE.sub("", line)


def _matches(one: _Lines, other: _Lines) -> dict[int, int] | None:
    """Which line of the other each line of the one is; None where there is too much to compare."""
    first = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    most = min(len(one), len(other)) - first
    last = next((n for n in range(most) if one[-1 - n] != other[-1 - n]), most)
    inner, outer = one[first : len(one) - last], other[first : len(other) - last]
    if len(inner) * len(outer) > MOST_COMPARED:
        return None
    found = {n: n for n in range(first)}
    found |= {first + a: first + b for a, b in _pairs(inner, outer)}
    return found | {len(one) - n: len(other) - n for n in range(1, last + 1)}


def _pairs(one: _Lines, other: _Lines) -> Iterator[tuple[int, int]]:
    for block in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks():
        yield from ((block.a + n, block.b + n) for n in range(block.size))
