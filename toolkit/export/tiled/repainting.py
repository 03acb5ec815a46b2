"""A map's drawing and lists with what was painted over them. In: what is written, and what is wanted. Out: the same
with as little changed as can be: other rows and lists stay as they are, and so does what means nothing in a list.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from toolkit.board.board import Pair
from toolkit.board.drawing import cells_of, parsed
from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.board.written import Written
from toolkit.export.sketch import Sketch, free_sign
from toolkit.model.maps import Map


def repainted(
    written: Mapping[str, Sequence[str]],
    grid: Grid,
    sketch: Sketch,
    below: Mapping[Cell, str],
    wanted: Mapping[Cell, str],
    nothing: str | None = None,
) -> dict[str, list[str]]:
    """Lists of spaces by what they have, painted one over the other and all over `below`, so that all is as wanted.
    The lists are read on `grid`, and `sketch` writes new ones. `nothing` is what spaces have that are named nowhere."""
    read = {kind: _cells(grid, listed) for kind, listed in written.items()}
    shown = {**below, **{cell: kind for kind, cells in read.items() for cell in cells}}
    named = {kind: set(cells) for kind, cells in read.items()}
    places = {kind: place for place, kind in enumerate(read)}
    gone: dict[str, set[Cell]] = {kind: set() for kind in read}
    added: dict[str, list[Cell]] = {}
    for cell in sorted(shown.keys() | wanted.keys()):
        kind = wanted.get(cell, nothing)
        if shown.get(cell, nothing) == kind:
            continue
        is_below = kind is None or (below.get(cell, nothing) == kind and cell not in named.get(kind, ()))
        first = 0 if is_below or kind is None else places.get(kind, len(read)) + 1
        for other in [*read][first:]:
            gone[other].add(cell)
        if kind is not None and not is_below and cell not in named.get(kind, ()):
            added.setdefault(kind, []).append(cell)
    found = {kind: without(listed, grid, sketch, gone[kind]) for kind, listed in written.items()}
    for kind, cells in added.items():
        found[kind] = [*found.get(kind, ()), *sketch.cells(cells)]
    return {kind: listed for kind, listed in found.items() if listed or not written.get(kind, True)}


def without(listed: Sequence[str], grid: Grid, sketch: Sketch, cells: Collection[Cell]) -> list[str]:
    """A list of spaces, some taken out."""
    left: list[str] = []
    for part in listed:
        named = cells_of(grid, part) or ()
        if any(cell in cells for cell in named):
            left += sketch.cells(cell for cell in named if cell not in cells)
        else:
            left.append(part)
    return left


def relisted(listed: Sequence[str], grid: Grid, sketch: Sketch, cells: Iterable[Cell]) -> list[str]:
    """A list that names these spaces, as it is written as far as it does already."""
    wanted, named = set(cells), set(_cells(grid, listed))
    return [*without(listed, grid, sketch, named - wanted), *sketch.cells(wanted - named)]


def with_sides(listed: Sequence[str], grid: Grid, sketch: Sketch, sides: Iterable[Pair]) -> list[str]:
    """A list that names these sides, as it is written as far as it does already."""
    wanted = dict.fromkeys(sides)
    left, named = list[str](), set[Pair]()
    for part in listed:
        read = set(Written().pairs(grid, (part,), ()))
        if read <= wanted.keys():
            left.append(part)
            named |= read
    return [*left, *(sketch.side_label(*side) for side in wanted if side not in named)]


def redrawn(
    map: Map, grid: Grid, sketch: Sketch, before: Mapping[Cell, str], after: Mapping[Cell, str]
) -> dict[str, Any]:
    """The sections that draw a map, changed where its terrain is not what it was; None for sections that go."""
    changed = {cell for cell in before.keys() | after.keys() if before.get(cell) != after.get(cell)}
    drawing = parsed(map.spaces or "")
    used = {sign for row in drawing.rows for sign in row}
    legend = dict(map.legend)
    signs: dict[str, str] = {}
    for sign in sorted(legend, key=lambda sign: sign not in used):
        signs.setdefault(legend[sign], sign)
    gap = map.no_space
    text: dict[Cell, str] = {}
    for cell in sorted(changed):
        kind = after.get(cell)
        if kind is None:
            gap = gap or free_sign(None, legend)
            text[cell] = gap
            continue
        if kind not in signs:
            taken = {*legend, *([gap] if gap else [])}
            own = sketch.signs.get(kind)
            signs[kind] = own if own is not None and own not in taken else free_sign(kind, taken)
            legend[signs[kind]] = kind
        text[cell] = signs[kind]
    spaces = _with_signs(map.spaces or "", text)
    now = {sign for row in parsed(spaces).rows for sign in row}
    gone = used - now
    lists = {kind: without(listed, grid, sketch, changed) for kind, listed in map.terrain.items()}
    return {
        "legend": {sign: kind for sign, kind in legend.items() if sign not in gone} or None,
        "no_space": gap if gap not in gone else None,
        "spaces": spaces,
        "terrain": {kind: listed for kind, listed in lists.items() if listed} or None,
    }


def relevelled(text: str, changed: Mapping[Cell, int]) -> str | None:
    """Levels that are drawn, with others in some spaces; None where these take more room."""
    rows = parsed(text).rows
    signs = {}
    for (row, column), level in changed.items():
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            return None
        signs[row, column] = str(level) if level or any("0" in each for each in rows) else "."
        if len(signs[row, column]) != len(rows[row][column]):
            return None
    return _with_signs(text, signs)


def _with_signs(text: str, signs: Mapping[Cell, str]) -> str:
    """A drawing with other signs in some spaces, its blanks as they are."""
    lines, row = [], 0
    for line in text.split("\n"):
        words = re.split(r"(\S+)", line)
        if len(words) > 1:
            words[1::2] = [signs.get((row, column), word) for column, word in enumerate(words[1::2])]
            row += 1
        lines.append("".join(words))
    return "\n".join(lines)


def _cells(grid: Grid, listed: Sequence[str]) -> list[Cell]:
    return [cell for part in listed for cell in cells_of(grid, part) or ()]
