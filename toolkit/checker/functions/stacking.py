"""Functions of stacking limits: whether there is room, what stands together, how much is too much."""

from __future__ import annotations

from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.registry import types
from toolkit.checker.functions.space import space_of
from toolkit.checker.limits import asked_of, limit_sides
from toolkit.checker.types import SPACE, set_of
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Node
from toolkit.language.tree import Ask, Expr
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.program.ground import part_id


def limit_in(checker: Checker, node: Node) -> Item | None:
    """The stacking limit that a call names first, or None and the report of what stands there."""
    return matching.declared(checker, node, "stacking", "stacking limit", "Name one of the section `stacking`.")


@types("has_room")
def has_room(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`has_room(soldiers, unit, cell)`."""
    if not matching.count(checker, node, 3, 3, FUNCTIONS["has_room"].forms[0]):
        return checker.unknown(node)
    limit = limit_in(checker, node.arguments[0])
    space = space_of(checker, checker.check(node.arguments[2], SPACE))
    if limit is None:
        return checker.unknown(node)
    coming = checker.wants(node.arguments[1], set_of(Type("named", limit.record.kind)))
    return asked_of(limit.id, "room", coming, space, node.start, node.end)


@types("stacked")
def stacked(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`stacked(soldiers, cell, side)`."""
    return _of_space(checker, node, "stacked")


@types("excess")
def excess(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`excess(soldiers, cell, side)`."""
    return _of_space(checker, node, "excess")


def _of_space(checker: Checker, node: Call, field: str) -> Expr:
    forms = FUNCTIONS[field].forms
    if not matching.count(checker, node, 2, 3, forms[0]):
        return checker.unknown(node)
    limit = limit_in(checker, node.arguments[0])
    space = space_of(checker, checker.check(node.arguments[1], SPACE))
    own = limit_sides(limit.record) if limit is not None else {}
    if limit is None or not matching.count(checker, node, 2 + len(own), 2 + len(own), forms[0 if own else 1]):
        return checker.unknown(node)
    whose = tuple(checker.wants(each, type) for each, type in zip(node.arguments[2:], own.values(), strict=True))
    return Ask(checker.known.limit_type(limit.id), node.start, node.end, part_id(limit.id, field), (space, *whose))
