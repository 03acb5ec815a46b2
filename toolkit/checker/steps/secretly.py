"""`secretly`: several act unseen by each other."""

from __future__ import annotations

from typing import Any

from toolkit.checker.fitting import fitted
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, check_steps, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import PLAYER, set_of
from toolkit.language.code import Code
from toolkit.program.steps.flow import Secretly


@step("secretly")
def check_secretly(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """The steps are for each of them, who is `it`; names that they give are not known behind it."""
    place = spot.inside("secretly")
    named = object_of(body, record.secretly, place, scope, "a player or a set of them", "player", "players")
    who = Code(fitted(named.expr, set_of(PLAYER), scope.declarations) or named.expr, named.where)
    inner = check_steps(body, record.do, spot.inside("do"), scope.with_variable("it", PLAYER))
    return Done((Secretly(**common(record, spot), who=who, steps=inner.steps),), scope)
