"""`note`: a declared event happens; the steps in its declaration are its change."""

from __future__ import annotations

from toolkit.rules.generate.code import Nodes, Part
from toolkit.rules.generate.events import followed
from toolkit.rules.generate.lowering import Local, Lowering, Scope, verb
from toolkit.rules.generate.telling import tell
from toolkit.rules.program.steps import Note


@verb(Note)
def lower_note(lowering: Lowering, step: Note, scope: Scope) -> list[Part]:
    """The facts are kept as long as what follows runs; the change reads them by their names."""
    event = lowering.generator.rules.events[step.event]
    pen = lowering.pen(scope)
    texts, names = [], []
    inside = Scope({}, scope.around, f"_{lowering.fresh('n')}")
    for fact, code in zip(event.facts, step.facts, strict=True):
        value = pen.stored(code)
        python = lowering.hidden(f"{step.event}_{fact.name}", step.at, fact.type)
        pen.line(f"{python} = {value}")
        texts.append(python)
        names.append(python)
        local = Local(python, fact.type, lowering.generator.is_occasion(fact.type))
        inside.variables[fact.name] = local
        inside.variables[f"event.{fact.name}"] = local
    start: Nodes = pen.node(*names)
    start += tell(lowering, "note", step.event, step.at, step.cite, *names, reads=frozenset(names))
    change = lowering.steps(event.steps, inside)
    return [start, *followed(lowering, step, step.event, texts, change, scope)]
