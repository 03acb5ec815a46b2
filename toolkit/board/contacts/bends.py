"""How lines meet a figure at its bends, exactly.

In: a chain, lines, and where these come to which bends. Out: how each line meets the chain. A way onwards with ends
strictly on two sides is cut where a ratio of cross products says; at a point on the line a shape is entered if the
line's direction lies strictly between the ways before and after it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.outlines import Bools, Chain
from toolkit.board.contacts.pairs import Ints
from toolkit.frozen import frozen

GRAZES, ALONG, CROSSES = 1, 2, 3


@frozen
class Cases:
    """Lines beside a chain."""

    chain: Chain
    distance: Ints
    """The cross products of lines with points, seen from the line: a row for each point, a column for each line."""
    form: Ints
    """The number of the form along each line."""
    begins: Ints
    ends: Ints
    """Where by that form each line's part begins and ends."""

    def tell(self, how: npt.NDArray[np.uint8], touched: Bools, cut: Bools, onwards: Ints) -> None:
        """Note the strongest way in which each line is met. A row of `touched` is a bend: which lines its point is on.
        A row of `cut` is a way onwards, its bend in `onwards`: which lines its ends are on two sides of."""
        tests: list[tuple[Ints, dict[int, Bools]]] = []
        bend, case = self._where(touched)
        if len(case):
            tests += [(case, self._points(bend, case)), (case, self._runs(bend, case))]
        way, case = self._where(cut)
        if len(case):
            tests.append((case, self._cuts(onwards[way], case)))
        for strength in (GRAZES, ALONG, CROSSES):
            for case, test in tests:
                if strength in test:
                    how[case[test[strength]]] = strength

    def _where(self, met: Bools) -> tuple[Ints, Ints]:
        row, case = np.divmod(np.flatnonzero(met), max(1, len(self.form)))
        return row, case

    def _distance(self, points: Ints, case: Ints) -> Ints:
        distance: Ints = self.distance.take(points * len(self.form) + case)
        return distance

    def _along(self, points: Ints, case: Ints) -> Ints:
        """Where points lie along lines."""
        along: Ints = self.chain.forms.take(self.form[case] * len(self.chain.x) + points)
        return along

    def _points(self, bend: Ints, case: Ints) -> dict[int, Bools]:
        """Points on the line: entered by it onwards, or backwards; or changing its side, where it is drawn."""
        chain, here = self.chain, self.chain.here[bend]
        before, after = (self._distance(points[bend], case) for points in (chain.before, chain.after))
        at, begins, ends = self._along(here, case), self.begins[case], self.ends[case]
        on = (at >= begins) & (at <= ends)
        can_go, can_come = at < ends, at > begins
        if not chain.is_shape:
            changes = ((before < 0) & (after > 0)) | ((before > 0) & (after < 0))
            return {GRAZES: on, CROSSES: can_go & can_come & changes}
        reflex = chain.reflex[bend]
        onwards = np.where(reflex, (before > 0) | (after < 0), (before > 0) & (after < 0))
        backwards = np.where(reflex, (before < 0) | (after > 0), (before < 0) & (after > 0))
        return {GRAZES: on, CROSSES: on & ((can_go & onwards) | (can_come & backwards))}

    def _runs(self, bend: Ints, case: Ints) -> dict[int, Bools]:
        """Ways onwards from points on the line that lie on it."""
        chain = self.chain
        on = chain.goes_on[bend] & (self._distance(chain.after[bend], case) == 0)
        bend, begins, ends = bend[on], self.begins[case[on]], self.ends[case[on]]
        at, at_after = (self._along(points[bend], case[on]) for points in (chain.here, chain.after))
        first, last = np.maximum(np.minimum(at, at_after), begins), np.minimum(np.maximum(at, at_after), ends)
        found = {}
        for strength, met in ((GRAZES, first == last), (ALONG, first < last)):
            found[strength] = np.zeros(len(case), dtype=np.bool_)
            found[strength][on] = met
        return found

    def _cuts(self, bend: Ints, case: Ints) -> dict[int, Bools]:
        """Ways onwards from one side to the other, cut at a weighted mean of their ends. These products are what needs
        64 bits, see `Bound`."""
        chain, ends_of_bend = self.chain, (self.chain.here[bend], self.chain.after[bend])
        here, after = (np.abs(self._distance(points, case)).astype(np.int64) for points in ends_of_bend)
        at, at_after = (self._along(points, case) for points in ends_of_bend)
        begins, ends = self.begins[case], self.ends[case]
        since = (at - begins) * after + (at_after - begins) * here
        until = (ends - at) * after + (ends - at_after) * here
        on, inner = (since >= 0) & (until >= 0), (since > 0) & (until > 0)
        if not chain.is_shape:
            return {GRAZES: on, CROSSES: inner}
        is_left = self._distance(ends_of_bend[0], case) > 0
        inwards = ((since == 0) & (until > 0) & is_left) | ((until == 0) & (since > 0) & ~is_left)
        return {GRAZES: on, CROSSES: inner | inwards}
