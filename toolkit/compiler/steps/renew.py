"""`renew`: what pieces did counts no more for their plans."""

from toolkit.compiler.code import Part
from toolkit.compiler.remembering import forget_acts
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.watching import watch
from toolkit.compiler.writing import written
from toolkit.program.steps.changes import Renew


@verb(Renew)
def lower_renew(emitter: StepEmitter, step: Renew, scope: Scope) -> list[Part]:
    """One change for the whole set. It is no event: only watches and checks follow, of what asks whether plans fit."""
    statements = emitter.statements(scope)
    pieces = statements.hold(statements.value(step.pieces), "pieces")
    keys = step.effects.writes
    watched = watch(emitter, step.at, keys, scope)
    checks_around = written(emitter, keys, None, scope, step.at, between=bool(watched.parts))
    forget = forget_acts(emitter, pieces, statements.names)
    around = [*watched.old, *checks_around.before, *forget, *checks_around.after, *watched.new]
    return [statements.node(), around, *watched.parts, *checks_around.checks]
