"""The least and the greatest: `min max`, of numbers and of things."""

from __future__ import annotations

from dataclasses import replace

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.fitting import common
from toolkit.checker.functions.candidates import (
    Things,
    is_nothing,
    named,
    named_so,
    never_empty,
    numbers_of,
    ranging,
)
from toolkit.checker.functions.registry import types
from toolkit.checker.types import (
    INT,
    NUMBERS,
    RATIO,
    UNKNOWN,
    bare,
    is_number,
    is_unknown,
)
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Node
from toolkit.language.tree import Expr, Function
from toolkit.model import Type


def _extreme(checker: Checker, node: Call) -> Expr:
    """`min`, `max`: of two numbers or more, or of a number of each of some things."""
    default = next((word.value for word in node.keywords if word.name == "default"), None)
    plain = replace(node, keywords=tuple(word for word in node.keywords if word.value is not default))
    form = FUNCTIONS[node.function.id].forms[0]
    if not node.arguments or plain.keywords:
        matching.count(checker, plain, 1, 2, form)
        return checker.unknown(node)
    variable, first = named(checker, node.arguments[0])
    head = checker.check(first) if first is not None else None
    if first is not None and head is not None and default is None and is_nothing(first) and len(node.arguments) <= 2:
        checker.report(codes.EMPTY_EXTREME, head, "This is empty, and has no least or greatest.")
        return checker.unknown(node)
    if head is None or is_unknown(head.type):
        about = checker.inside(checker.scope.with_variable(variable, UNKNOWN))
        for each in node.arguments[1:]:
            about.check(each, UNKNOWN)
        return checker.unknown(node)
    if variable == "it" and default is None and is_number(head.type):
        return _of_numbers(checker, node, head)
    body = node.arguments[1] if len(node.arguments) > 1 else None
    if not matching.count(checker, plain, 1, 2, form):
        return checker.unknown(node)
    things = named_so(checker, variable, head, body)
    if things is None:
        return checker.unknown(node)
    return _of_each(checker, node, things, things.about.check(body) if body is not None else None, default)


def _of_each(checker: Checker, node: Call, things: Things, body: Expr | None, default: Node | None) -> Expr:
    """The least or greatest number of each of some things, or what stands in for it where there are none."""
    type = numbers_of(checker, node, things, body)
    if type is None:
        return checker.unknown(node)
    if default is None:
        if not never_empty(things.things, checker.known):
            message = "This may be empty, and then it has no least or greatest."
            checker.report(codes.EMPTY_EXTREME, things.things, message)
        return ranging(node, type, things, body)
    reserve = checker.check(default, type)
    type = common(type, reserve.type, checker.known) or type
    body = things.about.fit(body, type) if body is not None and bare(type) in NUMBERS else body
    return replace(ranging(node, type, things, body), default=checker.fit(reserve, type))


def _of_numbers(checker: Checker, node: Call, head: Expr) -> Expr:
    numbers = [head, *(checker.check(each, INT) for each in node.arguments[1:])]
    numbers = [checker.present(each, each, bare(each.type)) for each in numbers]
    if len(numbers) < 2:
        message = f"`{node.function.id}` of one number is that number."
        checker.report(codes.WRONG_ARGUMENTS, node, message, help="Give it two numbers or more, or a set.")
        return checker.unknown(node)
    for each in numbers:
        if not is_number(each.type):
            return checker.fit(each, INT)
    type = RATIO if any(bare(each.type) == RATIO for each in numbers) else INT
    return Function(type, node.start, node.end, node.function.id, tuple(checker.fit(each, type) for each in numbers))


@types("min")
def min_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`min(a, b)`, `min(units(by), it.cost, default=0)`."""
    return _extreme(checker, node)


@types("max")
def max_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`max(a, b)`, `max(units(by), it.cost, default=0)`."""
    return _extreme(checker, node)
