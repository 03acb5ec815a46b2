"""`let`: a local gets a value."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.program.steps import Let


@verb(Let)
def lower_let(lowering: Lowering, step: Let, scope: Scope) -> list[Part]:
    """One statement."""
    pen = lowering.pen(scope)
    value = pen.stored(step.code)
    python = lowering.local(scope, step.name, step.code.type)
    pen.line(f"{python} = {value}")
    return [pen.node(python)]
