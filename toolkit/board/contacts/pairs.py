"""Pairs of spaces as columns, each pair once, with the displacements that they share.

In: a scene. Out: pairs turned so that of the lattice's forms the one that grows most along the line grows upwards. By
that form f the part of the line strictly between its spaces is just where f is from f(source) + 1 to f(target) - 1:
whole numbers, for every line.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.scene import Scene
from toolkit.frozen import frozen

Ints = npt.NDArray[np.integer]


@frozen
class Layout:
    """Where the spaces lie, counted from the least column and row among them, so that a scene may lie anywhere."""

    origin: tuple[int, int]
    x: Ints
    y: Ints
    forms: Ints
    """The forms at each space: one row for each form."""

    @classmethod
    def of(cls, scene: Scene) -> Layout:
        """The layout of a scene's spaces."""
        origin = (min((x for x, _ in scene.spaces), default=0), min((y for _, y in scene.spaces), default=0))
        x = np.array([x - origin[0] for x, _ in scene.spaces], dtype=np.int32)
        y = np.array([y - origin[1] for _, y in scene.spaces], dtype=np.int32)
        return cls(origin, x, y, np.stack([a * x + b * y for a, b in scene.lattice.forms]))


@frozen
class Pairs:
    """Pairs displacement by displacement. `ways` has a row (x, y, number of the form that grows most) for each,
    ordered, and the pairs of way w are those from `starts[w]` to `starts[w + 1]`. They are ordered by the infinite line
    on which they lie, that is by the cross product of the displacement with their sources."""

    source: Ints
    target: Ints
    ways: Ints
    starts: Ints


def all_pairs(layout: Layout) -> Pairs:
    """Each two spaces once."""
    count = len(layout.x)
    source, target = np.triu_indices(count, 1)
    return _ordered(layout, source.astype(np.int32), target.astype(np.int32))


def pairs_from(layout: Layout, space: int) -> Pairs:
    """One space with each other."""
    target = np.delete(np.arange(len(layout.x), dtype=np.int32), space)
    return _ordered(layout, np.full_like(target, space), target)


def _ordered(layout: Layout, source: Ints, target: Ints) -> Pairs:
    most = layout.forms[0][target] - layout.forms[0][source]
    form = np.zeros(len(source), dtype=np.int32)
    for number, values in enumerate(layout.forms[1:], 1):
        step = values[target] - values[source]
        more = np.abs(step) > np.abs(most)
        form[more] = number
        most = np.where(more, step, most)
    source, target = np.where(most > 0, source, target), np.where(most > 0, target, source)
    x, y = layout.x[target] - layout.x[source], layout.y[target] - layout.y[source]
    least_x, least_y = x.min(initial=0), y.min(initial=0)
    height = int(y.max(initial=0)) - int(least_y) + 1
    key = (x.astype(np.int64) - least_x) * height + (y - least_y)
    ways, first, way = _numbered(key)
    ways = np.stack([ways // height + least_x, ways % height + least_y, form[first]], axis=1)
    line = x.astype(np.int64) * layout.y[source] - y.astype(np.int64) * layout.x[source]
    order = np.lexsort((_narrow(line), _narrow(way)))
    starts = np.concatenate([[0], np.cumsum(np.bincount(way, minlength=len(ways)))])
    return Pairs(source[order], target[order], ways, starts)


def _narrow(numbers: Ints) -> Ints:
    """Numbers in the same order: those of 16 bits are ordered without comparing them."""
    least, most = int(numbers.min(initial=0)), int(numbers.max(initial=0))
    return (numbers - least).astype(np.uint16) if most - least < 1 << 16 else numbers


def _numbered(key: Ints) -> tuple[Ints, Ints, Ints]:
    """The keys that there are, in order, the place of one that has each, and the number of each place's key."""
    span = int(key.max(initial=0)) + 1
    if span > 16 * len(key) + 1024:
        keys, places, numbers = np.unique(key, return_index=True, return_inverse=True)
        return keys, places, numbers
    first = np.full(span, -1, dtype=np.int64)
    first[key] = np.arange(len(key))
    keys = np.flatnonzero(first >= 0)
    number = np.zeros(span, dtype=np.int32)
    number[keys] = np.arange(len(keys))
    return keys, first[keys], number[key]
