"""Parts of code put together: branches, loops over tuples, what runs again and again."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler.code import NO_NAMES, Do, If, Jump, Label, Loop, Names, Nodes, Part, Waiting
from toolkit.compiler.pycode import PyCode, call, joined, names_in, py
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.language.code import Where
from toolkit.state import CellType, Inner

ROWS = Inner("rows")
MOST_IN_ROW = 100
"""Branches that are written as `elif` after `elif`."""


def waits(parts: Sequence[Part]) -> bool:
    """Whether one of some parts may wait."""
    return any(isinstance(part, Waiting) for part in parts)


def branch(
    emitter: StepEmitter, test: PyCode, reads: Names, then: Sequence[Part], otherwise: Sequence[Part] = ()
) -> Part:
    """`if test`: one list of parts, or the other."""
    if not waits(then) and not waits(otherwise):
        return [If(test, emitter.chain(then, None), emitter.chain(otherwise, None), reads)]

    def make(after: Label) -> Nodes:
        """Both branches go on at what comes after."""
        return [If(test, emitter.chain(then, after), emitter.chain(otherwise, after), reads)]

    return Waiting(make)


def choice_of(
    emitter: StepEmitter, tests: Sequence[tuple[PyCode, Names, Sequence[Part]]], otherwise: Sequence[Part]
) -> Part:
    """The first branch whose test holds. Many are asked for by halves: Python's compiler goes into one that stands in
    the other, and a test has no other effect, so it may be asked twice."""
    if len(tests) > MOST_IN_ROW:
        half = len(tests) // 2
        first, second = choice_of(emitter, tests[:half], ()), choice_of(emitter, tests[half:], otherwise)
        reads = frozenset[str]().union(*(names for _, names, _ in tests[:half]))
        return branch(
            emitter, joined(" or ", (py("({})", test) for test, _, _ in tests[:half])), reads, [first], [second]
        )
    rest = list(otherwise)
    for test, reads, parts in reversed(tests):
        rest = [branch(emitter, test, reads, parts, rest)]
    return rest[0] if len(rest) == 1 else []


def repeat(
    emitter: StepEmitter, head: Nodes, stop: PyCode, reads: Names, body: Sequence[Part], again: Label | None = None
) -> Part:
    """`head`, then leave when `stop` holds, else the body and again; a body that waits makes a labelled loop.

    `again` is the label of that where something in the body may lead back to it.
    """
    if not waits(body):
        out, rounds = emitter.generator.runtime("out_of_fuel"), emitter.generator.runtime("rounds")
        leave = If(stop, [Do(((0, py("break")),))], [], reads)
        inner = [*head, leave, *emitter.chain(body, None)]
        loop = Loop(py("for _ in {}", call(rounds)), inner, NO_NAMES, NO_NAMES)
        return [loop, Do(((0, py("else:")), (1, call(out))))]

    def make(after: Label) -> Nodes:
        """The body comes back to a label of its own."""
        start = again if again is not None else emitter.joint()
        start.code = [*head, If(stop, [Jump(after)], [], reads), *emitter.chain(body, start)]
        return [Jump(start)]

    return Waiting(make)


def loop_over(
    emitter: StepEmitter,
    where: Where,
    stem: str,
    things: PyCode,
    variable: PyCode,
    body: Sequence[Part],
    reads: Names = NO_NAMES,
    kind: CellType = ROWS,
) -> list[Part]:
    """The body for each row of a tuple that is computed once, before the loop, from the locals `reads`."""
    own = names_in(variable)
    if not waits(body):
        return [[Loop(py("for {} in {}", variable, things), emitter.chain(body, None), reads, own)]]
    waiting = emitter.hidden(stem, where, kind)
    kept = names_in(waiting)
    start: Nodes = [Do(((0, py("{} = {}", waiting, things)),), reads, kept)]
    lines = ((0, py("{} = {}[0]", variable, waiting)), (0, py("{} = {}[1:]", waiting, waiting)))
    first: Nodes = [Do(lines, kept, kept | own)]
    return [start, repeat(emitter, [], py("not {}", waiting), kept, [first, *body])]
