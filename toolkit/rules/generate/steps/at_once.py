"""`at_once`: several steps as one change. What they write is computed from the state before all of them."""

from __future__ import annotations

from dataclasses import replace

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.program.steps import AtOnce
from toolkit.rules.scenario import Inner


@verb(AtOnce)
def lower_at_once(lowering: Lowering, step: AtOnce, scope: Scope) -> list[Part]:
    """The steps read a copy of the cells that is made before the first of them, and that no wait has to outlast."""
    old = lowering.hidden("old", step.at, Inner("cells"))
    pen = lowering.pen(scope)
    pen.line(f"{old} = S.copy()")
    before = pen.node(old)
    inside = replace(scope, cells=old)
    return [before, *lowering.steps(step.steps, inside)]
