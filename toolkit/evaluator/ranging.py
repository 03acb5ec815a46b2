"""Functions that range over things: `count any all sum min max first sorted best`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat

from toolkit.analysis.hiding import ranks_pieces
from toolkit.evaluator import evaluator, orders
from toolkit.evaluator.knowing import in_order_told
from toolkit.evaluator.world import World
from toolkit.language.faults import Fault
from toolkit.language.fuel import refill, spend
from toolkit.language.tree import Ranging
from toolkit.state.run_time import Number, Things, Value, number, rank, truth

_outermost = True
"""Whether no other such function is being computed: then there is a full tank for it, and all in it."""


def over(expr: Ranging, world: World, variables: Mapping[str, Value]) -> Value:
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


def _over(expr: Ranging, world: World, variables: Mapping[str, Value]) -> Value:
    members = evaluator.members(expr.things, world, variables)
    if members:
        spend(len(members))
    if world.guard is not None and expr.function in ("any", "all", "first"):
        world.guard.may_stop(expr, members)
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


def _bodies(expr: Ranging, members: Things, world: World, variables: Mapping[str, Value]) -> Iterator[Value]:
    """What is said about each member; where nothing is said, the member itself."""
    for member in members:
        inside = {**variables, expr.variable: member}
        yield member if expr.body is None else evaluator.evaluate(expr.body, world, inside)


def _truths(expr: Ranging, members: Things, world: World, variables: Mapping[str, Value]) -> Iterable[bool]:
    """What is said about each, as far as it is looked at: under a guard about all, for at which of several strangers
    one could stop is the order in which they were made."""
    truths = (truth(body) for body in _bodies(expr, members, world, variables))
    return truths if world.guard is None else list(truths)


def _sum(bodies: Iterator[Value]) -> Number:
    total: Number = 0
    for body in bodies:
        total += number(body)
    return total


def _extreme(expr: Ranging, members: Things, world: World, variables: Mapping[str, Value]) -> Value:
    bodies = list(_bodies(expr, members, world, variables))
    if not bodies:
        if expr.default is None:
            raise Fault("empty")
        return evaluator.evaluate(expr.default, world, variables)
    if None in bodies:
        raise Fault("none")
    return min(bodies, key=rank) if expr.function == "min" else max(bodies, key=rank)


def _first(expr: Ranging, members: Things, world: World, variables: Mapping[str, Value]) -> Value:
    truths = repeat(True) if expr.body is None else _truths(expr, members, world, variables)
    met = (member for member, holds in zip(members, truths, strict=False) if holds)
    if world.guard is None:
        return next(met, None)
    listed = tuple(met)
    world.guard.takes_first(expr, listed)
    return listed[0] if listed else None


def _sorted(expr: Ranging, members: Things, world: World, variables: Mapping[str, Value]) -> Things:
    """Members by a declared order, or by what is said about each (least first; for `best` greatest first).

    Those that are equal there stay in the order that they had; pieces in that in which one is told of them.
    """
    if world.stage.needs.hides and ranks_pieces(world.rules, expr):
        members = in_order_told(world, members, variables)
    if expr.order is not None:
        name, arguments = expr.order
        given = tuple(evaluator.evaluate(argument, world, variables) for argument in arguments)
        return orders.by_order(name, given, members, world)
    said = [rank(body) for body in _bodies(expr, members, world, variables)]
    ordered = sorted(range(len(members)), key=lambda place: said[place], reverse=expr.function == "best")
    return tuple(members[place] for place in ordered)
