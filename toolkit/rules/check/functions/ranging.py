"""Functions that range over things: `count any all sum min max first sorted best`.

They take the things and an expression about `it`, or about a name: `any(u in units(by), u.fired)`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.model import Type
from toolkit.rules.check import codes
from toolkit.rules.check.expressions import matching
from toolkit.rules.check.expressions.checker import Checker, article
from toolkit.rules.check.fitting import common
from toolkit.rules.check.functions.registry import FUNCTIONS, function
from toolkit.rules.check.types import (
    BOOL,
    INT,
    NUMBERS,
    PLACE,
    RATIO,
    UNKNOWN,
    bare,
    is_number,
    is_unknown,
    list_of,
    member,
    optional,
)
from toolkit.rules.expressions import Call, Comparison, Conditional, Name, Node
from toolkit.rules.tree import Everything, Expr, Function, Listing, Ranging


@dataclass(frozen=True, slots=True)
class Things:
    """What a function ranges over, the name of each, and the checker of the expression about it."""

    things: Expr
    variable: str
    member: Type
    about: Checker


def candidates(checker: Checker, node: Node, body: Node | None = None) -> Things | None:
    """The things of `units(by)` or `u in units(by)`; None, and reported, where they are no set, list or place."""
    variable, things = named(checker, node)
    return _named_so(checker, variable, checker.check(things), body) if things is not None else None


def _named_so(checker: Checker, variable: str, things: Expr, body: Node | None) -> Things | None:
    """Things with the name of each; `it` must not be the name of another candidate already."""
    inner_it = find_it(body) if body is not None and variable == "it" and "it" in checker.scope.variables else None
    if inner_it is not None:
        message = "`it` is another candidate already: this expression stands inside one about `it`."
        checker.report(codes.NESTED_IT, inner_it, message)
        return None
    found = many(checker, things)
    if found is None:
        return None
    inner = member(found.type) or UNKNOWN
    return Things(found, variable, inner, checker.inside(checker.scope.with_variable(variable, inner)))


def named(checker: Checker, node: Node) -> tuple[str, Node | None]:
    """The name and the set of `u in units(by)`; a set alone is of `it`. The set is None where a naming is misplaced."""
    match node:
        case Comparison(operators=("in",), operands=(Name(id=id), things)) if id not in checker.scope.variables:
            return id, things
        case Comparison(operators=("in",), operands=(Name(id=id), things)):
            message = f"`{id}` has a meaning already, so it cannot name the candidates."
            checker.report(codes.NAMED_SET, node, message, help="Choose another name.")
            return id, None
        case Conditional(then=Comparison(operators=("in",), operands=(Name(id=id), _))):
            checker.report(codes.NAMED_SET, node, f"A condition stands beside the naming of `{id}`.")
            return id, None
    return "it", node


def many(checker: Checker, expr: Expr) -> Expr | None:
    """An expression as things to range over: a set, a list, the keys of a map; of a place what lies there."""
    from toolkit.rules.check.functions.things import contents

    if bare(expr.type) == PLACE:
        return contents(checker, expr)
    if member(expr.type) is not None:
        return expr
    message = f"Things are wanted here, a set or a list, and this is {article(expr.type)}."
    checker.report(codes.WRONG_TYPE, expr, message)
    return None


def find_it(node: Node) -> Name | None:
    """The first `it` in an expression."""
    if isinstance(node, Name):
        return node if node.id == "it" else None
    return next((found for part in _inside(node) if (found := find_it(part)) is not None), None)


def _inside(node: Node) -> list[Node]:
    found: list[Node] = []
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        parts = value if isinstance(value, tuple) else (value,)
        found += [part for part in parts if isinstance(part, Node)]
    return found


def _range(checker: Checker, node: Call, most: int = 2) -> tuple[Things, Expr | None] | None:
    """The things, and the expression about each, if there is one."""
    if not matching.count(checker, node, 1, most, FUNCTIONS[node.function.id].forms[0]):
        return None
    body = node.arguments[1] if len(node.arguments) > 1 else None
    things = candidates(checker, node.arguments[0], body)
    if things is None:
        return None
    return things, things.about.check(body) if body is not None else None


def _ranging(node: Call, type: Type, things: Things, body: Expr | None) -> Ranging:
    return Ranging(type, node.start, node.end, node.function.id, things.things, things.variable, body)


def _truths(checker: Checker, node: Call, type: Type, *, alone: bool) -> Expr:
    found = _range(checker, node)
    if found is None:
        return checker.unknown(node)
    things, body = found
    if body is not None:
        body = checker.fit(body, BOOL)
    elif not alone and not is_unknown(things.member) and things.member != BOOL:
        help = (
            f"Write the expression about each: `{node.function.id}(things, it.…)`; a set alone is true when it has any."
        )
        checker.report(codes.WRONG_ARGUMENTS, node, f"Nothing says what is asked of each {things.member}.", help=help)
        return checker.unknown(node)
    return _ranging(node, type, things, body)


@function(
    "count",
    forms=("count(things) -> int", "count(things, truth about it) -> int"),
    gives="How many there are, or how many of them meet the condition.",
    none="No things: 0.",
    sample="count(units(by), it.wounds > 0)",
)
def count(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`count(units(by), it.fired)`."""
    return _truths(checker, node, INT, alone=True)


@function(
    "any",
    forms=("any(things, truth about it) -> bool", "any(list of bool) -> bool"),
    gives="Whether at least one meets the condition.",
    none="No things: false.",
    sample="any(units(by), it.wounds > 0)",
)
def any_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`any(units(by), it.fired)`."""
    return _truths(checker, node, BOOL, alone=False)


@function(
    "all",
    forms=("all(things, truth about it) -> bool", "all(list of bool) -> bool"),
    gives="Whether each meets the condition.",
    none="No things: true.",
    sample="all(u in units(by), u.wounds == 0)",
)
def all_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`all(units(by), it.fired)`."""
    return _truths(checker, node, BOOL, alone=False)


@function(
    "sum",
    forms=("sum(things, number about it) -> int or ratio", "sum(numbers) -> int or ratio"),
    gives="The numbers added up.",
    none="No things: 0. A number that is none is a fault.",
    sample="sum(units(by), it.armour)",
)
def sum_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`sum(units(by), it.cost)`."""
    found = _range(checker, node)
    if found is None:
        return checker.unknown(node)
    type = _numbers(checker, node, *found)
    return _ranging(node, type, *found) if type is not None else checker.unknown(node)


def _numbers(checker: Checker, node: Call, things: Things, body: Expr | None) -> Type | None:
    """The type of the numbers that a function reckons with."""
    type = bare(body.type if body is not None else things.member)
    if is_number(type):
        return type
    at = body if body is not None else things.things
    message = f"`{node.function.id}` wants numbers, and {'this is' if body else 'these are'} {article(type)}."
    help = f"Say which number of each: `{node.function.id}(things, it.…)`." if body is None else ""
    checker.report(codes.WRONG_TYPE, at, message, help=help)
    return None


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
    if head is None or is_unknown(head.type):
        return checker.unknown(node)
    if variable == "it" and default is None and is_number(head.type):
        return _of_numbers(checker, node, head)
    body = node.arguments[1] if len(node.arguments) > 1 else None
    if not matching.count(checker, plain, 1, 2, form):
        return checker.unknown(node)
    things = _named_so(checker, variable, head, body)
    if things is None:
        return checker.unknown(node)
    return _of_each(checker, node, things, things.about.check(body) if body is not None else None, default)


def _of_each(checker: Checker, node: Call, things: Things, body: Expr | None, default: Node | None) -> Expr:
    """The least or greatest number of each of some things, or what stands in for it where there are none."""
    type = _numbers(checker, node, things, body)
    if type is None:
        return checker.unknown(node)
    if default is None:
        if not never_empty(things.things):
            message = "This may be empty, and then it has no least or greatest."
            checker.report(codes.EMPTY_EXTREME, things.things, message)
        return _ranging(node, type, things, body)
    reserve = checker.check(default, type)
    type = common(type, reserve.type, checker.known) or type
    body = checker.fit(body, type) if body is not None and bare(type) in NUMBERS else body
    return replace(_ranging(node, type, things, body), default=checker.fit(reserve, type))


def _of_numbers(checker: Checker, node: Call, head: Expr) -> Expr:
    numbers = [head, *(checker.check(each, INT) for each in node.arguments[1:])]
    if len(numbers) < 2:
        message = f"`{node.function.id}` of one number is that number."
        checker.report(codes.WRONG_ARGUMENTS, node, message, help="Give it two numbers or more, or a set.")
        return checker.unknown(node)
    for each in numbers:
        if not is_number(each.type):
            return checker.fit(each, INT)
    type = RATIO if any(bare(each.type) == RATIO for each in numbers) else INT
    return Function(type, node.start, node.end, node.function.id, tuple(checker.fit(each, type) for each in numbers))


def never_empty(things: Expr) -> bool:
    """Whether there is surely at least one."""
    return (isinstance(things, Everything) and things.what in ("spaces", "players", "sides")) or (
        isinstance(things, Listing) and bool(things.members)
    )


@function(
    "min",
    forms=(
        "min(number, number, …) -> int or ratio",
        "min(things, number about it, default=number) -> int or ratio",
        "min(numbers, default=number) -> int or ratio",
    ),
    gives="The least of the numbers.",
    none="No things: the default, which must be given where they may be none. A number that is none is a fault.",
    sample="min(units(by), it.armour, default=0)",
)
def min_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`min(a, b)`, `min(units(by), it.cost, default=0)`."""
    return _extreme(checker, node)


@function(
    "max",
    forms=(
        "max(number, number, …) -> int or ratio",
        "max(things, number about it, default=number) -> int or ratio",
        "max(numbers, default=number) -> int or ratio",
    ),
    gives="The greatest of the numbers.",
    none="No things: the default, which must be given where they may be none. A number that is none is a fault.",
    sample="max(3, unit.armour)",
)
def max_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`max(a, b)`, `max(units(by), it.cost, default=0)`."""
    return _extreme(checker, node)


@function(
    "first",
    forms=("first(things) -> optional x", "first(things, truth about it) -> optional x"),
    gives="The first of the things that meets the condition: in the order of a list, or in that of a set.",
    none="No such thing: none.",
    sample="first(units(by), it.wounds == 0)",
)
def first(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`first(units(by), it.fresh)`."""
    found = _range(checker, node)
    if found is None:
        return checker.unknown(node)
    things, body = found
    return _ranging(node, optional(things.member), things, checker.fit(body, BOOL) if body is not None else None)


@function(
    "sorted",
    forms=("sorted(things, expression about it) -> list of x", "sorted(things, order) -> list of x"),
    gives="The things from the least to the greatest, or from the best to the worst by a declared order; "
    "equals as before.",
    none="No things: an empty list.",
    sample="sorted(units(by), it.armour)",
)
def sorted_(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`sorted(units(by), it.cost)`, `sorted(units(by), scan)`."""
    return _ordered(checker, node, lists=True)


@function(
    "best",
    forms=("best(things, order) -> optional x",),
    gives="The first of the things by a declared order; of equals the first.",
    none="No things: none.",
    sample="best(units(by), hurtable(unit))",
)
def best(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`best(units(by), hurtable(u))`."""
    return _ordered(checker, node, lists=False)


def _ordered(checker: Checker, node: Call, *, lists: bool) -> Expr:
    form = FUNCTIONS[node.function.id].forms[0]
    if not matching.count(checker, node, 1 if lists else 2, 2, form):
        return checker.unknown(node)
    by = node.arguments[1] if len(node.arguments) == 2 else None
    order = order_use(checker, by) if by is not None else None
    things = candidates(checker, node.arguments[0], by if order is None else None)
    if things is None:
        return checker.unknown(node)
    type = list_of(things.member) if lists else optional(things.member)
    if order is not None:
        checker.known.ranked.setdefault(order[0], []).append(things.member)
        return replace(_ranging(node, type, things, None), order=order)
    if by is not None and not lists:
        checker.report(codes.WRONG_TYPE, by, "`best` wants an order that is declared under `orders:`.")
        return checker.unknown(node)
    body = things.about.check(by) if by is not None else None
    if body is not None and member(body.type) is not None:
        checker.report(codes.WRONG_TYPE, body, f"Things are sorted by one number or name of each, not by {body.type}.")
        return checker.unknown(node)
    return _ranging(node, type, things, body)


def order_use(checker: Checker, node: Node) -> tuple[str, tuple[Expr, ...]] | None:
    """A declared order with its arguments, `scan` or `hurtable(u)`; None where the node names no order."""
    name = node.function.id if isinstance(node, Call) else node.id if isinstance(node, Name) else ""
    if name not in checker.known.section("orders") or name in checker.scope.variables:
        return None
    call = node if isinstance(node, Call) else Call(node.start, node.end, Name(node.start, node.end, name), (), ())
    args = checker.known.args("orders", name)
    arguments = matching.whole(checker, call, args, checker.known.place("orders", name))
    return name, arguments if arguments is not None else ()
