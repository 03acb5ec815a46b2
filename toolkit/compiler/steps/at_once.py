"""`at_once`: several steps as one change. What they do is computed from the state before all of them."""

from __future__ import annotations

from toolkit.compiler.code import Part
from toolkit.compiler.joining import Joining
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.program.steps import AtOnce


@verb(AtOnce)
def lower_at_once(lowering: Lowering, step: AtOnce, scope: Scope) -> list[Part]:
    """The steps are gathered, then they are done as one; inside another such change they are steps of that one."""
    if scope.joined is not None:
        return lowering.steps(step.steps, scope)
    takes_out = lowering.generator.flow.takes_out_itself(step)
    joined = Joining(lowering, step.at, scope, takes_out=takes_out)
    return joined.whole(lambda inside: lowering.steps(step.steps, inside))
