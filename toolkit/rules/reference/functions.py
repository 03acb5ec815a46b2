"""The built-in functions of whole arguments, each as the language page says. `FUNCTIONS` has them by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.rules.faults import LONGEST_LIST, Fault
from toolkit.rules.reference import evaluator
from toolkit.rules.reference.run_time import Value, index, number, rounded, things
from toolkit.rules.reference.world import World
from toolkit.rules.tree import Function

Call = Callable[[Function, tuple[Value, ...], World], Value]
FUNCTIONS: dict[str, Call] = {}


def call(expr: Function, world: World, variables: Mapping[str, Value]) -> Value:
    """The value of a call: all arguments are computed from left to right, then the function."""
    arguments = tuple(evaluator.evaluate(argument, world, variables) for argument in expr.arguments)
    return FUNCTIONS[expr.name](expr, arguments, world)


def function(*names: str) -> Callable[[Call], Call]:
    """Register a function under its names."""

    def add(found: Call) -> Call:
        FUNCTIONS.update(dict.fromkeys(names, found))
        return found

    return add


@function("down", "up", "nearest")
def _round(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    return rounded(arguments[0], expr.name)


@function("compare")
def _compare(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The place of `less`, `equal`, `greater` among these symbols."""
    one, other = number(arguments[0]), number(arguments[1])
    return 0 if one < other else 1 if one == other else 2


@function("min", "max")
def _extreme(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    numbers = [number(argument) for argument in arguments]
    return min(numbers) if expr.name == "min" else max(numbers)


@function("only")
def _only(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    members = things(arguments[0])
    if len(members) != 1:
        raise Fault("only")
    return members[0]


@function("range")
def _range(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    low, high = (0, index(arguments[0])) if len(arguments) == 1 else (index(arguments[0]), index(arguments[1]))
    if high - low > LONGEST_LIST:
        raise Fault("long")
    return tuple(range(low, high))
