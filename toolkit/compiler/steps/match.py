"""`match`: the steps of the case that fits."""

from toolkit.compiler.code import Part
from toolkit.compiler.parts import choice_of
from toolkit.compiler.pycode import py
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.program.steps.flow import Match


@verb(Match)
def lower_match(emitter: StepEmitter, step: Match, scope: Scope) -> list[Part]:
    """A row of tests of one value."""
    statements = emitter.statements(scope)
    subject = statements.held(step.subject)
    tests = [(py("{} == {}", subject, statements.value(code)), steps) for code, steps in step.cases]
    before = statements.node()
    cases = [(test, statements.names, emitter.steps(steps, scope)) for test, steps in tests]
    return [before, choice_of(emitter, cases, emitter.steps(step.otherwise, scope))]
