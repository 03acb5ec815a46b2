"""The map of a scenario as arrays. In: its board. Out: spaces by number, who is next to whom, how far.

Spaces are numbered by code point order of their labels; everything here speaks of them by number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.board import Board, cells_of
from toolkit.board.board import Pair
from toolkit.frozen import frozen
from toolkit.state.distances import Distances


@frozen
class Ground:
    """The spaces of a map. `terrain` holds ids; rows and columns count from 1, top left first, as labels do.

    `neighbours` are ascending; `edges` are the pairs of neighbours (lower, higher), ascending, and `on_edges` and
    `along_edges` the ids of the terrain on each and of the paths that cross it; `areas` hold ascending spaces, and
    `control` those that each side holds at first, `borders` those on the borders of the map that belong to it. `find`
    gives the spaces that a label, a range or an area names, or None. `distance` counts the steps between two;
    `distances` looks them up.
    """

    labels: tuple[str, ...]
    terrain: tuple[str, ...]
    levels: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, int], ...]
    on_edges: tuple[tuple[str, ...], ...]
    along_edges: tuple[tuple[str, ...], ...]
    areas: Mapping[str, tuple[int, ...]]
    control: Mapping[str, tuple[int, ...]]
    borders: Mapping[str, tuple[int, ...]]
    distances: Distances
    distance: Callable[[int, int], int]
    find: Callable[[str], tuple[int, ...] | None]

    @property
    def spaces(self) -> range:
        """All spaces."""
        return range(len(self.labels))


def ground_of(board: Board) -> Ground:
    """The ground that a board describes."""
    grid = board.grid
    cells = sorted(grid.cells(), key=grid.label)
    number = {cell: index for index, cell in enumerate(cells)}
    neighbours = tuple(tuple(sorted(number[other] for other in grid.neighbours(cell))) for cell in cells)
    areas = {area.id: tuple(sorted(number[cell] for cell in area.cells)) for area in board.areas}

    def distance(one: int, other: int) -> int:
        """How far apart two spaces are."""
        return grid.distance(cells[one], cells[other])

    def find(written: str) -> tuple[int, ...] | None:
        """The spaces that a label, a range or an area means; None for anything else."""
        if written in areas:
            return areas[written]
        found = cells_of(grid, written)
        return None if found is None else tuple(sorted(number[cell] for cell in found))

    every = range(len(cells))
    edges = tuple((one, other) for one in every for other in neighbours[one] if one < other)

    def on_edges(kinds: Mapping[Pair, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        """By number of an edge: what lies on it."""
        by_number = {frozenset((number[one], number[other])): found for (one, other), found in kinds.items()}
        return tuple(by_number.get(frozenset(edge), ()) for edge in edges)

    return Ground(
        labels=tuple(grid.label(cell) for cell in cells),
        terrain=tuple(board.terrain[cell] for cell in cells),
        levels=tuple(board.levels.get(cell, 0) for cell in cells),
        rows=tuple(cell[0] + 1 for cell in cells),
        columns=tuple(cell[1] + 1 for cell in cells),
        neighbours=neighbours,
        edges=edges,
        on_edges=on_edges(board.on_sides()),
        along_edges=on_edges(board.along_paths()),
        areas={id: areas[id] for id in sorted(areas)},
        control={side: tuple(sorted(number[cell] for cell in held)) for side, held in sorted(board.control.items())},
        borders={
            side: tuple(sorted({number[cell] for edge in edges for cell in grid.edge(edge)}))
            for side, edges in sorted(board.borders.items())
        },
        distances=Distances(grid, cells, number),
        distance=distance,
        find=find,
    )
