"""Set-up: a piece that waits at the start comes to its space."""

from __future__ import annotations

from toolkit.compiler.code import Part
from toolkit.compiler.moving import move_one
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.program.steps.changes import SetUp


@verb(SetUp)
def lower_set_up(emitter: StepEmitter, step: SetUp, scope: Scope) -> list[Part]:
    """The change alone. Checks look at all members when they come for the first time, so none need be told of it."""
    statements = emitter.statements(scope)
    piece = statements.hold(statements.value(step.piece), "piece")
    place = statements.hold(statements.value(step.to), "place")
    before, reads = statements.node(), statements.names
    return [before, tell_step(emitter, "moved", step), move_one(emitter, piece, place, reads, step.piece.type)]
