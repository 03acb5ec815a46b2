"""Bands of tables: `4`, `3..5`, `..2`, `6..`, symbols. In: the entries of an axis. Out: bands with their numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from toolkit.frozen import frozen

_RANGE = re.compile(r"(-?[0-9]{1,15})?\.\.(-?[0-9]{1,15})?", re.ASCII)
_DASHED = re.compile(r"(-?[0-9]{1,15}) ?[-\u2012-\u2015\u2212] ?([0-9]{1,15})", re.ASCII)
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}", re.ASCII)
ENDLESS = 10**18


@frozen
class Band:
    """An entry of an axis: its place in the list and the numbers it covers; none for a symbol."""

    index: int
    written: str
    low: int | None = None
    high: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it covers numbers."""
        return self.low is not None and self.high is not None


@lru_cache(maxsize=10_000)
def read_band(index: int, written: str) -> Band:
    """An entry of an axis as a band; `low` is greater than `high` where the author turned them round."""
    if _NUMBER.fullmatch(written):
        return Band(index, written, int(written), int(written))
    match = _RANGE.fullmatch(written)
    if match is None or written == "..":
        return Band(index, written)
    low = int(match[1]) if match[1] else -ENDLESS
    return Band(index, written, low, int(match[2]) if match[2] else ENDLESS)


def bands_of(entries: tuple[str, ...]) -> list[Band]:
    """The bands of an axis. A closed range that stands alone is not spread out: see `count_lines`."""
    return [read_band(index, written) for index, written in enumerate(entries)]


def count_lines(entries: tuple[str, ...]) -> int:
    """How many rows or columns an axis has: `1..6` alone makes one for each number, a list one for each entry."""
    if len(entries) == 1:
        band = read_band(0, entries[0])
        if band.low is not None and band.high is not None and abs(band.low) < ENDLESS and abs(band.high) < ENDLESS:
            return max(1, band.high - band.low + 1)
    return len(entries)


def dashed_bands(entries: tuple[str, ...]) -> list[tuple[int, str]]:
    """The entries that are meant as bands but written with a dash, as `1-6`, each with the band to write.

    Odds such as `2-1` are labels. Bands are surely meant by an ascending entry alone, beside numbers or right bands,
    and where each goes on where the one before it ended.
    """
    dashed = [(index, match) for index, entry in enumerate(entries) if (match := _DASHED.fullmatch(entry))]
    ends = [(int(match[1]), int(match[2])) for _, match in dashed]
    if not dashed or any(low >= high for low, high in ends):
        return []
    others = [band for band in bands_of(entries) if band.is_number]
    chained = all(low == end + 1 for (_, end), (low, _) in pairwise(ends))
    if not others and (not chained or len(dashed) < len(entries)):
        return []
    return [(index, f"{match[1]}..{match[2]}") for index, match in dashed]
