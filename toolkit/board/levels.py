"""How high spaces lie: drawn with numbers, listed by level, and lifted by crests that go round a rise.

In: a map's record, its board and its crests. Out: the level of each space that does not lie at 0; faults.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.board.board import Board, Crest
from toolkit.board.drawing import Drawing, counted, off_by, parsed
from toolkit.board.faults import FEW, Faults, Where
from toolkit.board.inside import Middles
from toolkit.board.labels import Cell
from toolkit.board.ways import Grid
from toolkit.board.written import Written
from toolkit.model import FOR_ALL
from toolkit.model.maps import Map

MOST_CUTS = 1_000_000
"""Edges of rises times rows that they cross: beyond any map that is drawn, and no map can keep the check busy."""
_HELP = "A level is a whole number of at most four figures; `.` is 0."


def read_levels(map: Map, board: Board, crests: Sequence[Crest], written: Written) -> dict[Cell, int]:
    """The levels of a board: those that it has, those that the record tells, and those inside crests that go round."""
    levels = dict(board.levels)
    for name, listed in map.levels.items():
        where: Where = ("levels",) if name == FOR_ALL else ("levels", name)
        if name == FOR_ALL:
            levels.update(_drawn(map, board.grid, listed, written))
        elif (height := whole(name)) is None:
            written.faults.add("levels", where, f"`{name[:20]}` is no level.", _HELP, at_key=True)
        else:
            levels.update(dict.fromkeys(written.cells(board.grid, listed, where), height))
    rises = [(crest.lines[0], crest.level) for crest in crests if crest.around]
    middles = Middles(board.grid) if rises else None
    if middles and sum(middles.work(ring) for ring, _ in rises) > MOST_CUTS:
        message = f"The edges of the rises cross more than {MOST_CUTS:,} rows of the map in all."
        written.faults.too_large(("crests",), message)
        middles = None
    for cell, level in middles.lifted(rises) if middles else ():
        levels[cell] = max(levels.get(cell, 0), level)
    return {cell: level for cell, level in levels.items() if level}


def _check_rows(drawing: Drawing, height: int, faults: Faults) -> None:
    """Tell of rows that are missing or too many, at the last one or the first one too many."""
    have, where = len(drawing.rows), ("levels",)
    if have != height:
        message = f"The levels have {counted(have, 'row')}, and the map {height}."
        place = drawing.row_place(min(have - 1, height)) if have else None
        faults.add("levels", where, message, off_by(have, height, "row"), place=place, at_key=not have)


def _apart(signs: Sequence[str], width: int, no_space: str | None) -> str:
    """Advice for a row of as many levels as the map has columns that are not set apart by blanks."""
    row = "".join(signs)
    if len(row) == width and all(sign.isdigit() or sign in (".", no_space) for sign in row):
        return f"Set the levels apart: `{' '.join(row)}`."
    return ""


def whole(text: str) -> int | None:
    """A whole number of at most four figures, or None."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else None


def _drawn(map: Map, grid: Grid, listed: Sequence[str], written: Written) -> Iterator[tuple[Cell, int]]:
    faults, where = written.faults, ("levels",)
    if len(listed) != 1:
        message = "Levels are one text drawn as `spaces` are, or lists of spaces by level."
        faults.add("levels", where, message, 'Write `levels: {"1": [B2, C1]}`.', at_key=True)
        return
    if grid.lattice is None:
        faults.add(
            "levels", where, "Areas lie in no rows.", 'List them by level: `levels: {"1": [north]}`.', at_key=True
        )
        return
    drawing = parsed(listed[0])
    _check_rows(drawing, grid.height, faults)
    told = 0
    for row, signs in enumerate(drawing.rows[: grid.height]):
        if len(signs) != grid.width:
            told += 1
            if told <= FEW:
                message = f"Row {row + 1} has {counted(len(signs), 'level')}, and the map {grid.width} columns."
                help = _apart(signs, grid.width, map.no_space) or off_by(len(signs), grid.width, "level")
                faults.add("levels", where, message, help, place=drawing.row_place(row))
            continue
        for column, sign in enumerate(signs):
            level = 0 if sign in (".", map.no_space) else whole(sign)
            if level is not None:
                if (row, column) in grid:
                    yield (row, column), level
                continue
            told += 1
            if told <= FEW:
                faults.add("levels", where, f"`{sign[:20]}` is no level.", _HELP, place=drawing.place((row, column)))
