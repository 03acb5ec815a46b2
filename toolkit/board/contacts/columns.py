"""The contacts of whole boards as columns: what each line from a space to another meets, and how.

In: a scene. Out: `Contacts`. Exact; the same as `contacts_of` says pair by pair. Memory grows with the pairs and with
the columns times rows that the spaces span, so these should lie as those of a board do. numpy is
imported here and by what this uses, so that a check of a pack, which asks for none of it, need not load it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.account import STRENGTH, contacts_of, strongest
from toolkit.board.contacts.bends import CROSSES
from toolkit.board.contacts.features import Feature, feature_hits, features_of
from toolkit.board.contacts.figures import Figure, figures_of
from toolkit.board.contacts.lattice import Vector
from toolkit.board.contacts.outlines import bound_of
from toolkit.board.contacts.pairs import Ints, Layout, Pairs, all_pairs, pairs_from
from toolkit.board.contacts.scene import Scene
from toolkit.board.contacts.sweep import Hits, Sweep
from toolkit.frozen import frozen

WHATS = ("shape", "line", "path", "feature")
HOWS = ("", "grazes", "along", "crosses")
"""What the numbers in the columns `what` and `how` stand for."""

_WORD = 8
"""Cells in a word."""

_Rows = tuple[npt.NDArray[np.unsignedinteger], npt.NDArray[np.unsignedinteger], npt.NDArray[np.uint8]]
"""The sources, targets and hows of a thing."""


@frozen
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
    table = _Table.of(scene, source)
    rows = [table.ordered(hits) for hits in _figure_hits(scene, figures, layout, pairs, source)]
    rows += [table.ordered([hits]) for hits in feature_hits(scene, features, layout, pairs, source)]
    return _joined(_things(scene, figures, features), rows, len(scene.spaces))


def _figure_hits(
    scene: Scene, figures: Sequence[Figure], layout: Layout, pairs: Pairs, alone: int | None
) -> Iterable[Iterable[Hits]]:
    """The hits of each figure."""
    if not len(pairs.source):
        return [[] for _ in figures]
    bound = bound_of(figures, layout, scene.lattice)
    if not bound.fits(64):
        return _by_hand(scene, figures, pairs)
    number = np.int32 if bound.fits(32) else np.int64
    return map(Sweep.of(layout, scene.lattice, pairs, alone, number).hits, figures)


def _by_hand(scene: Scene, figures: Sequence[Figure], pairs: Pairs) -> Iterable[Iterable[Hits]]:
    """Pair by pair, in numbers of any size."""
    rows: dict[tuple[str, int | None, Vector | None], list[tuple[int, int, int]]] = {
        (figure.what, figure.which, figure.at): [] for figure in figures
    }
    for source, target in zip(pairs.source.tolist(), pairs.target.tolist(), strict=True):
        found = strongest(contacts_of(scene, scene.spaces[source], scene.spaces[target]))
        for (what, which, at, _), how in found.items():
            if (what, which, at) in rows:
                rows[what, which, at].append((source, target, STRENGTH[how]))
    columns = (np.array(some, dtype=np.int64).reshape(-1, 3).T for some in rows.values())
    return ([Hits(source, target, how.astype(np.uint8))] for source, target, how in columns)


@frozen
class _Table:
    """How one thing is met by each pair, both ways, before it is put in order: a cell for each, used again and again,
    since fresh memory costs more than all else that is done here."""

    alone: int | None
    count: int
    cells: npt.NDArray[np.uint8]
    """A row for each source, a column for each target; then some to make the number of all a multiple of eight."""

    @classmethod
    def of(cls, scene: Scene, alone: int | None) -> _Table:
        """A table for all sources, or for one alone."""
        count = len(scene.spaces)
        cells = count * (count if alone is None else 1)
        return cls(alone, count, np.zeros(-(-cells // _WORD) * _WORD, dtype=np.uint8))

    def ordered(self, hits: Iterable[Hits]) -> _Rows:
        """The rows of a thing, in order."""
        self.cells.fill(0)
        for hit in hits:
            if self.alone is None:
                self._note(hit, hit.source, hit.target)
                self._note(hit, hit.target, hit.source)
            else:
                self._note(hit, 0, hit.source + hit.target - self.alone)
        # Most cells are empty: whole words of them are passed over first.
        words = self.cells.view(np.uint64)
        word = np.flatnonzero(words != 0)
        some = words.take(word).view(np.uint8)
        met = np.flatnonzero(some != 0)
        cell = (word * _WORD).take(met // _WORD)
        cell += met % _WORD
        source = cell // self.count
        target = cell - source * self.count
        small = _small(self.count)
        return (source + (self.alone or 0)).astype(small), target.astype(small), some.take(met)

    def _note(self, hit: Hits, row: Ints | int, column: Ints) -> None:
        place = row * np.int64(self.count) + column
        # What crosses needs no look at what was noted before.
        self.cells[place] = CROSSES if hit.how is None else np.maximum(self.cells.take(place), hit.how)


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
