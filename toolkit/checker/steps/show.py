"""`reveal`, `hide`, `show`: who sees what."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.steps.effect import until_of
from toolkit.program.steps.changes import Show, Turn


@step("reveal")
def check_reveal(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Pieces, or all that lie in a place."""
    things = object_of(body, record.reveal, spot.inside("reveal"), scope, "pieces or a place", "pieces")
    return Done((Turn(**common(record, spot), verb="reveal", things=things),), scope)


@step("hide")
def check_hide(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Pieces, or all that lie in a place."""
    things = object_of(body, record.hide, spot.inside("hide"), scope, "pieces or a place", "pieces")
    return Done((Turn(**common(record, spot), verb="hide", things=things),), scope)


@step("show")
def check_show(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """To some players, or to all, for a time or for good."""
    things = object_of(body, record.show, spot.inside("show"), scope, "pieces or a place", "pieces")
    to = None
    if record.to is not None:
        to = object_of(body, record.to, spot.inside("to"), scope, "a player or a set of them", "player", "players")
    until = until_of(body, record, spot, scope) if record.until is not None else None
    if until is not None and until.when == "lifted":
        until = None
    return Done((Show(**common(record, spot), things=things, to=to, until=until),), scope)
