"""One of two texts, as a truth says: a conditional expression, or statements that set a name."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.pycode import PyCode, as_code, py


def choose_text(
    here: EmitContext, test: PyCode, then: Callable[[EmitContext], PyCode], otherwise: Callable[[EmitContext], PyCode]
) -> PyCode:
    """The text of one of two branches; only the one that counts is computed."""
    value = test.value if here.module.passes.fold_constants else None
    if value is True or value is False:
        return (then if value else otherwise)(here)
    bodies = here.body.scratch(), here.body.scratch()
    texts = then(here.into(bodies[0])), otherwise(here.into(bodies[1]))
    if all(body.empty for body in bodies):
        return py("({} if {} else {})", texts[0], test, texts[1])
    name = here.body.fresh("chosen")
    for head, body, text in zip((py("if {}:", test), as_code("else:")), bodies, texts, strict=True):
        with here.body.block(head):
            here.body.take(body)
            here.body.line(py("{} = {}", name, text))
    return name
