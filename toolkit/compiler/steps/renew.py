"""`renew`: what pieces did counts no more for their plans."""

from toolkit.compiler.code import Part
from toolkit.compiler.remembering import forget_acts
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.changes import Renew


@verb(Renew)
def lower_renew(emitter: StepEmitter, step: Renew, scope: Scope) -> list[Part]:
    """One change for the whole set. No event: nothing can follow."""
    pen = emitter.pen(scope)
    pieces = pen.hold(pen.value(step.pieces), "pieces")
    return [pen.node(), forget_acts(emitter, pieces, pen.names)]
