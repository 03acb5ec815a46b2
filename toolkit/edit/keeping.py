"""What a program that reads and writes a file does to lines that nobody changed is taken back.

In: the lines as they stood, as the program writes them unchanged, and as it writes them changed. Out: the lines with
the change alone. Such a program may wrap and space lines in its own manner (it forgets where a list in brackets was
broken); what it writes alike with the change and without stays as it stood.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

MOST_COMPARED = 40_000_000
"""Pairs of lines that are compared at most, after equal ones at both ends; beyond it the program's own lines stand."""

_Lines = list[str]


def kept_lines(stood: _Lines, unchanged: _Lines, changed: _Lines) -> _Lines:
    """The lines as they stood, with what differs between `unchanged` and `changed`."""
    if stood == unchanged:
        return changed
    here, there = _matches(unchanged, stood), _matches(unchanged, changed)
    if here is None or there is None:
        return changed
    found: _Lines = []
    last = (0, 0, 0)
    for line in [*sorted(here.keys() & there.keys()), None]:
        ends = (line, here[line], there[line]) if line is not None else (len(unchanged), len(stood), len(changed))
        base, own, new = (unchanged[last[0] : ends[0]], stood[last[1] : ends[1]], changed[last[2] : ends[2]])
        found += _joined(base, own, new)
        if line is not None:
            found.append(stood[here[line]])
            last = (line + 1, here[line] + 1, there[line] + 1)
    return found


def _joined(base: _Lines, own: _Lines, new: _Lines) -> _Lines:
    """Lines between two that all agree on: as they stood, with what is new before or behind; else as they are now."""
    if base == new:
        return own
    if new[: len(base)] == base:
        return [*own, *new[len(base) :]]
    if new[len(new) - len(base) :] == base:
        return [*new[: len(new) - len(base)], *own]
    return new


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
