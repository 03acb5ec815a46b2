"""`secretly`: steps for several, unseen by each other: one after the other."""

from __future__ import annotations

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.steps.each import lower_for
from toolkit.rules.program.steps import For, Secretly


@verb(Secretly)
def lower_secretly(lowering: Lowering, step: Secretly, scope: Scope) -> list[Part]:
    """A loop over the players; whoever tells others what is done looks for the step himself."""
    return lower_for(lowering, For(step.at, step.cite, step.option, "it", step.who, None, step.steps), scope)
