"""`let`: names for values."""

from __future__ import annotations

from typing import Any

from toolkit.checker.presence import Narrowed, is_there
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Characters, Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.checker.types import UNKNOWN
from toolkit.checker.typing import check_expression
from toolkit.model import Type
from toolkit.program.steps.flow import Let


def _wanted(body: Body, name: str, text: str, place: Spot, scope: Scope) -> Type | None:
    """The type that the name has already; none where the expression is of another, which is told of the name."""
    known = body.known(name)
    if known is None or check_expression(text, place.where, scope, known)[0] is not None:
        return known
    return None if check_expression(text, place.where, scope)[0] is not None else known


@step("let")
def check_let(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Each name in turn; the later ones may use those before them."""
    found = []
    for name, text in record.let.items():
        place = spot.inside("let", name)
        code = body.bench.code(text, place, scope, _wanted(body, name, text, place, scope))
        there = is_there(code.expr, scope.there)
        scope = body.name(scope, name, code.type, Characters(spot.inside("let").key(name)))
        if there and scope.variables.get(name, UNKNOWN).form == "optional":
            scope = scope.with_there(frozenset((Narrowed(name, frozenset((name,))),)))
        found.append(Let(**(common(record, spot) | {"at": place.where}), name=name, code=code))
    return Done(tuple(found), scope)
