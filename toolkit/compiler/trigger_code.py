"""What follows a step, as code: before and after its event, then checks. In: moments and facts. Out: parts."""

from __future__ import annotations

from toolkit.compiler.checking import run_check
from toolkit.compiler.code import Part
from toolkit.compiler.implied_changes import changed
from toolkit.compiler.lasting import ended
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.trigger_table import Moments
from toolkit.compiler.triggers import NOTHING, EmittedEvent
from toolkit.compiler.turns import Follower, in_turn
from toolkit.language.code import Where


def at_moment(
    emitter: StepEmitter, when: str, kind: str, scope: Scope, where: Where, emitted: EmittedEvent = NOTHING
) -> list[Part]:
    """What follows at the opening or ending of an occasion, or before or after an event."""
    moments = emitter.generator.follow.at(when, kind)
    parts = run_moments(emitter, moments, scope, where, emitted, f"{when} {kind}")
    if when == "before":
        return parts
    return [*parts, *_over(emitter, "event" if when == "after" else when, kind, scope, where, emitted)]


def _over(emitter: StepEmitter, when: str, kind: str, scope: Scope, where: Where, emitted: EmittedEvent) -> list[Part]:
    """What lasts until this moment is over, with what follows from that."""
    over = ended(emitter, when, kind, emitted.variables())
    change, follows = changed(emitter, over, emitter.generator.follow.over_at(when, kind), scope, where)
    return [change, *follows]


def run_moments(
    emitter: StepEmitter, moments: Moments, scope: Scope, where: Where, emitted: EmittedEvent, what: str
) -> list[Part]:
    """Triggers in their order, then checks in theirs."""
    parts = in_turn(emitter, [Follower(trigger, emitted) for trigger in moments.triggers], scope, where, what)
    for check in moments.checks:
        parts += run_check(emitter, check, scope, where, what)
    return parts
