"""`if`: two branches."""

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.parts import branch
from toolkit.rules.program.steps import If


@verb(If)
def lower_if(lowering: Lowering, step: If, scope: Scope) -> list[Part]:
    """Straight Python where neither branch waits."""
    pen = lowering.pen(scope)
    test = pen.truth(step.condition)
    before = pen.node()
    then, otherwise = lowering.steps(step.then, scope), lowering.steps(step.otherwise, scope)
    return [before, branch(lowering, test, pen.names, then, otherwise)]
