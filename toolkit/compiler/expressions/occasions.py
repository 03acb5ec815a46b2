"""Occasions: the innermost that is live, those further out, and such as are not live at all."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.language.tree import Innermost, Preview


@writes(Innermost)
def write_innermost(node: Innermost, here: EmitContext) -> str:
    """The row of the innermost live one. A kind that never nests has one row, always the same."""
    text = row_of(node.kind, here)
    return f"{here.support('outer_row')}({here.cells}, {text}, {node.outer})" if node.outer else text


def row_of(kind: str, here: EmitContext) -> str:
    """The row of the innermost occasion of a kind, where one is surely live."""
    layout = here.module.stage.layout
    if (given := here.env.rows.get(kind)) is not None:
        return given
    if ("top", kind) in layout.base:
        return f"{here.cells}[{layout.base['top', kind]}]"
    return str(layout.first_row[kind])


def live(kind: str, here: EmitContext) -> str:
    """A Python truth: one of the kind is going on."""
    layout = here.module.stage.layout
    if kind == "game":
        return "True"
    if kind not in layout.first_row:
        return "False"
    if ("top", kind) in layout.base:
        return f"({here.cells}[{layout.base['top', kind]}] is not None)"
    return f"({here.cells}[{layout.first_row[kind] + 1}] != 0)"


@writes(Preview)
def write_preview(node: Preview, here: EmitContext) -> str:
    """A row at the end of the cells, taken away again when the expression is computed."""
    rules, layout = here.module.rules, here.module.stage.layout
    given = dict(zip((name for name, _ in node.facts), here.values([value for _, value in node.facts]), strict=True))
    tag = layout.tags["occasion", node.kind]
    shape = layout.shapes[tag]
    declared = {f"fact {fact.name}": fact for fact in rules.occasions[node.kind].facts}
    cells = [str(tag)]
    for field, _ in shape.fields:
        fact = declared.get(field)
        if field == "serial":
            cells.append("0")
        elif fact is None:
            cells.append("None")
        elif fact.name in given:
            cells.append(given[fact.name])
        else:
            cells.append(here.code(fact.start) if fact.start is not None else "...")
    return f"{here.support('preview')}({here.cells}, ({', '.join(cells)}))"
