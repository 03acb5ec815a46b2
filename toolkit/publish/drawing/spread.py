"""Areas spread out on a sheet where the map gives them no places. In: a graph. Out: a column and a row for each area.

Rows are steps from the first area; each is ordered by the mean place of the neighbours above (Sugiyama's barycentres).
Small graphs are then relaxed so that distances on the sheet come near to steps (stress majorization after Gansner,
Koren and North). Only sums, products and square roots of exact rounding: the same places on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from toolkit.board import Cell, Grid

Place = tuple[float, float]
_MOST_RELAXED = 60
_ROUNDS = 80


def spread(grid: Grid, given: Mapping[Cell, Place]) -> dict[Cell, Place]:
    """A place for each area: the given ones stay, the others lie below them."""
    free = [cell for cell in grid.cells() if cell not in given]
    found = dict(given)
    for part in grid.regions(free):
        left, top = (
            min((x for x, _ in found.values()), default=1.0),
            max((y for _, y in found.values()), default=0.0) + 1,
        )
        places = _rows(grid, part)
        if 2 < len(part) <= _MOST_RELAXED:
            places = _relaxed(grid, places)
        across, down = min(x for x, _ in places.values()), min(y for _, y in places.values())
        found.update({cell: (round(x - across + left, 2), round(y - down + top, 2)) for cell, (x, y) in places.items()})
    return found


def _rows(grid: Grid, part: list[Cell]) -> dict[Cell, Place]:
    """Areas that hang together, row by row of steps from the first."""
    left, row = set(part[1:]), [part[0]]
    found: dict[Cell, Place] = {}
    depth = 0
    while row:
        middle = (len(row) - 1) / 2
        found.update({cell: (place - middle, float(depth)) for place, cell in enumerate(row)})
        beside = {other for cell in row for other in grid.neighbours(cell) if other in left}
        left -= beside
        row = sorted(beside, key=lambda cell: (_mean(grid, cell, found), cell))
        depth += 1
    return found


def _mean(grid: Grid, cell: Cell, found: Mapping[Cell, Place]) -> float:
    above = [found[other][0] for other in grid.neighbours(cell) if other in found]
    return fsum(above) / len(above)


def _relaxed(grid: Grid, places: dict[Cell, Place]) -> dict[Cell, Place]:
    steps = {one: {other: grid.distance(one, other) for other in places if other != one} for one in places}
    for _ in range(_ROUNDS):
        places = {cell: _pulled(cell, places, steps[cell]) for cell in places}
    return places


def _pulled(cell: Cell, places: Mapping[Cell, Place], steps: Mapping[Cell, int]) -> Place:
    """Where the others want an area: each so many steps away from it."""
    (x, y), across, down, weights = places[cell], 0.0, 0.0, 0.0
    for other, far in steps.items():
        right, low = x - places[other][0], y - places[other][1]
        length = (right * right + low * low) ** 0.5 or 1.0
        weight = 1 / (far * far)
        across += weight * (places[other][0] + far * right / length)
        down += weight * (places[other][1] + far * low / length)
        weights += weight
    return across / weights, down / weights
