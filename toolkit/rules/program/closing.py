"""Whether a condition about a set holds of each smaller set too, as far as its form tells. In: a condition, a name."""

from __future__ import annotations

from toolkit.rules.program.code import Condition, Several
from toolkit.rules.tree import Coerce, Comparison, Comprehension, Expr, Function, Logic, Ranging, Unary, Variable, parts


def is_closed(condition: Condition, name: str) -> bool:
    """Whether what holds of the set called `name` holds of each smaller one, whatever stands in it."""
    if isinstance(condition, Several):
        if condition.how == "none":
            return not any(_mentions(part, name) for part in condition.conditions)
        return all(is_closed(part, name) for part in condition.conditions)
    return _keeps(condition.code.expr, name)


def reads(expr: Expr, name: str) -> bool:
    """Whether an expression reads a name."""
    return _is_name(expr, name) or any(reads(part, name) for part in parts(expr))


def _mentions(condition: Condition, name: str) -> bool:
    if isinstance(condition, Several):
        return any(_mentions(part, name) for part in condition.conditions)
    return reads(condition.code.expr, name)


def _keeps(expr: Expr, name: str) -> bool:
    """Whether a truth about a set stays true when members leave it."""
    if not reads(expr, name):
        return True
    match expr:
        case Logic(operands=operands):
            return all(_keeps(operand, name) for operand in operands)
        case Unary(operator="not", operand=Coerce(how="some", of=things)):
            return _shrinks(things, name)
        case Unary(operator="not", operand=Ranging(function="any", things=things, body=body)):
            return _shrinks(things, name) and (body is None or not reads(body, name))
        case Ranging(function="all", things=things, body=body) if body is not None:
            return (_shrinks(things, name) or not reads(things, name)) and _keeps(body, name)
        case Ranging(function="any", things=things, body=body) if body is not None:
            return not reads(things, name) and _keeps(body, name)
        case Comparison(operators=(("<=" | "<"),), operands=(Ranging() as count, most)):
            return _counts_few(count, name) and not reads(most, name)
        case Comparison(operators=((">=" | ">"),), operands=(most, Ranging() as count)):
            return _counts_few(count, name) and not reads(most, name)
    return False


def _counts_few(expr: Ranging, name: str) -> bool:
    body = expr.body
    return expr.function == "count" and _shrinks(expr.things, name) and (body is None or not reads(body, name))


def _shrinks(expr: Expr, name: str) -> bool:
    """Whether a set can only lose members when the set called `name` does: it itself, the spaces where it stands."""
    match expr:
        case Variable():
            return expr.name == name
        case Function(name="spaces", arguments=(things,)) | Coerce(how="set" | "spaces", of=things):
            return _shrinks(things, name)
        case Comprehension(element=element, clauses=(only,)):
            inside = (element, *only.conditions)
            return _shrinks(only.things, name) and not any(reads(part, name) for part in inside)
    return False


def _is_name(expr: Expr, name: str) -> bool:
    return isinstance(expr, Variable) and expr.name == name
