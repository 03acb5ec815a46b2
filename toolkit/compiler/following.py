"""What follows a step, as code: before and after its event, then checks. In: moments and facts. Out: parts."""

from __future__ import annotations

from toolkit.compiler.beyond_steps import changed
from toolkit.compiler.checking import run_check
from toolkit.compiler.code import Part
from toolkit.compiler.firing import NOTHING, Happening
from toolkit.compiler.follow import Moments
from toolkit.compiler.lasting import ended
from toolkit.compiler.lowering import Lowering, Scope
from toolkit.compiler.turns import Follower, in_turn
from toolkit.language.code import Where


def at_moment(
    lowering: Lowering, when: str, kind: str, scope: Scope, where: Where, happening: Happening = NOTHING
) -> list[Part]:
    """What follows at the opening or ending of an occasion, or before or after an event."""
    moments = lowering.generator.follow.at(when, kind)
    parts = run_moments(lowering, moments, scope, where, happening, f"{when} {kind}")
    if when == "before":
        return parts
    return [*parts, *_over(lowering, "event" if when == "after" else when, kind, scope, where, happening)]


def _over(lowering: Lowering, when: str, kind: str, scope: Scope, where: Where, happening: Happening) -> list[Part]:
    """What lasts until this moment is over, with what follows from that."""
    over = ended(lowering, when, kind, happening.variables())
    change, follows = changed(lowering, over, lowering.generator.follow.over_at(when, kind), scope, where)
    return [change, *follows]


def run_moments(
    lowering: Lowering, moments: Moments, scope: Scope, where: Where, happening: Happening, what: str
) -> list[Part]:
    """Triggers in their order, then checks in theirs."""
    parts = in_turn(lowering, [Follower(trigger, happening) for trigger in moments.triggers], scope, where, what)
    for check in moments.checks:
        parts += run_check(lowering, check, scope, where, what)
    return parts
