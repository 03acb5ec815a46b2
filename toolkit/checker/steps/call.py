"""`call` and `return`: procedures, and actions that rules do."""

from __future__ import annotations

from typing import Any

from toolkit.checker.calls import arguments_of, called_name, is_sound
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.checker.types import PLAYER, UNKNOWN
from toolkit.diagnostics import register
from toolkit.program.rules import Arg
from toolkit.program.steps.flow import Call, Return

NO_CALL = register(
    "E559",
    "nothing-called",
    about="steps/call",
    title="This calls nothing",
    cause="`call` takes the name of a procedure or an action with its arguments; `as:` names what a procedure gives.",
    remedy="Write `name(arguments)`.",
    bad="- {call: unit.fire}",
    good="- {call: fire(unit)}",
)
NO_RETURN = register(
    "E560",
    "return-out-of-place",
    about="steps/return procedures",
    title="A value is returned where none is wanted, or none where one is",
    cause="Only a procedure that says what it `gives:` returns something, and it always does; any other may end before "
    "its last step by a `return:` without a value.",
    remedy="Say what the procedure gives, return what it gives, or take the step out.",
    bad="procedures:\n  total: {do: [{return: 3}]}",
    good="procedures:\n  total: {gives: int, do: [{return: 3}]}",
)


@step("call")
def check_call(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """A procedure, or else an action, which is done by the player in hand (`by`)."""
    place = spot.inside("call")
    name, called = called_name(record.call, place)
    known = scope.declarations
    if not name:
        if is_sound(record.call):
            body.bench.report(NO_CALL, called.span, "This is no call.")
        return Done((), _named(body, record, spot, scope))
    is_action = name not in known.section("procedures")
    if is_action and name not in known.section("actions"):
        return Done((), _named(body, record, spot, scope))  # the link was reported
    if is_action:
        facts = (known.events(name) or {}).items()
        parameters = tuple(Arg(arg, type, None) for arg, type in facts if arg not in ("by", "card"))
        body.bench.use("action", name, called, scope)
        body.bench.cause(name)
        if known.section("actions")[name].record.card is not None:
            message = f"The action `{name}` is played with a card, and a call tells none."
            help = "Let a procedure do what both have in common, and call that."
            body.bench.report(NO_CALL, called.span, message, help=help)
        if scope.variables.get("by") != PLAYER:
            help = "Call it in an action, or in a procedure with an argument `by`."
            body.bench.report(
                NO_CALL, called.span, f"The action `{name}` is done by somebody, and nobody is `by` here.", help=help
            )
    else:
        parameters = known.args("procedures", name)
        body.bench.use("procedure", name, called, scope)
    what = f"{'action' if is_action else 'procedure'} `{name}`"
    declared = known.place("actions" if is_action else "procedures", name)
    arguments = arguments_of(body.bench, record.call, place, scope, parameters, declared)
    gives = None if is_action else known.procedure_type(name)
    if record.as_ is not None:
        if gives is None:
            body.bench.report(NO_CALL, spot.inside("as").span, f"The {what} gives nothing that could have a name.")
        scope = body.name(scope, record.as_, gives or UNKNOWN, spot.inside("as"))
    call = Call(
        **common(record, spot),
        procedure=name,
        arguments=arguments,
        name=record.as_,
        action=is_action,
        counted=record.counted,
    )
    return Done((call,), scope)


def _named(body: Body, record: Any, spot: Spot, scope: Scope) -> Scope:
    """The scope behind a call of which nothing is known: its name, too, may be anything."""
    return scope if record.as_ is None else body.name(scope, record.as_, UNKNOWN, spot.inside("as"))


@step("return")
def check_return(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Nothing behind it is reached."""
    place = spot.inside("return")
    if not record.return_:
        if body.gives is not None:
            body.bench.report(NO_RETURN, place.key_span, f"Nothing is returned, and {body.gives} is wanted here.")
        elif body.section != "procedures":
            message = "Nothing is called here that could be left: only a procedure is."
            body.bench.report(NO_RETURN, place.key_span, message, help="Say it by `if:` and `else:`.")
        return Done((Return(**common(record, spot), code=None),), scope, False)
    if body.gives is None:
        body.bench.report(NO_RETURN, place.key_span, "Nothing wants the value that is returned here.")
    code = body.bench.code(record.return_, place, scope, body.gives)
    return Done((Return(**common(record, spot), code=code),), scope, False)
