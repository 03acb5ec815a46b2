"""What a function ranges over: in order where the order can be told from the result, else as it lies."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.sets import in_any_order
from toolkit.compiler.literal import is_known
from toolkit.language.tree import Ranging
from toolkit.program.sorts import bare


def things_of(node: Ranging, here: EmitContext) -> str:
    """What is ranged over; of a map its keys."""
    text = in_any_order(node.things, here) if _order_is_nothing(node, here) else here.value(node.things)
    text = f"{text}[::2]" if bare(node.things.type).form == "map" else text
    analysis = here.module.analysis
    if analysis.pays(node) and not is_known(text):
        text = f"{here.support('look_at')}({text}, {1 + analysis.work_inside(node)})"
    return here.mark(text, node) if node.things.type.form == "optional" else text


def _order_is_nothing(node: Ranging, here: EmitContext) -> bool:
    """Whether the order in which members are looked at cannot be told from the result."""
    if node.function not in ("any", "all", "count", "sum", "min", "max"):
        return False
    return node.body is None or not here.module.analysis.faults(node.body)
