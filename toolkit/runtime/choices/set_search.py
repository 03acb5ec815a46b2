"""`SetChoice`: a set of candidates, chosen element by element, so that every beginning that is listed can be completed.

Its elements come in the order of the candidates, each set in one way; those of a set that grows in any order that keeps
its condition true. One search tells whether something makes a beginning whole: it takes what can stand with it, the
first first, and where that fails goes through the sets, cut off by what keeps when members leave, by what keeps when
they come, and by the sums that can be reached. It has fuel: where that runs out a beginning counts as legal.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from toolkit.language.faults import Fault
from toolkit.runtime.choices.answers import Elements, Fuel, Whole
from toolkit.runtime.choices.links import Filled, LinkGraph, Links, in_order
from toolkit.runtime.choices.monotone import MonotoneForm
from toolkit.runtime.choices.sum_targets import SumTargets
from toolkit.runtime.choices.sums import SubsetSums, SumTarget, Total, subset_sums

FEW = 20
"""Candidates that are tried before all others to complete a set that grows."""
MOST_SUM = 10_000
"""The greatest sum that is told of what may come next together; where more is allowed sets are searched."""
MANY = 64
"""Candidates of which each has all that is linked to it found to complete a set."""
ANY = (MonotoneForm(None, None, is_all=False),)


@dataclass(slots=True)
class SetChoice:
    """A set of candidates, `least` to `most` of them.

    `whole` tells what must hold together, None where nothing must. `closed`: it holds of each smaller set too, down to
    `least`; `claimed`: its author alone says so, and that is tested. `minimal`: nothing superfluous may be in it.
    `sums` are what `whole` asks of sums; any of the `forms` tells the rest.

    `grow` tells of what is chosen so far, ascending, whether it may be; `joins`, of what is chosen and meets that, in
    any order, whether it still does with one element more. `links`: where each of two or more must be linked to some
    member and no more is asked, which of some candidates are linked to one; so what may come next may come later too.
    """

    candidates: list[int]
    least: int
    most: int
    whole: Whole
    total: Total | None = None
    closed: bool = field(default=False, kw_only=True)
    claimed: bool = field(default=False, kw_only=True)
    minimal: bool = field(default=False, kw_only=True)
    forms: tuple[MonotoneForm, ...] = field(default=(), kw_only=True)
    sums: tuple[Total, ...] = field(default=(), kw_only=True)
    grow: Callable[[Elements], bool] | None = field(default=None, kw_only=True)
    joins: Callable[[Elements, int], bool] | None = field(default=None, kw_only=True)
    links: Links | None = field(default=None, kw_only=True)
    _reached: tuple[tuple[int | None, SubsetSums], ...] = field(default=(), init=False)
    _told_targets: SumTargets | None = field(default=None, init=False)
    _is_lean: bool = field(default=False, init=False)
    """Whether nothing superfluous may be in it, and sums tell what is."""
    _is_bare: bool = field(default=False, init=False)
    """Whether sizes and forms tell all: neither `minimal` nor a sum is looked at besides."""
    _found: Elements = field(default=(), init=False)
    """The whole set that was found last, in the order in which it was."""
    _likely: Sequence[int] = field(default=(), init=False)
    """What a set that grows is tried to be completed by, before all others."""
    _graph: LinkGraph | None = field(default=None, init=False)
    _is_summed: bool = field(default=False, init=False)
    """Whether links and sums tell all that makes a set whole."""
    _is_linked: bool = field(default=False, init=False)
    """Whether that is so of few candidates, and sums have to be met: then rows of links are soon looked at again."""

    def __post_init__(self) -> None:
        """Sums that have nothing but limits go into the forms."""
        if self.links is not None and self.joins is not None:  # else looking may be a fault
            self._graph = LinkGraph(self.candidates, self.links)
        if not self.forms:
            self.forms = self._own_forms()
        self._is_lean = self.minimal and self.whole is None and self.total is not None and self.total.never_lessens
        totals = (*self.sums, self.total) if self.total is not None else self.sums
        if totals and not self.minimal and all(total.only_limits for total in totals):
            limits = [(total.amounts, total.high) for total in totals if total.high is not None]
            self.forms = tuple(form.within(limits) for form in self.forms)
            self._is_bare = True
        else:
            self._is_bare = not totals and not self.minimal
            if self.sums:
                self.forms = tuple(replace(form, is_all=False) for form in self.forms)
        self._is_bare = self._is_bare and all(form.is_all for form in self.forms)
        self._is_summed = self._sums_tell()
        self._is_linked = self._is_summed and not self._is_bare and len(self.candidates) <= MANY

    def _own_forms(self) -> tuple[MonotoneForm, ...]:
        """What is known where no form is given."""
        whole, least = self.whole, self.least
        if self.claimed and not self.minimal:
            return (MonotoneForm(self._keeps_claim, None, is_all=True),)
        if whole is None:
            return (MonotoneForm(None, None, is_all=True),)
        if not self.closed:
            return ANY
        if not least:
            return (MonotoneForm(whole, None, is_all=True),)
        return (MonotoneForm(lambda members: len(members) < least or whole(members), None, is_all=True),)

    def _keeps_claim(self, members: Elements) -> bool:
        """Whether a set is whole, as each one must be that begins a whole one, down to the least number."""
        if len(members) < self.least or self.is_whole(members):
            return True
        chosen = tuple(each for each in self.candidates if each in members)
        if self._search(ANY[0], chosen, self.candidates[self._place(chosen) :], Fuel()):
            raise Fault("claim")
        return False

    # The set so far

    def nexts(self, chosen: Elements) -> Iterator[int]:
        """Candidates after the last chosen one; of a set that grows all that keep its condition true."""
        if len(chosen) >= self.most:
            return
        if self.grow is None:
            yield from self.candidates[self._place(chosen) :]
        else:
            yield from self._growing(chosen, self.candidates)

    def _growing(self, chosen: Elements, pool: Sequence[int]) -> Iterable[int]:
        """Those of some by which a set can grow."""
        if self._graph is not None and chosen and pool is self.candidates:
            return self._graph.nexts(chosen)
        return (each for each in pool if each not in chosen and self._grows(chosen, each))

    def _place(self, chosen: Elements) -> int:
        """The place of the first candidate that may come next."""
        return self.candidates.index(chosen[-1]) + 1 if chosen and self.grow is None else 0

    def _grows(self, chosen: Elements, element: int) -> bool:
        """Whether what is chosen may go on with an element."""
        assert self.grow is not None
        if not chosen:
            return self.grow((element,))
        if self.joins is not None:
            return self.joins(chosen, element)
        members = sorted(chosen)
        members.insert(bisect(members, element), element)
        return self.grow(tuple(members))

    def value(self, chosen: Elements) -> Elements:
        """The set, ascending."""
        return tuple(sorted(chosen))

    def weight(self, count: int) -> int:
        """Where nothing may be superfluous each element is left out once; what grows has each candidate tried."""
        weight = (count + 1) * (count + 1) if self.minimal else count + 1
        return weight if self.grow is None else weight + len(self.candidates)

    def is_whole(self, chosen: Elements) -> bool:
        """Whether the size fits and the conditions hold; a minimal set holds nothing that it could do without."""
        if not self.least <= len(chosen) <= self.most:
            return False
        if self.total is not None and not self.total.allows(self._sum(chosen)):
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

    def _does_without(self, members: Elements, member: int) -> bool:
        fewer = tuple(each for each in members if each != member)
        if len(fewer) < self.least or (self.total is not None and not self.total.allows(self._sum(fewer))):
            return False
        return self.whole is None or bool(self.whole(fewer))

    def _sum(self, chosen: Elements) -> int:
        return sum(map(self.total.amounts.__getitem__, chosen)) if self.total is not None else 0

    def spelt(self, value: Elements) -> Elements | None:
        """The elements of a whole set in an order in which they can be given; None where the set is not legal."""
        members = set(value)
        if len(members) != len(value) or not members <= set(self.candidates) or not self.is_whole(value):
            return None
        ordered = tuple(each for each in self.candidates if each in members)
        return ordered if self.grow is None else in_order(self.grow, ordered)

    # What may come

    def steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        """The elements that may come next and can be completed, each with whether more may come after it."""
        if len(chosen) >= self.most:
            return
        if self._is_settled:
            yield from self._settled_steps(chosen)
            return
        self._found, self._likely = (), ()
        fuel, grows = Fuel(), self.grow is not None
        forms = [form for form in self.forms if not chosen or form.adds is None or form.allows(chosen)]
        coming, takings = self._coming(chosen, forms)
        after = coming.copy() if not grows else self.candidates
        known = self._targets.firsts(chosen, coming) if self._is_summed and chosen else set()
        few = 3 if self._is_bare else FEW
        for place, (each, taking) in enumerate(zip(coming, takings, strict=True)):
            if each in known:
                yield each, True
                continue
            more = (*chosen, each)
            if not grows:
                del after[0]
            else:  # what is listed beside it is likely to come after it, and of what is known nothing is learnt
                self._likely = [one for one in coming[place + 1 : place + few] if one not in known]
            is_seen = self._is_bare and fuel.looks <= 0 and any(self._is_met(form, more) for form in taking)
            if is_seen or self._goes_on(taking, more, after, fuel):
                if grows and not is_seen and self._found[: len(more)] == more:
                    self._know_firsts(chosen, self._found[len(chosen) :], known)
                yield each, True
            elif any(self._is_met(form, more) for form in taking):
                yield each, False

    def _coming(self, chosen: Elements, forms: list[MonotoneForm]) -> tuple[list[int], list[list[MonotoneForm]]]:
        """The elements that may come next, as far as some forms tell, and for each those that take it."""
        if forms and all(form.keeps is None for form in forms):
            coming = [*self.nexts(chosen)]
            return coming, [forms] * len(coming)
        coming, takings = [], []
        for each in self.nexts(chosen):
            if taking := [form for form in forms if form.keeps is None or form.takes(chosen, each)]:
                coming.append(each)
                takings.append(taking)
        return coming, takings

    def _goes_on(self, forms: Sequence[MonotoneForm], chosen: Elements, after: Sequence[int], fuel: Fuel) -> bool:
        """Whether something makes a beginning whole, unless it is known that nothing does."""
        return any(self._completes(form, chosen, after, fuel) is not False for form in forms)

    def _know_firsts(self, chosen: Elements, added: Elements, known: set[int]) -> None:
        """Of what has made a set whole, in this order: what may come first of it as well. Of the first two each may;
        where links alone are asked for, so may what is linked to such a one."""
        if self._graph is None:
            known.add(added[1])
        elif chosen:
            known.update(added)
        elif self._is_linked:
            known.update(self._graph.firsts(added))
        else:
            firsts = [*added[:2]]
            for each in added[2:]:
                if any(self._grows((first,), each) for first in firsts):
                    firsts.append(each)
            known.update(firsts)

    def can_end(self, chosen: Elements, fuel: Fuel) -> bool:
        """Whether a whole set begins so."""
        if len(chosen) > self.most:
            return False
        if self._is_settled:
            return self._reaches_end(chosen, self._place(chosen))
        forms = [form for form in self.forms if form.allows(chosen)]
        if any(self._is_met(form, chosen) for form in forms):
            return True
        after = self.candidates if self.grow is not None else self.candidates[self._place(chosen) :]
        return self._goes_on(forms, chosen, after, fuel)

    # The search: whether something makes a set whole that begins so; None where the fuel runs out

    def _completes(self, form: MonotoneForm, chosen: Elements, after: Sequence[int], fuel: Fuel) -> bool | None:
        count = len(chosen)
        if count >= self.most or not after or count + len(after) < self.least:
            return False
        if self.total is not None and not self._is_bare and not self._reaches_end(chosen, self._place(chosen), 1):
            return False
        if self._is_made_by_next(chosen):
            return True
        needs = form.needs
        if needs is not None and not form.suffices(chosen) and not form.suffices(self._all_of(chosen, after)):
            return False
        filled, is_met = self._fill(form, chosen, after, fuel)
        if is_met is not False:
            return is_met
        if filled == chosen and (self.total is None or self._is_bare):
            return False
        if self._graph is not None and self._is_counted:
            return False if chosen else self._begins(form, after, fuel)
        return self._search(form, chosen, after, fuel)

    def _begins(self, form: MonotoneForm, after: Sequence[int], fuel: Fuel) -> bool | None:
        """Whether some first member leads to a whole set, where all that is linked to it is enough if anything is."""
        for each in after:
            if fuel.left <= 0:
                return None
            fuel.left -= 1
            if self._grows((), each) and form.takes((), each):
                if self._is_met(form, (each,)):
                    return True
                completes = self._completes(form, (each,), after, fuel)
                if completes is not False:
                    return completes
        return False

    def _all_of(self, chosen: Elements, after: Sequence[int]) -> Elements:
        """What is chosen with all that may come after it; of a set that grows what is chosen may stand there too."""
        return (*chosen, *after) if self.grow is None else tuple({*chosen, *after})

    @property
    def _is_counted(self) -> bool:
        """Whether all that is linked is enough if anything is."""
        limited = self.total is not None and (
            self.total.high is not None or min(self.total.amounts.values(), default=0) < 0
        )
        is_free = not limited and not self.minimal and self.whole is None and self.most >= len(self.candidates)
        return is_free and all(form.keeps is None for form in self.forms)

    def _is_met(self, form: MonotoneForm, found: Elements) -> bool:
        """Whether a set that a form allows is whole."""
        if self._is_bare and form.is_all:
            return self.least <= len(found) and form.suffices(found)
        return self.is_whole(found)

    def _fill(self, form: MonotoneForm, chosen: Elements, after: Sequence[int], fuel: Fuel) -> Filled:
        """Take what can stand with what is chosen, the first first, until it is whole, unless too much is in it then.

        Of a set that grows what was in the last whole one comes before all others.
        """
        found = chosen
        for target in self._targets.of(chosen):
            if len(chosen) >= target.most:
                continue
            if self._graph is not None and self._is_linked and chosen:
                filled, is_met = self._graph.filled(chosen, self._likely, self.amounts, target, fuel)
            else:
                filled, is_met = self._fill_to(form, chosen, after, fuel, target)
            if is_met:
                self._found = filled
            if is_met is not False:
                return filled, is_met
            found = filled if len(filled) > len(found) else found
        return found, False

    def _fill_to(
        self, form: MonotoneForm, chosen: Elements, after: Sequence[int], fuel: Fuel, target: SumTarget
    ) -> Filled:
        """The same, to a target."""
        amounts, low, high, floor = self.amounts, target.low, target.high, target.floor
        least, most, is_told = target.least, target.most, self.whole is None and (self._is_lean or not self.minimal)
        found, sum, taken = chosen, self._sum(chosen), {*chosen}
        takes = form.takes if form.keeps is not None else None
        grows = None if self.grow is None else self.joins if self.joins is not None and chosen else self._grows
        for pool in (self._likely, after) if grows is not None else (after,):
            waiting, is_new = pool, True
            while is_new:
                is_new, left = False, list[int]()
                for each in waiting:
                    if fuel.left <= 0:
                        return found, None
                    amount = amounts[each] if amounts else 0
                    if amount < floor or (high is not None and sum + amount > high) or each in taken:
                        continue
                    fuel.left -= 1
                    fuel.looks -= len(found) + 1
                    if takes is not None and not takes(found, each):
                        continue
                    if grows is not None and not grows(found, each):
                        left.append(each)
                        continue
                    found, sum, is_new = (*found, each), sum + amount, True
                    taken.add(each)
                    if low is None or sum >= low:
                        fuel.left -= len(found) if self.whole is not None and not self._is_bare else 0
                        if len(found) >= least if is_told else self._is_met(form, found):
                            return found, True
                    if len(found) >= most:
                        return found, False
                waiting = left
                is_new = is_new and bool(left)
        return found, False

    def _search(self, form: MonotoneForm, chosen: Elements, after: Sequence[int], fuel: Fuel) -> bool | None:
        """Look at the sets that begin so, one after the other, but for those that are cut off."""
        met = set[Elements]()
        ahead = [self._larger(form, chosen, after, met, fuel)]
        for _ in range(fuel.answers):
            if fuel.left <= 0:
                return None
            while (more := next(ahead[-1], None)) is None:
                ahead.pop()
                if not ahead:
                    return False
            found, after = more
            fuel.left -= self.weight(len(found))
            if self._is_met(form, found):
                self._found = found
                return True
            if self._is_made_by_next(found):
                return True
            ahead.append(self._larger(form, found, after, met, fuel))
        return None

    def _larger(
        self, form: MonotoneForm, found: Elements, after: Sequence[int], met: set[Elements], fuel: Fuel
    ) -> Iterator[tuple[Elements, Sequence[int]]]:
        """The sets that have one member more and may be completed, each with what may come after it."""
        if len(found) >= self.most or len(found) + len(after) < self.least:
            return
        if form.keeps is not None:
            fuel.left -= len(after)
            after = [each for each in after if form.takes(found, each)]
        if form.needs is not None and not form.suffices(self._all_of(found, after)):
            return
        if self.minimal and self.total is None and form.is_all and len(found) >= self.least and form.suffices(found):
            return
        if self.grow is None:
            for place, each in enumerate(after):
                more = (*found, each)
                if self.total is None or self._is_bare or self._reaches_end(more, self._place(more)):
                    yield more, after[place + 1 :]
            return
        for each in self._growing(found, after):
            key = tuple(sorted((*found, each)))
            if key not in met and self._reaches_end(key, 0):
                met.add(key)
                yield (*found, each), after

    # Sizes and totals

    @property
    def _is_settled(self) -> bool:
        """Whether arithmetic tells all that sizes, totals and `minimal` ask."""
        if self.whole is not None or self.grow is not None:
            return False
        if self.total is None:
            return True
        if self.minimal and min(self.total.amounts.values(), default=0) < 0:
            return False
        return all(sums.exact for _, sums in self._prepared())

    def _settled_steps(self, chosen: Elements) -> Iterator[tuple[int, bool]]:
        for place in range(self._place(chosen), len(self.candidates)):
            more = (*chosen, self.candidates[place])
            if self._reaches_end(more, place + 1):
                yield more[-1], self._reaches_end(more, place + 1, 1)

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
            sums.ends(place, count, total, extra)
            for bound, sums in prepared
            if bound is None or smallest is None or bound <= smallest
        )

    def _prepared(self) -> tuple[tuple[int | None, SubsetSums], ...]:
        """What totals can be reached."""
        if not self._reached:
            assert self.total is not None
            amounts = tuple(map(self.total.amounts.__getitem__, self.candidates))
            is_lean = self.minimal and self.whole is None
            self._reached = subset_sums(amounts, self.least, self.most, self.total.low, self.total.high, is_lean)
        return self._reached

    # What may come next together

    def _is_made_by_next(self, chosen: Elements) -> bool:
        """Whether some of what is linked to a set, all of which may come together, is known to make it whole."""
        if self._graph is None or not self._is_linked or len(chosen) < 2:
            return False
        return self._targets.are_met(chosen, self._graph.nexts(chosen))

    def _sums_tell(self) -> bool:
        """Whether links and sums tell all that makes a set whole."""
        total = self.total
        if self._graph is None or self.whole is not None or self.claimed or (self.minimal and not self._is_lean):
            return False
        return total is None or (total.never_lessens and (total.low is None or (total.high or 0) <= MOST_SUM))

    @property
    def _targets(self) -> SumTargets:
        """The kinds of whole sets."""
        if self._told_targets is None:
            self._told_targets = SumTargets(self.total, self.least, self.most, self._is_lean)
        return self._told_targets

    @property
    def amounts(self) -> Mapping[int, int]:
        """What is added up of each candidate; nothing where there is no total."""
        return self.total.amounts if self.total is not None else {}
