"""Which features on sides lines meet: a look-up of what lines meet by displacement.

In: a scene, pairs. Out: hits, as those of figures; here each thing is one side of a feature.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from toolkit.board.contacts.lattice import Vector
from toolkit.board.contacts.outlines import Bools
from toolkit.board.contacts.pairs import Ints, Layout, Pairs
from toolkit.board.contacts.scene import Scene
from toolkit.board.contacts.sweep import Hits
from toolkit.board.contacts.tables import tables_along

_KINDS = 3
"""Sides of a space towards greater ones, at most."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A side of a feature: the feature's number, the lesser of the two spaces, and the other."""

    which: int
    at: Vector
    beyond: Vector


def features_of(scene: Scene) -> tuple[Feature, ...]:
    """All sides of all features, in order."""
    return tuple(Feature(number, *side) for number, feature in enumerate(scene.sides) for side in feature)


def feature_hits(scene: Scene, features: Sequence[Feature], layout: Layout, pairs: Pairs) -> Iterator[Hits]:
    """How each pair meets each of some features."""
    if not len(pairs.source) or not features:
        return
    sides = tables_along(pairs.ways[:, :2], scene.lattice).sides
    grid = _Grid.of(scene, features, layout)
    steps = grid.of_space(sides.at_x, sides.at_y)
    steps += grid.kinds[sides.beyond_x - sides.at_x + 1, sides.beyond_y - sides.at_y + 1]
    spaces = grid.of_space(layout.x, layout.y)
    order, starts = pairs.by_way()
    for way in range(len(pairs.ways)):
        found = slice(sides.starts[way], sides.starts[way + 1])
        some = order[starts[way] : starts[way + 1]]
        side = spaces[pairs.source[some], None] + steps[found]
        how = sides.how[found]
        row, column = np.nonzero(grid.taken.take(side))
        met = side[row, column]
        for layer in grid.layers:
            feature = layer[met]
            there = feature >= 0
            yield Hits(feature[there], some[row[there]], how[column[there]])


@dataclass(frozen=True, slots=True)
class _Grid:
    """The features by side: in each layer a feature's place for each side, -1 for none. There are as many layers as
    there are features on one side, at most.

    It holds the columns and rows that the spaces span: a line's points lie among them, and the centre of a space less
    than a step from each of its points.
    """

    height: int
    kinds: Ints
    """The number of a step among those to a greater space; both of its coordinates are counted from -1."""
    layers: tuple[Ints, ...]
    taken: Bools
    """Whether a side has any feature."""

    @classmethod
    def of(cls, scene: Scene, features: Sequence[Feature], layout: Layout) -> _Grid:
        """The grid of some features."""
        width, height = int(layout.x.max()) + 1, int(layout.y.max()) + 1
        kinds = np.zeros((3, 3), dtype=np.int64)
        for number, step in enumerate(step for step in scene.lattice.steps if step > (0, 0)):
            kinds[step[0] + 1, step[1] + 1] = number
        grid = cls(height, kinds, (), np.zeros(width * height * _KINDS, dtype=np.bool_))
        layers: list[Ints] = []
        for number, feature in enumerate(features):
            x, y = feature.at[0] - layout.origin[0], feature.at[1] - layout.origin[1]
            if not (0 <= x < width and 0 <= y < height):
                continue
            kind = kinds[feature.beyond[0] - feature.at[0] + 1, feature.beyond[1] - feature.at[1] + 1]
            place = int(grid.of_space(np.array(x), np.array(y)) + kind)
            layer = next((one for one in layers if one[place] < 0), None)
            if layer is None:
                layer = np.full(width * height * _KINDS, -1, dtype=np.int32)
                layers.append(layer)
            layer[place] = number
            grid.taken[place] = True
        return replace(grid, layers=tuple(layers))

    def of_space(self, x: Ints, y: Ints) -> Ints:
        """The place of the first side of spaces."""
        return (x.astype(np.int64) * self.height + y) * _KINDS
