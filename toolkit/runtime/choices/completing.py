"""Whether the beginning of a set can be completed, where what must hold together has been taken apart.

What keeps when members leave cuts off every beginning that breaks it; what keeps when members come cuts off those for
which all that may come is not enough. In: a set of candidates, a way, what is chosen. Out: yes or no; yes as well where
the fuel runs out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from toolkit.frozen import frozen

Elements = tuple[int, ...]
Truth = Callable[[Elements], bool]


class Tank(Protocol):
    """The fuel of a listing: answers for one search, elements left for all of them."""

    answers: int
    left: int


class Candidates(Protocol):
    """The set that is chosen: of `candidates` from the `least` to the `most`; without `is_bare` a total or `minimal` is
    looked at besides."""

    candidates: list[int]
    least: int
    most: int

    @property
    def is_bare(self) -> bool:
        """Whether nothing but the ways says which sets are whole."""

    @property
    def is_lean(self) -> bool:
        """Whether nothing superfluous may be in a whole set, and no total is looked at."""

    def is_whole(self, chosen: Elements) -> bool:
        """Whether a set is whole."""

    def weight(self, count: int) -> int:
        """The fuel that it takes to look at so many elements."""


@frozen
class Way:
    """One way in which a set is whole: `keeps` holds of each smaller set, `needs` of each larger one, None: of all.

    `by_one`: where a set meets `needs` one of its members alone does. `is_all`: nothing else is wanted. `adds` tells
    of a set that keeps it whether it does so with one member more.
    """

    keeps: Truth | None
    needs: Truth | None
    by_one: bool
    is_all: bool
    adds: Callable[[Elements, int], bool] | None = None

    def allows(self, members: Elements) -> bool:
        """Whether nothing is in it that no whole set can have together."""
        return self.keeps is None or self.keeps(members)

    def takes(self, members: Elements, one: int) -> bool:
        """Whether a set in which nothing stands that cannot may have one more member."""
        if self.adds is not None:
            return self.adds(members, one)
        return self.keeps is None or self.keeps(tuple(sorted((*members, one))))

    def within(self, limits: Sequence[tuple[Mapping[int, int], int]]) -> Way:
        """The same, where besides no sum of the amounts of members is over its limit; no amount is negative."""

        def keeps(members: Elements) -> bool:
            """Whether no limit is broken."""
            for amounts, high in limits:
                if sum(map(amounts.__getitem__, members)) > high:
                    return False
            return self.keeps is None or self.keeps(members)

        def adds(members: Elements, one: int) -> bool:
            """Whether none is with one member more."""
            for amounts, high in limits:
                if sum(map(amounts.__getitem__, members), amounts[one]) > high:
                    return False
            return self.takes(members, one)

        return replace(self, keeps=keeps, adds=adds)

    def suffices(self, members: Elements) -> bool:
        """Whether what is needed is in it."""
        return self.needs is None or self.needs(members)


def completes(several: Candidates, way: Way, chosen: Elements, later: Sequence[int], fuel: Tank) -> bool:
    """Whether a set that begins so can be made whole by some of those that come later."""
    fuel.left -= len(chosen) + 1
    return way.allows(tuple(sorted(chosen))) and leads_on(several, way, chosen, later, fuel)


def leads_on(several: Candidates, way: Way, chosen: Elements, later: Sequence[int], fuel: Tank) -> bool:
    """The same of a beginning in which nothing stands that cannot."""
    members = tuple(sorted(chosen))
    if len(chosen) + len(later) < several.least or len(chosen) > several.most:
        return False
    bare = way.is_all and several.is_bare
    if bare and len(chosen) >= several.least and way.suffices(members):
        return True
    if way.needs is not None and not way.needs(tuple(sorted((*chosen, *later)))):
        return False
    if bare and len(chosen) + 1 >= several.least and (way.needs is None or way.by_one):
        return len(chosen) < several.most and _by_one(way, members, later, fuel)
    full = _filled(several, way, chosen, later, fuel)
    if len(full) >= several.least and (way.suffices(full) if bare else several.is_whole(full)):
        return True
    return _searched(several, way, chosen, later, fuel)


def _by_one(way: Way, members: Elements, later: Sequence[int], fuel: Tank) -> bool:
    """Whether one member more is enough."""
    fuel.left -= (len(members) + 2) * len(later)
    return any(way.suffices(tuple(sorted((*members, each)))) and way.takes(members, each) for each in later)


def _filled(several: Candidates, way: Way, chosen: Elements, later: Sequence[int], fuel: Tank) -> Elements:
    """What is chosen with all that can stand with it, the first first, until it is enough."""
    full = tuple(sorted(chosen))
    for each in later:
        if len(full) >= several.most or fuel.left <= 0:
            break
        fuel.left -= len(full) + 1
        if way.takes(full, each):
            full = tuple(sorted((*full, each)))
            if way.is_all and len(full) >= several.least and way.suffices(full) and several.is_bare:
                break
    return full


def _searched(several: Candidates, way: Way, chosen: Elements, later: Sequence[int], fuel: Tank) -> bool:
    """Look at the sets that begin so, one after the other, but for those that are cut off."""
    waiting: list[tuple[Elements, Sequence[int]]] = [(chosen, later)]
    for _ in range(fuel.answers):
        if not waiting:
            return False
        if fuel.left <= 0:
            return True
        found, after = waiting.pop()
        fuel.left -= several.weight(len(found))
        if several.is_whole(found):
            return True
        if len(found) >= several.most or len(found) + len(after) < several.least:
            continue
        if way.needs is not None and not way.needs(tuple(sorted((*found, *after)))):
            continue
        if several.is_lean and way.is_all and len(found) >= several.least and way.suffices(tuple(sorted(found))):
            continue
        members = tuple(sorted(found))
        kept = [each for each in after if way.takes(members, each)]
        fuel.left -= (len(found) + 2) * len(after) if way.keeps is not None else 0
        waiting += [((*found, each), kept[place + 1 :]) for place, each in enumerate(kept)][::-1]
    return bool(waiting)
