"""`MonotoneForm`: what must hold of a set, as far as it stays true when members leave, or when members come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from toolkit.frozen import frozen
from toolkit.runtime.choices.answers import Elements

Truth = Callable[[Elements], bool]


@frozen
class MonotoneForm:
    """One form in which a set is whole: `keeps` holds of each smaller set, `needs` of each larger one, None: of all.

    Both are asked of members ascending. `is_all`: nothing else is wanted. `adds` tells of a set that keeps it, in any
    order, whether it does so with one member more.
    """

    keeps: Truth | None
    needs: Truth | None
    is_all: bool
    adds: Callable[[Elements, int], bool] | None = None

    def allows(self, chosen: Elements) -> bool:
        """Whether nothing is in it that no whole set can have together."""
        return self.keeps is None or self.keeps(tuple(sorted(chosen)))

    def takes(self, chosen: Elements, one: int) -> bool:
        """Whether a set in which nothing stands that cannot may have one more member."""
        if self.adds is not None:
            return self.adds(chosen, one)
        return self.keeps is None or self.keeps(tuple(sorted((*chosen, one))))

    def suffices(self, chosen: Elements) -> bool:
        """Whether what is needed is in it."""
        return self.needs is None or self.needs(tuple(sorted(chosen)))

    def within(self, limits: Sequence[tuple[Mapping[int, int], int]]) -> MonotoneForm:
        """The same, where besides no sum of the amounts of members is over its limit; no amount is negative."""

        def keeps(members: Elements) -> bool:
            """Whether no limit is broken."""
            for amounts, high in limits:
                if sum(map(amounts.__getitem__, members)) > high:
                    return False
            return self.keeps is None or self.keeps(members)

        def adds(chosen: Elements, one: int) -> bool:
            """Whether none is with one member more."""
            for amounts, high in limits:
                if sum(map(amounts.__getitem__, chosen), amounts[one]) > high:
                    return False
            return self.takes(chosen, one)

        return replace(self, keeps=keeps, adds=adds)
