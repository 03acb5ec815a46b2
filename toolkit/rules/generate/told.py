"""What a change reads of its own event: facts keep their names while what comes before the change waits."""

from __future__ import annotations

from toolkit.rules.generate.firing import Happening
from toolkit.rules.generate.lowering import Lowering, Pen, Scope


def told(lowering: Lowering, pen: Pen, event: Happening, fact: str, otherwise: str) -> str:
    """A fact for the change of its event; `otherwise` where nothing comes before, which could outlast it."""
    if pen.scope.joined is None and not lowering.generator.follow.at("before", event.name):
        return otherwise
    python = event.facts[fact].python
    pen.reads.add(python)
    return python


def comes_later(lowering: Lowering, event: str, scope: Scope) -> bool:
    """Whether the change of an event comes later than what it is about is found: so it reads nothing but its facts."""
    return scope.joined is not None or bool(lowering.generator.follow.at("before", event))
