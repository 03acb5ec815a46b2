"""The map of a scenario as arrays. In: a pack and a map's record. Out: spaces by number, who is next to whom, how far.

Spaces are numbered by code point order of their labels; everything here speaks of them by number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.board import expand_spaces, read_layout

MOST_MEASURED = 600
"""Maps of up to so many spaces keep all their distances in a table."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The spaces of a map. `terrain` holds ids; rows and columns count from 1, top left first, as labels do.

    `neighbours` are ascending; `edges` are the pairs of neighbours (lower, higher), ascending; `areas` hold ascending
    spaces. `find` gives the spaces that a label, a range or an area names, or None. `distances` is a table by two
    spaces, None for a map that is too large for one: then `distance` counts.
    """

    labels: tuple[str, ...]
    terrain: tuple[str, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, int], ...]
    areas: Mapping[str, tuple[int, ...]]
    distances: tuple[tuple[int, ...], ...] | None
    distance: Callable[[int, int], int]
    find: Callable[[str], tuple[int, ...] | None]

    @property
    def spaces(self) -> range:
        """All spaces."""
        return range(len(self.labels))


def ground_of(map: Any) -> Ground:
    """The ground that the record of a map describes."""
    layout = read_layout(map.spaces, map.grid)
    grid = layout.grid
    board = layout.board(map.legend, {id: area.spaces for id, area in map.areas.items()})
    cells = sorted(grid.cells(), key=grid.label)
    number = {cell: index for index, cell in enumerate(cells)}
    labels = tuple(grid.label(cell) for cell in cells)
    neighbours = tuple(tuple(sorted(number[other] for other in grid.neighbours(cell))) for cell in cells)

    def distance(one: int, other: int) -> int:
        return grid.distance(cells[one], cells[other])

    named = {label: index for index, label in enumerate(labels)}

    def find(written: str) -> tuple[int, ...] | None:
        parts = map.areas[written].spaces if written in map.areas else (written,)
        found = [expand_spaces(grid, part) for part in parts]
        return None if None in found else tuple(sorted({named[label] for some in found for label in some or ()}))

    every = range(len(cells))
    small = len(cells) <= MOST_MEASURED
    return Ground(
        labels=labels,
        terrain=tuple(board.terrain[label] for label in labels),
        rows=tuple(cell[0] + 1 for cell in cells),
        columns=tuple(cell[1] + 1 for cell in cells),
        neighbours=neighbours,
        edges=tuple((one, other) for one in every for other in neighbours[one] if one < other),
        areas={id: find(id) or () for id in sorted(map.areas)},
        distances=tuple(tuple(distance(one, other) for other in every) for one in every) if small else None,
        distance=distance,
        find=find,
    )
