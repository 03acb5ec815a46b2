"""Types that nobody wrote down: those of values, from their bases. In: declarations and an id. Out: a type."""

from __future__ import annotations

import re

from toolkit.checker.declarations import Declarations, derives
from toolkit.checker.scope import Scope
from toolkit.checker.types import INT, RATIO, UNKNOWN, bare
from toolkit.checker.typing import check_expression
from toolkit.language.code import Where
from toolkit.model import Type

DEEP = 20
"""After so many values that wait for each other's types, those further on are found first: no chain is too long."""
_NAME = re.compile(r"[a-z_][a-z0-9_]*")


def value_scope(known: Declarations, id: str) -> Scope:
    """What names mean in the base, the stages and the modifiers of a value."""
    record = known.section("values")[id].record
    variables = {arg.name: arg.type for arg in known.args("values", id)}
    return Scope(known, variables).with_live(record.within)


@derives
def value_type(known: Declarations, id: str) -> Type:
    """What a value gives: as it says, or the type of its base, rounded where a stage rounds.

    Unknown where the base is wrong, or where it asks for the value itself.
    """
    if id in known.inferred:
        return known.inferred[id]
    item = known.section("values")[id]
    if item.record.gives:
        return known.type(item.record.gives)
    if id in known.inferring:
        known.rings.append(tuple(known.inferring[known.inferring.index(id) :]))
        return UNKNOWN
    known.inferring.append(id)
    try:
        if len(known.inferring) % DEEP == 0:
            for other in _asked_by_name(known, id):
                value_type(known, other)
        type = _base_type(known, id)
    finally:
        known.inferring.pop()
    known.inferred[id] = type
    return type


def _asked_by_name(known: Declarations, id: str) -> list[str]:
    """The values without a known type that a base may ask for, through others too, those first that ask for none of
    the rest. What its text names is enough to order them."""
    found: list[str] = []
    seen = {*known.inferring, *known.inferred, id}
    waiting = [(id, iter(_names(known, id)))]
    while waiting:
        own, names = waiting[-1]
        fresh = next((name for name in names if name not in seen), None)
        if fresh is not None:
            seen.add(fresh)
            waiting.append((fresh, iter(_names(known, fresh))))
            continue
        waiting.pop()
        if own != id:
            found.append(own)
    return found


def _names(known: Declarations, id: str) -> list[str]:
    """The values without a type of their own that the base of a value names."""
    values = known.section("values")
    named = dict.fromkeys(_NAME.findall(str(values[id].record.base)))
    return [name for name in named if name in values and not values[name].record.gives]


def _base_type(known: Declarations, id: str) -> Type:
    item = known.section("values")[id]
    where = Where(item.source, (*item.where, "base"))
    expr, _ = check_expression(item.record.base, where, value_scope(known, id))
    if expr is None:
        return UNKNOWN
    rounds = item.record.round or any(stage.round for stage in item.record.stages)
    return INT if rounds and bare(expr.type) == RATIO else expr.type
