"""Declared orders as functions: the key of a thing, a tuple of numbers of which the least is best."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_arguments
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.logic import condition_of
from toolkit.compiler.module import Module, writes_functions
from toolkit.compiler.pycode import EMPTY, PyCode, comma, local, py
from toolkit.language.code import Criterion
from toolkit.program.rules import Order


@writes_functions("order")
def write_order(order: Order, module: Module, body: CodeBuffer) -> None:
    """The body of the function of an order."""
    given = {argument.name: local(names.local(argument.name)) for argument in order.args}
    env = of_arguments(order.args, given, guard=module.viewer)
    context = EmitContext(module, order.at, env, body)
    body.line(py("return {}", key_of(order.by, local("thing"), context)))


def key_of(criteria: Sequence[Criterion], thing: PyCode, context: EmitContext) -> PyCode:
    """The key of a thing by some criteria."""
    texts = context.in_order(
        [
            lambda there, one=criterion: _criterion(one, thing, there.naming(**{one.variable: thing}))  # type: ignore[misc]
            for criterion in criteria
        ]
    )
    return py("({},)", comma(*texts)) if texts else EMPTY


def _criterion(criterion: Criterion, thing: PyCode, context: EmitContext) -> PyCode:
    if criterion.order is not None:
        function = context.module.order_function(criterion.order)
        arguments = context.in_order([lambda there, code=code: there.code(code) for code in criterion.arguments])  # type: ignore[misc]
        key = py("{}({})", function, comma(context.cells, *context.viewers, *arguments, thing))
        if criterion.code is None:
            return py("*{}", key)
        return py("*({} if {} else ())", key, condition_of(criterion.code, context).text(context, exact=False))
    assert criterion.code is not None
    if criterion.how == "truth":
        return py("(0 if {} else 1)", condition_of(criterion.code, context).text(context, exact=False))
    text = context.code(criterion.code)
    place = criterion.code.expr
    there = context.at(criterion.code.where, context.env)
    return there.mark(py("(-{})", text) if criterion.how == "most" else py("(+{})", text), place)
