"""`swap`: two pieces change places."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.program.steps.changes import Swap


@step("swap")
def check_swap(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """One piece, and another."""
    one = object_of(body, record.swap, spot.inside("swap"), scope, "one piece", "piece")
    other = object_of(body, record.with_, spot.inside("with"), scope, "one piece", "piece")
    return Done((Swap(**common(record, spot), one=one, other=other),), scope)
