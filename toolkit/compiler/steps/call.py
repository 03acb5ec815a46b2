"""`call`: run a procedure, or do an action."""

from toolkit.compiler.actions import call_action
from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.routines import run_procedure
from toolkit.program.steps import Call


@verb(Call)
def lower_call(lowering: Lowering, step: Call, scope: Scope) -> list[Part]:
    """A plain call where the procedure cannot wait; else go into it and come back."""
    if step.action:
        return call_action(lowering, step, scope)
    return run_procedure(lowering, step, scope)
