"""Declared orders: lists of criteria about a candidate, compared one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.analysis.hiding import by_names
from toolkit.evaluator import elements
from toolkit.evaluator.world import World
from toolkit.language.code import Criterion
from toolkit.state.run_time import Number, Things, Value, number, truth


def by_order(name: str, arguments: tuple[Value, ...], members: Things, world: World) -> Things:
    """Members by a declared order, best first; those that are equal in all of it stay in the order that they had."""
    order = world.rules.orders[name]
    variables = by_names(order.args, arguments)
    keys = [tuple(_key(order.by, member, world, variables)) for member in members]
    return tuple(members[place] for place in sorted(range(len(members)), key=lambda place: keys[place]))


def _key(
    criteria: tuple[Criterion, ...], member: Value, world: World, variables: Mapping[str, Value]
) -> Iterator[Number]:
    """A number for each criterion; the least is best."""
    for criterion in criteria:
        inside = {**variables, criterion.variable: member}
        if criterion.order is not None:
            order = world.rules.orders[criterion.order]
            given = (elements.compute(code, world, inside) for code in criterion.arguments)
            yield from _key(order.by, member, world, by_names(order.args, given))
        elif criterion.code is not None:
            said = elements.compute(criterion.code, world, inside)
            match criterion.how:
                case "most":
                    yield -number(said)
                case "least":
                    yield number(said)
                case _:
                    yield 0 if truth(said) else 1
