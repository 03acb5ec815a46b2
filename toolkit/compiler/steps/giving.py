"""`return`: end the procedure with a value. Occasions around it end in good order first."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.routines import give
from toolkit.program.steps import Return


@verb(Return)
def lower_return(lowering: Lowering, step: Return, scope: Scope) -> list[Part]:
    """The value is computed while the occasions are still live."""
    pen = lowering.pen(scope)
    value = pen.stored(step.code)
    if not scope.around:
        return [[*pen.node(), give(lowering, value, pen.names)]]
    held = lowering.hidden("given", step.at, step.code.type)
    pen.line(f"{held} = {value}")
    parts: list[Part] = [pen.node(held)]
    for open in scope.around:
        parts += open.leave(scope)
    return [*parts, [give(lowering, held, frozenset((held,)))]]
