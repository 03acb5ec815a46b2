"""Lines put together of pieces. In: segments. Out: as few lines as follow from joining them end to end."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from toolkit.board.points import Point

Segment = tuple[Point, Point]


def chains(segments: Iterable[Segment]) -> list[tuple[Point, ...]]:
    """Lines that have each segment once: first those that begin where an odd number of segments meet, then rings."""
    ends: dict[Point, dict[Segment, None]] = {}
    for one, other in segments:
        segment = (one, other) if one < other else (other, one)
        for end in segment:
            ends.setdefault(end, {})[segment] = None
    found = []
    for point, here in ends.items():
        while len(here) % 2:
            found.append(_walk(point, ends))
    for point, here in ends.items():
        while here:
            found.append(_walk(point, ends))
    return found


def segments_of(line: tuple[Point, ...]) -> list[Segment]:
    """The pieces of a line, each with its lesser end first."""
    pieces = itertools.pairwise(line)
    return [(one, other) if one < other else (other, one) for one, other in pieces if one != other]


def _walk(start: Point, ends: dict[Point, dict[Segment, None]]) -> tuple[Point, ...]:
    """A line as far as it goes; what it runs along is taken out."""
    line = [start]
    while ends[line[-1]]:
        segment = next(iter(ends[line[-1]]))
        for end in segment:
            del ends[end][segment]
        line.append(segment[1] if segment[0] == line[-1] else segment[0])
    return tuple(line)
