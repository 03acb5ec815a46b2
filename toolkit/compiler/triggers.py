"""One trigger as code: its condition stands where the event is, its steps too when they cannot wait and are few.

Else they are a routine of their own, whose arguments are the facts of the event. In: a trigger, an event. Out: parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from toolkit.compiler.code import NO_NAMES, Do, Nodes, Part
from toolkit.compiler.flow import key_of
from toolkit.compiler.parts import branch, loop_over
from toolkit.compiler.pycode import PyCode, joined, names_in, py, reads_of, tuple_of
from toolkit.compiler.routines import blocks, build_steps, ident, plain, run
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.tree import Field, Variable
from toolkit.model import Type
from toolkit.program.effects import Target
from toolkit.program.rules import Arg, Check, Trigger
from toolkit.program.walking import walk
from toolkit.state import CellType, Inner

FEW = 12
"""Steps of a trigger or check that may stand wherever it follows."""


@frozen
class EmittedEvent:
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


NOTHING = EmittedEvent("", {})


def fire(
    emitter: StepEmitter,
    trigger: Trigger,
    scope: Scope,
    where: Where,
    emitted: EmittedEvent,
    what: str,
    row: PyCode | None = None,
) -> list[Part]:
    """One trigger, where its condition holds; that of an effect for the grant in a row (a local), while it lasts."""
    inside = Scope(emitted.variables(), scope.around, emitter.apart("t"))
    if trigger.owner is None or row is None:
        return _where_it_holds(emitter, trigger, inside, where, emitted, what)
    effect = trigger.owner[1]
    layout = emitter.generator.layout
    lines = []
    for name, field, type in of_grant(emitter, effect):
        python = emitter.local(inside, name, type)
        lines.append((0, py("{} = S[{} + {}]", python, row, layout.at("effect", effect, field))))
    inside.age()  # the arguments are as old as the grant
    named = names_in(*(inside.variables[name].python for name, _, _ in of_grant(emitter, effect)))
    own = emitter.kept_of(row)
    read: Nodes = [Do(tuple(lines), own, named)]
    parts = [read, *_where_it_holds(emitter, trigger, inside, where, emitted, what)]
    return [branch(emitter, lasts(emitter, effect, row), own, parts)]


def lasts(emitter: StepEmitter, effect: str, row: PyCode) -> PyCode:
    """A Python truth: the grant in a row lasts, and the piece that it is on is in play."""
    at = emitter.generator.layout.at
    text = py("S[{} + {}] != 0", row, at("effect", effect, "serial"))
    if _is_on_pieces(emitter, effect):
        text = py("{} and S[S[{} + {}] + 2] is not None", text, row, at("effect", effect, "bearer"))
    return text


def _is_on_pieces(emitter: StepEmitter, effect: str) -> bool:
    """Whether an effect is on pieces, which may leave play."""
    generator = emitter.generator
    on = [grant.on for grant in generator.layout.needs.grants if grant.effect == effect]
    return all(code is not None and generator.is_piece(code.type) and generator.may_be_gone(code.type) for code in on)


def fire_for_each(
    emitter: StepEmitter, trigger: Trigger, scope: Scope, where: Where, emitted: EmittedEvent, what: str
) -> list[Part]:
    """The trigger of an effect for all its grants, as they were made."""
    assert trigger.owner is not None
    row = emitter.hidden(f"grant_{trigger.id}", where, Inner("row"))
    parts = fire(emitter, trigger, scope, where, emitted, what, row)
    rows = py("S[{}]", emitter.generator.layout.base["effects", trigger.owner[1]])
    return loop_over(emitter, where, f"grants_{trigger.id}", rows, row, parts)


def known_live(scope: Scope, what: str) -> list[str]:
    """The kinds of occasion that are known to be live where something follows: those around it, that of its moment."""
    when, _, kind = what.partition(" ")
    return [*(open.kind for open in scope.around), *([kind] if when in ("opening", "ending") else [])]


def of_grant(emitter: StepEmitter, effect: str) -> list[tuple[str, str, Type]]:
    """What the steps of an effect's trigger read of its grant: a name, the field of the row, its type."""
    declared = emitter.generator.rules.effects[effect]
    bearer = Type("named", "piece") if emitter.generator.is_piece(declared.on) else declared.on
    if any(grant.on is None for grant in emitter.generator.layout.needs.grants if grant.effect == effect):
        bearer = Type("optional", inner=bearer)
    return [("bearer", "bearer", bearer), *((a.name, f"argument {a.name}", a.type) for a in declared.args)]


def _where_it_holds(
    emitter: StepEmitter, trigger: Trigger, inside: Scope, where: Where, emitted: EmittedEvent, what: str
) -> list[Part]:
    statements = emitter.statements(inside)
    test = statements.truth(trigger.when) if trigger.when is not None else None
    before = statements.node()
    there = emitter.generator.writer.existence(trigger, known_live(inside, what), inside.env())
    fired = tell(emitter, "trigger", trigger.id, trigger.at)
    parts = _routine(emitter, trigger, inside, where, emitted, what)
    parts = [fired, *parts, tell(emitter, "through", trigger.id, trigger.at)] if fired else parts
    if before and there is not None and test is not None:  # what goes on is looked at only while it does
        return [branch(emitter, there, NO_NAMES, [before, branch(emitter, test, statements.names, parts)])]
    both = (there, test) if test is None or there is None else (there, py("({})", test))
    tests = [part for part in both if part is not None]
    if not tests:
        return [before, *parts]
    return [before, branch(emitter, joined(" and ", tests), statements.names, parts)]


def _routine(
    emitter: StepEmitter, trigger: Trigger, inside: Scope, where: Where, emitted: EmittedEvent, what: str
) -> list[Part]:
    key = key_of(trigger)
    facts = emitter.generator.flow.facts[key]
    if not facts.waits and is_few(trigger):
        return emitter.steps(trigger.steps, inside)
    told = _facts_read(trigger, emitted)
    before = "" if emitted.plain else "event."
    args = [Arg(f"{before}{name}", _type(local.type), None) for name, local in told.items()]
    grant = [name for name, _, _ in of_grant(emitter, trigger.owner[1])] if trigger.owner is not None else []
    args += [Arg(name, _type(inside.variables[name].type), None) for name in grant]
    opened = _fact_written(trigger)

    def build(inner: StepEmitter, scope: Scope) -> None:
        """The steps, over the facts that they read."""
        inner.leaves = bool(facts.leaves)
        for name in [f"{before}{name}" for name, local in told.items() if local.made]:
            scope.variables[name] = replace(scope.variables[name], made=True)
        if not emitted.plain:
            whole = tuple_of(scope.variables[f"event.{name}"].python for name in told)
            scope.variables["event"] = Local(whole, Type("event", emitted.name))
        scope.age()
        build_steps(inner, scope, trigger.steps, scope.variables[f"event.{opened}"].python if opened else None)

    make = blocks if facts.waits else plain
    name = make(emitter.generator, f"{ident(key)}_{emitted.name}", ".".join(key), args, build)
    arguments = tuple(local.python for local in (*told.values(), *(inside.variables[name] for name in grant)))
    reads = reads_of(arguments)
    result = emitted.facts[opened].python if opened else None
    return run(emitter, name, facts.waits, key, arguments, reads, inside, where, result, f"{what} {trigger.id}")


def _fact_written(trigger: Trigger) -> str | None:
    """The open fact of the event that a trigger writes."""
    written = (node.name for node in walk(trigger.steps) if isinstance(node, Target) and node.source == "event")
    return next(written, None)


def _facts_read(trigger: Trigger, emitted: EmittedEvent) -> dict[str, Local]:
    """The facts of the event that the steps of a trigger read; all of them where they read the event as a whole."""
    if emitted.plain:
        return dict(emitted.facts)
    fields = [node for node in walk(trigger.steps) if isinstance(node, Field) and _is_event(node.of)]
    inside = {id(node.of) for node in fields}
    whole = any(_is_event(node) and id(node) not in inside for node in walk(trigger.steps))
    named = {node.name for node in fields} | {node.name for node in walk(trigger.steps) if isinstance(node, Target)}
    return {name: local for name, local in emitted.facts.items() if whole or name in named}


def _is_event(node: object) -> bool:
    return isinstance(node, Variable) and node.name == "event"


def _type(type: CellType) -> Type:
    return type if isinstance(type, Type) else Type("named", "piece")


def is_few(element: Trigger | Check) -> bool:
    """Whether the steps of a trigger or check may stand wherever it follows."""
    return sum(1 for _ in walk(element.steps)) <= FEW * 6
