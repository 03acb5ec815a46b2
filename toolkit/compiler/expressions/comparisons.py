"""Comparisons and chains of them."""

from __future__ import annotations

from toolkit.compiler.expressions.asks import members_of
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.operations import as_number, reckoned
from toolkit.compiler.expressions.traces import whether_traced
from toolkit.compiler.pycode import NOT_KNOWN, PyCode, binary, literal, py
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Ask, Comparison, Expr
from toolkit.program.sorts import bare

_ORDER = ("<", "<=", ">", ">=")


@writes(Comparison)
def write_comparison(node: Comparison, context: EmitContext) -> PyCode:
    """`1 <= x < 6`: each operand is computed once, the first comparison that fails ends the chain."""
    traced = whether_traced(node, context)
    if traced is not None:
        asked, is_denied = traced
        return py("(not {})", context.value(asked)) if is_denied else context.value(asked)
    operands = _numbers(node)
    if len(operands) == 2 and node.operators[0] in _ORDER:
        left, right = reckoned(operands[0], operands[1], context)
        return _pair(node, node.operators[0], left, right, context)
    first, second = context.in_order([lambda there, part=part: _operand(node, part, there) for part in operands[:2]])  # type: ignore[misc]
    if len(operands) == 2:
        return _pair(node, node.operators[0], first, second, context)
    first, second = context.hold(first, "operand"), context.hold(second, "operand")
    return _chain(node, operands, _pair(node, node.operators[0], first, second, context), second, 1, context)


def _numbers(node: Comparison) -> list[Expr]:
    if len(node.operands) != 2 or node.operators[0] not in (*_ORDER, "==", "!="):
        return list(node.operands)
    left, right = node.operands
    return [as_number(left, right), as_number(right, left)]


def _operand(node: Comparison, operand: Expr, context: EmitContext) -> PyCode:
    is_last = operand is node.operands[-1]
    if is_last and node.operators[-1] in ("in", "not in") and isinstance(operand, Ask):
        members = context.shared(lambda there: members_of(operand, there))
        if members is not None:
            return members
    text = context.value(operand)
    return py("{}[::2]", text) if bare(operand.type).form == "map" and is_last else text


def _pair(node: Comparison, operator: str, left: PyCode, right: PyCode, context: EmitContext) -> PyCode:
    one, other = left.value, right.value
    if context.module.passes.fold_constants and one is not NOT_KNOWN and other is not NOT_KNOWN:
        if operator in ("==", "!="):
            return literal((one == other) is (operator == "=="))
        if operator in ("in", "not in") and isinstance(other, tuple):
            return literal((one in other) is (operator == "in"))
    plain = all(value is None or value is NOT_KNOWN for value in (one, other))  # Python warns of `5 is None`
    if operator in ("==", "!=") and None in (left.value, right.value) and plain:
        operator = "is" if operator == "==" else "is not"
    text = binary(left, operator, right)
    if operator in _ORDER and text.may_fault:  # perhaps a fact that nothing has set: an error here
        return context.mark(text, node)
    faulty = operator in _ORDER or "in" in operator
    return context.mark(text, node) if faulty and any(may_be_none(part) for part in node.operands) else text


def _chain(
    node: Comparison, operands: list[Expr], text: PyCode, left: PyCode, place: int, context: EmitContext
) -> PyCode:
    """The chain from the comparison at `place` on, computed only where what stands before it holds."""
    scratch = context.body.scratch()
    there = context.into(scratch)
    right = _operand(node, operands[place + 1], there)
    more = place + 2 < len(operands)
    right = there.hold(right, "operand") if more else right
    next = _pair(node, node.operators[place], left, right, there)
    if scratch.empty and not more:
        return py("({} and {})", text, next)
    found = context.body.fresh("holds")
    context.body.line(py("{} = {}", found, text))
    with context.body.block(py("if {}:", found)):
        context.body.take(scratch)
        rest = _chain(node, operands, next, right, place + 1, context) if more else next
        context.body.line(py("{} = {}", found, rest))
    return found
