"""`Net`: what is linked to what among candidates, and whether something linked to what is chosen makes a whole set.

In: a set that grows by links. Out: what is known of beginnings. Candidates are told by their places, and sets of them
are the bits of whole numbers. What is linked to a candidate is looked at when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, Protocol

from toolkit.frozen import frozen
from toolkit.runtime.choices.aiming import Aim
from toolkit.runtime.choices.several import Elements, Fuel

FEW = 12
"""Beginnings that are looked at before it is asked whether any of them can be completed."""


class Linking(Protocol):
    """A set that grows by links."""

    candidates: list[int]
    mutual: bool

    @property
    def links(self) -> Callable[[int], Sequence[int]]:
        """What is linked to a candidate."""

    @property
    def loops(self) -> Callable[[], Sequence[int]]:
        """The candidates that are linked to themselves."""

    def amounts(self) -> Mapping[int, int]:
        """What is added up of each candidate."""

    def aims(self) -> list[Aim]:
        """The kinds of whole sets, those first whose members may be least."""


@frozen
class Begun:
    """What is chosen, what is linked to it or to itself, how many there are, and their sum."""

    chosen: int
    near: int
    count: int
    total: int


Whole = tuple[Begun, list[int]]
"""A beginning, and places that may come next, of which some make a whole set beside it."""
Found = Whole | Literal[False] | None
"""False where there is none, None where that is not known."""


class Net:
    """The links of one listing; `chosen` is what is chosen, and `nexts` may come next."""

    __slots__ = ("amounts", "bits", "chosen", "fuel", "loops", "near", "pick", "rows")

    def __init__(self, pick: Linking, fuel: Fuel, chosen: Elements = (), nexts: Sequence[int] = ()) -> None:
        """Begin with what may come next; where one alone is chosen, more is linked to it than may come at once."""
        self.pick, self.fuel = pick, fuel
        self.amounts = [*map(pick.amounts().__getitem__, pick.candidates)]
        self.bits = {each: 1 << place for place, each in enumerate(pick.candidates)}
        self.rows: dict[int, int] = {}
        self.loops, self.chosen = self.bits_of(pick.loops()), self.bits_of(chosen)
        self.near = self.bits_of(nexts) | self.loops
        if len(chosen) == 1:
            self.near |= self.row(self.chosen.bit_length() - 1)

    def bits_of(self, elements: Sequence[int]) -> int:
        """A set of candidates."""
        found = 0
        for each in elements:
            found |= self.bits[each]
        return found

    def row(self, place: int) -> int:
        """What is linked to a candidate."""
        found = self.rows.get(place)
        if found is None:
            self.fuel.left -= len(self.amounts) // 8 + 1
            found = self.rows[place] = self.bits_of(self.pick.links(self.pick.candidates[place]))
        return found

    def beside(self, place: int) -> int:
        """What may come next beside one alone: each of the two is linked to one of them."""
        bit, linked = 1 << place, self.row(place)
        if bit & self.loops:
            return (linked | self.loops) & ~bit
        if self.pick.mutual:
            return linked
        return sum(1 << each for each in places_of((linked | self.loops) & ~bit) if self.row(each) & bit)

    # Beginnings

    def goes_on(self, aim: Aim, element: int, count: int, total: int) -> bool:
        """Whether something makes a set whole behind an element that comes next, with which there are so many that have
        such a sum; True where that is not known."""
        bit = self.bits[element]
        begun = Begun(self.chosen | bit, self.near | self.row(bit.bit_length() - 1), count, total)
        return self._whole(aim, begun, begun.near & ~begun.chosen) is not False

    def begin(self, starts: list[int]) -> tuple[set[int], set[int]]:
        """Of those that may come first: which are whole alone, and after which something makes a set whole. What makes
        one whole tells it of others as well; so does what makes one beside it whole, which others like it are beside.
        """
        ends, goes = set[int](), set[int]()
        aims, candidates = self.pick.aims(), self.pick.candidates
        for each in starts:
            place = self.bits[each].bit_length() - 1
            for aim in aims:
                if each in goes or aim.floor > self.amounts[place]:
                    break
                found = self._first(aim, place)
                if found is not False:
                    goes.add(each)
                elif aim.is_met(1, self.amounts[place]):
                    ends.add(each)
                if found:
                    goes.update(candidates[other] for other in self._alike(aim, *found))
                    beside = found[1][0]
                    if found[0].count == 1 and beside not in self.rows and (found := self._first(aim, beside)):
                        goes.update(candidates[other] for other in self._alike(aim, *found))
        return ends, goes

    def _first(self, aim: Aim, place: int) -> Found:
        """A whole set that is larger than one candidate alone."""
        begun = Begun(1 << place, self.loops | self.row(place), 1, self.amounts[place])
        return self._whole(aim, begun, self.beside(place))

    def _alike(self, aim: Aim, core: Begun, places: list[int]) -> Iterator[int]:
        """Candidates from which the whole sets grow that have some of the places beside a core: those of the core from
        which it grows, and those of the places that are linked to such a one and are in some of these sets."""
        firsts = places_of(core.chosen)
        if not self.pick.mutual or core.chosen & self.loops:
            firsts = [place for place in firsts if self._spans(place, core.chosen)]
        yield from firsts
        inside, linked = 0, 0
        for one in firsts:
            inside |= 1 << one
            linked |= self.row(one)
        amounts = [self.amounts[place] for place in places]
        are_met: dict[int, bool] = {}
        for place, amount in zip(places, amounts, strict=True):
            if not linked >> place & 1 or not (self.pick.mutual or self.beside(place) & inside):
                continue
            if amount not in are_met:
                others = amounts.copy()
                others.remove(amount)
                count, total = core.count + 1, core.total + amount
                are_met[amount] = aim.is_met(count, total) or aim.is_met_with(others, count, total)
            if are_met[amount]:
                yield place

    def _spans(self, place: int, chosen: int) -> bool:
        """Whether a set grows from one of its members."""
        found, ahead = 1 << place, self.beside(place) & chosen
        near = self.row(place) | self.loops
        while ahead:
            found |= ahead
            for each in places_of(ahead):
                near |= self.row(each)
            ahead = near & chosen & ~found
        return found == chosen

    # Whole sets

    def _whole(self, aim: Aim, begun: Begun, front: int) -> Found:
        """A whole set that is larger than what is begun, where `front` may come next."""
        if begun.count > aim.most:
            return False
        places = self._fitting(aim, begun, front)
        found = self._flood(aim, begun, places)
        return found if found is not None else self._search(aim, begun, places)

    def _fitting(self, aim: Aim, begun: Begun, front: int) -> list[int]:
        """The places that may be in a whole set."""
        amounts, floor = self.amounts, aim.floor
        if aim.high is None:
            return [place for place in places_of(front) if amounts[place] >= floor]
        room = aim.high - begun.total
        return [place for place in places_of(front) if floor <= amounts[place] <= room]

    def _is_met(self, aim: Aim, begun: Begun, places: list[int]) -> bool:
        return aim.is_met_with([self.amounts[place] for place in places], begun.count, begun.total)

    def _flood(self, aim: Aim, begun: Begun, places: list[int]) -> Found:
        """Take all that may come next, until some of that makes the set whole; None where it is too much before."""
        first = begun
        while places:
            if self._is_met(aim, begun, places):
                return begun, places
            total = begun.total + sum(map(self.amounts.__getitem__, places))
            if begun.count + len(places) > aim.most or (aim.high is not None and total > aim.high):
                return None
            chosen, near = begun.chosen, begun.near
            for place in places:
                chosen |= 1 << place
                near |= self.row(place)
            begun = Begun(chosen, near, begun.count + len(places), total)
            places = self._fitting(aim, begun, near & ~chosen)
        return None if self._fitting(aim, first, begun.near & ~begun.chosen) else False

    def _search(self, aim: Aim, begun: Begun, places: list[int]) -> Found:
        """Look for a whole set that has more than some of the places, each set once: by the first of the places that is
        in it. None where the fuel runs out."""
        waiting, looked = [(begun, places, 0)], 0
        while waiting:
            at, places, barred = waiting.pop()
            seen, ahead = sum(1 << place for place in places), []
            for place in places if at.count + 2 <= aim.most else ():
                if self.fuel.left <= 0:
                    return None
                looked += 1
                if looked == FEW and not self._is_met(aim, begun, self._reached(aim, begun)):
                    return False
                bit, near = 1 << place, at.near | self.row(place)
                more = Begun(at.chosen | bit, near, at.count + 1, at.total + self.amounts[place])
                nexts = self._fitting(aim, more, near & ~more.chosen & ~barred)
                self.fuel.left -= len(nexts) + 1
                if any(not seen >> each & 1 for each in nexts) and self._is_met(aim, more, nexts):
                    return more, nexts
                if nexts:
                    ahead.append((more, nexts, barred))
                barred |= bit
            waiting += ahead[::-1]
        return False

    def _reached(self, aim: Aim, begun: Begun) -> list[int]:
        """All places that may be in a whole set with what is begun."""
        found, ahead = begun.chosen, places_of(begun.near & ~begun.chosen)
        while ahead:
            place = ahead.pop()
            if not found >> place & 1 and self.amounts[place] >= aim.floor:
                found |= 1 << place
                ahead += places_of(self.row(place) & ~found)
        return self._fitting(aim, begun, found & ~begun.chosen)


def places_of(bits: int) -> list[int]:
    """The places of a set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
