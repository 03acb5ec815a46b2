"""`for` and `while`: steps again and again."""

from __future__ import annotations

from typing import Any

from toolkit.checker.choices import candidates
from toolkit.checker.conditions import check_condition, scope_where
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, check_steps, names_in, step
from toolkit.checker.steps.common import common, member_type, object_of
from toolkit.program.steps.flow import For, While


@step("for")
def check_for(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """The variable has the name before `in`, else it is `it`; names given inside are not known behind it."""
    place = spot.inside("for")
    among = candidates(body.bench, record.for_, place, scope)
    type = member_type(among.things.type)
    named = among.variable == "it"
    again = scope.after_steps(names_in(record.do))
    inside = again.with_variable("it", type) if named else body.name(again, among.variable, type, place)
    chosen_by = None
    if record.chosen_by is not None:
        chosen_by = object_of(body, record.chosen_by, spot.inside("chosen_by"), scope, "a player", "player")
    inner = check_steps(body, record.do, spot.inside("do"), inside)
    step = For(
        **common(record, spot),
        variable=among.variable,
        things=among.things,
        chosen_by=chosen_by,
        steps=inner.steps,
    )
    return Done((step,), again)


@step("while")
def check_while(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Names given inside are not known behind it, for there may be no round at all."""
    again = scope.after_steps(names_in(record.do))
    condition = check_condition(body.bench, record.while_, spot.inside("while"), again)
    inner = check_steps(body, record.do, spot.inside("do"), scope_where(again, condition))
    return Done((While(**common(record, spot), condition=condition, steps=inner.steps),), again)
