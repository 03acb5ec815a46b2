"""`renew`: what pieces did counts no more for their plans."""

from __future__ import annotations

from typing import Any

from toolkit.checker.live import must_be_live
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.program.steps.changes import Renew


@step("renew")
def check_renew(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Pieces that may act again as if they had done nothing."""
    pieces = object_of(body, record.renew, spot.inside("renew"), scope, "a piece or a set of them", "piece", "pieces")
    kind = body.bench.pack.manifest.record.plan_per
    if kind is not None:
        must_be_live(body.bench, kind, spot.inside("renew"), scope)
    return Done((Renew(**common(record, spot), pieces=pieces),), scope)
