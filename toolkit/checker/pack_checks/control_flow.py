"""Where control goes: steps that no game comes to, and procedures and loops that no game comes out of.

A step may go on (`THROUGH`), come back to who called (`BACK`), or leave by an `end:` (`AWAY`). What a procedure may do
is the least that its steps allow, so recursion without a way out allows nothing. Who is asked may always end what goes
on, and so may whatever follows from a change where any trigger or check ends something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import assert_never

from toolkit.analysis.graphs import in_rings, innermost_first
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.steps.body import UNREACHED
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.code import Condition, Stated
from toolkit.language.tree import Literal
from toolkit.program.effects import (
    AsLong,
    Block,
    Branch,
    Effects,
    ForEach,
    IfCut,
    Live,
    Step,
    Together,
    Unanswered,
    Unseen,
)
from toolkit.program.rules import Action, Check, Element, Event, Procedure, Trigger
from toolkit.program.walks import bodies_of, verb_of

THROUGH, BACK, AWAY = "through", "back", "away"
Ways = frozenset[str]
_ON: Ways = frozenset((THROUGH,))
_ASKED: Ways = frozenset((THROUGH, AWAY))

ENDLESS = register(
    "E597",
    "never-ends",
    about="steps/while steps/call procedures",
    title="Nothing comes out of these steps",
    cause="A procedure that calls itself on every way, a loop `while: true` that nothing leaves, or triggers whose "
    "events cause each other without a condition, go on until the fuel of the game is used up.",
    remedy="Give it a way out: a condition, a `return`, an `end:`.",
    bad="procedures: {march: {args: {n: int}, do: [{call: march(n - 1)}]}}",
    good="procedures: {march: {args: {n: int}, do: [{if: n > 0, then: [{call: march(n - 1)}]}]}}",
)


class _Control:
    """The ways of all procedures of some rules."""

    def __init__(self, whole: Whole) -> None:
        rules = whole.rules
        self.procedures: dict[str, list[Procedure]] = {}
        for procedure in rules.procedures.values():
            for id in {procedure.id, procedure.replaces or procedure.id}:
                self.procedures.setdefault(id, []).append(procedure)
        self.ways: dict[str, Ways] = dict.fromkeys(self.procedures, frozenset())
        self._known: dict[int, Ways] | None = None
        self.broken = frozenset(each.id for each in rules.procedures.values() if whole.is_affected(each))
        followers: tuple[Trigger | Check, ...] = (*rules.triggers, *rules.checks)
        self.followed = any(map(whole.is_affected, followers))
        calls = {id: [call for each in some for call in _called(whole, each)] for id, some in self.procedures.items()}
        groups = innermost_first(calls)
        self._find_ways(calls, groups)
        while not self.followed and any(AWAY in self.of_all(each.steps) for each in followers):
            self.followed = True
            self._find_ways(calls, groups)
        self._known = {}  # from here on nothing changes any more: each step is looked at once

    def _find_ways(self, calls: Mapping[str, Sequence[str]], groups: Iterable[Sequence[str]]) -> None:
        """Those of all procedures: of each once, behind all that it calls; in a group that call each other again of
        those that call one of which more was found."""
        for group in groups:
            callers: dict[str, list[str]] = {id: [] for id in group}
            for id in group:
                for called in set(calls[id]).intersection(callers):
                    callers[called].append(id)
            waiting = dict.fromkeys(group)
            while waiting:
                id, _ = waiting.popitem()
                new: Ways = frozenset().union(*map(self._of_procedure, self.procedures[id]))
                if new != self.ways[id]:
                    self.ways[id] = new
                    waiting.update(dict.fromkeys(callers[id]))

    def _of_procedure(self, procedure: Procedure) -> Ways:
        if procedure.id in self.broken:  # nobody knows what it does
            return _ASKED
        return frozenset(THROUGH if way == BACK else way for way in self.of_all(procedure.steps))

    def of_all(self, several: Iterable[Step]) -> Ways:
        """The ways of steps one after the other."""
        found: set[str] = set()
        for step in several:
            ways = self.of(step)
            found |= ways - _ON
            if THROUGH not in ways:
                return frozenset(found)
        return frozenset(found | _ON)

    def of(self, step: Step) -> Ways:
        """The ways of one step; one that an option switches may not be there."""
        known = self._known.get(id(step)) if self._known is not None else None
        if known is not None:
            return known
        ways = self._of(step) if step.option is None else self._of(step) | _ON
        if self._known is not None:
            self._known[id(step)] = ways
        return ways

    def _of(self, step: Step) -> Ways:
        effects = step.effects
        change = _ASKED if self.followed else _ON
        if effects.then != "on":
            return frozenset((BACK if effects.then == "back" else AWAY,))
        if effects.lets_act:
            return _ASKED.union(*(self.of_all(block.steps) for block in effects.blocks))
        called = [run.id for run in effects.runs if run.section == "procedures"]
        if called:
            return frozenset().union(*(self.ways.get(id, _ASKED) for id in called))
        if effects.blocks:
            # Each list is gone through once, whoever asks for it: else twice at each of many depths.
            inner = {id(block): self.of_all(block.steps) for block in effects.blocks}
            return frozenset().union(*(self._of_block(block, effects, change, inner) for block in effects.blocks))
        return _ON if effects.only_leads else change

    def _of_block(self, block: Block, effects: Effects, change: Ways, inner: Mapping[int, Ways]) -> Ways:
        """The ways of a step by one list of the steps inside it; `inner` are those of each list, by `id`."""
        own = inner[id(block)]
        match block:
            case Branch():
                return Ways() if _is_dead(block) else own
            case AsLong(condition=condition):
                return own - _ON if _always(condition) else own | _ON
            case ForEach():
                return own | _ON
            case Live(steps=steps):
                inside = own | (_ASKED if effects.asks else change if steps else _ON)
                return inside | _ON if AWAY in inside else own
            case IfCut(kind=kind):
                (live,) = [each for each in effects.blocks if isinstance(each, Live) and each.kind == kind]
                return own if AWAY in self._of_block(live, effects, change, inner) else Ways()
            case Together():
                return own | (change - _ON)
            case Unanswered() | Unseen():
                return own | _ON
        assert_never(block)


def _called(whole: Whole, procedure: Procedure) -> list[str]:
    """The procedures that a procedure calls."""
    runs = (run for step in whole.steps_in(procedure) for run in step.effects.runs)
    return [run.id for run in runs if run.section == "procedures"]


def _always(condition: Condition) -> bool:
    return isinstance(condition, Stated) and condition.code.is_true


def _never(condition: Condition) -> bool:
    expr = condition.code.expr if isinstance(condition, Stated) else None
    return isinstance(expr, Literal) and expr.value is False


def _is_dead(branch: Branch) -> bool:
    """Whether no game comes to its steps."""
    condition = branch.condition
    return condition is not None and (_never(condition) if branch.holds else _always(condition))


@together
def check_ways(whole: Whole) -> Iterator[Diagnostic]:
    """Look for what is never reached and what never ends."""
    rules = whole.rules
    control = _Control(whole)
    for element in bodies_of(rules):
        if whole.is_own(element):
            for several in _lists(whole, element):
                yield from _unreached(control, several)
            yield from _loops(whole, control, element)
    yield from _rings_of_calls(whole, control)
    yield from _rings_of_events(whole)


def _lists(whole: Whole, element: Procedure | Action | Trigger | Check | Event) -> Iterator[Sequence[Step]]:
    """All lists of steps of an element, those inside others too."""
    yield element.steps
    if isinstance(element, Action):
        yield element.if_cut
    for step in whole.steps_in(element):
        yield from (block.steps for block in step.effects.blocks)


def _unreached(control: _Control, several: Sequence[Step]) -> Iterator[Diagnostic]:
    for step, after in pairwise(several):
        if THROUGH not in control.of(step):
            yield UNREACHED.at(_place(after), "No game comes to this step.")
            break
    for step in several:
        for block in step.effects.blocks:
            if isinstance(block, Branch) and block.steps and _is_dead(block):
                message = "No game comes to this step."
                yield UNREACHED.at(_place(block.steps[0]), message, help="The condition before it never changes.")


def _place(step: Step) -> Span:
    """The whole step: a name that is given has a place of its own inside it."""
    path = step.at.path
    while path and not isinstance(path[-1], int):
        path = path[:-1]
    return step.at.source.span(path or step.at.path)


def _loops(whole: Whole, control: _Control, element: Element) -> Iterator[Diagnostic]:
    for step in whole.steps_in(element):
        loops = [block for block in step.effects.blocks if isinstance(block, AsLong) and _always(block.condition)]
        if loops and not control.of(step):
            span = step.at.source.key_span((*step.at.path, verb_of(step)))
            yield ENDLESS.at(span, "No game comes out of this loop.")


def _rings_of_calls(whole: Whole, control: _Control) -> Iterator[Diagnostic]:
    """Procedures that come back to themselves on every way."""
    told: set[str] = set()
    for id, procedure in sorted(whole.rules.procedures.items()):
        ring = _ring(control, id) if not control.ways.get(id, _ON) and whole.is_own(procedure) else None
        if ring is not None and told.isdisjoint((id, *ring[1])):
            call, others = ring
            told.update((id, *others))
            notes = [Note(f"`{other}` calls on.", whole.key_span(control.procedures[other][0])) for other in others]
            message = f"Each way through `{id}` comes to this call, and so back to `{id}`."
            yield ENDLESS.at(call.at.source.span((*call.at.path, verb_of(call))), message, notes=notes)


def _ring(control: _Control, start: str) -> tuple[Step, list[str]] | None:
    """The call by which a procedure without a way out comes back to itself, and the procedures between."""
    first: Step | None = None
    id, passed = start, list[str]()
    while True:
        blocked = _blocking(control, control.procedures[id][0].steps)
        if blocked is None:
            return None
        first, id = first or blocked[0], blocked[1]
        if id == start:
            return first, passed
        if id in passed:
            return None
        passed.append(id)


def _blocking(control: _Control, several: Sequence[Step]) -> tuple[Step, str] | None:
    """The call behind which these steps never come, where it is a call that stops them, and what it calls."""
    for step in several:
        if not control.of(step):
            effects = step.effects
            called = [run.id for run in effects.runs if run.section == "procedures"]
            inner = (_blocking(control, block.steps) for block in effects.blocks)
            return (step, called[0]) if called else next((found for found in inner if found is not None), None)
    return None


def _rings_of_events(whole: Whole) -> Iterator[Diagnostic]:
    """Triggers without a condition whose events always cause each other."""
    rules = whole.rules
    always: dict[str, tuple[Trigger, Step, str]] = {}
    for trigger in rules.triggers:
        if trigger.when is None and trigger.moment is not None and not _is_switched(trigger):
            note = next((made for step in trigger.steps if step.option is None for made in _noted(step)), None)
            if note is not None and trigger.moment.when == "after":
                always.setdefault(trigger.moment.name, (trigger, *note))
    told: set[str] = set()
    causes = {name: [event] for name, (_, _, event) in always.items()}
    for start in sorted(in_rings(causes)):
        ring = _follow(always, start)
        if ring and told.isdisjoint(ring) and whole.is_own(always[start][0]):
            told.update(ring)
            step = always[start][1]
            notes = [Note(f"`{always[name][0].id}` follows.", whole.key_span(always[name][0])) for name in ring]
            message = f"Each `{start}` causes another, without end."
            yield ENDLESS.at(step.at.source.span((*step.at.path, verb_of(step))), message, notes=notes)


def _noted(step: Step) -> Iterator[tuple[Step, str]]:
    """A step with the declared event that it always makes."""
    yield from ((step, run.id) for run in step.effects.runs if run.section == "events")


def _follow(always: Mapping[str, tuple[Trigger, Step, str]], start: str) -> list[str]:
    """The events from one back to itself; none where it does not come back."""
    passed, name = [start], start
    while name in always:
        name = always[name][2]
        if name == start:
            return passed
        if name in passed:
            return []
        passed.append(name)
    return []


def _is_switched(trigger: Trigger) -> bool:
    """Whether it is there only at times."""
    return bool(trigger.option or trigger.scenario or trigger.within or trigger.tags or trigger.owner)
