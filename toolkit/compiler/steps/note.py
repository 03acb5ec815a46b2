"""`note`: a declared event happens; the steps in its declaration are its change."""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.code import Nodes, Part
from toolkit.compiler.events import Member, followed
from toolkit.compiler.firing import Happening
from toolkit.compiler.lowering import Local, Lowering, Scope, verb
from toolkit.compiler.routines import blocks, build_steps, ident, run
from toolkit.compiler.telling import tell
from toolkit.program.rules import Arg
from toolkit.program.steps import Note


@verb(Note)
def lower_note(lowering: Lowering, step: Note, scope: Scope) -> list[Part]:
    """The facts are kept as long as what follows runs; the change reads them by their names."""
    event = lowering.generator.rules.events[step.event]
    pen = lowering.pen(scope)
    texts, names = [], []
    inside = Scope({}, scope.around, f"_{lowering.apart('n')}", scope.joined)
    for fact, code in zip(event.facts, step.facts, strict=True):
        value = pen.stored(code)
        python = lowering.hidden(f"{step.event}_{fact.name}", step.at, fact.type)
        pen.line(f"{python} = {value}")
        texts.append(python)
        names.append(python)
        local = Local(python, fact.type, lowering.generator.holds_occasions(fact.type))
        inside.variables[fact.name] = local
        inside.variables[f"event.{fact.name}"] = local
    start: Nodes = pen.node(*names)
    start += tell(lowering, "note", step.event, step.at, step.cite, *names, reads=frozenset(names))
    if scope.joined is not None:
        member = Member(step, step.event, texts, None, frozenset(names), marked=True)
        return [start, *scope.joined.add_note(member, lambda: lowering.steps(event.steps, inside))]

    def change(told: Happening) -> list[Part]:
        """Its steps, with the facts as what came before has left them."""
        for name, local in told.facts.items():
            known = replace(inside.variables[name], python=local.python)
            inside.variables.update({name: known, f"event.{name}": known})
        return _change(lowering, step, [inside.variables[fact.name].python for fact in event.facts], inside)

    return [start, *followed(lowering, step, step.event, texts, change, scope, marked=True)]


def _change(lowering: Lowering, step: Note, texts: list[str], inside: Scope) -> list[Part]:
    """The steps of the event; a routine of their own where they come to it again."""
    event = lowering.generator.rules.events[step.event]
    if step.event not in lowering.generator.flow.ringed:
        return lowering.steps(event.steps, inside)
    key = ("events", step.event)
    facts = lowering.generator.flow.facts[key]

    def build(inner: Lowering, scope: Scope) -> None:
        """The steps over the facts, by both their names."""
        inner.leaves = bool(facts.leaves)
        for fact in event.facts:
            scope.variables[fact.name] = scope.variables[f"event.{fact.name}"]
        build_steps(inner, scope, event.steps)

    args = [Arg(f"event.{fact.name}", fact.type, None) for fact in event.facts]
    name = blocks(lowering.generator, ident(key), ".".join(key), args, build)
    return run(lowering, name, True, key, tuple(texts), frozenset(texts), inside, step.at, what=step.event)
