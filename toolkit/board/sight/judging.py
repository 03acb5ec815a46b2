"""The verdict of the rules on one line of sight, with its account.

In: a `Sightline`. Out: an `Account`: clear, hindered by so much or blocked, and for each thing that a rule is about
what it does there, or why it does nothing. This is the one place where rules are applied; tables keep its verdicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Literal

from toolkit.board.sight.cutting import is_covered
from toolkit.board.sight.meeting import Met, Sightline
from toolkit.board.sight.rules import Effect, Entry, Rules
from toolkit.frozen import frozen

BLOCKED = 255
MOST_HINDERED = 250
"""Greater hindrance counts as this much."""
_HINDERED = "hindered by "
Does = Literal["blocks", "hinders", "smaller", "nothing"]


@frozen
class Finding:
    """A line of an account: by which entry (its label and cases) something does what, by how much, and why not where
    it does nothing: `below`, `beyond` (it hides another space), `along` (a path clears it), `edge` (it is met in a
    single point, or along its edge alone)."""

    does: Does
    label: str
    cites: tuple[str, ...]
    met: Met | None
    worth: int = 0
    why: str = ""
    reason: str = ""


@frozen
class Account:
    """What sight between two spaces is: 0 for clear, `BLOCKED`, or by how much it is hindered. `findings` are in the
    order of the line, those that decide first."""

    verdict: int
    findings: tuple[Finding, ...]

    @property
    def is_blocked(self) -> bool:
        """Whether neither end sees the other."""
        return self.verdict == BLOCKED


@frozen
class _Counted:
    """Something that an entry counts, before it is put together with what it shares a place with."""

    effect: Effect
    met: Met


def in_words(verdict: int) -> str:
    """A verdict in words: `clear`, `blocked`, `hindered by 2`."""
    return "blocked" if verdict == BLOCKED else f"{_HINDERED}{verdict}" if verdict else "clear"


def verdict_in(words: object) -> int | None:
    """The verdict that words tell; None where they tell none."""
    if words in ("clear", "blocked"):
        return BLOCKED if words == "blocked" else 0
    number = words.removeprefix(_HINDERED) if isinstance(words, str) else ""
    found = int(number) if number.isdecimal() and len(number) <= 3 else 0
    return found if 0 < found <= MOST_HINDERED and in_words(found) == words else None


def account_of(line: Sightline) -> Account:
    """What the rules make of a line, with all that led to it."""
    counted, passed = _sorted_out(line)
    findings = [*_hidden(line), *_rises(line)]
    findings += [_finding("blocks", one) for one in counted if one.effect.entry.blocks]
    told = line.ground.verdicts.get((min(line.looker, line.target), max(line.looker, line.target)))
    if told is not None:
        findings = [_finding("blocks", one) for one in counted if one.effect.entry.blocks and one.met.what == "marker"]
    hindering = [one for one in counted if not one.effect.entry.blocks]
    if told is not None:
        hindering = [one for one in hindering if one.met.what == "marker"]
    total, hindrances = put_together(line.rules, hindering)
    if told is not None:
        does: Does = "blocks" if told.says == "blocked" else "hinders" if told.says != "clear" else "nothing"
        worth = int(told.says) if does == "hinders" else 0
        findings.insert(0, Finding(does, "the map says so", told.cites, None, worth, "", told.reason))
        total = total + worth if line.rules.take == "sum" else max(total, worth)
        passed = []
    is_blocked = any(finding.does == "blocks" for finding in findings)
    if not is_blocked and line.rules.blocks_at and total >= line.rules.blocks_at:
        findings.insert(0, _too_much(total))
        is_blocked = True
    verdict = BLOCKED if is_blocked else min(total, MOST_HINDERED)
    return Account(verdict, (*findings, *hindrances, *passed))


def verdict_of(line: Sightline) -> int:
    """The verdict of an account alone, for less."""
    return decision_of(line).verdict


def decision_of(line: Sightline) -> Account:
    """The verdict with what alone decides it, for less than a whole account: the first finding that blocks, or those
    that hinder."""
    pair = min(line.looker, line.target), max(line.looker, line.target)
    if pair in line.ground.verdicts:
        return _deciding(account_of(line))
    for finding in chain(_hidden(line), _rises(line)):
        return Account(BLOCKED, (finding,))
    judge = Judge(line)
    line.wants = judge.may_count
    counted: list[_Counted] = []
    both = line.rules.record.along_sides == "both"
    for met in line.things():
        for effect in met.effects:
            if judge.why_not(effect, met) is None:
                one = _Counted(effect, met)
                if effect.entry.blocks and not both:
                    return Account(BLOCKED, (_finding("blocks", one),))
                counted.append(one)
    if both:
        counted, _ = _with_partners(counted)
        for one in counted:
            if one.effect.entry.blocks:
                return Account(BLOCKED, (_finding("blocks", one),))
    total, found = put_together(line.rules, counted)
    hindering = tuple(finding for finding in found if finding.does == "hinders")
    if line.rules.blocks_at and total >= line.rules.blocks_at:
        return Account(BLOCKED, (_too_much(total),))
    return Account(min(total, MOST_HINDERED), hindering)


def _deciding(account: Account) -> Account:
    """An account without what decides nothing."""
    does = "blocks" if account.is_blocked else "hinders"
    found = tuple(finding for finding in account.findings if finding.does == does)
    return Account(account.verdict, found[:1] if account.is_blocked else found)


def _too_much(total: int) -> Finding:
    return Finding("blocks", "too much hindrance", (), None, total)


def _finding(does: Does, one: _Counted, worth: int = 0) -> Finding:
    entry = one.effect.entry
    return Finding(does, entry.label, entry.cites, one.met, worth)


def put_together(rules: Rules, hindering: Sequence[_Counted]) -> tuple[int, list[Finding]]:
    """How much hinders in all, and what each adds. In one space, and in two that a line runs between, an entry counts
    once, by its greatest (or by the lesser of the two, where both must hinder)."""
    places: dict[tuple[object, ...], list[_Counted]] = {}
    for one in hindering:
        met = one.met
        place = (met.space, met.beyond) if met.what == "side" else (met.group,)
        places.setdefault((one.effect.entry.number, *place), []).append(one)
    least = rules.record.along_sides == "both"
    best: list[_Counted] = []
    smaller: list[_Counted] = []
    for several in places.values():
        worth = [one.effect.worth for one in several]
        spaces = {one.met.space for one in several}
        shared = least and len(spaces) > 1 and all(_is_fill_along(one.met) for one in several)
        chosen = worth.index(min(worth) if shared else max(worth))
        best.append(several[chosen])
        smaller += several[:chosen] + several[chosen + 1 :]
    if rules.take == "sum":
        found = [_finding("hinders", one, one.effect.worth) for one in best]
        return sum(one.effect.worth for one in best), found + [_finding("smaller", one) for one in smaller]
    greatest = max((one.effect.worth for one in best), default=0)
    first = next((one for one in best if one.effect.worth == greatest), None)
    rest = [one for one in (*best, *smaller) if one is not first]
    found = [_finding("hinders", first, greatest)] if first else []
    return greatest, found + [_finding("smaller", one, one.effect.worth) for one in rest]


def _is_fill_along(met: Met) -> bool:
    return met.what == "space" and met.how == "along" and met.is_shared


def _sorted_out(line: Sightline) -> tuple[list[_Counted], list[Finding]]:
    """What counts of what a line meets, and what does not, with the reason."""
    counted: list[_Counted] = []
    passed: list[Finding] = []
    judge = Judge(line)
    for met in line.things():
        for effect in met.effects:
            why = judge.why_not(effect, met)
            if why is None:
                counted.append(_Counted(effect, met))
            elif why:
                passed.append(Finding("nothing", effect.entry.label, effect.entry.cites, met, 0, why))
    if line.rules.record.along_sides == "both":
        counted, alone = _with_partners(counted)
        passed += [replace(_finding("nothing", one), why="edge") for one in alone]
    return counted, passed


def _with_partners(counted: Iterable[_Counted]) -> tuple[list[_Counted], list[_Counted]]:
    """What fills both spaces that a line runs between, and what only one of them."""
    every = list(counted)
    sides: dict[tuple[int, int], set[int]] = {}
    for one in every:
        if _is_fill_along(one.met):
            sides.setdefault((one.effect.entry.number, one.met.group), set()).add(one.met.space)
    kept: list[_Counted] = []
    alone: list[_Counted] = []
    for one in every:
        key = one.effect.entry.number, one.met.group
        lacks = one.met.what == "space" and one.met.how == "along" and len(sides.get(key, ())) < 2
        (alone if lacks else kept).append(one)
    return kept, alone


class Judge:
    """Whether an entry counts something that a line meets."""

    def __init__(self, line: Sightline) -> None:
        levels = line.ground.levels
        self.line, self.rules = line, line.rules
        self.here, self.there = levels[line.looker], levels[line.target]
        self.high, self.low = max(self.here, self.there), min(self.here, self.there)

    def why_not(self, effect: Effect, met: Met) -> str | None:
        """None where it counts, a word that says why not, or an empty text where that goes without saying."""
        entry = effect.entry
        if met.end:
            if met.end not in entry.at_ends:
                return ""
        elif met.on_end and not entry.end_sides:
            return ""
        if not self._is_met(met):
            return "edge"
        if not self._is_high_enough(entry, met, met.level + effect.height):
            return "beyond" if entry.hides and self.low <= met.level + effect.height < self.high else "below"
        if entry.cleared_by and self._is_cleared(entry, met):
            return "along"
        return None

    def least_ground(self, how: str) -> int:
        """How high ground must be at least to block; of what is held against the line itself it is not all."""
        if how == "line":
            return self.low + (self.low == self.high)
        return self.high if how == "as_high" and self.high > self.low else self.high + 1

    def may_count(self, effects: Iterable[Effect], level: int, space: int) -> bool:
        """Whether anything with such effects may count at that level, in that space."""
        return any(self._may(effect.entry, level + effect.height, space) for effect in effects)

    def _may(self, entry: Entry, top: int, space: int) -> bool:
        if entry.hides:
            return self.low <= top < self.high and self._is_near(space, -1, entry.hides)
        least = self.high if entry.level == "as_high" else self.low if entry.level in ("as_low", "line") else top
        return top >= least

    def _is_met(self, met: Met) -> bool:
        """Whether it is met by more than an edge or a point that does not count."""
        if met.what == "marker":
            return True
        record = self.rules.record
        if met.how == "grazes" and met.first == met.last:
            return record.corners == "count"
        return not (met.what == "space" and met.how == "along" and record.along_sides == "neither")

    def _is_high_enough(self, entry: Entry, met: Met, top: int) -> bool:
        if entry.hides:
            return self.low <= top < self.high and self._is_near(met.space, met.beyond, entry.hides)
        if entry.level == "as_high":
            return top >= self.high
        if entry.level == "as_low":
            return top >= self.low
        return entry.level == "any" or top >= min(self.eye(met.first), self.eye(met.last))

    def _is_near(self, space: int, beyond: int, spaces: int) -> bool:
        """Whether the lower end lies at most so many spaces behind a space, or behind a side of it."""
        line = self.line
        lower = line.looker if self.here < self.there else line.target
        near = line.ground.distance(space, lower)
        if beyond >= 0:
            near = min(near, line.ground.distance(beyond, lower))
        return near <= spaces

    def eye(self, moment: Fraction) -> Fraction:
        """How high the straight line from end to end is at a moment."""
        return self.here + (self.there - self.here) * moment

    def _is_cleared(self, entry: Entry, met: Met) -> bool:
        along = self.line.runs_along(entry.cleared_by)
        return is_covered((met.first, met.last, met.how), along)


def _rises(line: Sightline) -> Iterator[Finding]:
    """The ground that blocks; the first stretch for each space."""
    rule = line.rules.record.rises
    if rule is None:
        return
    judge = Judge(line)
    label, cites = rule.label or "hill", rule.cite or line.rules.record.cite
    least = judge.least_ground(rule.block)
    record = line.rules.record
    if record.along_sides == "both" or rule.block == "line":
        high: Iterable[Met] = [met for met in line.rises(least) if _blocks(judge, rule.block, met)]
    else:
        high = line.rises(least)
    told: set[int] = set()
    for met in high:
        whole = not line.ground.crests_in[met.space]
        if whole and met.how == "along":
            if record.along_sides == "neither":
                continue
            if record.along_sides == "both" and len({one.space for one in high if one.group == met.group}) < 2:
                continue
        if met.first == met.last and record.corners == "ignore" and met.how == "grazes":
            continue
        if met.space not in told:
            told.add(met.space)
            yield Finding("blocks", label, cites, met)


def _blocks(judge: Judge, how: str, met: Met) -> bool:
    return how != "line" or met.level > min(judge.eye(met.first), judge.eye(met.last))


def _hidden(line: Sightline) -> Iterator[Finding]:
    """Ends that are not seen from the other one, for where they lie."""
    ground = line.ground
    for rule in line.rules.hidden:
        for end, space, other in (("looker", line.looker, line.target), ("target", line.target, line.looker)):
            if end not in rule.ends or ground.terrain[space] not in rule.terrain:
                continue
            lies = ground.levels[other] - ground.levels[space]
            seen = ("adjacent" in rule.seen_from and ground.distance(space, other) <= 1) or (
                ("higher" in rule.seen_from and lies > 0) or ("as_high" in rule.seen_from and lies >= 0)
            )
            if not seen:
                at = Fraction(0) if end == "looker" else Fraction(1)
                met = Met(
                    "space", "", ground.terrain[space], (), "crosses", space, -1, ground.levels[space], at, at, -1,
                    False, end,
                )  # fmt: skip
                yield Finding("blocks", rule.label, rule.cites, met)
