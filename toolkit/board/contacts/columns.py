"""The contacts of whole boards as columns: what each line from a space to another meets, and how.

In: a scene. Out: `Contacts`. Exact; the same as `contacts_of` says pair by pair. Memory grows with the pairs and with
the columns times rows that the spaces span, so these should lie as those of a board do. numpy is
imported here and by what this uses, so that a check of a pack, which asks for none of it, need not load it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.account import STRENGTH, contacts_of, strongest
from toolkit.board.contacts.features import Feature, feature_hits, features_of
from toolkit.board.contacts.figures import Figure, figures_of
from toolkit.board.contacts.outlines import Outlines, bound_of
from toolkit.board.contacts.pairs import Ints, Layout, Pairs, all_pairs, pairs_from
from toolkit.board.contacts.scene import Scene
from toolkit.board.contacts.sweep import Hits, Sweep

WHATS = ("shape", "line", "path", "feature")
HOWS = ("", "grazes", "along", "crosses")
"""What the numbers in the columns `what` and `how` stand for."""

_BLOCK = 1 << 25
"""Things times pairs held at once, one byte for each."""

_Rows = tuple[npt.NDArray[np.unsignedinteger], npt.NDArray[np.unsignedinteger], npt.NDArray[np.uint8]]
"""The sources, targets and hows of a thing."""


@dataclass(frozen=True, slots=True)
class Contacts:
    """What lines meet, thing by thing.

    There is a row in the first four columns for each thing, met or not: what it is (a place in `WHATS`), the number of
    the shape, line, path or feature, and, of paths and features, the number of the space it is in (-1 for none, and for
    one that is not among the spaces); of a feature there is a thing for each of its sides, in the lesser space of the
    two with the other in `beyond`. Things are in the order shapes, lines, paths space by space, features side by side.
    The rows of thing t in the last three columns are those from `starts[t]` to `starts[t + 1]`, ordered by source, then
    target: numbers of spaces. How is a place in `HOWS`.
    """

    what: npt.NDArray[np.uint8]
    which: npt.NDArray[np.int32]
    at: npt.NDArray[np.int32]
    beyond: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    source: npt.NDArray[np.unsignedinteger]
    target: npt.NDArray[np.unsignedinteger]
    how: npt.NDArray[np.uint8]

    @property
    def thing(self) -> npt.NDArray[np.int32]:
        """The thing of each row, made anew: all other columns follow from it."""
        return np.repeat(np.arange(len(self.what), dtype=np.int32), np.diff(self.starts))


def all_contacts(scene: Scene) -> Contacts:
    """What the lines from each space to each other meet."""
    return _contacts(scene, None)


def contacts_from(scene: Scene, source: int) -> Contacts:
    """What the lines from one space to each other meet; no others are worked out. Raises IndexError for no space."""
    if not 0 <= source < len(scene.spaces):
        raise IndexError(f"there is no space {source}")
    return _contacts(scene, source)


def _contacts(scene: Scene, source: int | None) -> Contacts:
    figures, features = figures_of(scene), features_of(scene)
    layout = Layout.of(scene)
    pairs = all_pairs(layout) if source is None else pairs_from(layout, source)
    table = _Table.of(scene, source, pairs, len(figures) + len(features))
    rows: list[_Rows] = []
    for at in range(0, len(figures), table.things):
        some = figures[at : at + table.things]
        rows += table.ordered(len(some), _figure_hits(scene, some, layout, pairs))
    hits = _by_thing(feature_hits(scene, features, layout, pairs))
    for at in range(0, len(features), table.things):
        count = len(features[at : at + table.things])
        rows += table.ordered(count, [_some(hits, at, count)])
    return _joined(_things(scene, figures, features), rows, len(scene.spaces))


def _by_thing(hits: Iterable[Hits]) -> Hits:
    """Hits made one, ordered by thing."""
    found = list(hits)
    empty = np.zeros(0, dtype=np.int64)
    figure = np.concatenate([empty, *(hit.figure for hit in found)])
    # Numbers of 16 bits are ordered without comparing them.
    order = np.argsort(figure.astype(np.uint16) if figure.max(initial=0) < 1 << 16 else figure, kind="stable")
    pair = np.concatenate([empty, *(hit.pair for hit in found)])[order]
    how = np.concatenate([empty.astype(np.uint8), *(hit.how for hit in found)])[order]
    return Hits(figure[order], pair, how)


def _some(hits: Hits, at: int, size: int) -> Hits:
    """The hits of some things, which are then counted from the first of them."""
    some = slice(*np.searchsorted(hits.figure, (at, at + size)))
    return Hits(hits.figure[some] - at, hits.pair[some], hits.how[some])


def _figure_hits(scene: Scene, figures: Sequence[Figure], layout: Layout, pairs: Pairs) -> Iterator[Hits]:
    if not len(pairs.source):
        return
    bound = bound_of(figures, layout, scene.lattice)
    if not bound.fits(64):
        yield from _by_hand(scene, figures, pairs)
        return
    number = np.int32 if bound.fits(32) else np.int64
    yield from Sweep(Outlines.of(figures, layout, scene.lattice), layout, pairs, number).hits()


def _by_hand(scene: Scene, figures: Sequence[Figure], pairs: Pairs) -> Iterator[Hits]:
    """Pair by pair, in numbers of any size."""
    numbers = {(figure.what, figure.which, figure.at): number for number, figure in enumerate(figures)}
    for pair, (source, target) in enumerate(zip(pairs.source, pairs.target, strict=True)):
        found = strongest(contacts_of(scene, scene.spaces[source], scene.spaces[target]))
        rows = [
            (numbers[what, which, at], pair, STRENGTH[how])  # type: ignore[index]
            for (what, which, at, _), how in found.items()
            if (what, which, at) in numbers
        ]
        figure, row, strength = np.array(rows, dtype=np.int64).reshape(-1, 3).T
        yield Hits(figure, row, strength.astype(np.uint8))


@dataclass(frozen=True, slots=True)
class _Table:
    """How some things are met by each pair, both ways, before it is put in order: a cell for each, used again and
    again, since fresh memory costs more than all else that is done here."""

    things: int
    source: int | None
    pairs: Pairs
    cells: npt.NDArray[np.uint8]
    """A row for each thing and source, a column for each target."""

    @classmethod
    def of(cls, scene: Scene, source: int | None, pairs: Pairs, things: int) -> _Table:
        """A table of as many things at once as there is room for."""
        count = len(scene.spaces)
        rows = count if source is None else 1
        size = max(1, min(things, _BLOCK // max(1, rows * count)))
        return cls(size, source, pairs, np.zeros((size, rows, count), dtype=np.uint8))

    def ordered(self, things: int, hits: Iterable[Hits]) -> Iterator[_Rows]:
        """The rows of each of some things, in order."""
        self.cells.fill(0)
        for hit in hits:
            source, target = self.pairs.source[hit.pair], self.pairs.target[hit.pair]
            if self.source is None:
                self._note(hit, source, target)
                self._note(hit, target, source)
            else:
                self._note(hit, np.zeros_like(source), source + target - self.source)
        _, rows, count = self.cells.shape
        small = _small(count)
        for cells in self.cells[:things].reshape(things, -1):
            met = np.flatnonzero(cells != 0)
            source, target = np.divmod(met.astype(np.int32) if rows * count < 1 << 31 else met, count)
            source += self.source or 0
            yield source.astype(small), target.astype(small), cells[met]

    def _note(self, hit: Hits, row: Ints, column: Ints) -> None:
        _, rows, count = self.cells.shape
        self.cells.ravel()[(hit.figure * np.int64(rows) + row) * count + column] = hit.how


def things_of(scene: Scene) -> npt.NDArray[np.int32]:
    """The things that a scene has, in order: rows of what, which, at and beyond, see `Contacts`."""
    return _things(scene, figures_of(scene), features_of(scene))


def _things(scene: Scene, figures: Sequence[Figure], features: Sequence[Feature]) -> npt.NDArray[np.int32]:
    numbers = {space: number for number, space in enumerate(scene.spaces)}
    things = [
        *((WHATS.index(one.what), one.which, numbers[one.at] if one.at else -1, -1) for one in figures),
        *(
            (WHATS.index("feature"), one.which, numbers.get(one.at, -1), numbers.get(one.beyond, -1))
            for one in features
        ),
    ]
    return np.array(things, dtype=np.int32).reshape(-1, 4)


def _joined(things: npt.NDArray[np.int32], rows: Sequence[_Rows], count: int) -> Contacts:
    what, which, at, beyond = things.T.copy()
    none = np.zeros(0, dtype=_small(count))
    source, target = (np.concatenate([none, *(row[column] for row in rows)]) for column in range(2))
    how = np.concatenate([np.zeros(0, dtype=np.uint8), *(row[2] for row in rows)])
    starts = np.concatenate([[0], np.cumsum([len(row[0]) for row in rows])]).astype(np.int64)
    return Contacts(what.astype(np.uint8), which, at, beyond, starts, source, target, how)


def _small(count: int) -> type[np.uint16] | type[np.uint32]:
    """The type of the numbers of so many spaces."""
    return np.uint16 if count <= 1 << 16 else np.uint32
