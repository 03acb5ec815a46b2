"""Shapes and crests that leave their map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.board import Grid
from toolkit.board.points import Point, spaces_at
from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.readings import reading_of
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

LEAVES = register(
    "W408",
    "outline-leaves-map",
    title="A shape or a crest leaves its map",
    cause="One of its points lies outside all spaces: beyond the border, or in a hole. Perhaps column and row are "
    "swapped, or counted from 0.",
    remedy="Correct the point.",
    bad="shapes: {copse: {terrain: woods, points: [[1, 1], [9, 1], [1, 2]]}}   # on a map of 6 by 5",
    good="shapes: {copse: {terrain: woods, points: [[1, 1], [5, 1], [1, 2]]}}",
)


@check(LEAVES)
def check_outlines(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the points that each map itself draws. What a crop cuts lies beyond its border by right."""
    for item in pack.all("maps"):
        reading = reading_of(pack, item)
        board = reading.draft
        if board is None or board.grid.lattice is None:
            continue
        faulty = {fault.where[:2] for fault in reading.faults}
        lines: list[tuple[str, str, Sequence[Point]]] = [("shapes", one.id, one.points) for one in board.shapes]
        lines += [("crests", one.id, one.lines[0]) for one in board.crests]
        for section, id, points in lines:
            own = getattr(item.record, section).get(id)
            if own is not None and own.points is not None and (section, id) not in faulty:
                yield from _check(item, board.grid, section, id, points)


def _check(item: Item, grid: Grid, section: str, id: str, points: Sequence[Point]) -> Iterator[Diagnostic]:
    outside = [index for index, point in enumerate(points) if not spaces_at(grid, point)]
    if outside:
        many = f"{len(outside):,} of its {len(points):,} points lie" if len(outside) > 1 else "This point lies"
        message = f"`{id}` leaves the map here. {many} outside all spaces."
        yield LEAVES.at(item.span(section, id, "points", outside[0]), message)
