"""`while`: steps again and again, as long as a condition holds."""

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.parts import repeat
from toolkit.rules.program.steps import While


@verb(While)
def lower_while(lowering: Lowering, step: While, scope: Scope) -> list[Part]:
    """A loop of Python's own with fuel; where it waits, a labelled one, whose fuel is the machine's."""
    pen = lowering.pen(scope)
    test = pen.truth(step.condition)
    body = lowering.steps(step.steps, scope, again=not lowering.generator.flow.waits(step.steps))
    return [repeat(lowering, pen.node(), f"not ({test})", pen.names, body)]
