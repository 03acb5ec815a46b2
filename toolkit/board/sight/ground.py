"""A board made ready for lines of sight: what each space holds that rules of sight are about.

In: a board, rules. Out: a `Ground`, by the numbers of spaces, which are those of the machine: code point order of
labels. A shape counts in each space that has some of its inside; crests are kept by the spaces that they come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from toolkit.board.board import Board, Verdict
from toolkit.board.contacts import PARTS
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.board.labels import Cell
from toolkit.board.sight.cutting import holds, is_on, segments_in
from toolkit.board.sight.drawn import drawn_in, near_points
from toolkit.board.sight.rules import Effect, Rules
from toolkit.board.sightlines import is_inner, lattice_of
from toolkit.frozen import frozen

Segment = tuple[Vector, Vector]


@frozen
class Figure:
    """A drawn shape, or what of a path lies in one space, with what it does. `points` of a shape are a ring."""

    what: str
    id: str
    terrain: str
    points: tuple[Vector, ...]
    effects: tuple[Effect, ...]
    clears: bool
    """Whether a line that runs along it may be clear of other things; of paths."""


@frozen
class Feature:
    """What lies on a side."""

    id: str
    terrain: str
    effects: tuple[Effect, ...]


@frozen
class CrestPart:
    """A segment of a crest; `is_ring` of one that goes around a rise."""

    level: int
    id: str
    segment: Segment
    is_ring: bool


@frozen
class Ring:
    """A crest around a rise, and whether it holds the middle of a space."""

    level: int
    points: tuple[Vector, ...]
    holds_middle: bool


@dataclass(frozen=True)
class Ground:
    """What lines of sight need of a board, space by space."""

    board: Board
    lattice: Lattice
    labels: tuple[str, ...]
    cells: tuple[Cell, ...]
    vectors: tuple[Vector | None, ...]
    """Where each space lies; None beyond the ends of lanes, where no straight lines lead."""
    number: Mapping[Vector, int]
    levels: tuple[int, ...]
    terrain: tuple[str, ...]
    fills: tuple[tuple[Effect, ...], ...]
    """What the terrain of each whole space does; nothing where it is drawn there."""
    figures: tuple[Figure, ...]
    figures_in: tuple[tuple[int, ...], ...]
    crests_in: tuple[tuple[CrestPart, ...], ...]
    """The segments of crests that come to each space."""
    rings_in: tuple[tuple[Ring, ...], ...]
    """The crests around rises that come to each space."""
    tops: tuple[int, ...]
    """How high the ground of each space reaches at most."""
    features: Mapping[tuple[int, int], tuple[Feature, ...]]
    verdicts: Mapping[tuple[int, int], Verdict]

    def distance(self, one: int, other: int) -> int:
        """How many steps apart two spaces are."""
        return self.board.grid.distance(self.cells[one], self.cells[other])


def ground_of(board: Board, rules: Rules) -> Ground:
    """The ground of a board. Raises ValueError, which says why, for areas and for maps with too much drawn on them."""
    lattice = lattice_of(board)
    cells = tuple(sorted(board.grid.cells(), key=board.grid.label))
    vectors = tuple(board.grid.vector(cell) if is_inner(board, cell) else None for cell in cells)
    number = {vector: place for place, vector in enumerate(vectors) if vector is not None}
    by_cell = {cell: place for place, cell in enumerate(cells) if vectors[place] is not None}
    figures, inside = _figures(board, rules, number, len(cells))
    terrain = tuple(board.terrain[cell] for cell in cells)
    drawn = rules.record.drawn == "shapes"
    fills = tuple(
        () if drawn and any(figures[figure].terrain == own for figure in inside[place]) else rules.effects(own)
        for place, own in enumerate(terrain)
    )
    levels = tuple(board.levels.get(cell, 0) for cell in cells)
    none: tuple[tuple[CrestPart, ...], ...] = ((),) * len(cells)
    crests = _crests(board, lattice, len(cells), number) if rules.record.rises else none
    return Ground(
        board,
        lattice,
        tuple(map(board.grid.label, cells)),
        cells,
        vectors,
        number,
        levels,
        terrain,
        fills,
        figures,
        tuple(inside),
        crests,
        tuple(tuple(_rings(board, vector, found)) for vector, found in zip(vectors, crests, strict=True)),
        tuple(
            max(level, *(part.level for part in found)) if found else level
            for level, found in zip(levels, crests, strict=True)
        ),
        _features(board, rules, by_cell),
        {
            (min(found), max(found)): verdict
            for (one, other), verdict in board.sight.items()
            if one in by_cell and other in by_cell
            for found in [(by_cell[one], by_cell[other])]
        },
    )


def _figures(
    board: Board, rules: Rules, number: Mapping[Vector, int], count: int
) -> tuple[tuple[Figure, ...], list[tuple[int, ...]]]:
    """Shapes and paths, and which of them lie in each space."""
    figures: list[Figure] = []
    inside: list[list[int]] = [[] for _ in range(count)]
    for shape, cells in drawn_in(board):
        effects = rules.effects(shape.terrain, shape.attrs)
        for cell in cells:
            inside[number[board.grid.vector(cell)]].append(len(figures))
        figures.append(Figure("shape", shape.id, shape.terrain, shape.points, effects, False))
    clearing = frozenset().union(*(entry.cleared_by for entry in rules.entries))
    for path in board.paths:
        effects, clears = rules.effects(path.terrain), path.terrain in clearing
        vectors = [board.grid.vector(cell) if is_inner(board, cell) else None for cell in path.cells]
        for space, points in _by_space(vectors):
            inside[number[space]].append(len(figures))
            figures.append(Figure("path", path.id, path.terrain, points, effects, clears))
    return tuple(figures), [tuple(found) for found in inside]


def _by_space(path: list[Vector | None]) -> Iterator[tuple[Vector, tuple[Vector, ...]]]:
    """What of a path lies in each space that it goes through: from the middle of one side to that of the next."""
    count = len(path)
    is_closed = count > 2 and path[0] == path[-1]
    for place, space in enumerate(path[:-1] if is_closed else path):
        if space is None:
            continue
        before = path[place - 1] if place else path[-2] if is_closed else None
        after = path[place + 1] if place + 1 < count else None
        points = [
            *([_between(before, space)] if before else []),
            (space[0] * PARTS, space[1] * PARTS),
            *([_between(space, after)] if after else []),
        ]
        if len(points) > 1:
            yield space, tuple(points)


def _between(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0]) * PARTS // 2, (one[1] + other[1]) * PARTS // 2


def _crests(
    board: Board, lattice: Lattice, count: int, number: Mapping[Vector, int]
) -> tuple[tuple[CrestPart, ...], ...]:
    found: list[list[CrestPart]] = [[] for _ in range(count)]
    for crest in board.crests:
        for place, line in enumerate(crest.lines):
            is_ring = crest.around and place == 0
            points = (*line, line[0]) if is_ring else line
            for one, other in pairwise(points):
                for space in near_points((one, other)):
                    if space in number and any(segments_in(lattice, space, (one, other), False)):
                        found[number[space]].append(CrestPart(crest.level, crest.id, (one, other), is_ring))
    return tuple(tuple(each) for each in found)


def _rings(board: Board, vector: Vector | None, parts: tuple[CrestPart, ...]) -> Iterator[Ring]:
    """The rings that come to a space; one that runs through its middle holds it, as it lifts the space."""
    come = {part.id for part in parts if part.is_ring}
    for crest in board.crests if come and vector is not None else ():
        if crest.id in come:
            assert vector is not None
            middle, ring = (vector[0] * PARTS, vector[1] * PARTS), crest.lines[0]
            yield Ring(crest.level, ring, holds(ring, middle) or is_on(ring, middle))


def _features(board: Board, rules: Rules, by_cell: Mapping[Cell, int]) -> Mapping[tuple[int, int], tuple[Feature, ...]]:
    found: dict[tuple[int, int], list[Feature]] = {}
    for feature in board.sides:
        effects = rules.effects(feature.terrain)
        for one, other in feature.sides if effects else ():
            if one in by_cell and other in by_cell:
                key = (min(by_cell[one], by_cell[other]), max(by_cell[one], by_cell[other]))
                found.setdefault(key, []).append(Feature(feature.id, feature.terrain, effects))
    return {key: tuple(each) for key, each in found.items()}
