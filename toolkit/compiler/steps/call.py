"""`call`: run a procedure, or do an action."""

from toolkit.compiler.actions import call_action
from toolkit.compiler.code import Part
from toolkit.compiler.routines import run_procedure
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Call


@verb(Call)
def lower_call(emitter: StepEmitter, step: Call, scope: Scope) -> list[Part]:
    """A plain call where the procedure cannot wait; else go into it and come back."""
    if step.action:
        return call_action(emitter, step, scope)
    return run_procedure(emitter, step, scope)
