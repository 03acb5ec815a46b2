"""`let`: names for values."""

from __future__ import annotations

from typing import Any

from toolkit.rules.check.scope import Scope
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.steps.body import Body, Done, step
from toolkit.rules.check.steps.common import common
from toolkit.rules.program.steps import Let


@step("let")
def check_let(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Each name in turn; the later ones may use those before them."""
    found = []
    for name, text in record.let.items():
        place = spot.inside("let", name)
        code = body.bench.code(text, place, scope, body.known(name))
        scope = body.name(scope, name, code.type, place.key_span)
        found.append(Let(**(common(record, spot) | {"at": place.where}), name=name, code=code))
    return Done(tuple(found), scope)
