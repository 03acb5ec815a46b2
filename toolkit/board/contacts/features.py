"""Which features on sides lines meet: a look-up of what lines meet by displacement.

In: a scene, pairs. Out: hits of each thing, which here is one side of a feature. It is seen from wherever a line may
begin that meets it, and those are taken that are spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.lattice import Vector
from toolkit.board.contacts.pairs import Ints, Layout, Pairs
from toolkit.board.contacts.scene import Scene
from toolkit.board.contacts.sweep import Hits
from toolkit.board.contacts.tables import sides_along
from toolkit.frozen import frozen


@frozen
class Feature:
    """A side of a feature: the feature's number, the lesser of the two spaces, and the other."""

    which: int
    at: Vector
    beyond: Vector


def features_of(scene: Scene) -> tuple[Feature, ...]:
    """All sides of all features, in order."""
    return tuple(Feature(number, *side) for number, feature in enumerate(scene.sides) for side in feature)


def feature_hits(
    scene: Scene, features: Sequence[Feature], layout: Layout, pairs: Pairs, alone: int | None
) -> Iterator[Hits]:
    """How pairs meet each of some features, one after the other; with `alone`, only those that have that space."""
    if not features:
        return
    grid = _Grid.of(layout)
    seen = _seen_by_step(scene, grid, pairs)
    for feature in features:
        place = grid.place(feature.at[0] - layout.origin[0], feature.at[1] - layout.origin[1])
        if place is None:
            yield Hits(grid.numbers[:0], grid.numbers[:0], None)
            continue
        back, on, how = seen[feature.beyond[0] - feature.at[0], feature.beyond[1] - feature.at[1]]
        source, target = grid.numbers.take(place - back), grid.numbers.take(place + on)
        there = (source >= 0) & (target >= 0)
        if alone is not None:
            there &= (source == alone) | (target == alone)
        some = np.flatnonzero(there)
        yield Hits(source.take(some), target.take(some), how.take(some))


_Sides = tuple[Ints, Ints, npt.NDArray[np.uint8]]


def _seen_by_step(scene: Scene, grid: _Grid, pairs: Pairs) -> dict[Vector, _Sides]:
    """By the step from its lesser space to the other, the sides that lines meet: in how many places of the grid back
    from the lesser space a line begins, in how many onwards it ends, and how it meets the side."""
    sides = sides_along(pairs.ways[:, :2], scene.lattice)
    back = sides.at_x.astype(np.int64) * grid.column + sides.at_y
    on = np.repeat(pairs.ways[:, 0] * grid.column + pairs.ways[:, 1], np.diff(sides.starts)) - back
    found: dict[Vector, _Sides] = {}
    for x, y in scene.lattice.steps:
        towards = np.flatnonzero((sides.beyond_x - sides.at_x == x) & (sides.beyond_y - sides.at_y == y))
        found[x, y] = back[towards], on[towards], sides.how[towards]
    return found


@frozen
class _Grid:
    """The numbers of the spaces by where they are, -1 where none is. It is three times as wide and high as the columns
    and rows that they span, and they lie in its middle.

    A line's points lie among these columns and rows, and the centre of a space less than a step from each of its
    points. So the spaces of a side that a line meets are among them too, and lie no further from its ends than these
    from each other: whatever is looked up is in the grid.
    """

    width: int
    height: int
    numbers: npt.NDArray[np.int32]

    @classmethod
    def of(cls, layout: Layout) -> _Grid:
        """The grid of a layout."""
        width, height = int(layout.x.max(initial=0)) + 1, int(layout.y.max(initial=0)) + 1
        numbers = np.full((3 * width, 3 * height), -1, dtype=np.int32)
        numbers[layout.x + width, layout.y + height] = np.arange(len(layout.x))
        return cls(width, height, numbers.ravel())

    @property
    def column(self) -> int:
        """The places in a column."""
        return 3 * self.height

    def place(self, x: int, y: int) -> int | None:
        """The place of a space, None for one that no line comes to."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        return (x + self.width) * self.column + y + self.height
