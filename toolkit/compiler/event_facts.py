"""What a change reads of its own event: facts keep their names while what comes before the change waits."""

from __future__ import annotations

from toolkit.compiler.pycode import PyCode
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter
from toolkit.compiler.triggers import EmittedEvent

TAKES = ("moved", "removed", "drawn")
"""The events whose pieces leave where they are: that may empty a place."""


def fact_now(emitter: StepEmitter, statements: Statements, event: EmittedEvent, fact: str, otherwise: PyCode) -> PyCode:
    """A fact for the change of its event; `otherwise` where nothing comes before, which could outlast it."""
    if statements.scope.joined is None and not _may_wait(emitter, event):
        return otherwise
    python = event.facts[fact].python
    statements.reads |= python.names
    return python


def _may_wait(emitter: StepEmitter, event: EmittedEvent) -> bool:
    """Whether something comes before an event, or before a place is empty from which it takes pieces."""
    at = emitter.generator.follow.at
    return bool(at("before", event.name)) or (event.name in TAKES and bool(event.facts and at("before", "emptied")))


def comes_later(emitter: StepEmitter, event: str, scope: Scope) -> bool:
    """Whether the change of an event comes later than what it is about is found: so it reads nothing but its facts."""
    return scope.joined is not None or bool(emitter.generator.follow.at("before", event))
