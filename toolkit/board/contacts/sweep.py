"""Which of many figures each of many lines meets, and how: exact, in whole numbers, all lines of a direction at once.

In: outlines and pairs. Out: hits, each pair and figure at most once. In three steps, each for what is still open:
1. A figure wholly between the ends of a line's part, with points strictly on both sides, is crossed. For a shape that
   holds since its inside is connected; for a line drawn in one go, where none of it runs along.
2. The same of a chain of a shape's bends: where its border changes sides, one of the two ways along the line is inside.
   What lies apart is dropped, chain by chain.
3. Bend by bend. A way onwards with ends strictly on two sides is cut where a ratio of cross products says; at a point
   on the line a shape is entered if the line's direction lies strictly between the ways before and after it.
Where a shape's border is not met at all, the line is inside if its middle is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.outlines import Bools, Outlines
from toolkit.board.contacts.pairs import Ints, Layout, Pairs
from toolkit.board.contacts.scene import PARTS

GRAZES, ALONG, CROSSES = 1, 2, 3

_CELLS = 1 << 18
"""Pairs times figures looked at together: so many that they stay in a processor's cache."""
_OPEN = 1 << 17
"""Pairs and figures that go on to the second step together."""
_TABLE = 1 << 22
"""Directions times points in one table."""


@dataclass(frozen=True, slots=True)
class Hits:
    """Figures met: each row is a figure, a pair (the place in its `Pairs`) and how, from `GRAZES` to `CROSSES`."""

    figure: Ints
    pair: Ints
    how: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Sweep:
    """One run over all pairs. `number` is the type in which cross products fit."""

    outlines: Outlines
    layout: Layout
    pairs: Pairs
    number: type[np.int32] | type[np.int64]

    def hits(self) -> Iterator[Hits]:
        """All hits, in no order that is promised."""
        step = max(1, _TABLE // len(self.outlines.x))
        for first in range(0, len(self.pairs.ways), step):
            yield from self._along(first, min(first + step, len(self.pairs.ways)))

    def _along(self, first: int, last: int) -> Iterator[Hits]:
        """The hits of the pairs of some ways."""
        directions = _Directions.of(self, first, last)
        size = max(1, _CELLS // len(self.outlines.is_shape))
        left: list[tuple[Ints, Ints]] = []
        some = np.flatnonzero((self.pairs.way >= first) & (self.pairs.way < last)).astype(np.int32)
        for at in range(0, len(some), size):
            found, left_over = self._step_one(directions, some[at : at + size])
            yield found
            left.append(left_over)
            if sum(len(pair) for pair, _ in left) >= _OPEN:
                yield from self._settle(directions, left)
                left = []
        yield from self._settle(directions, left)

    def _step_one(self, directions: _Directions, pair: Ints) -> tuple[Hits, tuple[Ints, Ints]]:
        """The hits among some pairs that a look at whole figures tells, and the pairs and figures left open."""
        source, target = self.pairs.source[pair], self.pairs.target[pair]
        way = self.pairs.way[pair] - directions.first
        form = directions.form[way] * len(self.layout.x)
        place = self._ends[0].take(form + source, axis=0)
        place &= self._ends[1].take(form + target, axis=0)
        from_least = directions.of_pairs(self, pair)[:, None] - directions.least.take(way, axis=0)
        width = directions.width.take(way, axis=0)
        # Below zero is far above any width where it is read without a sign.
        unsigned = np.uint32 if self.number is np.int32 else np.uint64
        place *= from_least.view(unsigned) <= width.view(unsigned)
        index = np.flatnonzero(place != 0)
        row, figure = np.divmod(index.astype(np.int32), np.int32(place.shape[1]))
        distance = from_least.take(index)
        sure = (place.take(index) == 3) & (distance > 0) & (distance < width.take(index))
        if not self.outlines.is_shape.all():
            sure &= directions.plain.take(way[row] * np.int64(place.shape[1]) + figure)
        pairs = pair[row]
        crossed = np.full(int(np.count_nonzero(sure)), CROSSES, dtype=np.uint8)
        return Hits(figure[sure], pairs[sure], crossed), (pairs[~sure], figure[~sure])

    @cached_property
    def _ends(self) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        """Where figures lie by lines that begin, and by lines that end, at each form and space: 0 for wholly outside
        their part, 1 for not so, 3 for strictly inside it. Rows are forms times spaces, columns figures."""
        here = self.outlines.forms[:, self.outlines.here]
        least = np.minimum.reduceat(here, self.outlines.bends[:-1], axis=1)[:, None]
        most = np.maximum.reduceat(here, self.outlines.bends[:-1], axis=1)[:, None]
        begins, ends = ((PARTS * (self.layout.forms.astype(np.int64) + way))[:, :, None] for way in (1, -1))
        sources = (most >= begins).astype(np.uint8) | ((least > begins) * np.uint8(2))
        targets = (least <= ends).astype(np.uint8) | ((most < ends) * np.uint8(2))
        figures = len(self.outlines.is_shape)
        return sources.reshape(-1, figures), targets.reshape(-1, figures)

    def _settle(self, directions: _Directions, left: list[tuple[Ints, Ints]]) -> Iterator[Hits]:
        """The hits among what the first step left open."""
        if not left:
            return
        pairs, figures = (np.concatenate(columns) for columns in zip(*left, strict=True))
        for at in range(0, len(pairs), _OPEN):
            case = _Cases.of(self, directions, pairs[at : at + _OPEN], figures[at : at + _OPEN])
            how = case.how()
            met = how != 0
            yield Hits(case.figure[met], case.pair[met], how[met])

    @cached_property
    def insides(self) -> Bools:
        """Whether the middle between two spaces lies in a figure: rows are figures, columns sums of two places."""
        width, height = self.middles
        x, y = (PARTS // 2 * sums.ravel() for sums in np.indices((width, height)))
        found = np.zeros((len(self.outlines.is_shape), len(x)), dtype=np.bool_)
        for figure in np.flatnonzero(self.outlines.is_shape):
            bends = slice(self.outlines.bends[figure], self.outlines.bends[figure + 1])
            here, after = self.outlines.here[bends], self.outlines.after[bends]
            ring = self.outlines.x[here], self.outlines.y[here], self.outlines.x[after], self.outlines.y[after]
            near = (x > ring[0].min()) & (x < ring[0].max()) & (y > ring[1].min()) & (y < ring[1].max())
            places = np.flatnonzero(near)
            for some in np.array_split(places, len(places) * len(here) // _TABLE + 1):
                found[figure, some] = _is_inside(x[some, None], y[some, None], *ring)
        return found

    @property
    def middles(self) -> tuple[int, int]:
        """How many sums of two columns and of two rows there are."""
        return 2 * int(self.layout.x.max()) + 1, 2 * int(self.layout.y.max()) + 1


def _is_inside(x: Ints, y: Ints, here_x: Ints, here_y: Ints, after_x: Ints, after_y: Ints) -> Bools:
    """Whether points that are on no border lie in a ring: a ray from them meets it oddly often."""
    rises = after_y > here_y
    left = (x - here_x) * (after_y - here_y) < (y - here_y) * (after_x - here_x)
    met = ((here_y > y) != (after_y > y)) & (left == rises)
    odd: Bools = np.bitwise_xor.reduce(met, axis=1)
    return odd


@dataclass(frozen=True)
class _Directions:
    """Some ways and, a row for each, the cross products of their directions with all points."""

    first: int
    x: Ints
    y: Ints
    form: Ints
    products: Ints
    here: Ints
    end: Ints
    """The products of each bend's own point, and of the end of its way onwards."""
    least: Ints
    width: Ints
    plain: Bools
    """Whether a figure with points strictly on both sides of a line that way is sure to be crossed by it."""
    chain_least: Ints
    chain_most: Ints

    @classmethod
    def of(cls, sweep: Sweep, first: int, last: int) -> _Directions:
        x, y, form = sweep.pairs.ways[first:last].T
        outlines, number = sweep.outlines, sweep.number
        columns: list[Ints] = [one.astype(number) for one in (x, y, outlines.x, outlines.y)]
        products = columns[0][:, None] * columns[3] - columns[1][:, None] * columns[2]
        here, end = products.take(outlines.here, axis=1), products.take(outlines.end, axis=1)
        starts, chains = outlines.bends[:-1], outlines.chain_bends[:-1]
        least, most = np.minimum.reduceat(here, starts, axis=1), np.maximum.reduceat(here, starts, axis=1)
        plain = np.broadcast_to(outlines.is_shape, least.shape)
        if not outlines.is_shape.all():
            runs_along = np.logical_or.reduceat((here == end) & outlines.goes_on, starts, axis=1)
            plain = plain | (outlines.is_run & ~runs_along)
        return cls(
            first,
            columns[0],
            columns[1],
            form,
            products,
            here,
            end,
            least,
            most - least,
            plain,
            np.minimum.reduceat(np.minimum(here, end), chains, axis=1),
            np.maximum.reduceat(np.maximum(here, end), chains, axis=1),
        )

    def of_pairs(self, sweep: Sweep, pair: Ints) -> Ints:
        """The cross products of some pairs' directions with their own lines."""
        way, source = sweep.pairs.way[pair] - self.first, sweep.pairs.source[pair]
        x: Ints = sweep.layout.x[source].astype(sweep.number)
        y: Ints = sweep.layout.y[source].astype(sweep.number)
        own: Ints = (self.x[way] * y - self.y[way] * x) * sweep.number(PARTS)
        return own


@dataclass(frozen=True)
class _Cases:
    """Pairs and figures that are open, with what tells the line and its part."""

    sweep: Sweep
    directions: _Directions
    pair: Ints
    figure: Ints
    way: Ints
    form: Ints
    own: Ints
    begins: Ints
    ends: Ints

    @classmethod
    def of(cls, sweep: Sweep, directions: _Directions, pair: Ints, figure: Ints) -> _Cases:
        way = sweep.pairs.way[pair] - directions.first
        form = directions.form[way]
        forms = sweep.layout.forms.astype(np.int64)
        begins = PARTS * (forms[form, sweep.pairs.source[pair]] + 1)
        ends = PARTS * (forms[form, sweep.pairs.target[pair]] - 1)
        return cls(sweep, directions, pair, figure, way, form, directions.of_pairs(sweep, pair), begins, ends)

    def how(self) -> npt.NDArray[np.uint8]:
        """How each is met, 0 for not at all."""
        how = np.zeros(len(self.pair), dtype=np.uint8)
        outlines = self.sweep.outlines
        case, chain = self._near_chains(how)
        _BendTest.of(self, *_spread(case, chain, outlines.chain_bends)).tell(how)
        unmet = np.flatnonzero((how == 0) & outlines.is_shape[self.figure])
        if len(unmet):
            pairs, layout = self.sweep.pairs, self.sweep.layout
            source, target = pairs.source[self.pair[unmet]], pairs.target[self.pair[unmet]]
            x, y = layout.x[source] + layout.x[target], layout.y[source] + layout.y[target]
            how[unmet] = self.sweep.insides[self.figure[unmet], x * self.sweep.middles[1] + y] * np.uint8(CROSSES)
        return how

    def _near_chains(self, how: npt.NDArray[np.uint8]) -> tuple[Ints, Ints]:
        """The chains that may be met, of cases that none of them decides. Notes those that one does."""
        outlines, directions = self.sweep.outlines, self.directions
        # A figure of one chain has been looked at as a whole.
        is_one = np.diff(outlines.chains)[self.figure] == 1
        several, one = np.flatnonzero(~is_one), np.flatnonzero(is_one)
        case, chain = _spread(several, self.figure[several], outlines.chains)
        place = self.way[case] * np.int64(len(outlines.chain_bends) - 1) + chain
        form, own = self.form[case], self.own[case]
        above: Ints = own - directions.chain_least.take(place)
        below: Ints = directions.chain_most.take(place) - own
        beside = (above >= 0) & (below >= 0)
        case, chain, form, above, below = (column[beside] for column in (case, chain, form, above, below))
        least, most = self._chain_forms
        place = form * least.shape[1] + chain
        low, high, begins, ends = least.take(place), most.take(place), self.begins[case], self.ends[case]
        inside = (above > 0) & (below > 0) & (low > begins) & (high < ends) & outlines.is_shape[self.figure[case]]
        how[case[inside]] = CROSSES
        near = (how[case] == 0) & (low <= ends) & (high >= begins)
        whole = outlines.chains[self.figure[one]]
        return np.concatenate([case[near], one]), np.concatenate([chain[near], whole])

    @property
    def _chain_forms(self) -> tuple[Ints, Ints]:
        """The least and greatest of each form in each chain."""
        outlines = self.sweep.outlines
        here, end = outlines.forms[:, outlines.here], outlines.forms[:, outlines.end]
        starts = outlines.chain_bends[:-1]
        return (
            np.minimum.reduceat(np.minimum(here, end), starts, axis=1),
            np.maximum.reduceat(np.maximum(here, end), starts, axis=1),
        )


@dataclass(frozen=True)
class _BendTest:
    """Bends of cases, each with the distances of its points from the line, and where along it they lie."""

    case: Ints
    bend: Ints
    before: Ints
    here: Ints
    after: Ints
    goes_on: Bools
    is_shape: Bools
    at: Ints
    at_after: Ints
    begins: Ints
    ends: Ints
    reflex: Bools

    @classmethod
    def of(cls, cases: _Cases, case: Ints, bend: Ints) -> _BendTest:
        """Those that the line comes to: a point on it, or a way onwards from one side to the other."""
        outlines, directions = cases.sweep.outlines, cases.directions
        place, own = cases.way[case] * np.int64(len(outlines.here)) + bend, cases.own[case]
        here, end = directions.here.take(place), directions.end.take(place)
        met = np.flatnonzero((here == own) | (((here < own) != (end < own)) & (end != own)))
        case, bend, own, here = case[met], bend[met], own[met], here[met] - own[met]
        way, form, products = cases.way[case], cases.form[case], directions.products
        return cls(
            case,
            bend,
            products[way, outlines.before[bend]] - own,
            here,
            products[way, outlines.after[bend]] - own,
            outlines.goes_on[bend],
            outlines.is_shape[cases.figure[case]],
            outlines.forms[form, outlines.here[bend]],
            outlines.forms[form, outlines.after[bend]],
            cases.begins[case],
            cases.ends[case],
            outlines.reflex[bend],
        )

    def tell(self, how: npt.NDArray[np.uint8]) -> None:
        """Note how each case is met, the strongest last."""
        tests = [self._points(), self._runs(), self._cuts()]
        for strength in (GRAZES, ALONG, CROSSES):
            for test in tests:
                if strength in test:
                    how[self.case[test[strength]]] = strength

    def _points(self) -> dict[int, Bools]:
        """Points on the line: entered by it onwards, or backwards; or changing its side, where it is drawn."""
        before, after = self.before, self.after
        on = (self.here == 0) & (self.at >= self.begins) & (self.at <= self.ends)
        can_go, can_come = self.at < self.ends, self.at > self.begins
        onwards = np.where(self.reflex, (before > 0) | (after < 0), (before > 0) & (after < 0))
        backwards = np.where(self.reflex, (before < 0) | (after > 0), (before < 0) & (after > 0))
        entered = (can_go & onwards) | (can_come & backwards)
        changes = can_go & can_come & ((before < 0) & (after > 0) | (before > 0) & (after < 0))
        return {GRAZES: on, CROSSES: on & np.where(self.is_shape, entered, changes)}

    def _runs(self) -> dict[int, Bools]:
        """Ways onwards that lie on the line."""
        first = np.maximum(np.minimum(self.at, self.at_after), self.begins)
        last = np.minimum(np.maximum(self.at, self.at_after), self.ends)
        on = (self.here == 0) & (self.after == 0) & self.goes_on
        return {GRAZES: on & (first == last), ALONG: on & (first < last)}

    def _cuts(self) -> dict[int, Bools]:
        """Ways onwards from one side to the other, cut at a weighted mean of their ends. These products are what needs
        64 bits, see `Bound`."""
        here, after = np.abs(self.here).astype(np.int64), np.abs(self.after).astype(np.int64)
        since = (self.at - self.begins) * after + (self.at_after - self.begins) * here
        until = (self.ends - self.at) * after + (self.ends - self.at_after) * here
        on = (self.here != 0) & (since >= 0) & (until >= 0)
        inner = (since > 0) & (until > 0)
        inwards = ((since == 0) & (until > 0) & (self.after < self.here)) | (
            (until == 0) & (since > 0) & (self.after > self.here)
        )
        return {GRAZES: on, CROSSES: on & (inner | (self.is_shape & inwards))}


def _spread(case: Ints, group: Ints, starts: Ints) -> tuple[Ints, Ints]:
    """Each case once for each member of its group; members are numbered from `starts[group]` on."""
    sizes = (starts[1:] - starts[:-1])[group]
    ends = np.cumsum(sizes)
    total = int(ends[-1]) if len(ends) else 0
    member = np.arange(total) - np.repeat(ends - sizes - starts[group], sizes)
    return np.repeat(case, sizes), member
