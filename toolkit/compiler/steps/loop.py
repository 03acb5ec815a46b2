"""`while`: steps again and again, as long as a condition holds."""

from toolkit.compiler.code import Part
from toolkit.compiler.parts import repeat
from toolkit.compiler.pycode import py
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import While


@verb(While)
def lower_while(emitter: StepEmitter, step: While, scope: Scope) -> list[Part]:
    """A loop of Python's own with fuel; where it waits, a labelled one, whose fuel is the machine's."""
    statements = emitter.statements(scope)
    test = statements.truth(step.condition)
    body = emitter.steps(step.steps, scope, again=not emitter.generator.flow.waits(step.steps))
    return [repeat(emitter, statements.node(), py("not ({})", test), statements.names, body)]
