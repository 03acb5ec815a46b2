"""Sight: verdicts looked up in the tables of the stage, with the markers that lie on the map."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.pycode import PyCode, call, py
from toolkit.language.functions.sight import SIGHTS, left_out
from toolkit.language.tree import Function
from toolkit.state.sighting import MOST_IN_ROWS


@function("sight", "seen_from")
def write_sight(node: Function, here: EmitContext) -> PyCode:
    """`sight(a, b)`, `seen_from(a)`. Without pieces that fill spaces nothing of the state is looked at."""
    count, module = SIGHTS[node.name], here.module
    spaces = here.values(node.arguments[:count])
    if here.env.guard is not None:
        for code in here.values(node.arguments[count:]):
            here.hold(code, "read")
    told, before = "verdict", ()  # type: str, tuple[PyCode, ...]
    if node.name == "seen_from":
        told, before = "seen_from", (here.cells,)
    elif here.env.accounts is not None:
        told, before = "told", (here.env.accounts, here.cells)
    elif len(node.arguments) > count + bool(left_out(node)):
        told, before = "verdict_now", (here.cells,)
    elif len(module.stage.ground.labels) <= MOST_IN_ROWS:
        told = "rows"
    part = left_out(node)
    name, of = f"SIGHT_{told}", f"sighting.without({part!r})" if part else "sighting"
    asked = module.of_stage(f"{name}__{part.replace('.', '_')}" if part else name, f"{of}.{told}")
    found = py("{}[{}][{}]", asked, *spaces) if told == "rows" else call(asked, *before, *spaces)
    return here.mark(found, node)
