"""`remove`: pieces leave play."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.program.steps.changes import Remove


@step("remove")
def check_remove(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """A piece, or a set of them."""
    pieces = object_of(body, record.remove, spot.inside("remove"), scope, "a piece or a set of them", "pieces")
    return Done((Remove(**common(record, spot), pieces=pieces),), scope)
