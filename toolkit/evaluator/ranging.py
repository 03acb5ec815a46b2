"""Functions that range over things: `count any all sum min max first sorted best`; declared orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat

from toolkit.analysis.hiding import by_names
from toolkit.evaluator.elements import compute
from toolkit.evaluator.evaluator import Variables, evaluate, evaluate_all, meaning, things_in
from toolkit.evaluator.world import World
from toolkit.language.code import Criterion
from toolkit.language.faults import Fault
from toolkit.language.fuel import refill, spend
from toolkit.language.tree import Ranging
from toolkit.state.run_time import Number, Things, Value, number, rank, truth

_outermost = True
"""Whether no other such function is being computed: then there is a full tank for it, and all in it."""


@meaning(Ranging)
def over(expr: Ranging, world: World, variables: Variables) -> Value:
    """The value of such a function. Things are looked at in their order, and no further than an answer needs."""
    global _outermost
    if not _outermost:
        return _over(expr, world, variables)
    refill()
    _outermost = False
    try:
        return _over(expr, world, variables)
    finally:
        _outermost = True


def _over(expr: Ranging, world: World, variables: Variables) -> Value:
    members = things_in(expr.things, world, variables)
    if members:
        spend(len(members))
    match expr.function:
        case "count":
            return sum(_truths(expr, members, world, variables)) if expr.body is not None else len(members)
        case "any":
            return any(_truths(expr, members, world, variables))
        case "all":
            return all(_truths(expr, members, world, variables))
        case "sum":
            return _sum(_bodies(expr, members, world, variables))
        case "min" | "max":
            return _extreme(expr, members, world, variables)
        case "first":
            return _first(expr, members, world, variables)
        case "sorted":
            return _sorted(expr, members, world, variables)
    ordered = _sorted(expr, members, world, variables)
    return ordered[0] if ordered else None


def _bodies(expr: Ranging, members: Things, world: World, variables: Variables) -> Iterator[Value]:
    """What is said about each member; where nothing is said, the member itself."""
    for member in members:
        inside = {**variables, expr.variable: member}
        yield member if expr.body is None else evaluate(expr.body, world, inside)


def _truths(expr: Ranging, members: Things, world: World, variables: Variables) -> Iterable[bool]:
    """What is said about each, as far as it is looked at: under a guard about all, for at which of several unidentified
    pieces one could stop is the order in which they were made."""
    truths = (truth(body) for body in _bodies(expr, members, world, variables))
    return truths if world.guard is None else list(truths)


def _sum(bodies: Iterator[Value]) -> Number:
    total: Number = 0
    for body in bodies:
        total += number(body)
    return total


def _extreme(expr: Ranging, members: Things, world: World, variables: Variables) -> Value:
    bodies = list(_bodies(expr, members, world, variables))
    if not bodies:
        if expr.default is None:
            raise Fault("empty")
        return evaluate(expr.default, world, variables)
    if None in bodies:
        raise Fault("none")
    return min(bodies, key=rank) if expr.function == "min" else max(bodies, key=rank)


def _first(expr: Ranging, members: Things, world: World, variables: Variables) -> Value:
    truths = repeat(True) if expr.body is None else _truths(expr, members, world, variables)
    met = (member for member, holds in zip(members, truths, strict=False) if holds)
    if world.guard is None:
        return next(met, None)
    listed = tuple(met)
    return listed[0] if listed else None


def _sorted(expr: Ranging, members: Things, world: World, variables: Variables) -> Things:
    """Members by a declared order, or by what is said about each (least first; for `best` greatest first).

    Those that are equal there stay in the order that they had.
    """
    if expr.order is not None:
        name, arguments = expr.order
        given = evaluate_all(arguments, world, variables)
        return by_order(name, given, members, world)
    said = [rank(body) for body in _bodies(expr, members, world, variables)]
    ordered = sorted(range(len(members)), key=lambda place: said[place], reverse=expr.function == "best")
    return tuple(members[place] for place in ordered)


# Declared orders: lists of criteria about a candidate, compared one after the other


def by_order(name: str, arguments: tuple[Value, ...], members: Things, world: World) -> Things:
    """Members by a declared order, best first; those that are equal in all of it stay in the order that they had."""
    order = world.rules.orders[name]
    variables = by_names(order.args, arguments)
    keys = [tuple(_key(order.by, member, world, variables)) for member in members]
    return tuple(members[place] for place in sorted(range(len(members)), key=lambda place: keys[place]))


def _key(criteria: tuple[Criterion, ...], member: Value, world: World, variables: Variables) -> Iterator[Number]:
    """A number for each criterion; the least is best."""
    for criterion in criteria:
        inside = {**variables, criterion.variable: member}
        if criterion.order is not None:
            if criterion.code is not None and not truth(compute(criterion.code, world, inside)):
                continue
            order = world.rules.orders[criterion.order]
            given = (compute(code, world, inside) for code in criterion.arguments)
            yield from _key(order.by, member, world, by_names(order.args, given))
        elif criterion.code is not None:
            said = compute(criterion.code, world, inside)
            match criterion.how:
                case "most":
                    yield -number(said)
                case "least":
                    yield number(said)
                case _:
                    yield 0 if truth(said) else 1
