"""One of two texts, as a truth says: a conditional expression, or statements that set a name."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.pycode import PyCode, as_code, py


def choose_text(
    context: EmitContext,
    test: PyCode,
    then: Callable[[EmitContext], PyCode],
    otherwise: Callable[[EmitContext], PyCode],
) -> PyCode:
    """The text of one of two branches; only the one that counts is computed."""
    value = test.value if context.module.passes.fold_constants else None
    if value is True or value is False:
        return (then if value else otherwise)(context)
    bodies = context.body.scratch(), context.body.scratch()
    texts = then(context.into(bodies[0])), otherwise(context.into(bodies[1]))
    if all(body.empty for body in bodies):
        return py("({} if {} else {})", texts[0], test, texts[1])
    name = context.body.fresh("chosen")
    for head, body, text in zip((py("if {}:", test), as_code("else:")), bodies, texts, strict=True):
        with context.body.block(head):
            context.body.take(body)
            context.body.line(py("{} = {}", name, text))
    return name
