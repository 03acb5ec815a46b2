"""Which spaces an author may have meant. In: a grid, and a text that names none of its spaces. Out: advice in words.

What differs only in capitals, zeros or signs is sure, and the right spelling stands alone. Anything else is a guess,
and the reach of the map stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from toolkit.board.drawing import cells_of
from toolkit.board.labels import Cell, column_number
from toolkit.board.ways import Grid
from toolkit.names import Names, did_you_mean

_LETTER_NUMBER = re.compile(r"([A-Za-z]{1,3})[ _.-]?0*([0-9]{1,4})|0*([0-9]{1,4})[ _.-]?([A-Za-z]{1,3})", re.ASCII)
_ROW_COLUMN = re.compile(r"([0-9]{1,4})[ _.,:-]([0-9]{1,4})|([0-9]{1,2})([0-9]{2})", re.ASCII)
_ENDS = re.compile(r"\s*(?:\.{2,}|[-:\u2013\u2014\u2026])\s*|\s+to\s+")
_JOINTS = re.compile(r"\s*[-/,+&\u2013\u2014]\s*|\s+")
_APART = re.compile(r"[\s,;]+")
_FEW = 3
_LONGEST = 200
"""Characters of a text for which other spellings are tried, and spaces that are spelt out."""


def advice(grid: Grid, written: str, others: Iterable[str] = ()) -> str:
    """Sentences that tell what to write in place of a text that names no space; `others` are names of other things
    that may stand there."""
    others = tuple(others)
    if len(written) > _LONGEST:
        return reach(grid)
    several = _several(grid, written)
    if several:
        return several
    start, dots, end = written.partition("..")
    label = end if dots and grid.find(start) is not None else start
    sure = _respelt(grid, label)
    if sure is not None:
        return f"Did you mean `{sure}`?"
    return _guess(grid, label, others)


def spelt_out(grid: Grid, written: str) -> str:
    """How a path runs through a range, in a sentence: its spaces one by one, where they follow each other."""
    cells = cells_of(grid, written, _LONGEST // 10) or []
    if len(cells) > 1:
        start, _, end = (grid.find(part) for part in written.partition(".."))
        cells = cells if cells[0] == start else cells[::-1]
        follow = all(other in grid.around(one) for one, other in pairwise(cells))
        if follow and (cells[0], cells[-1]) == (start, end):
            return f"Write `{', '.join(map(grid.label, cells))}`."
    return "Write its spaces one by one, each next to the one before."


def side_meant(grid: Grid, written: str) -> str | None:
    """Two spaces with the sign of a side between them, for a text that joins them by another sign."""
    parts = _JOINTS.split(written.strip()) if len(written) <= _LONGEST else []
    return _joined(grid, parts) if len(parts) == 2 else None


def point_meant(grid: Grid, written: Sequence[str]) -> str | None:
    """The spaces that meet in a point, for a list of them, or for labels spelt otherwise."""
    parts = [part.strip() for text in written[:4] for part in text[:_LONGEST].split("|", 4)]
    meant = _joined(grid, parts)
    return meant if [meant] != [*written] else None


def _joined(grid: Grid, parts: Sequence[str]) -> str | None:
    found = [label for label in (spelt(grid, part) for part in parts) if label is not None]
    return "|".join(found) if len(found) == len(parts) else None


@lru_cache(maxsize=16)
def reach(grid: Grid) -> str:
    """A sentence that says which labels a map has."""
    start, end = grid.corners()
    if grid.lattice is None:
        return f"The areas of the map are listed under `terrain`, from `{start[:60]}` to `{end[:60]}`."
    return f"The map goes from {start} to {end}."


def _several(grid: Grid, written: str) -> str:
    """Advice where a text holds two labels or more."""
    ends = _ENDS.split(written)
    if len(ends) == 2 and grid.lattice is not None:
        one, other = (spelt(grid, end) for end in ends)
        if one is not None and other is not None and written != f"{one}..{other}":
            return f"Write `{one}..{other}`."
    parts = [part for part in _APART.split(written) if part]
    found = [spelt(grid, part) for part in parts] if len(parts) > 1 else []
    if found and all(found):
        return f"Write each by itself: `[{', '.join(part for part in found if part)}]`."
    return ""


def spelt(grid: Grid, label: str) -> str | None:
    """The label of the space that a text means, in whatever capitals and with whatever zeros; None where it is none."""
    return label if grid.find(label) is not None else _respelt(grid, label)


def _respelt(grid: Grid, label: str) -> str | None:
    """The label of a space whose spelling a text misses by capitals, zeros or signs."""
    named = _by_small_letters(grid).get(label.strip().lower())
    if named is not None:
        return named
    cell = _cell(grid, label)
    return grid.label(cell) if cell is not None and cell in grid else None


def _cell(grid: Grid, label: str) -> Cell | None:
    """Where a text would lie on the map or beyond it, if it were a label."""
    if grid.lattice is None:
        return None
    if grid.labels == "letter_number":
        letters = _LETTER_NUMBER.fullmatch(label.strip())
        if letters is None:
            return None
        column = column_number((letters[1] or letters[4]).upper()) + 1
        return int(letters[2] or letters[3]) - grid.first[0], column - grid.first[1]
    figures = _ROW_COLUMN.fullmatch(label.strip())
    if figures is None:
        return None
    return int(figures[1] or figures[3]) - grid.first[0], int(figures[2] or figures[4]) - grid.first[1]


def _guess(grid: Grid, label: str, others: tuple[str, ...]) -> str:
    names = Names((*others, *_by_small_letters(grid).values())) if others else _named(grid)
    if grid.lattice is None:
        return did_you_mean(label, names) or reach(grid)
    slips = () if grid.read(label) in grid.missing else islice(_slips(grid, label), _FEW)
    near = list(dict.fromkeys((*names.nearest(label), *slips)))[:_FEW]
    *first, last = [f"`{name}`" for name in near] or [""]
    offered = f" Did you mean {', '.join(first)} or {last}?" if first else f" Did you mean {last}?" if last else ""
    return f"{reach(grid)}{offered}"


def _slips(grid: Grid, label: str) -> Iterator[str]:
    """Labels of the map with a character less, or with two turned round; then that of the nearest space."""
    less = (label[:index] + label[index + 1 :] for index in range(len(label)))
    turned = (label[:index] + label[index + 1] + label[index] + label[index + 2 :] for index in range(len(label) - 1))
    yield from (slip for slip in (*less, *turned) if grid.find(slip) is not None)
    cell = _cell(grid, label)
    if cell is not None:
        nearest = min(max(cell[0], 0), grid.height - 1), min(max(cell[1], 0), grid.width - 1)
        if nearest in grid:
            yield grid.label(nearest)


@lru_cache(maxsize=16)
def _by_small_letters(grid: Grid) -> dict[str, str]:
    """The names of spaces that have one of their own, by what is left of them without capitals."""
    return {name.lower(): name for name in grid.names.values()}


@lru_cache(maxsize=16)
def _named(grid: Grid) -> Names:
    return Names(grid.names.values())
