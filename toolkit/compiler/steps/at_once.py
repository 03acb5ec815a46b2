"""`at_once`: several steps as one change. What they do is computed from the state before all of them."""

from __future__ import annotations

from toolkit.compiler.code import Part
from toolkit.compiler.joining import Joining
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import AtOnce


@verb(AtOnce)
def lower_at_once(emitter: StepEmitter, step: AtOnce, scope: Scope) -> list[Part]:
    """The steps are gathered, then they are done as one; inside another such change they are steps of that one."""
    if scope.joined is not None:
        return emitter.steps(step.steps, scope)
    takes_out = emitter.generator.flow.takes_out_itself(step)
    joined = Joining(emitter, step.at, scope, takes_out=takes_out)
    return joined.whole(lambda inside: emitter.steps(step.steps, inside))
