"""`offer`: open menus."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.offers import offer
from toolkit.program.steps import Offer


@verb(Offer)
def lower_offer(lowering: Lowering, step: Offer, scope: Scope) -> list[Part]:
    """Ask, do, go on."""
    return offer(lowering, step, scope)
