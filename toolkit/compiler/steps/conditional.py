"""`if`: two branches."""

from toolkit.compiler.code import Part
from toolkit.compiler.parts import branch
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import If


@verb(If)
def lower_if(emitter: StepEmitter, step: If, scope: Scope) -> list[Part]:
    """Straight Python where neither branch waits."""
    statements = emitter.statements(scope)
    test = statements.truth(step.condition)
    before = statements.node()
    then, otherwise = emitter.steps(step.then, scope), emitter.steps(step.otherwise, scope)
    return [before, branch(emitter, test, statements.names, then, otherwise)]
