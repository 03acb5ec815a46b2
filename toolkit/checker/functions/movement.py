"""Functions of movement: what can be reached, the cheapest way, what a way costs."""

from __future__ import annotations

from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.registry import types
from toolkit.checker.functions.space import space_of
from toolkit.checker.movement import movement_in, search
from toolkit.checker.types import RATIO, ROUTE, SPACE, bare, map_of, optional
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr
from toolkit.model import Type


@types("reachable")
def reachable(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`reachable(ground(u), u.space, points)`."""
    if not matching.count(checker, node, 2, 3, FUNCTIONS["reachable"].forms[-1]):
        return checker.unknown(node)
    movement = movement_in(checker, node.arguments[0])
    start = space_of(checker, checker.check(node.arguments[1], SPACE))
    points = checker.wants(node.arguments[2], RATIO) if len(node.arguments) == 3 else None
    if movement is None:
        return checker.unknown(node)
    return search(node, movement, map_of("space", bare(movement.cost)), start, None, points)


@types("route")
def route(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`route(ground(u), u.space, goal)`."""
    if not matching.count(checker, node, 3, 4, FUNCTIONS["route"].forms[-1]):
        return checker.unknown(node)
    movement = movement_in(checker, node.arguments[0])
    start, goal = (space_of(checker, checker.check(each, SPACE)) for each in node.arguments[1:3])
    points = checker.wants(node.arguments[3], RATIO) if len(node.arguments) == 4 else None
    return search(node, movement, optional(ROUTE), start, goal, points) if movement else checker.unknown(node)


@types("cost_along")
def cost_along(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`cost_along(ground(u), way)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["cost_along"].forms[0]):
        return checker.unknown(node)
    movement = movement_in(checker, node.arguments[0])
    way = checker.wants(node.arguments[1], ROUTE)
    return search(node, movement, bare(movement.cost), way) if movement else checker.unknown(node)
