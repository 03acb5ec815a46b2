"""`replace`: a piece gives way to its heirs, where it stood."""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.generate.blocks import tuple_of
from toolkit.rules.generate.code import Part
from toolkit.rules.generate.creating import row_start
from toolkit.rules.generate.events import followed
from toolkit.rules.generate.lowering import Lowering, Pen, Scope, verb
from toolkit.rules.generate.skipping import may_be_gone, unless_gone
from toolkit.rules.generate.telling import tell_step
from toolkit.rules.generate.types import kind_of
from toolkit.rules.program.steps import Replace

PIECES = Type("set", inner=Type("named", "piece"))


@verb(Replace)
def lower_replace(lowering: Lowering, step: Replace, scope: Scope) -> list[Part]:
    """The heirs are made with the state that they keep; then the piece leaves play and names them."""
    generator = lowering.generator
    pen = lowering.pen(scope)
    piece = pen.hold(pen.value(step.piece), "piece")
    objects = [piece] if may_be_gone(lowering, step.piece, scope) else []
    first, seen = pen.node(), pen.names
    holder, owner = pen.hold(f"S[{piece} + 2]", "holder"), pen.hold(f"S[{piece} + 1]", "owner")
    rows = tuple_of(
        _row(lowering, pen, step, code.type.name, pen.held(code), piece, holder, owner) for code in step.heirs
    )
    heirs = lowering.hidden("heirs", step.at, PIECES)
    replace = generator.support("replace_piece")
    tables = f"{generator.heirs_offsets()}, {generator.lists()}, {generator.places()}"
    pen.line(f"{heirs} = {replace}(S, J, {piece}, {rows}, {tables})")
    told = tell_step(lowering, "replaced", step)
    parts = [told, pen.node(heirs), *followed(lowering, step, "replaced", (piece, heirs), [], scope, pen.names)]
    return [first, *unless_gone(lowering, step, "replace", objects, seen, parts)]


def _row(
    lowering: Lowering, pen: Pen, step: Replace, kind: str, design: str, piece: str, holder: str, owner: str
) -> str:
    """The row of an heir: fresh, or with the state of the piece where that is kept or shared."""
    row = row_start(lowering, design, owner, holder, kind)
    shape = lowering.generator.layout.shape("piece", kind)
    old = lowering.generator.layout.shape("piece", kind_of(step.piece.type))
    shared = dict(step.shares)
    kept = [
        (shape.at[field], old.at[field])
        for field, _ in shape.fields
        if field.startswith("state ")
        and field in old.at
        and ("state" in step.keeps or shared.get(field.removeprefix("state ")) == "all")
    ]
    if not kept:
        return row
    held = pen.hold(f"list({row})", "row")
    for to, start in kept:
        pen.line(f"{held}[{to}] = S[{piece} + {start}]")
    return held
