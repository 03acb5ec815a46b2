"""`answer`: what a policy decides."""

from __future__ import annotations

from typing import Any

from toolkit.checker.calls import facts_of
from toolkit.checker.codes import WRONG_TYPE
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.checker.types import optional
from toolkit.checker.typing import called
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.names import near_names
from toolkit.program.rules import Arg
from toolkit.program.steps.flow import Answer

NO_QUESTION = register(
    "E564",
    "answer-out-of-place",
    about="steps/answer policies",
    title="An answer where nothing is asked",
    cause="`answer` is the last step of an entry of a policy: it decides what the policy was asked for.",
    remedy="Take it out, or use `return` to end a procedure with a value.",
    bad="procedures:\n  pick: {do: [{answer: unit}]}",
    good="procedures:\n  pick: {gives: unit, do: [{return: unit}]}",
)


@step("answer")
def check_answer(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Only in policies: a value, a pass, or an action of what is offered with its arguments."""
    place = spot.inside("answer")
    if body.decision is None:
        body.bench.report(NO_QUESTION, place.key_span, "No decision is answered here.")
        said = body.bench.code(record.answer, place, scope)
        return Done((Answer(**common(record, spot), code=said, action=None, arguments=()),), scope, False)
    code: Code | None = None
    action, arguments = None, tuple[tuple[str, Code], ...]()
    if record.answer.strip() == "pass":
        pass
    elif body.decision.kind in ("menu", "action"):
        action, arguments = _action(body, record, place, scope)
    else:
        code = body.bench.code(record.answer, place, scope, optional(body.answered))
    return Done((Answer(**common(record, spot), code=code, action=action, arguments=arguments),), scope, False)


def _action(body: Body, record: Any, place: Spot, scope: Scope) -> tuple[str | None, tuple[tuple[str, Code], ...]]:
    """An action that is offered there, and the arguments that are said: others are chosen as in entries for them. With
    one that turns out to be none it is not legal, and the next entry has its say."""
    assert body.decision is not None
    known, id = scope.declarations, body.decision.element
    offered = known.actions_of(id) if body.decision.kind == "menu" else [id]
    call = called(record.answer)
    if call is None or call.function.id not in offered:
        if not known.pack.is_whole() or (call is not None and known.is_broken("actions", call.function.id)):
            return None, ()  # it may be what could not be read
        name = call.function.id if call is not None else record.answer
        help = near_names(name, offered, "Write `pass`, or an action with its arguments: `fire(unit=u, target=t)`.")
        body.bench.report(WRONG_TYPE, place.span, "This is no action that is offered there.", help=help)
        return None, ()
    action = call.function.id
    facts = [Arg(name, optional(type), None) for name, type in (known.events(action) or {}).items() if name != "by"]
    return action, facts_of(body.bench, record.answer, place, scope, facts, known.place("actions", action))
