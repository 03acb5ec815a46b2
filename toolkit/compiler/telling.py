"""Marks for the log: in the tracing form alone, one before each change, so that it can be told what changed, and where.

A mark is the number of a `LogMark`, how long the journal is then, and values that the journal does not hold. What was
written after it, up to the next mark, is read from the journal: so nothing that happens can be left out.
"""

from __future__ import annotations

from toolkit.compiler.code import NO_NAMES, Do, Names, Nodes
from toolkit.compiler.generator import Generator
from toolkit.compiler.log_marks import Cites
from toolkit.compiler.pycode import PyCode, comma, py
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.language.code import Where
from toolkit.program.effects import Step


def mark(generator: Generator, what: str, name: str, where: Where, cite: Cites = (), *values: PyCode) -> PyCode | None:
    """The statement that marks what comes next; None in the plain form."""
    if not generator.tracing:
        return None
    number = generator.telling.number(what, name, where, cite)
    return py("g.log.append(({}))", comma(number, py("len(J)"), *values))


def tell(
    emitter: StepEmitter, what: str, name: str, where: Where, cite: Cites = (), *values: PyCode, reads: Names = NO_NAMES
) -> Nodes:
    """The node that marks what comes next; nothing in the plain form. `values` read the locals `reads`."""
    text = mark(emitter.generator, what, name, where, cite, *values)
    return [] if text is None else [Do(((0, text),), reads, is_mark=True)]


def tell_step(emitter: StepEmitter, what: str, step: Step, *values: PyCode, reads: Names = NO_NAMES) -> Nodes:
    """The node that marks the change of a step."""
    return tell(emitter, what, what, step.at, step.cite, *values, reads=reads)
