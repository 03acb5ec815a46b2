"""Which criteria of a route add up along it, or look at its end alone: such routes are found by one search.

In: a criterion about a route. Out: its terms, each a number of the spaces, of the steps or of the end; None where it is
anything else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Criterion, Where
from toolkit.language.tree import (
    Binary,
    Coerce,
    Conditional,
    Expr,
    Field,
    Function,
    Literal,
    Ranging,
    Unary,
    Variable,
    parts,
)
from toolkit.program.ground import search_of

ENDS = frozenset(("start", "end"))
_ALONG = "along "
"""Before the name of the movement of the routes, among the names that stand for them."""


@frozen
class Term:
    """So many times a number (`code` None: 1) of each space, called `variable`, of each step, or of the end.

    `truth`: it is 1 where the code holds, else 0. `costs`: it is what a step costs along the movement that the code
    searches. Where any of `unless` holds, of no route in particular, it is nothing.
    """

    of: OneOf["spaces", "steps", "end"]
    times: int
    code: Code | None = None
    variable: str = ""
    truth: bool = False
    costs: bool = False
    unless: tuple[Code, ...] = ()


def sums_of(choice: Choice) -> tuple[tuple[Term, ...], ...] | None:
    """The terms of each criterion by which routes are ranked, the least best; None where one is no such sum."""
    if choice.form != "routes" or choice.routes is None or not choice.routes.simple:
        return None
    if not choice.routes.adds_up:
        return None
    found = [terms_of(criterion, choice) for criterion in choice.prefer]
    return tuple(terms for terms in found if terms is not None) if None not in found else None


def terms_of(criterion: Criterion, choice: Choice) -> tuple[Term, ...] | None:
    """The terms of a criterion about the route of a choice."""
    if criterion.code is None or criterion.order is not None:
        return None
    names, code = frozenset((choice.name, criterion.variable)), criterion.code
    along = choice.routes.along if choice.routes is not None else None
    if along is not None and isinstance(along.expr, Function):
        names |= {_ALONG + search_of(along.expr).movement}
    if criterion.how == "truth":
        return (Term("end", -1, code, truth=True),) if _looks_at(code.expr, names, ENDS) else None
    found = _terms(code.expr, code.where, names, -1 if criterion.how == "most" else 1)
    return tuple(found) if found is not None else None


def _terms(expr: Expr, where: Where, names: frozenset[str], times: int) -> list[Term] | None:
    if _looks_at(expr, names, ENDS):
        return [Term("end", times, Code(expr, where))]
    match expr:
        case Coerce(how="ratio", of=of):
            return _terms(of, where, names, times)
        case Unary(operator="-", operand=operand):
            return _terms(operand, where, names, -times)
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            one = _terms(left, where, names, times)
            other = _terms(right, where, names, times if operator == "+" else -times)
            return [*one, *other] if one is not None and other is not None else None
        case (
            Binary(operator="*", left=Literal(value=int() as factor), right=of)
            | Binary(operator="*", left=of, right=Literal(value=int() as factor))
        ):
            return _terms(of, where, names, times * factor)
        case Field(of=Variable(name=name), name="length") if name in names:
            return [Term("steps", times)]
        case Conditional(condition=test, then=Literal(value=0) | Coerce(of=Literal(value=0)), otherwise=otherwise) if (
            _looks_at(test, names, frozenset())
        ):
            found = _terms(otherwise, where, names, times)
            return found and [replace(one, unless=(*one.unless, Code(test, where))) for one in found]
        case Function(name="cost_along") if _costs(expr, names):
            return [Term("steps", times, Code(expr, where), costs=True)]
        case Ranging(function="count" | "sum" as function, things=things, variable=variable, body=body):
            return _along(function, things, variable, body, where, names, times)
    return None


def _costs(expr: Function, names: frozenset[str]) -> bool:
    """Whether it is what the route costs along its own movement."""
    search = search_of(expr)
    told = all(_looks_at(argument, names, frozenset()) for argument in search.arguments)
    return told and _is_route(search.first, names) and _ALONG + search.movement in names


def _along(
    function: str, things: Expr, variable: str, body: Expr | None, where: Where, names: frozenset[str], times: int
) -> list[Term] | None:
    """What is counted or added up over all spaces of the route."""
    if isinstance(things, Coerce):
        things = things.of
    if not (isinstance(things, Field) and things.name == "spaces" and _is_route(things.of, names)):
        return None
    if body is None:
        return [Term("spaces", times)] if function == "count" else None
    if not _looks_at(body, names - {variable}, frozenset(("start",))):
        return None
    return [Term("spaces", times, Code(body, where), variable, truth=function == "count")]


def _looks_at(expr: Expr, names: frozenset[str], fields: frozenset[str]) -> bool:
    """Whether all that an expression reads of the route are these fields."""
    if isinstance(expr, Field) and _is_route(expr.of, names):
        return expr.name in fields
    if isinstance(expr, Ranging):
        body = _looks_at(expr.body, names - {expr.variable}, fields) if expr.body is not None else True
        others = [part for part in parts(expr) if part is not expr.body]
        return body and all(_looks_at(part, names, fields) for part in others)
    return not _is_route(expr, names) and all(_looks_at(part, names, fields) for part in parts(expr))


def _is_route(expr: Expr | None, names: frozenset[str]) -> bool:
    return isinstance(expr, Variable) and expr.name in names
