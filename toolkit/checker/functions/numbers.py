"""Functions of numbers: rounding, comparing, counting up."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.functions.registry import types
from toolkit.checker.types import COMPARED, INT, RATIO, bare, is_number, is_unknown, list_of
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr, Function
from toolkit.model import Type


def _rounded(checker: Checker, node: Call) -> Expr:
    if not matching.count(checker, node, 1, 1, FUNCTIONS[node.function.id].forms[0]):
        return checker.unknown(node)
    number = checker.check(node.arguments[0], RATIO)
    if is_unknown(number.type):
        return checker.unknown(node)
    if not is_number(number.type):
        message = f"`{node.function.id}` rounds a number, and this is {article(number.type)}."
        checker.report(codes.WRONG_TYPE, number, message)
        return checker.unknown(node)
    return Function(INT, node.start, node.end, node.function.id, (checker.fit(number, RATIO),))


@types("down")
def down(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`down(x / 2)`."""
    return _rounded(checker, node)


@types("up")
def up(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`up(x / 2)`."""
    return _rounded(checker, node)


@types("nearest")
def nearest(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`nearest(x / 3)`."""
    return _rounded(checker, node)


@types("compare")
def compare(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`compare(total, morale)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["compare"].forms[0]):
        return checker.unknown(node)
    numbers = [checker.check(each, INT) for each in node.arguments]
    for each in numbers:
        if not is_number(each.type):
            return checker.fit(each, INT)
    type = RATIO if any(bare(each.type) == RATIO for each in numbers) else INT
    return Function(COMPARED, node.start, node.end, "compare", tuple(checker.fit(each, type) for each in numbers))


@types("range")
def range_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`range(1, 6)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["range"].forms[0]):
        return checker.unknown(node)
    ends = tuple(checker.wants(each, INT) for each in node.arguments)
    return Function(list_of(INT), node.start, node.end, "range", ends)
