"""Shapes, drawn lines and paths taken apart into bends: a point, what comes before and after it, and the way onwards.

In: a scene. Out: figures in order: shapes, lines, then each path space by space. A path belongs half to each of two
spaces that follow each other, the middle of the way to both; so what a line does there it does in both.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Literal, NamedTuple

from toolkit.board.contacts.lattice import Vector
from toolkit.board.contacts.scene import PARTS, Points, Scene
from toolkit.frozen import frozen

Kind = Literal["shape", "line", "path"]


class Bend(NamedTuple):
    """A point of a figure. Where nothing comes before or after, that is the point itself. `goes_on` says whether the
    way from `here` to `after` belongs to the figure."""

    before: Vector
    here: Vector
    after: Vector
    goes_on: bool


@frozen
class Figure:
    """What is met as one: a shape, a line, or a path within the space `at`. `is_run` says that each bend follows the
    one before it; a path that comes back to a space has more than one run there."""

    what: Kind
    which: int
    at: Vector | None
    bends: tuple[Bend, ...]
    is_run: bool


def figures_of(scene: Scene) -> tuple[Figure, ...]:
    """All figures of a scene, in order."""
    shapes = (Figure("shape", number, None, _bends(ring, True), True) for number, ring in enumerate(scene.shapes))
    lines = (Figure("line", number, None, _drawn(line), True) for number, line in enumerate(scene.lines))
    paths = (figure for number, path in enumerate(scene.paths) for figure in _by_space(number, path))
    return (*shapes, *lines, *paths)


def _drawn(line: Points) -> tuple[Bend, ...]:
    return _bends(line[:-1], True) if _is_closed(line) else _bends(line, False)


def _is_closed(line: Points) -> bool:
    return len(line) > 2 and line[0] == line[-1]


def _bends(points: Points, is_closed: bool) -> tuple[Bend, ...]:
    before = (points[-1] if is_closed else points[0], *points[:-1])
    after = (*points[1:], points[0] if is_closed else points[-1])
    last = len(points) - 1
    return tuple(
        Bend(*three, is_closed or number < last) for number, three in enumerate(zip(before, points, after, strict=True))
    )


def _by_space(number: int, path: tuple[Vector, ...]) -> Iterator[Figure]:
    """A path's figures, ordered by their spaces."""
    points: list[Vector] = []
    for (x, y), (beyond_x, beyond_y) in itertools.pairwise(path):
        points += [(x * PARTS, y * PARTS), ((x + beyond_x) * PARTS // 2, (y + beyond_y) * PARTS // 2)]
    points.append((path[-1][0] * PARTS, path[-1][1] * PARTS))
    bends = _drawn(tuple(points))
    visits: dict[Vector, list[list[Bend]]] = {}
    for centre in range(0, len(bends), 2):
        visits.setdefault(path[centre // 2], []).append(list(_visit(bends, centre)))
    for space in sorted(visits):
        found = tuple(bend for visit in visits[space] for bend in visit)
        yield Figure("path", number, space, found, len(visits[space]) == 1)


def _visit(bends: tuple[Bend, ...], centre: int) -> Iterator[Bend]:
    """What of a path lies in a space: the middle of the way there, the centre, the middle of the way onwards."""
    bend = bends[centre]
    if bend.before != bend.here:
        yield bends[centre - 1]
    yield bend
    if bend.goes_on:
        yield bends[(centre + 1) % len(bends)]._replace(goes_on=False)
