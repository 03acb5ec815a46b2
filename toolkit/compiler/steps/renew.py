"""`renew`: what pieces did counts no more for their plans."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.remembering import forget_acts
from toolkit.program.steps import Renew


@verb(Renew)
def lower_renew(lowering: Lowering, step: Renew, scope: Scope) -> list[Part]:
    """One change for the whole set. No event: nothing can follow."""
    pen = lowering.pen(scope)
    pieces = pen.hold(pen.value(step.pieces), "pieces")
    return [pen.node(), forget_acts(lowering, pieces, pen.names)]
