"""`return`: end the procedure with a value. Occasions around it end in good order first."""

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.routines import give
from toolkit.rules.program.steps import Return


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
