"""`swap`: two pieces change places, as two moves that are one change."""

from __future__ import annotations

from toolkit.analysis.reads import PLACE
from toolkit.compiler.code import Names, Part
from toolkit.compiler.events import followed
from toolkit.compiler.incremental_checks import Wrote
from toolkit.compiler.joining import Joining
from toolkit.compiler.moving import move_one
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import NONE, PyCode, names_in, py, tuple_of
from toolkit.compiler.skipping import may_be_gone, unless_gone
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.triggers import EmittedEvent
from toolkit.language.code import Code
from toolkit.program.sorts import innermost
from toolkit.program.steps.changes import Swap


@verb(Swap)
def lower_swap(emitter: StepEmitter, step: Swap, scope: Scope) -> list[Part]:
    """Where each lies is found first; two that lie in the same place stay there, and nothing happens."""
    statements = emitter.statements(scope)
    one = statements.hold(statements.value(step.one), "piece")
    other = statements.hold(statements.value(step.other), "piece")
    found = statements.node()
    start, end = py("S[{} + 2]", one), py("S[{} + 2]", other)
    ways = ((step.one, one, start, end), (step.other, other, end, start))

    def moves(inside: Scope) -> list[Part]:
        """Both moves."""
        return [part for way in ways for part in _moved(emitter, step, way, inside, statements.names)]

    parts = moves(scope) if scope.joined is not None else Joining(emitter, step.at, scope).whole(moves)
    parts = [branch(emitter, py("{} != {}", start, end), statements.names, parts)]
    for code, piece, _, _ in ways:
        if may_be_gone(emitter, code, scope):
            parts = unless_gone(emitter, step, "swap", [piece], statements.names, parts, code.where)
    return [found, *parts]


def _moved(
    emitter: StepEmitter, step: Swap, way: tuple[Code, PyCode, PyCode, PyCode], scope: Scope, reads: Names
) -> list[Part]:
    """One of the moves, with its event: the piece, where it lies, where it comes."""
    code, piece, start, end = way

    def change(event: EmittedEvent) -> list[Part]:
        """The move to where the event then ends."""
        moved, goal = event.facts["pieces"].python, event.facts["end"].python
        return [move_one(emitter, py("{}[0]", moved), goal, names_in(moved, goal), code.type)]

    def wrote(event: EmittedEvent) -> Wrote:
        """The piece that moves."""
        moved = event.facts["pieces"].python
        return Wrote({PLACE: moved}, names_in(moved), kind=innermost(code.type).name)

    facts = (tuple_of((piece,)), start, end, NONE)
    return followed(emitter, step, "moved", facts, change, scope, reads, leaving="pieces", wrote=wrote)
