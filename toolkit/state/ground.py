"""The map of a scenario as arrays. In: its board. Out: spaces by number, who is next to whom, how far.

Spaces are numbered by code point order of their labels; everything here speaks of them by number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from toolkit.board import Board, cells_of
from toolkit.board.board import Pair
from toolkit.board.sight.drawn import drawn_in
from toolkit.frozen import frozen
from toolkit.state.distances import Distances
from toolkit.state.lines import Lines


@frozen
class Ground:
    """The spaces of a map. `terrain` holds ids; rows and columns count from 1, top left first, as labels do.

    `neighbours` are ascending; `edges` are the pairs of neighbours (lower, higher), ascending, `edge_at` their numbers
    and `on_edges` the ids of the terrain on each. `paths` are the ids of the terrain of the paths through each space,
    `along` those of the paths that run straight from one space (the lower) to another, of squares also through a
    corner, `features` tells those of the shapes that are drawn in each space, looked for when they are first asked for.
    `areas` hold ascending spaces, `control` those that each side holds at first, `border` those on the border
    of the map and `borders` those on the borders that belong to a side. `find` gives the spaces that a label, a range
    or an area names, or None. `distance` counts the steps between two; `distances` looks them up. `lines` are the
    straight lines of spaces.
    """

    labels: tuple[str, ...]
    terrain: tuple[str, ...]
    levels: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, int], ...]
    edge_at: Mapping[tuple[int, int], int]
    on_edges: tuple[tuple[str, ...], ...]
    paths: tuple[tuple[str, ...], ...]
    along: Mapping[tuple[int, int], tuple[str, ...]]
    features: Callable[[], tuple[tuple[str, ...], ...]]
    areas: Mapping[str, tuple[int, ...]]
    control: Mapping[str, tuple[int, ...]]
    border: tuple[int, ...]
    borders: Mapping[str, tuple[int, ...]]
    distances: Distances
    distance: Callable[[int, int], int]
    lines: Lines
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

    def by_pair(kinds: Mapping[Pair, tuple[str, ...]]) -> dict[tuple[int, int], tuple[str, ...]]:
        """By the numbers of two spaces, the lower first: what lies between them."""
        found = {(number[one], number[other]): kinds for (one, other), kinds in kinds.items()}
        return {(min(two), max(two)): found[two] for two in sorted(found)}

    on_edges = by_pair(board.on_sides())
    through: dict[int, dict[str, None]] = {}
    for path in board.paths:
        for cell in path.cells:
            through.setdefault(number[cell], {})[path.terrain] = None

    @cache
    def features() -> tuple[tuple[str, ...], ...]:
        """The terrain of the shapes in each space."""
        held: list[dict[str, None]] = [{} for _ in every]
        for shape, inside in drawn_in(board):
            for cell in inside:
                held[number[cell]][shape.terrain] = None
        return tuple(map(tuple, held))

    return Ground(
        labels=tuple(grid.label(cell) for cell in cells),
        terrain=tuple(board.terrain[cell] for cell in cells),
        levels=tuple(board.levels.get(cell, 0) for cell in cells),
        rows=tuple(cell[0] + 1 for cell in cells),
        columns=tuple(cell[1] + 1 for cell in cells),
        neighbours=neighbours,
        edges=edges,
        edge_at={edge: place for place, edge in enumerate(edges)},
        on_edges=tuple(on_edges.get(edge, ()) for edge in edges),
        paths=tuple(tuple(through.get(space, ())) for space in every),
        along=by_pair(board.along_paths()),
        features=features,
        areas={id: areas[id] for id in sorted(areas)},
        control={side: tuple(sorted(number[cell] for cell in held)) for side, held in sorted(board.control.items())},
        border=tuple(space for space in every if grid.edges_of(cells[space])),
        borders={
            side: tuple(sorted({number[cell] for edge in edges for cell in grid.edge(edge)}))
            for side, edges in sorted(board.borders.items())
        },
        distances=Distances(grid, cells, number),
        distance=distance,
        lines=Lines(grid, cells, number),
        find=find,
    )
