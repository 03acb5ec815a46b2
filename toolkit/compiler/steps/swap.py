"""`swap`: two pieces change places, as two moves that are one change."""

from __future__ import annotations

from toolkit.analysis.reads import PLACE
from toolkit.compiler.code import Names, Part
from toolkit.compiler.events import followed
from toolkit.compiler.firing import Happening
from toolkit.compiler.joining import Joining
from toolkit.compiler.looking import Wrote
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.moving import move_one
from toolkit.compiler.parts import branch
from toolkit.compiler.skipping import may_be_gone, unless_gone
from toolkit.language.code import Code
from toolkit.program.sorts import innermost
from toolkit.program.steps import Swap


@verb(Swap)
def lower_swap(lowering: Lowering, step: Swap, scope: Scope) -> list[Part]:
    """Where each lies is found first; two that lie in the same place stay there, and nothing happens."""
    pen = lowering.pen(scope)
    one = pen.hold(pen.value(step.one), "piece")
    other = pen.hold(pen.value(step.other), "piece")
    found = pen.node()
    start, end = f"S[{one} + 2]", f"S[{other} + 2]"
    ways = ((step.one, one, start, end), (step.other, other, end, start))

    def moves(inside: Scope) -> list[Part]:
        """Both moves."""
        return [part for way in ways for part in _moved(lowering, step, way, inside, pen.names)]

    parts = moves(scope) if scope.joined is not None else Joining(lowering, step.at, scope).whole(moves)
    parts = [branch(lowering, f"{start} != {end}", pen.names, parts)]
    for code, piece, _, _ in ways:
        if may_be_gone(lowering, code, scope):
            parts = unless_gone(lowering, step, "swap", [piece], pen.names, parts, code.where)
    return [found, *parts]


def _moved(lowering: Lowering, step: Swap, way: tuple[Code, str, str, str], scope: Scope, reads: Names) -> list[Part]:
    """One of the moves, with its event: the piece, where it lies, where it comes."""
    code, piece, start, end = way

    def change(event: Happening) -> list[Part]:
        """The move to where the event then ends."""
        moved, goal = event.facts["pieces"].python, event.facts["end"].python
        return [move_one(lowering, f"{moved}[0]", goal, frozenset((moved, goal)))]

    def wrote(event: Happening) -> Wrote:
        """The piece that moves."""
        moved = event.facts["pieces"].python
        return Wrote({PLACE: moved}, frozenset((moved,)), kind=innermost(code.type).name)

    facts = (f"({piece},)", start, end, "None")
    return followed(lowering, step, "moved", facts, change, scope, reads, leaving="pieces", wrote=wrote)
