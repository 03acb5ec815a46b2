"""`grant` and `lift`: effects on things."""

from __future__ import annotations

from typing import Any

from toolkit.checker.calls import arguments_of, called_name, read_around
from toolkit.checker.conditions import maybe_condition
from toolkit.checker.live import must_be_live
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.checker.steps.end import NO_OCCASION
from toolkit.language.code import Condition
from toolkit.model.rules.names import moment
from toolkit.program.effects import Until
from toolkit.program.steps.changes import Grant, Lift


@step("grant")
def check_grant(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """An effect with its arguments, on a thing or on the game, until something."""
    place = spot.inside("grant")
    name, called = called_name(record.grant, place)
    known = scope.declarations
    until = until_of(body, record, spot, scope)
    on = body.bench.maybe(record.on, spot.inside("on"), scope)
    body.bench.cause("granted", "lifted")
    if name not in known.section("effects"):
        return Done((), scope)  # the link was reported
    args = known.args("effects", name)
    arguments = arguments_of(body.bench, record.grant, place, scope, args, known.place("effects", name))
    body.bench.use("effect", name, called, scope)
    return Done((Grant(**common(record, spot), effect=name, arguments=arguments, on=on, until=until),), scope)


def until_of(body: Body, record: Any, spot: Spot, scope: Scope) -> Until:
    """When something that lasts ends. In `where:` the occasion or event of that moment is in hand, with the names of
    the step."""
    place = spot.inside("until")
    word, name = read_around(record.until, "opening", "ending")
    known = scope.declarations

    def where(inner: Scope) -> Condition | None:
        """The condition, read with these names."""
        return maybe_condition(body.bench, record.where, spot.inside("where"), inner)

    if word in ("opening", "ending"):
        kinds = [name] if known.is_kind_of_occasion(name) else [*known.section("occasions")]
        return Until(word, name, where(scope.with_live(kinds)))  # type: ignore[arg-type]  # one of the two
    if name == "lifted":
        return Until("lifted", "", where(scope))
    if not name:
        if not moment(record.until):
            help = "Say `turn`, `opening(turn)`, `ending(turn)`, an event, or `lifted`."
            body.bench.report(NO_OCCASION, place.span, "This is no moment until which an effect could last.", help=help)
        return Until("lifted", "", where(scope))
    if known.is_kind_of_occasion(name):
        must_be_live(body.bench, name, place, scope)
        return Until("occasion", name, where(scope.with_live([name])))
    return Until("event", name, where(scope.with_event(name)))


@step("lift")
def check_lift(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """All effects of the name that are on the thing, or on the game."""
    name, _ = called_name(record.lift, spot.inside("lift"))
    on = body.bench.maybe(record.on, spot.inside("on"), scope)
    body.bench.cause("lifted")
    if name not in scope.declarations.section("effects"):
        return Done((), scope)
    return Done((Lift(**common(record, spot), effect=name, on=on),), scope)
