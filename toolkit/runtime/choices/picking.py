"""`Pick`: a set of candidates, chosen element by element, so that every beginning that is listed can be completed.

Its elements come in the order of the candidates, so that each set is reached in one way. Sizes and totals are settled
by arithmetic; what must hold together is looked at set by set. Sets that grow have a file of their own, `growing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from toolkit.frozen import frozen
from toolkit.language.faults import Fault
from toolkit.runtime.choices.completing import Way, completes, leads_on
from toolkit.runtime.choices.reaching import Reach, reaches_of
from toolkit.runtime.choices.several import Elements, Fuel, Whole, search, searched, steps_of


@frozen
class Total:
    """A limit on a sum: the amount of each candidate, and the bounds; None: no bound."""

    amounts: dict[int, int]
    low: int | None
    high: int | None

    def allows(self, sum: int) -> bool:
        """Whether a sum lies between the bounds."""
        return (self.low is None or sum >= self.low) and (self.high is None or sum <= self.high)

    @property
    def only_limits(self) -> bool:
        """Whether nothing but too much can be wrong with a sum, so that each smaller set has one that will do."""
        return self.low is None and min(self.amounts.values(), default=0) >= 0


@dataclass(slots=True)
class Pick:
    """A set of candidates, `least` to `most` of them.

    `whole` tells what must hold together, None where nothing must. `kind` is `closed` where it holds of each smaller
    set too, down to `least`, and `claimed` where its author says so and that is tested; the other kinds follow from the
    rest. `minimal`: nothing superfluous may be in it. `sums` are what `whole` asks of sums; the `ways` tell the rest.
    """

    candidates: list[int]
    least: int
    most: int
    whole: Whole
    kind: str
    minimal: bool
    total: Total | None = None
    ways: tuple[Way, ...] = ()
    sums: tuple[Total, ...] = ()
    _reaches: tuple[tuple[int | None, Reach], ...] = field(default=(), init=False)
    is_bare: bool = field(default=True, init=False)
    """Whether the ways tell all: neither `minimal` nor a sum is looked at besides."""

    def __post_init__(self) -> None:
        """Sums that have nothing but limits go into the ways."""
        if self.minimal:
            self.is_bare = False
        totals = (*self.sums, self.total) if self.total is not None else self.sums
        if not totals:
            return
        if not self.ways or self.minimal or not all(total.only_limits for total in totals):
            self.is_bare = False
            self.ways = tuple(replace(way, is_all=False) for way in self.ways) if self.sums else self.ways
            return
        limits = [(total.amounts, total.high) for total in totals if total.high is not None]
        self.ways = tuple(way.within(limits) for way in self.ways)

    # The set so far

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """Candidates after the last chosen one."""
        if len(chosen) < self.most:
            yield from self.candidates[self._place(chosen) :]

    def _place(self, chosen: Elements) -> int:
        """The place of the first candidate that may come next."""
        return self.candidates.index(chosen[-1]) + 1 if chosen else 0

    def value(self, chosen: Elements) -> Elements:
        """The set, ascending."""
        return tuple(sorted(chosen))

    def weight(self, count: int) -> int:
        """Where nothing may be superfluous each element is left out once."""
        return (count + 1) * (count + 1) if self.minimal else count + 1

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the size fits and the conditions hold; a minimal set holds nothing that it could do without."""
        if not self.least <= len(chosen) <= self.most:
            return False
        total = self.total
        if total is not None and not total.allows(self._sum(chosen)):
            return False
        if self.whole is None:
            return not self.minimal or not self._has_one_too_many(chosen)
        members = tuple(sorted(chosen))
        if not self.whole(members):
            return False
        return not self.minimal or not any(self._does_without(members, each) for each in members)

    def _has_one_too_many(self, chosen: Elements) -> bool:
        """Whether sizes and total allow a set without some member as well."""
        total = self.total
        if total is None:
            return len(chosen) > self.least
        sum = self._sum(chosen)
        return len(chosen) > self.least and any(total.allows(sum - total.amounts[each]) for each in chosen)

    def _holds(self, members: Elements) -> bool:
        if self.total is not None and not self.total.allows(self._sum(members)):
            return False
        return self.whole is None or bool(self.whole(members))

    def _does_without(self, members: Elements, member: int) -> bool:
        fewer = tuple(each for each in members if each != member)
        return len(fewer) >= self.least and self._holds(fewer)

    def _sum(self, chosen: Elements) -> int:
        assert self.total is not None
        return sum(map(self.total.amounts.__getitem__, chosen))

    # What may come

    def steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        """The elements that may come next, each with whether more may come after it."""
        if self.is_bare and self._goes_by_keeping(chosen):
            yield from self._kept_steps(chosen)
            return
        if self.whole is not None or not self._is_settled:
            yield from steps_of(self, chosen)
            return
        for place in range(self._place(chosen), len(self.candidates)) if len(chosen) < self.most else ():
            more = (*chosen, self.candidates[place])
            if self._reaches_end(more, place + 1):
                yield more[-1], self._reaches_end(more, place + 1, 1)

    def _goes_by_keeping(self, chosen: Elements) -> bool:
        """Whether the form of what must hold tells whether one element more can be completed."""
        if self.ways:
            return all(way.is_all for way in self.ways)
        return self.kind == "closed" and self.whole is not None and len(chosen) + 1 >= self.least

    def _kept_steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        """What cannot stand beside what is chosen now cannot later, so it is not tried again."""
        fuel, members, place = Fuel(), tuple(sorted(chosen)), self._place(chosen)
        ways = [
            way
            for way in self.ways or (Way(self.whole, None, False, True),)
            if not chosen or way.adds is None or way.allows(members)
        ]
        later = self.candidates[place:] if len(chosen) < self.most else []
        kept: list[tuple[int, list[Way]]] = []
        for each in later:
            taking = self._taking(ways, members, each)
            if taking:
                kept.append((each, taking))
        after = [each for each, _ in kept]
        for each, taking in kept:
            del after[0]
            if self._leads_on(taking, (*chosen, each), after, fuel):
                yield each, len(chosen) + 1 < self.most and self._goes_on_by_keeping((*chosen, each), ways, after, fuel)

    def _taking(self, ways: list[Way], members: Elements, each: int) -> list[Way]:
        """The ways that let a member come; the first that needs nothing besides is enough."""
        found = []
        for way in ways:
            if way.takes(members, each):
                found.append(way)
                if way.needs is None and len(members) + 1 >= self.least:
                    break
        return found

    def _leads_on(self, ways: list[Way], chosen: Elements, after: list[int], fuel: Fuel) -> bool:
        return any(leads_on(self, way, chosen, after, fuel) for way in ways)

    def _goes_on_by_keeping(self, chosen: Elements, ways: list[Way], after: list[int], fuel: Fuel) -> bool:
        members = tuple(sorted(chosen))
        allowed = [way for way in ways if way.keeps is None or len(ways) == 1 or way.allows(members)]
        for place, each in enumerate(after):
            fuel.looks -= len(chosen) + 2
            if fuel.looks <= 0:
                return True
            taking = self._taking(allowed, members, each)
            if taking and self._leads_on(taking, (*chosen, each), after[place + 1 :], fuel):
                return True
        return False

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a whole set begins so."""
        if len(chosen) > self.most:
            return False
        if not self._reaches_end(chosen, self._place(chosen)):
            return False
        if self.whole is None and self._is_settled:
            return True
        if self.kind not in ("closed", "claimed") or len(chosen) < self.least or self.minimal:
            if self.ways:
                later = self.candidates[self._place(chosen) :]
                return any(completes(self, way, chosen, later, fuel) for way in self.ways)
            return searched(self, chosen, fuel)
        whole = self.is_whole(chosen)
        if self.kind == "claimed" and not whole and search(self, chosen, Fuel()):
            raise Fault("claim")
        return whole

    @property
    def is_lean(self) -> bool:
        """Whether nothing may be superfluous, and no total is looked at."""
        return self.total is None and self.minimal

    def fullest(self, chosen: Elements) -> Elements | None:
        """A large set that begins so and is likely to be whole, if any is; None where nothing is known of it."""
        return (*chosen, *self.candidates[self._place(chosen) :])[: self.most]

    def spelt(self, value: Elements) -> Elements | None:
        """The elements of a whole set in an order in which they can be given; None where the set is not legal."""
        members = set(value)
        if len(members) != len(value) or not members <= set(self.candidates) or not self.is_whole(value):
            return None
        return tuple(each for each in self.candidates if each in members)

    # Sizes and totals

    @property
    def _is_settled(self) -> bool:
        """Whether arithmetic tells all that sizes, totals and `minimal` ask."""
        if self.total is None:
            return True
        if self.minimal and min(self.total.amounts.values(), default=0) < 0:
            return False
        return all(reach.exact for _, reach in self._prepared())

    def _reaches_end(self, chosen: Elements, place: int, extra: int = 0) -> bool:
        """Whether sizes and total allow a whole set that begins so and has `extra` or more of those from `place` on."""
        if self.total is None:
            most = min(self.least, self.most) if self.minimal and self.whole is None else self.most
            lacking = max(self.least - len(chosen), extra)
            return len(chosen) + lacking <= most and lacking <= len(self.candidates) - place
        total, count, prepared = self._sum(chosen), len(chosen), self._prepared()
        if len(prepared) == 1:
            return prepared[0][1].ends(place, count, total, extra)
        smallest = min((self.total.amounts[each] for each in chosen), default=None)
        return any(
            reach.ends(place, count, total, extra)
            for bound, reach in prepared
            if bound is None or smallest is None or bound <= smallest
        )

    def _prepared(self) -> tuple[tuple[int | None, Reach], ...]:
        """What totals can be reached."""
        if not self._reaches:
            assert self.total is not None
            amounts = tuple(map(self.total.amounts.__getitem__, self.candidates))
            is_lean = self.minimal and self.whole is None
            self._reaches = reaches_of(amounts, self.least, self.most, self.total.low, self.total.high, is_lean)
        return self._reaches
