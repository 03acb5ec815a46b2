"""Things in an order, and the orders that a pack declares: `sorted best`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toolkit.checker import codes
from toolkit.checker.cells import field_use, is_look_up_of_rules, rule_field
from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.candidates import candidates, never_empty, ranging, refuse_nothing
from toolkit.checker.functions.registry import types
from toolkit.checker.functions.tables import rule_looked_up
from toolkit.checker.types import APPLIED, ORDER, is_unknown, list_of, member, optional
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Attribute, Call, Keyword, Name, Node
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
    by = node.arguments[1] if len(node.arguments) == 2 else None
    takes_names = by is not None and rule_field(checker, by) is not None
    if not matching.count(checker, replace(node, keywords=()) if takes_names else node, 1 if lists else 2, 2, form):
        return checker.unknown(node)
    if not lists and refuse_nothing(checker, node.arguments[0], "there is no best"):
        return checker.unknown(node)
    order = order_use(checker, by, node.keywords) if by is not None else None
    if by is not None and order is None and cell_of_order(checker, by):
        return checker.unknown(node)
    things = candidates(checker, node.arguments[0], by if order is None else None)
    if things is None:
        return checker.unknown(node)
    one = things.member if never_empty(things.things, checker.known) else optional(things.member)
    type = list_of(things.member) if lists else one
    if order is not None:
        rank(checker.known, order[0], things.member)
        return replace(ranging(node, type, things, None), order=order)
    if by is not None and not lists:
        word = by.function if isinstance(by, Call) else by
        if isinstance(word, Name) and checker.known.is_broken("orders", word.id):
            return checker.unknown(node)
        message = "`best` wants an order that is declared under `orders:`, or stands in a cell of a table."
        help = "The field of a record stands behind a name here: `row.how`." if isinstance(by, Attribute) else ""
        checker.report(codes.WRONG_TYPE, by, message, help=help)
        return checker.unknown(node)
    body = things.about.check(by) if by is not None else None
    if body is not None and member(body.type) is not None and not is_unknown(body.type):
        checker.report(codes.WRONG_TYPE, body, f"Things are sorted by one number or name of each, not by {body.type}.")
        return checker.unknown(node)
    return ranging(node, type, things, body)


def order_use(checker: Checker, node: Node, keywords: Sequence[Keyword] = ()) -> tuple[str, tuple[Expr, ...]] | None:
    """A declared order with its arguments, `scan` or `hurtable(u)`, or one that stands in a cell of a table,
    `table(doctrine, row)` or `row.how`; None where the node names no order, and where what is wrong was reported."""
    if cell_of_order(checker, node):
        return _in_cell(checker, node, keywords)
    name = node.function.id if isinstance(node, Call) else node.id if isinstance(node, Name) else ""
    if name not in checker.known.section("orders") or name in checker.scope.variables:
        return None
    call = node if isinstance(node, Call) else Call(node.start, node.end, Name(node.start, node.end, name), (), ())
    args = checker.known.args("orders", name)
    arguments = matching.whole(checker, call, args, checker.known.place("orders", name))
    return name, arguments if arguments is not None else ()


def cell_of_order(checker: Checker, node: Node) -> bool:
    """Whether a node is a cell of a table that is a rule: what ranks is taken out of it."""
    return is_look_up_of_rules(checker, node) or rule_field(checker, node) is not None


def _in_cell(checker: Checker, node: Node, keywords: Sequence[Keyword]) -> tuple[str, tuple[Expr, ...]] | None:
    if isinstance(node, Call):
        use = rule_looked_up(checker, node)
    else:
        assert isinstance(node, Attribute)
        use = field_use(checker, node, checker.check(node, APPLIED), keywords)
    if use is not None and use.type != ORDER:
        message = "This is a test, and an order is wanted here."
        checker.report(codes.WRONG_TYPE, node, message, help="A test is applied by `meets`.")
        return None
    return (use.part, (use.number, *use.arguments)) if use is not None else None


def rank(known: Declarations, order: str, about: Type) -> None:
    """Remember what an order is used for; of a table it is what the orders in its cells are used for."""
    known.ranked.setdefault(order, []).append(about)
    for cell in known.orders_in_cells.get(order, ()):
        known.ranked.setdefault(cell, []).append(about)
