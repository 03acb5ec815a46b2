"""A step whose object is gone is skipped, and the log says so. In: a step, its objects. Out: its parts, if need be."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler.code import Names, Part
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import PyCode, joined, py, tuple_of
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.types import is_many
from toolkit.language.code import Code, Where
from toolkit.language.functions import traits_of
from toolkit.language.tree import Everything, Field, Function, Variable
from toolkit.program.effects import Step
from toolkit.program.sorts import bare


def may_be_gone(emitter: StepEmitter, code: Code, scope: Scope) -> bool:
    """Whether an expression may give a piece that has left play."""
    generator = emitter.generator
    if not generator.is_piece(code.type) or not generator.may_be_gone(code.type):
        return False
    expr = code.expr
    if isinstance(expr, Variable):
        local = scope.variables.get(expr.name)
        return local is None or not (local.fresh and local.in_play)
    if isinstance(expr, Function) and traits_of(expr).picks:
        return not (isinstance(expr.arguments[0], Everything) or _is_live(expr.arguments[0]))
    return True


def _is_live(expr: object) -> bool:
    return isinstance(expr, Function) and traits_of(expr).in_play


def those_in_play(emitter: StepEmitter, code: Code, text: PyCode) -> PyCode:
    """The Python expression of a set of pieces without those that are gone."""
    if not emitter.generator.may_be_gone(code.type) or isinstance(code.expr, Everything | Field | Function | Variable):
        return text
    return py("{}(S, {})", emitter.generator.writer.runtime("in_play"), text)


def objects_of(emitter: StepEmitter, statements: Statements, code: Code, stem: str) -> tuple[PyCode, list[PyCode]]:
    """The Python expression of the set that a step is about, one piece (named by the stem) or those in play of several;
    and the one piece where it may be gone."""
    things = statements.value(code)
    if is_many(code.type):
        return those_in_play(emitter, code, things), []
    one = statements.hold(things, stem)
    return tuple_of((one,)), [one] if may_be_gone(emitter, code, statements.scope) else []


def gone_holder(emitter: StepEmitter, to: Code, scope: Scope) -> bool:
    """Whether what something is put into may be a piece that has left play."""
    generator = emitter.generator
    type = bare(to.type)
    if type.name == "holder" and isinstance(to.expr, Variable):
        return generator.holding and generator.may_be_gone(type)
    return may_be_gone(emitter, to, scope)


def unless_gone(
    emitter: StepEmitter,
    step: Step,
    word: str,
    pieces: Sequence[PyCode],
    reads: Names,
    parts: Sequence[Part],
    where: Where | None = None,
    holder: PyCode | None = None,
) -> list[Part]:
    """The parts of a step where one of these pieces (Python expressions) is in play; without any, the parts.

    `where` they are named in the pack: one that is none is a fault there. `holder`: what something is put into, which
    must be in play besides, or be no piece.
    """
    if not pieces and holder is None:
        return [*parts]
    writer = emitter.generator.writer
    cells = [py("S[{} + 2]", piece) for piece in pieces]
    marked = cells if where is None else [writer.mark(cell, where) for cell in cells]
    tests = [joined(" or ", (py("{} is not None", cell) for cell in marked))] if pieces else []
    objects = pieces[:1]
    if holder is not None:
        first = len(emitter.generator.stage.opens)
        tests.append(py("({} < {} or S[{} + 2] is not None)", holder, first, holder))
        objects = [py("{} if S[{} + 2] is None else {}", objects[0], objects[0], holder) if objects else holder]
    told = tell(emitter, "skipped", word, step.at, step.cite, *objects, reads=reads)
    return [branch(emitter, joined(" and ", tests), reads, parts, [told] if told else [])]
