"""Occasions: the innermost that is live, those further out, and such as are not live at all."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.pycode import FALSE, NONE, TRUE, PyCode, comma, literal, py
from toolkit.language.tree import Innermost, Preview


@writes(Innermost)
def write_innermost(node: Innermost, context: EmitContext) -> PyCode:
    """The row of the innermost live one. A kind that never nests has one row, always the same."""
    text = row_of(node.kind, context)
    return context.call("outer_row", context.cells, text, node.outer) if node.outer else text


def row_of(kind: str, context: EmitContext) -> PyCode:
    """The row of the innermost occasion of a kind, where one is known to be live."""
    layout = context.module.stage.layout
    if (given := context.env.rows.get(kind)) is not None:
        return given
    if ("top", kind) in layout.base:
        return py("{}[{}]", context.cells, layout.base["top", kind])
    return literal(layout.first_row[kind])


def live(kind: str, context: EmitContext) -> PyCode:
    """A Python truth: one of the kind is going on."""
    layout = context.module.stage.layout
    if kind == "game":
        return TRUE
    if kind not in layout.first_row:
        return FALSE
    if ("top", kind) in layout.base:
        return py("({}[{}] is not None)", context.cells, layout.base["top", kind])
    return py("({}[{}] != 0)", context.cells, layout.first_row[kind] + 1)


@writes(Preview)
def write_preview(node: Preview, context: EmitContext) -> PyCode:
    """A row at the end of the cells, taken away again when the expression is computed."""
    rules, layout = context.module.rules, context.module.stage.layout
    given = dict(zip((name for name, _ in node.facts), context.values([value for _, value in node.facts]), strict=True))
    tag = layout.tags["occasion", node.kind]
    shape = layout.shapes[tag]
    declared = {f"fact {fact.name}": fact for fact in rules.occasions[node.kind].facts}
    cells = [literal(tag)]
    for field, _ in shape.fields:
        fact = declared.get(field)
        if field == "serial":
            cells.append(literal(0))
        elif fact is None:
            cells.append(NONE)
        elif fact.name in given:
            cells.append(given[fact.name])
        else:
            cells.append(context.code(fact.start) if fact.start is not None else literal(...))
    return py("{}({}, ({}))", context.runtime("preview"), context.cells, comma(*cells))
