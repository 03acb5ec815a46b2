"""`while`: steps again and again, as long as a condition holds."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.parts import repeat
from toolkit.program.steps import While


@verb(While)
def lower_while(lowering: Lowering, step: While, scope: Scope) -> list[Part]:
    """A loop of Python's own with fuel; where it waits, a labelled one, whose fuel is the machine's."""
    pen = lowering.pen(scope)
    test = pen.truth(step.condition)
    body = lowering.steps(step.steps, scope, again=not lowering.generator.flow.waits(step.steps))
    return [repeat(lowering, pen.node(), f"not ({test})", pen.names, body)]
