"""`end`: an occasion is cut short, or the game is over."""

from __future__ import annotations

from toolkit.rules.generate.blocks import tuple_of
from toolkit.rules.generate.code import Cells, Change, Nodes, Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.telling import tell_step
from toolkit.rules.program.code import Code, Where
from toolkit.rules.program.steps import End
from toolkit.rules.tree import Ranging


@verb(End)
def lower_end(lowering: Lowering, step: End, scope: Scope) -> list[Part]:
    """The result of a game is written before it is left."""
    if step.kind != "game":
        return [lowering.end(step.kind, step.outer, scope, Where(step.at.source, (*step.at.path, "end")))]
    pen = lowering.pen(scope)
    groups = tuple_of(f"*({pen.value(code)})" if _is_sorted(code) else pen.value(code) for code in step.ranking)
    generator = lowering.generator
    result = str(generator.layout.result)
    ranks = f"{generator.support('ranking')}({groups}, {len(generator.stage.numbers.players)})"
    nodes: Nodes = [*pen.node(), *tell_step(lowering, "result", step), Cells((Change(result, ranks),), pen.names)]
    return [[*nodes, *lowering.end("game", 0, scope)]]


def _is_sorted(code: Code) -> bool:
    """Whether players stand there one after the other: other lists, as sets, are of equals."""
    return isinstance(code.expr, Ranging) and code.expr.function == "sorted"
