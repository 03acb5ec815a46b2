"""`offer`: players are asked for actions of a menu."""

from __future__ import annotations

from typing import Any

from toolkit.checker.conditions import maybe_condition
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import PLAYER
from toolkit.program.steps.flow import Offer


@step("offer")
def check_offer(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """In `may_pass`, `by` is who would pass."""
    bench = body.bench
    for index, name in enumerate(record.offer):
        bench.use("menu", name, spot.inside("offer", index), scope)
    if record.between is not None:
        bench.use("menu", record.between, spot.inside("between"), scope)
    to = None
    if record.to is not None:
        to = object_of(body, record.to, spot.inside("to"), scope, "a player or a set of them", "player", "players")
    passer = scope.with_variable("by", PLAYER)
    offer = Offer(
        **common(record, spot),
        menus=record.offer,
        to=to,
        until=record.until,
        may_pass=maybe_condition(bench, record.may_pass, spot.inside("may_pass"), passer),
        between=record.between,
    )
    return Done((offer,), scope)
