"""`replace`: a piece gives way to its heirs, where it stood."""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.generate.blocks import tuple_of
from toolkit.rules.generate.code import Part
from toolkit.rules.generate.creating import row_start
from toolkit.rules.generate.events import followed
from toolkit.rules.generate.lowering import Lowering, Pen, Scope, verb
from toolkit.rules.generate.occasions import nests
from toolkit.rules.generate.skipping import may_be_gone, unless_gone
from toolkit.rules.generate.telling import tell_step
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
        _row(lowering, pen, step, index, pen.held(code), piece, holder, owner) for index, code in enumerate(step.heirs)
    )
    heirs = lowering.hidden("heirs", step.at, PIECES)
    replace = generator.support("replace_piece")
    shared = tuple(number for number, kind in enumerate(generator.stage.numbers.kind_of) if kind in step.held)
    tables = f"{generator.heirs_offsets()}, {generator.lists()}, {generator.places()}"
    pen.line(f"{heirs} = {replace}(S, J, {piece}, {rows}, {tables}{f', {shared}' if shared else ''})")
    if step.heirs:
        _pass_effects(lowering, pen, step, piece, heirs)
        _pass_facts(lowering, pen, step, piece, heirs)
    told = tell_step(lowering, "replaced", step)
    parts = [told, pen.node(heirs), *followed(lowering, step, "replaced", (piece, heirs), [], scope, pen.names)]
    return [first, *unless_gone(lowering, step, "replace", objects, seen, parts)]


def _row(
    lowering: Lowering, pen: Pen, step: Replace, index: int, design: str, piece: str, holder: str, owner: str
) -> str:
    """The row of an heir: it lies as the piece did, fresh or with that of its state that passes to it."""
    kind = step.heirs[index].type.name
    row = row_start(lowering, design, owner, holder, kind, up=f"S[{piece} + 3]")
    shape = lowering.generator.layout.shape("piece", kind)
    kept = [shape.at[f"state {field}"] for field, how in step.state if how == "all" or index == 0]
    if not kept:
        return row
    held = pen.hold(f"list({row})", "row")
    for at in kept:
        pen.line(f"{held}[{at}] = S[{piece} + {at}]")
    return held


def _pass_effects(lowering: Lowering, pen: Pen, step: Replace, piece: str, heirs: str) -> None:
    layout = lowering.generator.layout
    for effect, how in step.effects:
        cells = (layout.base["effects", effect], layout.serial)
        size = layout.shape("effect", effect).size
        to = heirs if how == "all" else f"{heirs}[:1]"
        pen.line(f"{lowering.generator.support('pass_effect')}(S, J, {cells}, {size}, {piece}, {to})")


def _pass_facts(lowering: Lowering, pen: Pen, step: Replace, piece: str, heirs: str) -> None:
    layout = lowering.generator.layout
    for kind, fact in step.facts:
        nested = nests(lowering, kind)
        row = f"S[{layout.base['top', kind]}]" if nested else str(layout.first_row[kind])
        outer = layout.at("occasion", kind, "outer") if nested else None
        offset = layout.at("occasion", kind, f"fact {fact}")
        pen.line(f"{lowering.generator.support('pass_fact')}(S, J, {row}, {outer}, {offset}, {piece}, {heirs}[0])")
