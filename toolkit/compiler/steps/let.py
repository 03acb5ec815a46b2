"""`let`: a local gets a value."""

from toolkit.compiler.code import Part
from toolkit.compiler.pycode import py
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Let


@verb(Let)
def lower_let(emitter: StepEmitter, step: Let, scope: Scope) -> list[Part]:
    """One statement."""
    statements = emitter.statements(scope)
    value = statements.stored(step.code)
    python = emitter.local(scope, step.name, step.code.type)
    statements.line(py("{} = {}", python, value))
    return [statements.node(python)]
