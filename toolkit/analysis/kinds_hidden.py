"""Of which kinds pieces may be hidden from somebody. In: rules in force. Out: kinds; all others lie open in every game.

A piece is hidden that lies face down: in a place that does not show to all, in another piece that does, or where a step
has turned it.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.analysis.whereabouts import kinds_in, where_kinds_lie
from toolkit.program.effects import Step
from toolkit.program.rules import Rules


def kinds_hidden(rules: Rules, nodes: Iterable[object]) -> frozenset[str]:
    """The kinds. `nodes` are all parts of the rules in force."""
    secret = {place.id for place in rules.places.values() if not place.shown_to.is_true}
    found = {kind for kind, places in where_kinds_lie(rules).items() if places & secret}
    for node in nodes:
        if isinstance(node, Step):
            found.update(*(kinds_in(rules, things.type) for things in node.effects.hides))
    while True:
        held = {kind for holder in found & rules.kinds.keys() for kind in rules.kinds[holder].holds or ()}
        if held <= found:
            return frozenset(found)
        found |= held
