"""Functions that look at each of some things: `count any all sum first`.

They take the things and an expression about `it`, or about a name: `any(u in units(by), u.fired)`.
"""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.candidates import never_empty, numbers_of, range_of, ranging, refuse_nothing
from toolkit.checker.functions.registry import types
from toolkit.checker.types import (
    BOOL,
    INT,
    is_unknown,
    optional,
)
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr
from toolkit.model import Type


def _truths(checker: Checker, node: Call, type: Type, *, alone: bool) -> Expr:
    found = range_of(checker, node)
    if found is None:
        return checker.unknown(node)
    things, body = found
    if body is not None:
        body = things.about.fit(body, BOOL)
    elif not alone and not is_unknown(things.member) and things.member != BOOL:
        help = (
            f"Write the expression about each: `{node.function.id}(things, it.…)`; a set alone is true when it has any."
        )
        checker.report(codes.WRONG_ARGUMENTS, node, f"Nothing says what is asked of each {things.member}.", help=help)
        return checker.unknown(node)
    return ranging(node, type, things, body)


@types("count")
def count(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`count(units(by), it.fired)`."""
    return _truths(checker, node, INT, alone=True)


@types("any")
def any_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`any(units(by), it.fired)`."""
    return _truths(checker, node, BOOL, alone=False)


@types("all")
def all_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`all(units(by), it.fired)`."""
    return _truths(checker, node, BOOL, alone=False)


@types("sum")
def sum_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`sum(units(by), it.cost)`."""
    found = range_of(checker, node)
    if found is None:
        return checker.unknown(node)
    type = numbers_of(checker, node, *found)
    return ranging(node, type, *found) if type is not None else checker.unknown(node)


@types("first")
def first(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`first(units(by), it.fresh)`."""
    if len(node.arguments) == 1 and refuse_nothing(checker, node.arguments[0], "there is no first"):
        return checker.unknown(node)
    found = range_of(checker, node)
    if found is None:
        return checker.unknown(node)
    things, body = found
    type = things.member if body is None and never_empty(things.things, checker.known) else optional(things.member)
    return ranging(node, type, things, things.about.fit(body, BOOL) if body is not None else None)
