"""Functions of numbers: rounding, comparing, counting up."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.functions.registry import FUNCTIONS, function
from toolkit.checker.types import COMPARED, INT, RATIO, bare, is_number, is_unknown, list_of
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


@function(
    "down",
    forms=("down(ratio) -> int",),
    gives="The greatest whole number that is not greater: down(7 / 2) is 3, down(-7 / 2) is -4.",
    none="None is a fault.",
    sample="down(unit.armour / 2)",
)
def down(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`down(x / 2)`."""
    return _rounded(checker, node)


@function(
    "up",
    forms=("up(ratio) -> int",),
    gives="The least whole number that is not less: up(7 / 2) is 4, up(-7 / 2) is -3.",
    none="None is a fault.",
    sample="up(unit.armour / 2)",
)
def up(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`up(x / 2)`."""
    return _rounded(checker, node)


@function(
    "nearest",
    forms=("nearest(ratio) -> int",),
    gives="The nearest whole number; a half goes up: nearest(7 / 2) is 4, nearest(-7 / 2) is -3.",
    none="None is a fault.",
    sample="nearest(unit.armour / 3)",
)
def nearest(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`nearest(x / 3)`."""
    return _rounded(checker, node)


@function(
    "compare",
    forms=("compare(number, number) -> one of less, equal, greater",),
    gives="How the first stands to the second.",
    none="None is a fault.",
    sample="compare(unit.armour, 3) == less",
)
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


@function(
    "range",
    forms=("range(int, int) -> list of int",),
    gives="The whole numbers from the first to the second, both of them included; none where the second is less.",
    none="None is a fault.",
    sample="sum(range(1, unit.armour), it)",
)
def range_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`range(1, 6)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["range"].forms[0]):
        return checker.unknown(node)
    ends = tuple(checker.wants(each, INT) for each in node.arguments)
    return Function(list_of(INT), node.start, node.end, "range", ends)
