"""Where control goes: steps that no game comes to, and procedures and loops that no game comes out of.

A step may go on (`THROUGH`), come back to who called (`BACK`), or leave by an `end:` (`AWAY`). What a procedure may do
is the least that its steps allow, so recursion without a way out allows nothing. Who is asked may always end what goes
on, and so may whatever follows from a change where any trigger or check ends something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from toolkit.analysis.graphs import in_rings, innermost_first
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.steps.body import UNREACHED
from toolkit.checker.walking import bodies_of
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.code import Condition, Stated
from toolkit.language.tree import Literal
from toolkit.program import steps
from toolkit.program.rules import Action, Check, Element, Event, Procedure, Trigger
from toolkit.program.steps import Step

THROUGH, BACK, AWAY = "through", "back", "away"
Ways = frozenset[str]
_ON: Ways = frozenset((THROUGH,))
_ASKED: Ways = frozenset((THROUGH, AWAY))

ENDLESS = register(
    "E597",
    "never-ends",
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
        self.broken = frozenset(each.id for each in rules.procedures.values() if not whole.is_sound(each))
        followers: tuple[Trigger | Check, ...] = (*rules.triggers, *rules.checks)
        self.followed = not all(map(whole.is_sound, followers))
        calls = {id: [call for each in some for call in _called(whole, each)] for id, some in self.procedures.items()}
        inner_first = [id for group in innermost_first(calls) for id in group]
        grew = True
        while grew:
            grew = False
            for id in inner_first:
                new: Ways = frozenset().union(*map(self._of_procedure, self.procedures[id]))
                grew, self.ways[id] = grew or new != self.ways[id], new
            followed = self.followed or any(AWAY in self.of_all(each.steps) for each in followers)
            grew, self.followed = grew or followed != self.followed, followed

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
        ways = self._of(step)
        return ways | _ON if step.option is not None else ways

    def _of(self, step: Step) -> Ways:
        change = _ASKED if self.followed else _ON
        match step:
            case steps.Return():
                return frozenset((BACK,))
            case steps.End() | steps.Answer():
                return frozenset((AWAY,))
            case steps.Offer() | steps.Choose() | steps.Secretly() | steps.Call(action=True):
                return _ASKED | self._inside(step)
            case steps.Call(procedure=id):
                return self.ways.get(id, _ASKED)
            case steps.If(condition=condition, then=then, otherwise=otherwise):
                return frozenset().union(*(self.of_all(way) for way in _taken(condition, then, otherwise)))
            case steps.Match(cases=cases, otherwise=otherwise):
                return frozenset().union(self.of_all(otherwise), *(self.of_all(way) for _, way in cases))
            case steps.While(condition=condition, steps=inner):
                inside = self.of_all(inner)
                return inside - _ON if _always(condition) else inside | _ON
            case steps.For(steps=inner):
                return self.of_all(inner) | _ON
            case steps.During(announce=announce, steps=inner, if_cut=cut):
                own = self.of_all(inner)
                inside = own | (_ASKED if announce is not None else change if inner else _ON)
                return (inside | _ON | self.of_all(cut)) if AWAY in inside else own
            case steps.AtOnce(steps=inner):
                return self.of_all(inner) | (change - _ON)
            case steps.Let():
                return _ON
        return change

    def _inside(self, step: Step) -> Ways:
        match step:
            case steps.Choose(otherwise=tuple(otherwise)):
                return self.of_all(otherwise)
            case steps.Secretly(steps=inner):
                return self.of_all(inner)
        return frozenset()


def _called(whole: Whole, procedure: Procedure) -> list[str]:
    """The procedures that a procedure calls."""
    return [step.procedure for step in whole.steps_in(procedure) if isinstance(step, steps.Call) and not step.action]


def _always(condition: Condition) -> bool:
    return isinstance(condition, Stated) and condition.code.is_true


def _never(condition: Condition) -> bool:
    expr = condition.code.expr if isinstance(condition, Stated) else None
    return isinstance(expr, Literal) and expr.value is False


def _taken(condition: Condition, then: Sequence[Step], otherwise: Sequence[Step]) -> Iterator[Sequence[Step]]:
    if not _never(condition):
        yield then
    if not _always(condition):
        yield otherwise


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
        match step:
            case steps.If(then=then, otherwise=otherwise):
                yield from (then, otherwise)
            case steps.Match(cases=cases, otherwise=otherwise):
                yield from (*(way for _, way in cases), otherwise)
            case steps.During(steps=inner, if_cut=cut):
                yield from (inner, cut)
            case steps.Choose(otherwise=tuple(otherwise)):
                yield otherwise
            case steps.For(steps=inner) | steps.While(steps=inner) | steps.Secretly(steps=inner):
                yield inner
            case steps.AtOnce(steps=inner):
                yield inner


def _unreached(control: _Control, several: Sequence[Step]) -> Iterator[Diagnostic]:
    for step, after in pairwise(several):
        if THROUGH not in control.of(step):
            yield UNREACHED.at(_place(after), "No game comes to this step.")
            break
    for step in several:
        if isinstance(step, steps.If):
            unused = step.then if _never(step.condition) else step.otherwise if _always(step.condition) else ()
            if unused:
                message = "No game comes to this step."
                yield UNREACHED.at(_place(unused[0]), message, help="The condition before it never changes.")


def _place(step: Step) -> Span:
    """The whole step: a name that is given has a place of its own inside it."""
    path = step.at.path
    while path and not isinstance(path[-1], int):
        path = path[:-1]
    return step.at.source.span(path or step.at.path)


def _loops(whole: Whole, control: _Control, element: Element) -> Iterator[Diagnostic]:
    for step in whole.steps_in(element):
        if isinstance(step, steps.While) and _always(step.condition) and not control.of(step):
            span = step.at.source.key_span((*step.at.path, "while"))
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
            yield ENDLESS.at(call.at.source.span((*call.at.path, "call")), message, notes=notes)


def _ring(control: _Control, start: str) -> tuple[steps.Call, list[str]] | None:
    """The call by which a procedure without a way out comes back to itself, and the procedures between."""
    first: steps.Call | None = None
    id, passed = start, list[str]()
    while True:
        blocked = _blocking(control, control.procedures[id][0].steps)
        if blocked is None:
            return None
        first, id = first or blocked, blocked.procedure
        if id == start:
            return first, passed
        if id in passed:
            return None
        passed.append(id)


def _blocking(control: _Control, several: Sequence[Step]) -> steps.Call | None:
    """The call behind which these steps never come, where it is a call that stops them."""
    for step in several:
        if not control.of(step):
            if isinstance(step, steps.Call):
                return step
            return next((found for way in _lists_of(step) if (found := _blocking(control, way)) is not None), None)
    return None


def _lists_of(step: Step) -> Iterator[Sequence[Step]]:
    match step:
        case steps.If(then=then, otherwise=otherwise):
            yield from (then, otherwise)
        case steps.Match(cases=cases):
            yield from (way for _, way in cases)
        case steps.During(steps=inner) | steps.While(steps=inner) | steps.AtOnce(steps=inner):
            yield inner


def _rings_of_events(whole: Whole) -> Iterator[Diagnostic]:
    """Triggers without a condition whose events surely cause each other."""
    rules = whole.rules
    surely: dict[str, tuple[Trigger, steps.Note]] = {}
    for trigger in rules.triggers:
        if trigger.when is None and trigger.moment is not None and not _is_switched(trigger):
            note = next((step for step in trigger.steps if isinstance(step, steps.Note) and step.option is None), None)
            if note is not None and trigger.moment.when == "after":
                surely.setdefault(trigger.moment.name, (trigger, note))
    told: set[str] = set()
    causes = {name: [note.event] for name, (_, note) in surely.items()}
    for start in sorted(in_rings(causes)):
        ring = _follow(surely, start)
        if ring and told.isdisjoint(ring) and whole.is_own(surely[start][0]):
            told.update(ring)
            note = surely[start][1]
            notes = [Note(f"`{surely[name][0].id}` follows.", whole.key_span(surely[name][0])) for name in ring]
            message = f"Each `{start}` causes another, without end."
            yield ENDLESS.at(note.at.source.span((*note.at.path, "note")), message, notes=notes)


def _follow(surely: Mapping[str, tuple[Trigger, steps.Note]], start: str) -> list[str]:
    """The events from one back to itself; none where it does not come back."""
    passed, name = [start], start
    while name in surely:
        name = surely[name][1].event
        if name == start:
            return passed
        if name in passed:
            return []
        passed.append(name)
    return []


def _is_switched(trigger: Trigger) -> bool:
    """Whether it is there only at times."""
    return bool(trigger.option or trigger.scenario or trigger.within or trigger.tags or trigger.owner)
