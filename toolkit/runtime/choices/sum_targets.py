"""`SumTargets`: what sums tell of sets whose members may all come together, as what is linked to a set may.

In: sizes and a total, of which no amount is negative. Out: which candidates, or some of them, make a set whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.runtime.choices.answers import Elements
from toolkit.runtime.choices.sums import SumTarget, Total, lean_bounds


class SumTargets:
    """The kinds of whole sets, by their sizes and sums; `is_lean`: nothing superfluous may be in them.

    Such a set has the least number, or, where its least member has a certain amount at least, hardly more than enough:
    without that it has too little.
    """

    __slots__ = ("_amounts", "_kinds")

    def __init__(self, total: Total | None, least: int, most: int, is_lean: bool) -> None:
        low, high = (total.low, total.high) if total is not None else (None, None)
        self._amounts: Mapping[int, int] = total.amounts if total is not None else {}
        self._kinds = [SumTarget(0, least, min(least, most) if is_lean else most, low, high)]
        if is_lean and total is not None and low is not None:
            for bound, enough in lean_bounds(total.amounts.values(), low, high):
                self._kinds.append(SumTarget(bound, max(least, 0) + 1, most, low, enough))

    def of(self, chosen: Elements) -> list[SumTarget]:
        """The kinds that what is chosen may become."""
        if len(self._kinds) == 1:
            return self._kinds
        smallest = min(map(self._amounts.__getitem__, chosen), default=0)
        return [kind for kind in self._kinds if kind.floor <= smallest]

    def firsts(self, chosen: Elements, coming: Sequence[int]) -> set[int]:
        """Of what may come to a set together: after which some of the rest makes it whole."""
        amounts, count, found = self._amounts, len(chosen), set[int]()
        if not amounts:
            (kind,) = self._kinds
            return {*coming} if max(kind.least, count + 2) <= min(kind.most, count + len(coming)) else found
        base = sum(map(amounts.__getitem__, chosen))
        for kind in self.of(chosen):
            those = [each for each in coming if kind.fits(amounts[each], base)]
            firsts = kind.firsts([amounts[each] for each in those], count, base)
            found.update([each for each in those if amounts[each] in firsts])
            if len(found) == len(coming):
                break
        return found

    def are_met(self, chosen: Elements, coming: Sequence[int]) -> bool:
        """Whether some of what may come to a set together makes it whole."""
        amounts = self._amounts
        base, together = sum(map(amounts.__getitem__, chosen)), [amounts[each] for each in coming]
        return any(
            kind.is_met_with([amount for amount in together if kind.fits(amount, base)], len(chosen), base)
            for kind in self.of(chosen)
        )
