"""What a change reads of its own event: facts keep their names while what comes before the change waits."""

from __future__ import annotations

from toolkit.rules.generate.firing import Happening
from toolkit.rules.generate.lowering import Lowering, Pen


def told(lowering: Lowering, pen: Pen, event: Happening, fact: str, otherwise: str) -> str:
    """A fact for the change of its event; `otherwise` where nothing comes before, which could outlast it."""
    if not lowering.generator.follow.at("before", event.name):
        return otherwise
    python = event.facts[fact].python
    pen.reads.add(python)
    return python
