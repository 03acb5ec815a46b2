"""Rows of new pieces, and the lists that name them."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Do, Growth, Names, Nodes
from toolkit.compiler.pycode import EMPTY, NONE, PyCode, comma, literal, names_in, py
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.language.faults import LONGEST_LIST
from toolkit.state import start_of


def row_start(
    emitter: StepEmitter,
    design: PyCode,
    owner: PyCode,
    place: PyCode,
    kind: str,
    up: PyCode | None = None,
    *,
    in_play: bool = True,
) -> PyCode:
    """The row of a new piece at a place as a Python tuple; of one that is not in play yet, where it is nowhere.

    `up`: whether it lies face up, where its place does not say.
    """
    generator = emitter.generator
    shape = generator.layout.shape("piece", kind)
    names = generator.stage.names(list(generator.stage.start))
    state = generator.rules.kinds[kind].state
    cells = [design, owner, place if in_play else NONE, up if up is not None else generator.face_up(place)]
    for field, _ in shape.fields[3:]:
        if field.startswith("state "):
            cells.append(literal(start_of(generator.layout, state[field.removeprefix("state ")], names)))
        else:
            cells.append(literal(0) if field == "key" else EMPTY)
    return py("({})", comma(*cells))


def create_one(
    emitter: StepEmitter,
    made: PyCode,
    design: PyCode,
    place: PyCode,
    cell: PyCode,
    owner: PyCode,
    kind: str,
    reads: Names,
) -> Nodes:
    """One new piece at a place with contents in a cell; `made` is the local with its address."""
    row = row_start(emitter, design, owner, place, kind)
    lists = (cell, *emitter.generator.list_cells(kind, owner))
    changes: list[Change | Growth] = [Growth(made, row)]
    changes += [Change(cell, py("S[{}] + ({},)", cell, made)) for cell in lists]
    lines = [(0, py("{} = len(S)", made))]
    room = emitter.generator.runtime("room_for")
    for cell in lists:
        lines += [(0, py("if len(S[{}]) >= {}:", cell, LONGEST_LIST)), (1, py("{}(1, S[{}])", room, cell))]
    start = Do(tuple(lines), reads, names_in(made))
    return [start, Cells(tuple(changes), reads | made.names)]
