"""Which of many lines a figure meets, and how: exact, in whole numbers, all lines at once.

In: pairs, and figures one by one. Out: hits. A chain of bends is seen across each direction that pairs have: it lies
between two lines that way, so the pairs that it may concern are those on the lines between, which are told without a
look at any other. Of these go those whose part lies before or beyond it. For the rest, each step for what is open:
1. A chain wholly between the ends of a line's part, with points strictly on both sides, is crossed. For a shape that
   holds since where its border changes sides, one of the two ways along the line is inside; for a line drawn in one
   go, where none of the chain runs along.
2. A way onwards that is strictly within the part, with ends strictly on two sides, is crossed.
3. All else is in `bends`.
Where a shape's border is not met at all, the line is inside if its middle is, see `insides`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.bends import CROSSES, Cases
from toolkit.board.contacts.figures import Figure
from toolkit.board.contacts.insides import pairs_inside
from toolkit.board.contacts.lattice import Lattice
from toolkit.board.contacts.outlines import Bools, Chain, chains_of
from toolkit.board.contacts.pairs import Ints, Layout, Pairs
from toolkit.board.contacts.scene import PARTS
from toolkit.frozen import frozen

Number = type[np.int32] | type[np.int64]

_CELLS = 1 << 18
"""Points times pairs looked at together: so many that they stay in a processor's cache."""
_AT_ONCE = 1 << 18
"""Pairs near a chain looked at together, about."""
_BUNDLES = 8
"""Bundles of lines of a way, for each of its pairs, at most."""


@frozen
class Hits:
    """Pairs that meet one thing: their spaces' numbers, and how, from `GRAZES` to `CROSSES`. A pair may be there more
    than once: then the strongest counts."""

    source: Ints
    target: Ints
    how: npt.NDArray[np.uint8] | None
    """None where all cross it."""


@dataclass(frozen=True)
class Sweep:
    """Pairs made ready to be asked for figure after figure.

    Positions along a pair's form are counted in halves: twice a whole number of spaces, or an odd number for all that
    is strictly between two. Parts of lines begin and end at whole ones, so no more is needed to tell where a point lies
    from them.
    """

    layout: Layout
    lattice: Lattice
    pairs: Pairs
    alone: int | None
    """The space that all pairs have, where these are not all pairs that there are."""
    x: Ints
    y: Ints
    form: Ints
    """The columns of the ways. `x` and `y` and what follows from them are of a type in which cross products fit."""
    own: Ints
    """The cross product of each pair's way with its own line."""
    begins: Ints
    ends: Ints
    """Where each pair's part begins and ends, in halves."""
    least: Ints
    span: Ints
    width: Ints
    offsets: Ints
    places: Ints
    """The lines of way w are numbered, by the cross product in whole spaces, from `least[w]` on; there are `span[w]`,
    with pairs or not. They are held in bundles of `width[w]`, and `places[offsets[w] + b]` is the first pair that is
    not before bundle b."""

    @classmethod
    def of(cls, layout: Layout, lattice: Lattice, pairs: Pairs, alone: int | None, number: Number) -> Sweep:
        """All of at least one pair. `number` is the type in which cross products fit."""
        x, y, form = pairs.ways.T
        sizes = np.diff(pairs.starts)
        way = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
        line = x[way] * layout.y[pairs.source] - y[way] * layout.x[pairs.source]
        least = line[pairs.starts[:-1]]
        span = line[pairs.starts[1:] - 1] + 1 - least
        width = 1 + (span - 1) // (_BUNDLES * sizes)
        offsets = np.concatenate([[0], np.cumsum(1 + (span - 1) // width)])
        used = np.bincount(offsets[way] + (line - least[way]) // width[way], minlength=offsets[-1])
        # The place after the last bundle of a way is that of the first of the next.
        places = np.concatenate([[0], np.cumsum(used)])
        begins = 2 * (layout.forms[form[way], pairs.source] + 1)
        ends = 2 * (layout.forms[form[way], pairs.target] - 1)
        return cls(
            layout,
            lattice,
            pairs,
            alone,
            x.astype(number),
            y.astype(number),
            form,
            line.astype(number) * number(PARTS),
            begins,
            ends,
            least,
            span,
            width,
            offsets[:-1],
            places,
        )

    def hits(self, figure: Figure) -> Iterator[Hits]:
        """All pairs that meet a figure."""
        for chain in chains_of(figure, self.layout, self.lattice):
            yield from self._on_chain(chain)
        if figure.what == "shape":
            yield Hits(*pairs_inside(figure, self.layout, self.alone), None)

    def _on_chain(self, chain: Chain) -> Iterator[Hits]:
        seen = _Seen.of(self, chain)
        for pair, way in self._near(seen):
            sure = self._certainly_crossed(seen, pair, way)
            yield self._hits(pair.take(np.flatnonzero(sure)), None)
            is_open = np.flatnonzero(~sure)
            pair, way = pair.take(is_open), way.take(is_open)
            step = max(1, _CELLS // len(chain.x))
            for at in range(0, len(pair), step):
                some = slice(at, at + step)
                how = self._bend_by_bend(seen, pair[some], way[some])
                met = np.flatnonzero(how != 0)
                yield self._hits(pair[some].take(met), how.take(met))

    def _hits(self, pair: Ints, how: npt.NDArray[np.uint8] | None) -> Hits:
        return Hits(self.pairs.source.take(pair), self.pairs.target.take(pair), how)

    def _near(self, seen: _Seen) -> Iterator[tuple[Ints, Ints]]:
        """The pairs that may meet a chain, and their ways: those on lines that come to it, or are in one bundle with
        such, but for those whose part is wholly before or beyond it. Some ways at a time."""
        first, last = -(-seen.least // PARTS) - self.least, seen.most // PARTS - self.least
        first = np.minimum(np.maximum(first, 0), self.span) // self.width
        last = np.minimum(np.maximum(last, -1), self.span - 1) // self.width + 1
        first, last = self.places.take(self.offsets + first), self.places.take(self.offsets + last)
        sizes = last - first
        ends = np.cumsum(sizes)
        cuts = np.searchsorted(ends, np.arange(0, ends[-1], _AT_ONCE), side="right")
        for some in itertools.starmap(slice, itertools.pairwise([*cuts, len(sizes)])):
            size = sizes[some]
            pair = np.repeat(first[some] - (np.cumsum(size) - size), size)
            pair += np.arange(len(pair))
            near = self.begins.take(pair) <= np.repeat(seen.high[some], size)
            near &= self.ends.take(pair) >= np.repeat(seen.low[some], size)
            way = np.repeat(np.arange(some.start, some.stop), size)
            met = np.flatnonzero(near)
            yield pair.take(met), way.take(met)

    def _certainly_crossed(self, seen: _Seen, pair: Ints, way: Ints) -> Bools:
        """Which pairs a look at a whole chain tells to cross it."""
        own = self.own.take(pair)
        sure = (own > seen.least.take(way)) & (own < seen.most.take(way))
        sure &= (self.begins.take(pair) < seen.low.take(way)) & (self.ends.take(pair) > seen.high.take(way))
        return sure if seen.chain.is_shape else sure & seen.is_plain.take(way)

    def _bend_by_bend(self, seen: _Seen, pair: Ints, way: Ints) -> npt.NDArray[np.uint8]:
        """How a chain is met by each of some pairs, 0 for not at all."""
        chain, form = seen.chain, self.form.take(way)
        begins, ends = self.begins.take(pair), self.ends.take(pair)
        distance = seen.products.take(way, axis=1)
        distance -= self.own.take(pair)
        halves = seen.halves.take(form, axis=1)
        inner = (halves > begins) & (halves < ends)
        left, right = distance > 0, distance < 0
        onwards = np.flatnonzero(chain.goes_on)
        here, after = chain.here[onwards], chain.after[onwards]
        cut = (left[here] & right[after]) | (right[here] & left[after])
        crossed = np.logical_or.reduce(cut & inner[here] & inner[after], axis=0)
        how: npt.NDArray[np.uint8] = crossed.astype(np.uint8) * np.uint8(CROSSES)
        cases = Cases(chain, distance, form, PARTS // 2 * begins.astype(np.int64), PARTS // 2 * ends.astype(np.int64))
        is_open = ~crossed
        cut &= is_open
        touched = (distance == 0)[chain.here]
        touched &= is_open
        cases.tell(how, touched, cut, onwards)
        return how


@dataclass(frozen=True)
class _Seen:
    """A chain as it is seen along each way."""

    chain: Chain
    products: Ints
    """The cross products of ways with points: a row for each point."""
    least: Ints
    most: Ints
    """Their least and greatest among the points that are drawn."""
    halves: Ints
    """Where points lie along each form, in halves: a row for each point."""
    low: Ints
    high: Ints
    """The least and greatest by the form of each way, of the points that are drawn."""
    is_plain: Bools
    """Whether a chain with points strictly on both sides of a line that way is sure to be crossed by it."""

    @classmethod
    def of(cls, sweep: Sweep, chain: Chain) -> _Seen:
        """What a chain of points tells of each line of a sweep."""
        x, y = chain.x.astype(sweep.x.dtype), chain.y.astype(sweep.x.dtype)
        products = sweep.x * y[:, None] - sweep.y * x[:, None]
        whole, rest = np.divmod(chain.forms.T, PARTS)
        halves = (2 * whole + (rest != 0)).astype(sweep.begins.dtype)
        drawn = slice(chain.drawn)
        if chain.is_shape:
            is_plain = np.ones(len(sweep.x), dtype=np.bool_)
        else:
            here, after = chain.here[chain.goes_on], chain.after[chain.goes_on]
            is_plain = chain.is_run & ~np.any(products[here] == products[after], axis=0)
        return cls(
            chain,
            products,
            products[drawn].min(axis=0),
            products[drawn].max(axis=0),
            halves,
            halves[drawn].min(axis=0)[sweep.form],
            halves[drawn].max(axis=0)[sweep.form],
            is_plain,
        )
