"""Pieces taken from where they are and put elsewhere: one at a time in straight code, sets by the machinery."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Do, Names, Nodes
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.model import Type


def move_one(emitter: StepEmitter, piece: str, place: str, reads: Names, type: Type, *, bottom: bool = False) -> Nodes:
    """Move one piece (a name) of a type to a place (an expression)."""
    generator = emitter.generator
    if not generator.only_spaces:
        move = f"{generator.support('move_pieces')}(S, J, ({piece},), {place}, {generator.places()}, {bottom})"
        return [Do(((0, generator.mixing(f"({piece},)", move, type)),), reads)]
    target, start = emitter.fresh("to"), emitter.fresh("start")
    lines = [(0, f"{target} = {place}"), (0, f"{start} = S[{piece} + 2]")]
    if target == place:
        lines = lines[1:]
    without, put = generator.support("without"), generator.support("put_in")
    changes = (
        Change(start, f"{without}(S[{start}], {piece})"),
        Change(target, f"{put}(S[{target}], {piece})"),
        Change(f"{piece} + 2", target),
    )
    return [Do(tuple(lines), reads), Cells(changes, reads)]
