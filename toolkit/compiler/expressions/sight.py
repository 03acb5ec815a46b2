"""Sight: verdicts looked up in the tables of the stage, with the markers that lie on the map."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.pycode import PyCode, call
from toolkit.language.functions.sight import SIGHTS
from toolkit.language.tree import Function


@function("sight", "seen_from")
def write_sight(node: Function, here: EmitContext) -> PyCode:
    """`sight(a, b)`, `seen_from(a)`. Without pieces that fill spaces nothing of the state is looked at."""
    count, module = SIGHTS[node.name], here.module
    spaces = here.values(node.arguments[:count])
    if here.env.guard is not None:
        for code in here.values(node.arguments[count:]):
            here.hold(code, "read")
    if node.name == "seen_from":
        found = call(module.of_stage("SEEN_FROM", "sighting.seen_from"), here.cells, *spaces)
    elif here.env.accounts is not None:
        found = call(module.of_stage("SIGHT_TOLD", "sighting.told"), here.env.accounts, here.cells, *spaces)
    elif len(node.arguments) > count:
        found = call(module.of_stage("SIGHT_NOW", "sighting.verdict_now"), here.cells, *spaces)
    else:
        found = call(module.of_stage("SIGHT", "sighting.verdict"), *spaces)
    return here.mark(found, node)
