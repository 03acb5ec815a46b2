"""`offer`: open menus."""

from toolkit.compiler.code import Part
from toolkit.compiler.offers import offer
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Offer


@verb(Offer)
def lower_offer(emitter: StepEmitter, step: Offer, scope: Scope) -> list[Part]:
    """Ask, do, go on."""
    return offer(emitter, step, scope)
