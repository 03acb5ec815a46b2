"""`note`: a declared event happens; the steps in its declaration are its change."""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.code import Nodes, Part
from toolkit.compiler.events import Member, followed
from toolkit.compiler.pycode import PyCode, names_in, py, reads_of
from toolkit.compiler.routines import blocks, build_steps, ident, run
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter, verb
from toolkit.compiler.telling import tell
from toolkit.compiler.triggers import EmittedEvent
from toolkit.program.rules import Arg
from toolkit.program.steps.changes import Note


@verb(Note)
def lower_note(emitter: StepEmitter, step: Note, scope: Scope) -> list[Part]:
    """The facts are kept as long as what follows runs; the change reads them by their names."""
    event = emitter.generator.rules.events[step.event]
    statements = emitter.statements(scope)
    texts, names = [], []
    apart = emitter.apart("n")
    inside = Scope({}, scope.around, replace(apart, text=f"_{apart.text}"), scope.joined)
    for fact, code in zip(event.facts, step.facts, strict=True):
        value = statements.stored(code)
        python = emitter.hidden(f"{step.event}_{fact.name}", step.at, fact.type)
        emitter.fact_of[str(python)] = step.event
        statements.line(py("{} = {}", python, value))
        texts.append(python)
        names.append(python)
        local = Local(python, fact.type, emitter.generator.holds_occasions(fact.type))
        inside.variables[fact.name] = local
        inside.variables[f"event.{fact.name}"] = local
    start: Nodes = statements.node(*names)
    start += tell(emitter, "note", step.event, step.at, step.cite, *names, reads=names_in(*names))
    if scope.joined is not None:
        member = Member(step, step.event, texts, None, names_in(*names), marked=True)
        return [start, *scope.joined.add_note(member, lambda: emitter.steps(event.steps, inside))]

    def change(told: EmittedEvent) -> list[Part]:
        """Its steps, with the facts as what came before has left them."""
        for name, local in told.facts.items():
            known = replace(inside.variables[name], python=local.python)
            inside.variables.update({name: known, f"event.{name}": known})
        return _change(emitter, step, [inside.variables[fact.name].python for fact in event.facts], inside)

    return [start, *followed(emitter, step, step.event, texts, change, scope, marked=True)]


def _change(emitter: StepEmitter, step: Note, texts: list[PyCode], inside: Scope) -> list[Part]:
    """The steps of the event; a routine of their own where they come to it again."""
    event = emitter.generator.rules.events[step.event]
    if step.event not in emitter.generator.flow.ringed:
        return emitter.steps(event.steps, inside)
    key = ("events", step.event)
    facts = emitter.generator.flow.facts[key]

    def build(inner: StepEmitter, scope: Scope) -> None:
        """The steps over the facts, by both their names."""
        inner.leaves = bool(facts.leaves)
        for fact in event.facts:
            scope.variables[fact.name] = scope.variables[f"event.{fact.name}"]
        build_steps(inner, scope, event.steps)

    args = [Arg(f"event.{fact.name}", fact.type, None) for fact in event.facts]
    name = blocks(emitter.generator, ident(key), ".".join(key), args, build)
    return run(emitter, name, True, key, tuple(texts), reads_of(texts), inside, step.at, what=step.event)
