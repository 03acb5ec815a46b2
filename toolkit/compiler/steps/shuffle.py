"""`shuffle`: a place gets a new order, by chance."""

from toolkit.compiler.code import Part
from toolkit.compiler.pycode import py
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.steps.draw import shuffle_parts
from toolkit.model import Type
from toolkit.program.steps.changes import Shuffle


@verb(Shuffle)
def lower_shuffle(emitter: StepEmitter, step: Shuffle, scope: Scope) -> list[Part]:
    """One suspension."""
    statements = emitter.statements(scope)
    place = emitter.hidden("place", step.at, Type("named", "place"))
    statements.line(py("{} = {}", place, statements.value(step.place)))
    return [statements.node(place), *shuffle_parts(emitter, step, scope, place)]
