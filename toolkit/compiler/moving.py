"""Pieces taken from where they are and put elsewhere: one at a time in straight code, sets by the run-time library."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Do, Names, Nodes
from toolkit.compiler.pycode import PyCode, py, tuple_of
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.model import Type


def move_one(
    emitter: StepEmitter, piece: PyCode, place: PyCode, reads: Names, type: Type, *, bottom: bool = False
) -> Nodes:
    """Move one piece (a name) of a type to a place (an expression)."""
    generator = emitter.generator
    if not generator.only_spaces:
        move = py(
            "{}(S, J, ({},), {}, {}, {})", generator.runtime("move_pieces"), piece, place, generator.places(), bottom
        )
        return [Do(((0, generator.mixing(tuple_of((piece,)), move, type)),), reads)]
    target, start = emitter.fresh("to"), emitter.fresh("start")
    lines = [(0, py("{} = {}", target, place)), (0, py("{} = S[{} + 2]", start, piece))]
    if target == place:
        lines = lines[1:]
    without, put = generator.runtime("without"), generator.runtime("put_in")
    changes = (
        Change(start, py("{}(S[{}], {})", without, start, piece)),
        Change(target, py("{}(S[{}], {})", put, target, piece)),
        Change(py("{} + 2", piece), target),
    )
    return [Do(tuple(lines), reads), Cells(changes, reads)]
