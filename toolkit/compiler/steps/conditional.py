"""`if`: two branches."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.parts import branch
from toolkit.program.steps import If


@verb(If)
def lower_if(lowering: Lowering, step: If, scope: Scope) -> list[Part]:
    """Straight Python where neither branch waits."""
    pen = lowering.pen(scope)
    test = pen.truth(step.condition)
    before = pen.node()
    then, otherwise = lowering.steps(step.then, scope), lowering.steps(step.otherwise, scope)
    return [before, branch(lowering, test, pen.names, then, otherwise)]
