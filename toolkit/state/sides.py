"""The map as generated code looks it up: the side between two spaces, the paths that join them, how far a border is.

In: the ground, numbers of terrain. Out: rows by space. What a row lacks is told by the row itself, so that a look-up is
all that has to be written: no side between two spaces is a fault, no path is the empty set, no border is a fault.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NoReturn

from toolkit.language.faults import NO_BORDER, NO_SIDE, Fault
from toolkit.state.ground import Ground

Row = tuple[int, ...]


class Edges(dict[int, int]):
    """By neighbour of a space: the number of the side between them."""

    def __missing__(self, other: object) -> NoReturn:
        raise Fault("none" if other is None else NO_SIDE)


class Paths(dict[int, Row]):
    """By a space next to another: the terrain of the paths that run straight there, ascending."""

    def __missing__(self, other: object) -> Row:
        if other is None:
            raise Fault("none")
        return ()


class NoBorder:
    """Stands for the distances to a border that there is not."""

    def __getitem__(self, space: object) -> NoReturn:
        raise Fault("none" if space is None else NO_BORDER)


class Sides:
    """The sides, paths and borders of a map, where terrain and sides of the game have numbers."""

    def __init__(self, ground: Ground, terrain: Mapping[str, int], players: Collection[str]) -> None:
        self._ground, self._terrain, self._players = ground, terrain, players

    def _numbers(self, ids: Collection[str]) -> Row:
        return tuple(sorted({self._terrain[id] for id in ids}))

    @cached_property
    def at(self) -> tuple[Edges, ...]:
        """By space, by neighbour: the number of the side between them."""
        rows = tuple(Edges() for _ in self._ground.spaces)
        for (one, other), edge in self._ground.edge_at.items():
            rows[one][other] = rows[other][one] = edge
        return rows

    @cached_property
    def every(self) -> Row:
        """The numbers of all sides."""
        return tuple(sorted({edge for edges in self.around for edge in edges}))

    @cached_property
    def around(self) -> tuple[Row, ...]:
        """By space: the sides that it has, ascending."""
        return tuple(tuple(sorted(row.values())) for row in self.at)

    @cached_property
    def terrains(self) -> tuple[Row, ...]:
        """By side: the terrain on it, ascending."""
        return tuple(map(self._numbers, self._ground.on_edges))

    @cached_property
    def terrain(self) -> tuple[int | None, ...]:
        """By side: the terrain on it that the map names first; none where there is none."""
        return tuple(self._terrain[ids[0]] if ids else None for ids in self._ground.on_edges)

    @cached_property
    def along(self) -> tuple[Paths, ...]:
        """By space, by space next to it: the terrain of the paths that run straight there."""
        rows = tuple(Paths((other, ()) for other in beside) for beside in self._ground.neighbours)
        for (one, other), ids in self._ground.along.items():
            rows[one][other] = rows[other][one] = self._numbers(ids)
        return rows

    @cached_property
    def beside(self) -> tuple[Row, ...]:
        """By space: the spaces to which any path runs straight, ascending."""
        return tuple(tuple(sorted(other for other, kinds in row.items() if kinds)) for row in self.along)

    def joined(self, *kinds: int) -> tuple[Row, ...]:
        """By space: the spaces to which a path of some kinds runs straight, ascending."""
        wanted = frozenset(kinds)
        return tuple(
            tuple(other for other in beside if not wanted.isdisjoint(row[other]))
            for row, beside in zip(self.along, self.beside, strict=True)
        )

    @cached_property
    def across(self) -> tuple[Row, ...]:
        """By side: the terrain of the paths that cross it."""
        return tuple(self.along[one][other] for one, other in self._ground.edges)

    @cached_property
    def through(self) -> tuple[Row, ...]:
        """By space: the terrain of the paths that run through it."""
        return tuple(map(self._numbers, self._ground.paths))

    @cached_property
    def features(self) -> tuple[Row, ...]:
        """By space: the terrain of the shapes that are drawn in it."""
        return tuple(map(self._numbers, self._ground.features()))

    @cached_property
    def borders(self) -> tuple[Row, ...]:
        """By side of the game: the spaces on the borders of the map that belong to it."""
        return tuple(self._ground.borders.get(id, ()) for id in self._players)

    @cached_property
    def control(self) -> tuple[int | None, ...]:
        """By space: the side of the game that holds it at first; none where the map does not say it."""
        holders = {
            space: number for number, id in enumerate(self._players) for space in self._ground.control.get(id, ())
        }
        return tuple(map(holders.get, self._ground.spaces))

    @cached_property
    def to_border(self) -> Row | NoBorder:
        """By space: the steps to the border of the map."""
        return self._to(self._ground.border)

    @cached_property
    def to_borders(self) -> tuple[Row | NoBorder, ...]:
        """By side of the game, by space: the steps to the borders that belong to it."""
        return tuple(map(self._to, self.borders))

    def _to(self, border: Row) -> Row | NoBorder:
        """How far each space is from the nearest of some."""
        if not border:
            return NoBorder()
        distance = self._ground.distance
        return tuple(min(distance(space, one) for one in border) for space in self._ground.spaces)
