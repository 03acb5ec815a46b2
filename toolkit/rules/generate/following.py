"""What follows a step, as code: before and after its event, then watches, then checks.

A trigger's condition stands where the event is; its steps stand there too when they cannot wait and are few, else they
are a routine of their own, whose arguments are the facts of the event. In: moments and facts. Out: parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.model import Type
from toolkit.rules.generate.blocks import tuple_of
from toolkit.rules.generate.code import NO_NAMES, Do, If, Loop, Nodes, Part, ends
from toolkit.rules.generate.flow import key_of
from toolkit.rules.generate.follow import Keys, Moments
from toolkit.rules.generate.lasting import ended
from toolkit.rules.generate.lowering import Local, Lowering, Scope
from toolkit.rules.generate.parts import branch, loop_over, repeat, waits
from toolkit.rules.generate.routines import build_steps, finish, ident, run
from toolkit.rules.generate.telling import tell
from toolkit.rules.program.code import Where
from toolkit.rules.program.rules import Arg, Check, Trigger
from toolkit.rules.program.steps import Target
from toolkit.rules.program.walking import walk
from toolkit.rules.scenario import CellType, Inner
from toolkit.rules.tree import Field, Variable

FEW = 12
"""Steps of a trigger or check that may stand wherever it follows."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in hand: its facts as Python expressions (locals where a trigger may wait) with their types."""

    name: str
    facts: Mapping[str, Local]
    plain: bool = False

    def variables(self) -> dict[str, Local]:
        """The names by which triggers know it. Those of a `plain` one are bare: `old` and `new` of what is watched."""
        if self.plain:
            return dict(self.facts)
        found = {f"event.{name}": local for name, local in self.facts.items()}
        found["event"] = Local(tuple_of(local.python for local in self.facts.values()), Type("event", self.name))
        return found


NOTHING = Happening("", {})


def at_moment(
    lowering: Lowering, when: str, kind: str, scope: Scope, where: Where, happening: Happening = NOTHING
) -> list[Part]:
    """What follows at the opening or ending of an occasion, or before or after an event."""
    moments = lowering.generator.follow.at(when, kind)
    parts = run_moments(lowering, moments, scope, where, happening, f"{when} {kind}")
    over = (
        ended(lowering, "event" if when == "after" else when, kind, happening.variables()) if when != "before" else []
    )
    return [*parts, over]


def after_writing(lowering: Lowering, written: Keys, scope: Scope, where: Where) -> list[Part]:
    """The checks at every step that what was written may have changed."""
    moments = lowering.generator.follow.after_writing(written)
    checks = Moments((), moments.checks)
    return run_moments(lowering, checks, scope, where, NOTHING, "step")


def run_moments(
    lowering: Lowering, moments: Moments, scope: Scope, where: Where, happening: Happening, what: str
) -> list[Part]:
    """Triggers in their order, then checks in theirs."""
    parts: list[Part] = []
    for trigger in moments.triggers:
        parts += run_trigger(lowering, trigger, scope, where, happening, what)
    for check in moments.checks:
        parts += run_check(lowering, check, scope, where, what)
    return parts


def run_trigger(
    lowering: Lowering, trigger: Trigger, scope: Scope, where: Where, happening: Happening, what: str
) -> list[Part]:
    """One trigger, where its condition holds; that of an effect once for each grant that is live."""
    if trigger.owner is not None:
        return _for_each_grant(lowering, trigger, scope, where, happening, what)
    inside = Scope(happening.variables(), scope.around, lowering.fresh("t"))
    return _where_it_holds(lowering, trigger, inside, where, happening, what)


def _for_each_grant(
    lowering: Lowering, trigger: Trigger, scope: Scope, where: Where, happening: Happening, what: str
) -> list[Part]:
    assert trigger.owner is not None
    effect = trigger.owner[1]
    layout = lowering.generator.layout
    row = lowering.hidden(f"grant_{trigger.id}", where, Inner("row"))
    inside = Scope(happening.variables(), scope.around, lowering.fresh("t"))
    lines = []
    for name, field, type in _of_grant(lowering, effect):
        python = lowering.local(inside, name, type)
        lines.append((0, f"{python} = S[{row} + {layout.at('effect', effect, field)}]"))
    named = frozenset(inside.variables[name].python for name, _, _ in _of_grant(lowering, effect))
    read: Nodes = [Do(tuple(lines), frozenset((row,)), named)]
    parts = [read, *_where_it_holds(lowering, trigger, inside, where, happening, what)]
    live = branch(lowering, f"S[{row} + {layout.at('effect', effect, 'serial')}] != 0", frozenset((row,)), parts)
    return loop_over(lowering, where, f"grants_{trigger.id}", f"S[{layout.base['effects', effect]}]", row, [live])


def _of_grant(lowering: Lowering, effect: str) -> list[tuple[str, str, Type]]:
    """What the steps of an effect's trigger read of its grant: a name, the field of the row, its type."""
    args = lowering.generator.rules.effects[effect].args
    return [("bearer", "bearer", Type("named", "piece")), *((a.name, f"argument {a.name}", a.type) for a in args)]


def _where_it_holds(
    lowering: Lowering, trigger: Trigger, inside: Scope, where: Where, happening: Happening, what: str
) -> list[Part]:
    pen = lowering.pen(inside)
    test = pen.truth(trigger.when) if trigger.when is not None else ""
    away = lowering.generator.writer.is_away(trigger, inside.env())
    before = pen.node()
    tests = [part for part in (f"not ({away})" if away else "", f"({test})" if test and away else test) if part]
    fired = tell(lowering, "trigger", trigger.id, trigger.at)
    parts = _routine(lowering, trigger, inside, where, happening, what)
    parts = [fired, *parts, tell(lowering, "through", trigger.id, trigger.at)] if fired else parts
    if not tests:
        return [before, *parts]
    return [before, branch(lowering, " and ".join(tests), pen.names, parts)]


def _routine(
    lowering: Lowering, trigger: Trigger, inside: Scope, where: Where, happening: Happening, what: str
) -> list[Part]:
    key = key_of(trigger)
    facts = lowering.generator.flow.facts[key]
    if not facts.waits and _few(trigger):
        return lowering.steps(trigger.steps, inside)
    told = _facts_read(trigger, happening)
    before = "" if happening.plain else "event."
    args = [Arg(f"{before}{name}", _type(local.type), None) for name, local in told.items()]
    grant = [name for name, _, _ in _of_grant(lowering, trigger.owner[1])] if trigger.owner is not None else []
    args += [Arg(name, _type(inside.variables[name].type), None) for name in grant]
    opened = _fact_written(trigger)

    def build(inner: Lowering, scope: Scope) -> None:
        """The steps, over the facts that they read."""
        inner.leaves = bool(facts.leaves)
        if not happening.plain:
            whole = tuple_of(scope.variables[f"event.{name}"].python for name in told)
            scope.variables["event"] = Local(whole, Type("event", happening.name))
        build_steps(inner, scope, trigger.steps, scope.variables[f"event.{opened}"].python if opened else None)

    make = lowering.generator.blocks if facts.waits else lowering.generator.plain
    name = make(f"{ident(key)}_{happening.name}", ".".join(key), args, build)
    arguments = tuple(local.python for local in (*told.values(), *(inside.variables[name] for name in grant)))
    reads = frozenset(text for text in arguments if text.isidentifier())
    result = happening.facts[opened].python if opened else None
    return run(lowering, name, facts.waits, key, arguments, reads, inside, where, result, f"{what} {trigger.id}")


def _fact_written(trigger: Trigger) -> str | None:
    """The open fact of the event that a trigger writes."""
    written = (node.name for node in walk(trigger.steps) if isinstance(node, Target) and node.source == "event")
    return next(written, None)


def _facts_read(trigger: Trigger, happening: Happening) -> dict[str, Local]:
    """The facts of the event that the steps of a trigger read; all of them where they read the event as a whole."""
    if happening.plain:
        return dict(happening.facts)
    fields = [node for node in walk(trigger.steps) if isinstance(node, Field) and _is_event(node.of)]
    inside = {id(node.of) for node in fields}
    whole = any(_is_event(node) and id(node) not in inside for node in walk(trigger.steps))
    named = {node.name for node in fields} | {node.name for node in walk(trigger.steps) if isinstance(node, Target)}
    return {name: local for name, local in happening.facts.items() if whole or name in named}


def _is_event(node: object) -> bool:
    return isinstance(node, Variable) and node.name == "event"


def _type(type: CellType) -> Type:
    return type if isinstance(type, Type) else Type("named", "piece")


def _few(element: Trigger | Check) -> bool:
    return sum(1 for _ in walk(element.steps)) <= FEW * 6


def run_check(lowering: Lowering, check: Check, scope: Scope, where: Where, what: str) -> list[Part]:
    """One check: it takes the members that meet it, until none is left."""
    key = key_of(check)
    facts = lowering.generator.flow.facts[key]
    if not facts.waits and _few(check):
        inside = Scope({}, scope.around, lowering.fresh("c"))
        return check_parts(lowering, check, inside)

    def build(inner: Lowering, own: Scope) -> None:
        """All that the check does."""
        inner.leaves = bool(facts.leaves)
        parts = check_parts(inner, check, own)
        inner.labels[0].code = inner.chain(parts, None if inner.plain else finish(inner))

    make = lowering.generator.blocks if facts.waits else lowering.generator.plain
    name = make(ident(key), ".".join(key), (), build)
    return run(lowering, name, facts.waits, key, (), NO_NAMES, scope, where, what=f"{what} {check.id}")


def check_parts(lowering: Lowering, check: Check, scope: Scope) -> list[Part]:
    """The code of a check."""
    away = lowering.generator.writer.is_away(check, scope.env())
    parts = _members(lowering, check, scope) if check.each is not None else _once(lowering, check, scope)
    return [branch(lowering, f"not ({away})", NO_NAMES, parts)] if away else parts


def _once(lowering: Lowering, check: Check, scope: Scope) -> list[Part]:
    pen = lowering.pen(scope)
    test = pen.truth(check.where)
    before = pen.node()
    steps = lowering.steps(check.steps, scope)
    steps += _still(lowering, check, scope, steps)
    return [before, branch(lowering, test, pen.names, _told(lowering, check, steps))]


def _told(lowering: Lowering, check: Check, steps: list[Part], *member: str) -> list[Part]:
    """The steps of a check with the marks that it has fired, and that it is through."""
    fired = tell(lowering, "check", check.id, check.at, (), *member, reads=frozenset(member))
    return [fired, *steps, tell(lowering, "through", check.id, check.at)] if fired else steps


def _still(lowering: Lowering, check: Check, scope: Scope, steps: list[Part], member: str = "") -> list[Part]:
    """A member that still is one after its steps, and still meets the check, is a fault."""
    if steps and isinstance(steps[-1], list) and ends(steps[-1]):
        return []
    pen = lowering.pen(scope)
    test = pen.truth(check.where)
    fault = lowering.generator.support("check_holds_still")
    look: Nodes = [*pen.node(), If(test, [Do(((0, f"{fault}()"),))], [], pen.names)]
    if check.each is None:
        return [look]
    among = lowering.pen(scope)
    things = among.value(check.each)
    names = among.names | pen.names | frozenset((member,))
    return [[*among.node(), If(f"{member} in {things}", look, [], names)]]


def _members(lowering: Lowering, check: Check, scope: Scope) -> list[Part]:
    assert check.each is not None and check.each.type.inner is not None
    pen = lowering.pen(scope)
    things = pen.value(check.each)
    member = lowering.local(scope, check.variable, check.each.type.inner)
    test_pen = lowering.pen(scope)
    test = test_pen.truth(check.where)
    steps = lowering.steps(check.steps, scope)
    always_ends = bool(steps) and isinstance(steps[-1], list) and ends(steps[-1]) and not waits(steps)
    found = frozenset((member,))
    if always_ends:
        body = [
            *test_pen.node(),
            If(test, lowering.chain(_told(lowering, check, steps, member), None), [], test_pen.names),
        ]
        return [pen.node(), [Loop(f"for {member} in {things}", body, pen.names | test_pen.names - found, found)]]
    steps += _still(lowering, check, scope, steps, member)
    search: Nodes = [
        *pen.node(),
        Loop(
            f"for {member} in {things}",
            [*test_pen.node(), If(test, [Do(((0, "break"),))], [], test_pen.names)],
            pen.names | (test_pen.names - found),
            found,
        ),
        Do(((0, "else:"), (1, f"{member} = None")), NO_NAMES, found),
    ]
    return [repeat(lowering, search, f"{member} is None", found, _told(lowering, check, steps, member))]
