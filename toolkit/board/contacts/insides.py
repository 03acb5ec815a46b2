"""The pairs of spaces whose middle lies strictly inside a shape.

In: a shape. Out: pairs of spaces. The line between two spaces that has its middle there goes through the inside.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.figures import Figure
from toolkit.board.contacts.outlines import Bools
from toolkit.board.contacts.pairs import Ints, Layout
from toolkit.board.contacts.scene import PARTS

_TABLE = 1 << 20
"""Points times bends looked at together."""


def pairs_inside(figure: Figure, layout: Layout, alone: int | None) -> tuple[Ints, Ints]:
    """Pairs, as numbers of spaces: among those that do, all whose line does not meet the border between them. These lie
    less than a step from the shape, since the line is in it where it leaves them. With `alone`, only that space's."""
    ring = _ring(figure, layout)
    source, target = _pairs_of(_near(ring, layout), alone)
    if not len(source):
        return source, target
    across, down = layout.x[source] + layout.x[target], layout.y[source] + layout.y[target]
    least = np.array([across.min(), down.min()])
    width, height = np.array([across.max(), down.max()]) - least + 1
    sums = np.indices((width, height)).reshape(2, -1) + least[:, None]
    parts = np.array_split(PARTS // 2 * sums, sums.shape[1] * len(ring) // _TABLE + 1, axis=1)
    inside = np.concatenate([_is_inside(some, ring) for some in parts])
    met = np.flatnonzero(inside[(across - least[0]) * height + down - least[1]])
    return source[met], target[met]


def _ring(figure: Figure, layout: Layout) -> Ints:
    """Both ends of each piece of a shape's border, counted from the layout's origin."""
    x, y = (PARTS * at for at in layout.origin)
    ring = [[(one[0] - x, one[1] - y) for one in (bend.here, bend.after)] for bend in figure.bends]
    return np.array(ring, dtype=np.int64)


def _near(ring: Ints, layout: Layout) -> npt.NDArray[np.int32]:
    """The spaces whose centres lie less than a step from the least upright rectangle around a ring."""
    least, most = ring.min(axis=(0, 1)) - PARTS, ring.max(axis=(0, 1)) + PARTS
    x, y = (PARTS * one.astype(np.int64) for one in (layout.x, layout.y))
    return np.flatnonzero((x > least[0]) & (x < most[0]) & (y > least[1]) & (y < most[1])).astype(np.int32)


def _pairs_of(spaces: Ints, alone: int | None) -> tuple[Ints, Ints]:
    """Each two of some spaces once, or one of them with each other."""
    if alone is None:
        one, other = np.triu_indices(len(spaces), 1)
        return spaces[one], spaces[other]
    others = spaces[spaces != alone] if alone in spaces else spaces[:0]
    return np.full_like(others, alone), others


def _is_inside(points: Ints, ring: Ints) -> Bools:
    """Whether points are strictly inside a ring: a ray from them meets it oddly often, and they are on none of it."""
    x, y = points[:, :, None]
    (here_x, here_y), (after_x, after_y) = ring.transpose(1, 2, 0)
    left, right = (x - here_x) * (after_y - here_y), (y - here_y) * (after_x - here_x)
    met = ((here_y > y) != (after_y > y)) & ((left < right) == (after_y > here_y))
    among = (np.minimum(here_x, after_x) <= x) & (x <= np.maximum(here_x, after_x))
    among &= (np.minimum(here_y, after_y) <= y) & (y <= np.maximum(here_y, after_y))
    inside: Bools = np.bitwise_xor.reduce(met, axis=1) & ~np.any((left == right) & among, axis=1)
    return inside
