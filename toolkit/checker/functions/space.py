"""Functions of the board: distance, neighbours, what lies within; sides between spaces, paths, borders."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.functions.registry import types
from toolkit.checker.types import (
    BOOL,
    EDGE,
    HOLDER,
    INT,
    PIECE,
    PLACE,
    SIDE,
    SPACE,
    TERRAIN,
    bare,
    is_number,
    is_unknown,
    list_of,
    member,
    set_of,
)
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr, Field, Function
from toolkit.model import Type


def space_of(checker: Checker, expr: Expr) -> Expr:
    """A space, or the space of a piece."""
    if checker.known.is_piece(bare(expr.type)):
        of = checker.present(expr, expr, bare(expr.type))
        return Field(SPACE, expr.start, expr.end, of, "space", "built_in")
    return checker.fit(expr, SPACE)


def of_spaces(checker: Checker, node: Call, type: Type, count: int) -> Expr:
    """A call of a function that is told so many spaces, and nothing else."""
    name = node.function.id
    if not matching.count(checker, node, count, count, FUNCTIONS[name].forms[0]):
        return checker.unknown(node)
    spaces = tuple(space_of(checker, checker.check(each, SPACE)) for each in node.arguments)
    return Function(type, node.start, node.end, name, spaces)


@types("distance")
def distance(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`distance(a, b)`."""
    return of_spaces(checker, node, INT, 2)


@types("neighbours")
def neighbours(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`neighbours(a)`."""
    return of_spaces(checker, node, set_of(SPACE), 1)


@types("connected")
def connected(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`connected(spaces, start)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["connected"].forms[0]):
        return checker.unknown(node)
    both = tuple(checker.wants(each, set_of(SPACE)) for each in node.arguments)
    return Function(set_of(SPACE), node.start, node.end, "connected", both)


@types("within")
def within(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`within(a, 2)`, `within(unit, carrier)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["within"].forms[0]):
        return checker.unknown(node)
    one, other = (checker.check(each) for each in node.arguments)
    if is_unknown(one.type) or is_unknown(other.type):
        return checker.unknown(node)
    if is_number(other.type):
        far = checker.fit(other, INT)
        return Function(set_of(SPACE), node.start, node.end, "within", (space_of(checker, one), far))
    arguments = checker.fit(one, PIECE), checker.fit(other, HOLDER)
    return Function(BOOL, node.start, node.end, "within", arguments)


@types("spaces")
def spaces(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`spaces(units)`."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS["spaces"].forms[0]):
        return checker.unknown(node)
    of = checker.check(node.arguments[0])
    if is_unknown(of.type):
        return checker.unknown(node)
    if bare(of.type) == PLACE or member(of.type) == SPACE:
        return checker.fit(of, set_of(SPACE))
    if not checker.known.is_piece(member(of.type) or bare(of.type)):
        checker.report(codes.WRONG_TYPE, of, f"`spaces` are those of pieces, and this is {article(of.type)}.")
        return checker.unknown(node)
    if member(of.type) is None:
        of = checker.fit(of, set_of(bare(of.type)))
    return Function(set_of(SPACE), node.start, node.end, "spaces", (of,))


@types("lines_of")
def lines_of(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`lines_of(4)`, `lines_of(4, a)`."""
    if not matching.count(checker, node, 1, 2, " or ".join(FUNCTIONS["lines_of"].forms)):
        return checker.unknown(node)
    length = checker.wants(node.arguments[0], INT)
    on = tuple(space_of(checker, checker.check(each, SPACE)) for each in node.arguments[1:])
    return Function(list_of(set_of(SPACE)), node.start, node.end, "lines_of", (length, *on))


@types("edge")
def edge(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`edge(a, b)`."""
    return of_spaces(checker, node, EDGE, 2)


@types("along")
def along(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`along(a, b)`."""
    return of_spaces(checker, node, set_of(TERRAIN), 2)


@types("edges")
def edges(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`edges(spaces)`."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS["edges"].forms[0]):
        return checker.unknown(node)
    of = checker.check(node.arguments[0], set_of(SPACE))
    if checker.known.is_piece(bare(of.type)):
        of = space_of(checker, of)
    return Function(set_of(EDGE), node.start, node.end, "edges", (checker.fit(of, set_of(SPACE)),))


@types("border")
def border(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`border()`, `border(side)`."""
    if not matching.count(checker, node, 0, 1, " or ".join(FUNCTIONS["border"].forms)):
        return checker.unknown(node)
    whose = tuple(checker.wants(each, SIDE) for each in node.arguments)
    return Function(set_of(SPACE), node.start, node.end, "border", whose)


@types("distance_to_border")
def distance_to_border(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`distance_to_border(a)`, `distance_to_border(a, side)`."""
    if not matching.count(checker, node, 1, 2, " or ".join(FUNCTIONS["distance_to_border"].forms)):
        return checker.unknown(node)
    of = space_of(checker, checker.check(node.arguments[0], SPACE))
    whose = tuple(checker.wants(each, SIDE) for each in node.arguments[1:])
    return Function(INT, node.start, node.end, "distance_to_border", (of, *whose))
