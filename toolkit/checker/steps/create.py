"""`create`: new pieces of a design."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of, several
from toolkit.checker.types import INT, PLAYER, UNKNOWN, bare, optional
from toolkit.model import Type
from toolkit.program.steps.changes import Create


@step("create")
def check_create(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """The name is for the piece, with a count for the list of them."""
    design = object_of(body, record.create, spot.inside("create"), scope, "a unit or card as declared", "design")
    place = object_of(body, record.at, spot.inside("at"), scope, "a space, a place or a piece", "spot")
    count = body.bench.maybe(record.count, spot.inside("count"), scope, INT)
    owner = body.bench.maybe(record.owner, spot.inside("owner"), scope, optional(PLAYER))
    if record.as_ is not None:
        inner = bare(design.type)
        kind = Type("named", inner.name) if inner.form == "design" else UNKNOWN
        scope = body.name(scope, record.as_, several(kind, count), spot.inside("as"))
    made = Create(**common(record, spot), design=design, at_place=place, count=count, owner=owner, name=record.as_)
    return Done((made,), scope)
