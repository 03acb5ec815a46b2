"""A board: all of what a map is, without rules. Spaces are told by cell, points in parts of the lattice (see `points`).

In: what `toolkit.board.reading` reads from a record, or another board turned, cropped or joined. Invariants: every cell
that a board names is one of its grid; the two cells of a side are neighbours; cells that follow each other on a path
share a side, or of squares a corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from toolkit.board.grid import Edge, Grid
from toolkit.board.labels import Cell
from toolkit.board.points import Point
from toolkit.frozen import frozen

Pair = tuple[Cell, Cell]
"""Two neighbours, the lesser first: the side between them."""


@frozen
class SideFeature:
    """Terrain on sides: a river, a wall, a hedge."""

    id: str
    terrain: str
    sides: tuple[Pair, ...]


@frozen
class Path:
    """Terrain that runs from space to space: a road, a railway, a stream. It is closed when it ends where it began."""

    id: str
    terrain: str
    cells: tuple[Cell, ...]

    @property
    def crossed(self) -> tuple[Pair, ...]:
        """The sides that it crosses, in its order; of squares also corners, told by the two spaces that it joins."""
        return tuple(pair(one, other) for one, other in zip(self.cells, self.cells[1:], strict=False))


@frozen
class Shape:
    """Terrain drawn as a polygon; its last point is joined to its first. `attrs`: what it has in place of attributes of
    its terrain, as written."""

    id: str
    terrain: str
    points: tuple[Point, ...]
    attrs: tuple[tuple[str, Any], ...] = ()


@frozen
class Crest:
    """Where the ground rises to a level: lines of two points and more. `around`: its one line is closed, and the ground
    inside is at least so high."""

    id: str
    level: int
    lines: tuple[tuple[Point, ...], ...]
    around: bool = False


@frozen
class Verdict:
    """What a map says of sight between two spaces, whatever is drawn: `clear`, `blocked` or by how much it is hindered;
    and why."""

    says: str
    reason: str
    cites: tuple[str, ...] = ()


@frozen
class Area:
    """A named group of spaces, in the order in which it lists them; `mark` says what kind of place it is, `title` what
    readers call it."""

    id: str
    cells: tuple[Cell, ...]
    side: str = ""
    mark: str = "none"
    title: str = ""


@frozen
class Board:
    """A grid and all that lies on it. `sight` holds the pairs of spaces, the lesser first, of which the map itself says
    what sight is between them; `levels` holds those that are not 0; `names` what is written at a space;
    `control` the spaces that a side holds at first; `borders` those of the whole board that belong to a side, which a
    board loses when it is moved."""

    grid: Grid
    terrain: Mapping[Cell, str]
    levels: Mapping[Cell, int] = field(default_factory=dict)
    crests: tuple[Crest, ...] = ()
    sides: tuple[SideFeature, ...] = ()
    paths: tuple[Path, ...] = ()
    shapes: tuple[Shape, ...] = ()
    names: Mapping[Cell, str] = field(default_factory=dict)
    control: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    areas: tuple[Area, ...] = ()
    borders: Mapping[str, tuple[Edge, ...]] = field(default_factory=dict)
    sight: Mapping[Pair, Verdict] = field(default_factory=dict)

    def areas_of(self) -> dict[Cell, tuple[str, ...]]:
        """The ids of the areas that each space belongs to, in the order of the map."""
        found: dict[Cell, list[str]] = {}
        for area in self.areas:
            for cell in dict.fromkeys(area.cells):
                found.setdefault(cell, []).append(area.id)
        return {cell: tuple(ids) for cell, ids in found.items()}

    def on_sides(self) -> dict[Pair, tuple[str, ...]]:
        """The kinds of terrain on each side that has any."""
        found: dict[Pair, list[str]] = {}
        for feature in self.sides:
            for side in feature.sides:
                found.setdefault(side, []).append(feature.terrain)
        return {side: tuple(dict.fromkeys(kinds)) for side, kinds in found.items()}

    def along_paths(self) -> dict[Pair, tuple[str, ...]]:
        """The kinds of terrain of the paths that join each two neighbours."""
        found: dict[Pair, list[str]] = {}
        for path in self.paths:
            for side in path.crossed:
                found.setdefault(side, []).append(path.terrain)
        return {side: tuple(dict.fromkeys(kinds)) for side, kinds in found.items()}


def pair(one: Cell, other: Cell) -> Pair:
    """The side between two neighbours."""
    return (one, other) if one < other else (other, one)
