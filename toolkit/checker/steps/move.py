"""`move`: pieces go somewhere."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import ROUTE, SPACE
from toolkit.language.code import Code
from toolkit.language.tree import Field
from toolkit.program.steps.changes import Move


@step("move")
def check_move(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Where they go is `to`, or the end of the route `along`."""
    pieces = object_of(body, record.move, spot.inside("move"), scope, "a piece or a set of them", "pieces")
    along = body.bench.maybe(record.along, spot.inside("along"), scope, ROUTE)
    if record.to is not None:
        to = object_of(body, record.to, spot.inside("to"), scope, "a space, a place or a piece", "spot")
    elif along is not None:
        to = Code(Field(SPACE, along.expr.start, along.expr.end, along.expr, "end", "built_in"), along.where)
    else:  # the model asks for one of the two
        to = Code(pieces.expr, pieces.where)
    move = Move(**common(record, spot), pieces=pieces, to=to, along=along, how=record.how, order=record.order)
    return Done((move,), scope)
