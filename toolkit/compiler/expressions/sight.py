"""Sight: verdicts looked up in the tables of the stage, with the markers that lie on the map."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.pycode import PyCode, call, py
from toolkit.language.functions.sight import SIGHTS, left_out
from toolkit.language.tree import Function
from toolkit.state.sighting import MOST_IN_ROWS


@function("sight", "seen_from")
def write_sight(node: Function, context: EmitContext) -> PyCode:
    """`sight(a, b)`, `seen_from(a)`. Without pieces that fill spaces nothing of the state is looked at."""
    count, module = SIGHTS[node.name], context.module
    spaces = context.values(node.arguments[:count])
    if context.env.guard is not None:
        for code in context.values(node.arguments[count:]):
            context.hold(code, "read")
    told, before = "verdict", ()  # type: str, tuple[PyCode, ...]
    if node.name == "seen_from":
        told, before = "seen_from", (context.cells,)
    elif context.env.accounts is not None:
        told, before = "told", (context.env.accounts, context.cells)
    elif len(node.arguments) > count + bool(left_out(node)):
        told, before = "verdict_now", (context.cells,)
    elif len(module.stage.ground.labels) <= MOST_IN_ROWS:
        told = "rows"
    part = left_out(node)
    name, of = f"SIGHT_{told}", f"sighting.without({part!r})" if part else "sighting"
    asked = module.of_stage(f"{name}__{part.replace('.', '_')}" if part else name, f"{of}.{told}")
    found = py("{}[{}][{}]", asked, *spaces) if told == "rows" else call(asked, *before, *spaces)
    return context.mark(found, node)
