"""`answer`: what a policy decides."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.diagnostics import register
from toolkit.program.steps.flow import Answer

NO_QUESTION = register(
    "E564",
    "answer-out-of-place",
    title="An answer where nothing is asked",
    cause="`answer` is the last step of an entry of a policy: it decides what the policy was asked for.",
    remedy="Take it out, or use `return` to end a procedure with a value.",
    bad="procedures:\n  pick: {do: [{answer: unit}]}",
    good="procedures:\n  pick: {gives: unit, do: [{return: unit}]}",
)


@step("answer")
def check_answer(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Only in policies."""
    if body.section != "policies":
        body.bench.report(NO_QUESTION, spot.inside("answer").key_span, "No decision is answered here.")
    code = body.bench.code(record.answer, spot.inside("answer"), scope)
    return Done((Answer(**common(record, spot), code=code),), scope, False)
