"""Rows of new pieces, and the lists that name them."""

from __future__ import annotations

from toolkit.rules.generate.code import Cells, Change, Do, Growth, Names, Nodes
from toolkit.rules.generate.lowering import Lowering
from toolkit.rules.scenario import start_of


def row_start(lowering: Lowering, design: str, owner: str, place: str, kind: str) -> str:
    """The row of a new piece as a Python tuple."""
    generator = lowering.generator
    shape = generator.layout.shape("piece", kind)
    names = generator.stage.names(list(generator.stage.start))
    state = generator.rules.kinds[kind].state
    cells = [design, owner, place, generator.face_up(place)]
    for field, _ in shape.fields[3:]:
        if field.startswith("state "):
            cells.append(repr(start_of(generator.layout, state[field.removeprefix("state ")], names)))
        else:
            cells.append("None" if field == "heirs" else "()")
    return f"({', '.join(cells)})"


def create_one(
    lowering: Lowering, made: str, design: str, place: str, owner: str, kind: str, reads: Names
) -> Nodes:
    """One new piece at a place; `made` is the local with its address."""
    row = row_start(lowering, design, owner, place, kind)
    contents = lowering.generator.contents_of(place)
    changes: list[Change | Growth] = [Growth(made, row), Change(contents, f"S[{contents}] + ({made},)")]
    for cell in lowering.generator.list_cells(kind, owner):
        changes.append(Change(cell, f"S[{cell}] + ({made},)"))
    start = Do(((0, f"{made} = len(S)"),), reads, frozenset((made,)))
    return [start, Cells(tuple(changes), reads | {made})]
