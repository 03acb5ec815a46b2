"""`end`: an occasion is cut short, or the game is over."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Nodes, Part
from toolkit.compiler.pycode import literal, py, tuple_of
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.language.code import Code, Where
from toolkit.language.tree import Ranging
from toolkit.program.steps.flow import End


@verb(End)
def lower_end(emitter: StepEmitter, step: End, scope: Scope) -> list[Part]:
    """The result of a game is written before it is left."""
    if step.kind != "game":
        return [emitter.end(step.kind, step.outer, scope, Where(step.at.source, (*step.at.path, "end")))]
    statements = emitter.statements(scope)
    groups = tuple_of(
        py("*({})", statements.value(code)) if _is_sorted(code) else statements.value(code) for code in step.ranking
    )
    generator = emitter.generator
    result = literal(generator.layout.result)
    ranks = generator.call("ranking", groups, len(generator.stage.numbers.players))
    nodes: Nodes = [
        *statements.node(),
        *tell_step(emitter, "result", step),
        Cells((Change(result, ranks),), statements.names),
    ]
    return [[*nodes, *emitter.end("game", 0, scope)]]


def _is_sorted(code: Code) -> bool:
    """Whether players stand there one after the other: other lists, as sets, are of equals."""
    return isinstance(code.expr, Ranging) and code.expr.function == "sorted"
