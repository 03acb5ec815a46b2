"""What a draw draws from. In: a step, rules. Out: the places that may be meant, and whether chance has a hand in it."""

from __future__ import annotations

from toolkit.language.tree import At, Thing
from toolkit.program.rules import Place, Rules
from toolkit.program.steps import Draw


def places_of(step: Draw, rules: Rules) -> list[Place]:
    """The places that a draw may draw from."""
    node = step.place.expr
    id = node.place if isinstance(node, At) else node.id if isinstance(node, Thing) else None
    return [place for _, place in sorted(rules.places.items()) if id in (None, place.id)]


def draw_waits(step: Draw, rules: Rules) -> bool:
    """Whether chance has a hand in a draw: to shuffle first, or because the place has no order."""
    return any(place.refill is not None or place.order == "none" for place in places_of(step, rules))
