"""`draw` and `shuffle`: stacks and other places."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import INT, list_of, optional
from toolkit.language.code import Code
from toolkit.language.tree import At, Thing
from toolkit.model import Type
from toolkit.program.steps.changes import Draw, Shuffle


@step("draw")
def check_draw(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """The name is for the piece, or none where the place was empty; with a count for the list of what was drawn."""
    place = object_of(body, record.draw, spot.inside("draw"), scope, "a place", "place")
    to = object_of(body, record.to, spot.inside("to"), scope, "a space, a place or a piece", "spot")
    count = body.bench.maybe(record.count, spot.inside("count"), scope, INT)
    if record.as_ is not None:
        kind = _kind_in(place, scope)
        scope = body.name(scope, record.as_, list_of(kind) if count else optional(kind), spot.inside("as"))
    return Done((Draw(**common(record, spot), place=place, to=to, count=count, name=record.as_),), scope)


def _kind_in(place: Code, scope: Scope) -> Type:
    """What lies in a place: the one kind that it holds, or pieces of any."""
    expr = place.expr
    id = expr.place if isinstance(expr, At) else expr.id if isinstance(expr, Thing) else ""
    item = scope.declarations.section("places").get(id)
    return scope.declarations.piece_of(item.record.holds.kinds if item is not None and item.record.holds else ())


@step("shuffle")
def check_shuffle(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """A place with an order."""
    place = object_of(body, record.shuffle, spot.inside("shuffle"), scope, "a place", "place")
    return Done((Shuffle(**common(record, spot), place=place),), scope)
