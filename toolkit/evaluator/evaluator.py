"""The reference evaluator: the value of a typed expression, by walking its tree.

It is the meaning of the language written down as plainly as possible, and the oracle that generated code is held
against: nothing is kept, nothing is skipped that an author would expect to happen. Parts are computed from left to
right. A fault carries the innermost expression that made it.

What each class of expression means stands in the modules beside this one, registered by `meaning`; each of them asks
`evaluate` for the values of its parts, and knows of no other class. So none of them imports another for its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from toolkit.evaluator.world import World, without_optional
from toolkit.language.faults import LONGEST_LIST, Fault
from toolkit.language.tree import Expr, UnknownNode
from toolkit.state.listing_keys import by_key
from toolkit.state.run_time import Things, Value, things

Variables: TypeAlias = Mapping[str, Value]
Meaning: TypeAlias = Callable[[Any, World, Variables], Value]
MEANINGS: dict[type[Expr], Meaning] = {}
"""What computes an expression of each class."""
_M = TypeVar("_M", bound=Meaning)


def meaning(node: type[Expr]) -> Callable[[_M], _M]:
    """Register what computes the expressions of a class."""

    def add(compute: _M) -> _M:
        """Register it."""
        MEANINGS[node] = compute
        return compute

    return add


def evaluate(expr: Expr, world: World, variables: Variables) -> Value:
    """The value of an expression in a state of the game, where the variables have these values."""
    compute = MEANINGS.get(type(expr))
    if compute is None:
        raise UnknownNode(expr)
    try:
        if world.guard is not None:
            world.guard.enter(expr)
        value = compute(expr, world, variables)
        if isinstance(value, tuple) and len(value) > LONGEST_LIST:
            raise Fault("long")
        return value
    except Fault as fault:
        fault.expr = fault.expr or expr
        raise


def evaluate_all(exprs: tuple[Expr, ...], world: World, variables: Variables) -> tuple[Value, ...]:
    """The values of several expressions, computed from left to right."""
    return tuple(evaluate(expr, world, variables) for expr in exprs)


def things_in(expr: Expr, world: World, variables: Variables) -> Things:
    """What an expression of many things ranges over, in the order in which they are come to: of a map its keys."""
    found = members_of(expr, evaluate(expr, world, variables))
    return by_key(world.cells, found) if world.stage.lists_by_key(expr.type) else found


def members_of(expr: Expr, value: Value) -> Things:
    """The members of the value of an expression of many things: of a map its keys."""
    return things(value)[::2] if without_optional(expr.type).form == "map" else things(value)
