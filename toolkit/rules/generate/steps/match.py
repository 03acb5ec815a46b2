"""`match`: the steps of the case that fits."""

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.parts import choice_of
from toolkit.rules.program.steps import Match


@verb(Match)
def lower_match(lowering: Lowering, step: Match, scope: Scope) -> list[Part]:
    """A row of tests of one value."""
    pen = lowering.pen(scope)
    subject = pen.held(step.subject)
    tests = [(f"{subject} == {pen.value(code)}", steps) for code, steps in step.cases]
    before = pen.node()
    cases = [(test, pen.names, lowering.steps(steps, scope)) for test, steps in tests]
    return [before, choice_of(lowering, cases, lowering.steps(step.otherwise, scope))]
