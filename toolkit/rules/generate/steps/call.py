"""`call`: run a procedure, or do an action."""

from toolkit.rules.generate.actions import call_action
from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.routines import run_procedure
from toolkit.rules.program.steps import Call


@verb(Call)
def lower_call(lowering: Lowering, step: Call, scope: Scope) -> list[Part]:
    """A plain call where the procedure cannot wait; else go into it and come back."""
    if step.action:
        return call_action(lowering, step, scope)
    return run_procedure(lowering, step, scope)
