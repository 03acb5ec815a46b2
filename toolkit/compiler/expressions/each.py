"""What a function ranges over: in order where the order can be told from the result, else as it lies."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.sets import in_any_order
from toolkit.compiler.pycode import Listed, PyCode, py
from toolkit.language.functions import traits_of
from toolkit.language.tree import Ranging
from toolkit.model import Type
from toolkit.program.sorts import bare


def things_of(node: Ranging, context: EmitContext) -> PyCode:
    """What is ranged over; of a map its keys."""
    if order_is_nothing(node, context):
        text = in_any_order(node.things, context)
    else:
        text = in_order(context.value(node.things), node.things.type, context)
    text = py("{}[::2]", text) if bare(node.things.type).form == "map" else text
    analysis = context.module.analysis
    if analysis.work.pays(node) and not text.is_known:
        text = context.call("look_at", text, 1 + analysis.work.work_inside(node))
    return context.mark(text, node) if node.things.type.form == "optional" else text


def in_order(things: PyCode, type: Type, context: EmitContext) -> PyCode:
    """Things of a type, as Python has them, in the order in which they are come to."""
    if not context.module.stage.lists_by_key(type):
        return things
    if isinstance(things, Listed):
        return things.by_key
    return context.call("by_key", context.cells, things)


def order_is_nothing(node: Ranging, context: EmitContext) -> bool:
    """Whether the order in which members are looked at cannot be told from the result."""
    if not traits_of(node).order_free:
        return False
    if context.module.tracing and context.module.stage.lists_by_key(node.things.type):
        return False  # an account tells what was asked of each
    return node.body is None or not context.module.analysis.faults(node.body)
