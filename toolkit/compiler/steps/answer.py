"""`answer`: a policy's steps answer the decision that stands around them."""

from __future__ import annotations

from toolkit.compiler.code import Part
from toolkit.compiler.pycode import literal, py, tuple_of
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Answer


@verb(Answer)
def lower_answer(emitter: StepEmitter, step: Answer, scope: Scope) -> list[Part]:
    """A pass, a value, or an action with the values of its arguments: the machine makes an answer of it."""
    statements = emitter.statements(scope)
    if step.action is not None:
        said = tuple_of(tuple_of((literal(name), statements.value(code))) for name, code in step.arguments)
        answer = py("({}, {})", literal(step.action), said)
    else:
        answer = tuple_of((statements.value(step.code),)) if step.code is not None else py("()")
    value = statements.hold(answer, "answered")
    assert emitter.answering is not None, "an answer outside of a policy"
    return [[*statements.node(value), emitter.answering(scope, value)]]
