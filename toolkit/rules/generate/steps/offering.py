"""`offer`: open menus."""

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.offers import offer
from toolkit.rules.program.steps import Offer


@verb(Offer)
def lower_offer(lowering: Lowering, step: Offer, scope: Scope) -> list[Part]:
    """Ask, do, go on."""
    return offer(lowering, step, scope)
