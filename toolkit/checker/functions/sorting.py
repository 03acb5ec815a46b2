"""Things in an order, and the orders that a pack declares: `sorted best`."""

from __future__ import annotations

from dataclasses import replace

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.candidates import candidates, never_empty, ranging, refuse_nothing
from toolkit.checker.functions.registry import types
from toolkit.checker.types import is_unknown, list_of, member, optional
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Name, Node
from toolkit.language.tree import Expr
from toolkit.model import Type


@types("sorted")
def sorted_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`sorted(units(by), it.cost)`, `sorted(units(by), scan)`."""
    return _ordered(checker, node, lists=True)


@types("best")
def best(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`best(units(by), hurtable(u))`."""
    return _ordered(checker, node, lists=False)


def _ordered(checker: Checker, node: Call, *, lists: bool) -> Expr:
    form = FUNCTIONS[node.function.id].forms[0]
    if not matching.count(checker, node, 1 if lists else 2, 2, form):
        return checker.unknown(node)
    if not lists and refuse_nothing(checker, node.arguments[0], "there is no best"):
        return checker.unknown(node)
    by = node.arguments[1] if len(node.arguments) == 2 else None
    order = order_use(checker, by) if by is not None else None
    things = candidates(checker, node.arguments[0], by if order is None else None)
    if things is None:
        return checker.unknown(node)
    one = things.member if never_empty(things.things, checker.known) else optional(things.member)
    type = list_of(things.member) if lists else one
    if order is not None:
        checker.known.ranked.setdefault(order[0], []).append(things.member)
        return replace(ranging(node, type, things, None), order=order)
    if by is not None and not lists:
        word = by.function if isinstance(by, Call) else by
        if isinstance(word, Name) and checker.known.is_broken("orders", word.id):
            return checker.unknown(node)
        checker.report(codes.WRONG_TYPE, by, "`best` wants an order that is declared under `orders:`.")
        return checker.unknown(node)
    body = things.about.check(by) if by is not None else None
    if body is not None and member(body.type) is not None and not is_unknown(body.type):
        checker.report(codes.WRONG_TYPE, body, f"Things are sorted by one number or name of each, not by {body.type}.")
        return checker.unknown(node)
    return ranging(node, type, things, body)


def order_use(checker: Checker, node: Node) -> tuple[str, tuple[Expr, ...]] | None:
    """A declared order with its arguments, `scan` or `hurtable(u)`; None where the node names no order."""
    name = node.function.id if isinstance(node, Call) else node.id if isinstance(node, Name) else ""
    if name not in checker.known.section("orders") or name in checker.scope.variables:
        return None
    call = node if isinstance(node, Call) else Call(node.start, node.end, Name(node.start, node.end, name), (), ())
    args = checker.known.args("orders", name)
    arguments = matching.whole(checker, call, args, checker.known.place("orders", name))
    return name, arguments if arguments is not None else ()
