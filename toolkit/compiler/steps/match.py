"""`match`: the steps of the case that fits."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.parts import choice_of
from toolkit.program.steps import Match


@verb(Match)
def lower_match(lowering: Lowering, step: Match, scope: Scope) -> list[Part]:
    """A row of tests of one value."""
    pen = lowering.pen(scope)
    subject = pen.held(step.subject)
    tests = [(f"{subject} == {pen.value(code)}", steps) for code, steps in step.cases]
    before = pen.node()
    cases = [(test, pen.names, lowering.steps(steps, scope)) for test, steps in tests]
    return [before, choice_of(lowering, cases, lowering.steps(step.otherwise, scope))]
