"""Numbers that are written as such, where less than nothing has no meaning: costs, limits, what counts.

In: the typed code of a number. Out: a finding where it is plainly below 0; what has to be computed is a fault in play.
"""

from __future__ import annotations

from fractions import Fraction

from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.language.tree import Binary, Coerce, Expr, Literal, Unary

BELOW_NOTHING = register(
    "E665",
    "less-than-nothing",
    about="movement stacking traces",
    title="A cost or a limit is less than nothing",
    cause="A step cannot cost less than nothing, nothing can be kept below a limit that is less than nothing, and what "
    "counts in a stack counts 0 at least.",
    remedy="Write 0 or more. Where there is no such step, its cost is none: `cost: none if … else 1`.",
    bad="cost: -1",
    good="cost: 0",
    is_clear=True,
)


def see_not_below_nothing(bench: Workbench, code: Code | None, what: str) -> None:
    """Report a number that is plainly less than nothing. `what`: `What a step costs`."""
    number = None if code is None else plain_number(code.expr)
    if code is not None and number is not None and number < 0:
        span = code.where.span(code.expr.start, code.expr.end)
        bench.report(BELOW_NOTHING, span, f"{what} is less than nothing here: {number}.")


def plain_number(expr: Expr) -> Fraction | None:
    """The number that an expression is as it is written; None where it is none, or has to be computed in play."""
    match expr:
        case Literal(value=int() as value) if not isinstance(value, bool):
            return Fraction(value)
        case Coerce(of=of):
            return plain_number(of)
        case Unary(operator="-", operand=operand):
            number = plain_number(operand)
            return None if number is None else -number
        case Binary(operator=operator, left=left, right=right):
            one, other = plain_number(left), plain_number(right)
            return None if one is None or other is None else _reckoned(operator, one, other)
    return None


def _reckoned(operator: str, one: Fraction, other: Fraction) -> Fraction | None:
    """What two numbers make; None for what is not made of plain numbers."""
    match operator:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
        case "/" if other:
            return one / other
    return None
