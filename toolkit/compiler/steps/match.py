"""`match`: the steps of the case that fits."""

from toolkit.compiler.code import Part
from toolkit.compiler.parts import choice_of
from toolkit.compiler.pycode import py
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Match


@verb(Match)
def lower_match(emitter: StepEmitter, step: Match, scope: Scope) -> list[Part]:
    """A row of tests of one value."""
    pen = emitter.pen(scope)
    subject = pen.held(step.subject)
    tests = [(py("{} == {}", subject, pen.value(code)), steps) for code, steps in step.cases]
    before = pen.node()
    cases = [(test, pen.names, emitter.steps(steps, scope)) for test, steps in tests]
    return [before, choice_of(emitter, cases, emitter.steps(step.otherwise, scope))]
