"""`return`: end the procedure, with a value or without. Occasions around it end in good order first."""

from toolkit.compiler.code import Part
from toolkit.compiler.pycode import NONE, names_in, py
from toolkit.compiler.routines import give
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Return


@verb(Return)
def lower_return(emitter: StepEmitter, step: Return, scope: Scope) -> list[Part]:
    """The value is computed while the occasions are still live."""
    statements = emitter.statements(scope)
    value = NONE if step.code is None else statements.stored(step.code)
    if step.code is None or not scope.around:
        left = [part for open in scope.around for part in open.leave(scope)]
        return [*left, [*statements.node(), give(emitter, value, statements.names)]]
    held = emitter.hidden("given", step.at, step.code.type)
    statements.line(py("{} = {}", held, value))
    parts: list[Part] = [statements.node(held)]
    for open in scope.around:
        parts += open.leave(scope)
    return [*parts, [give(emitter, held, names_in(held))]]
