"""Truths that never hold together. In: two typed expressions. Out: whether that can be seen from their form."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.language.tree import Comparison, Expr, Literal, Logic, Thing, Unary

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}


def exclude_each_other(one: Expr, other: Expr) -> bool:
    """Whether two truths never hold together: one is the other's contrary, or both say what one thing equals."""
    return any(_contrary(a, b) for a in _implied(one) for b in _implied(other))


def _implied(expr: Expr) -> Iterator[Expr]:
    """What must hold where a truth holds."""
    if isinstance(expr, Logic) and expr.operator == "and":
        for operand in expr.operands:
            yield from _implied(operand)
    else:
        yield expr


def _contrary(one: Expr, other: Expr) -> bool:
    if isinstance(one, Unary) and one.operator == "not" and one.operand == other:
        return True
    if isinstance(other, Unary) and other.operator == "not" and other.operand == one:
        return True
    if isinstance(one, Comparison) and isinstance(other, Comparison):
        return _contrary_comparisons(one, other)
    return False


def _contrary_comparisons(one: Comparison, other: Comparison) -> bool:
    if len(one.operators) > 1 or len(other.operators) > 1:
        return False
    if one.operands == other.operands and _OPPOSITE.get(one.operators[0]) == other.operators[0]:
        return True
    if one.operands[0] != other.operands[0]:
        return False
    first, second = one.operands[1], other.operands[1]
    if one.operators == other.operators == ("==",):
        return isinstance(first, (Literal, Thing)) and isinstance(second, (Literal, Thing)) and first != second
    numbers = [part.value for part in (first, second) if isinstance(part, Literal) and isinstance(part.value, int)]
    return len(numbers) == 2 and _apart(one.operators[0], numbers[0], other.operators[0], numbers[1])


def _apart(one: str, first: int, other: str, second: int) -> bool:
    """Whether no whole number is in both of two ranges, such as `< 3` and `>= 5`."""
    ranges = []
    for sign, number in ((one, first), (other, second)):
        ends = {
            "==": (number, number),
            "<": (None, number - 1),
            "<=": (None, number),
            ">": (number + 1, None),
            ">=": (number, None),
        }
        if sign not in ends:
            return False
        ranges.append(ends[sign])
    (low, high), (other_low, other_high) = ranges
    below = high is not None and other_low is not None and high < other_low
    return below or (other_high is not None and low is not None and other_high < low)
