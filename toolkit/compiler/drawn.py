"""Where chance has a hand in a step. In: a step, rules. Out: the places that a draw may mean, and whether it waits."""

from __future__ import annotations

from toolkit.language.code import Code
from toolkit.language.tree import At, Thing
from toolkit.program.effects import Lot, Step
from toolkit.program.rules import Place, Rules


def places_of(place: Code, rules: Rules) -> list[Place]:
    """The places that a draw from a place (an expression) may draw from."""
    node = place.expr
    id = node.place if isinstance(node, At) else node.id if isinstance(node, Thing) else None
    return [place for _, place in sorted(rules.places.items()) if id in (None, place.id)]


def waits_for_chance(step: Step, rules: Rules) -> bool:
    """Whether chance has a hand in a step; in a draw, to shuffle first, or because the place has no order."""
    chance = step.effects.chance
    if isinstance(chance, Lot):
        return any(place.refill is not None or place.order == "none" for place in places_of(chance.place, rules))
    return chance != "never"
