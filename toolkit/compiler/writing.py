"""The checks at every step around one change: what they must be told of it, and where they are looked at.

A narrowed check is told which members the change reaches. Where nothing comes between the change and the checks, and
all of them are narrowed, they first look at these members alone, and keep nothing when none of them meets its check.
In: a change. Out: nodes before it and after it, and the parts of the checks.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler.checking import run_check
from toolkit.compiler.code import NO_NAMES, Cells, Change, Do, If, Nodes, Part
from toolkit.compiler.flow import key_of
from toolkit.compiler.incremental_checks import NOBODY, IncrementalChecks, Marked, Wrote
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import PyCode, global_name, joined, literal, py
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.keys import Keys
from toolkit.program.rules import Check


@frozen
class Written:
    """`before` stands right before the change, `after` right after it; `checks` are all that look at it."""

    before: Nodes
    after: Nodes
    checks: list[Part]


def written(
    emitter: StepEmitter, keys: Keys, wrote: Wrote | None, scope: Scope, where: Where, *, between: bool
) -> Written:
    """What stands around a change that writes these keys. `between`: whether other rules may run before the checks."""
    generator = emitter.generator
    checks = generator.follow.after_step(where, keys).checks
    incremental_checks = generator.one(IncrementalChecks)
    known = [incremental_checks.of(check) for check in checks]
    touched = incremental_checks.touched(keys)
    incrementals = [
        incremental
        for incremental in incremental_checks.by_id.values()
        if incremental in touched or incremental in known
    ]
    marks = [incremental_checks.marked(incremental, keys, wrote, emitter.fresh("was")) for incremental in incrementals]
    before = [node for mark in marks for node in mark.before]
    if between or None in known or len(incrementals) > len(known) or any(mark.members is None for mark in marks):
        return Written(before, told_of(emitter, marks), looked_at(emitter, checks, scope, where))
    if not marks:
        return Written([], [], [])
    reads = frozenset(name for mark in marks for name in mark.names)
    slow: list[Part] = [told_of(emitter, marks), *looked_at(emitter, checks, scope, where)]
    return Written(before, [], [branch(emitter, _test(emitter, marks, scope), reads, slow)])


def looked_at(
    emitter: StepEmitter, checks: Sequence[Check], scope: Scope, where: Where, what: str = "step"
) -> list[Part]:
    """The checks in their order; a narrowed one where it has anything to look at, none while its own steps run."""
    parts: list[Part] = []
    for check in checks:
        own_steps = ".".join(key_of(check)) in (emitter.element, emitter.written_out)
        if own_steps and not emitter.generator.follow.is_end_of(check, where):
            continue
        own = run_check(emitter, check, scope, where, what)
        incremental = emitter.generator.one(IncrementalChecks).of(check)
        tests = [py("S[{}]", incremental.cell)] if incremental is not None else []
        tests += [idle] if (idle := is_idle(emitter, check)) is not None else []
        parts += [branch(emitter, joined(" and ", tests), NO_NAMES, own)] if tests else own
    return parts


def is_idle(emitter: StepEmitter, check: Check) -> PyCode | None:
    """A Python truth that holds unless a step of the check itself is being done; None where that is known."""
    key = key_of(check)
    if key not in emitter.generator.flow.recursive or emitter.element == ".".join(key):
        return None
    return py("not {}(up, {})", emitter.generator.runtime("is_at_work"), literal(".".join(key)))


def _test(emitter: StepEmitter, marks: Sequence[Marked], scope: Scope) -> PyCode:
    """Whether a check has something to look at besides, is not there now, or one of these members meets it."""
    live, writer = [open.kind for open in scope.around], emitter.generator.writer
    tests = [_is_waiting(mark) for mark in marks]
    there = [writer.existence(mark.incremental.check, live, Scope({}).env()) for mark in marks]
    tests += [py("not ({})", text) for text in there if text]
    reached = [mark for mark in marks if mark.members != NOBODY]
    tests += [emitter.generator.one(IncrementalChecks).met(mark) for mark in reached]
    return joined(" or ", tests)


def _is_waiting(mark: Marked) -> PyCode:
    """Whether a check has any others to look at: of those that it can ask now, one that meets it."""
    incremental, waiting = mark.incremental, py("S[{}]", mark.incremental.cell)
    return (
        waiting
        if incremental.may_fault
        else py(
            "{} and ({} is True or {}(S, {}) is not None)", waiting, waiting, global_name(incremental.function), waiting
        )
    )


def told_of(emitter: StepEmitter, marks: Sequence[Marked]) -> Nodes:
    """Each check is told which members are to be looked at: only if one of them meets it, where that can be asked now.

    A condition that may be a fault is not computed before its time.
    """
    nodes: Nodes = []
    for mark in marks:
        if mark.members is None:
            nodes.append(Cells((Change(literal(mark.incremental.cell), py("True")),)))
        elif mark.members != NOBODY:
            later = emitter.generator.runtime("look_later")
            told = Do(((0, py("{}(S, J, {}, {})", later, mark.incremental.cell, mark.members)),), mark.names)
            met = emitter.generator.one(IncrementalChecks).met(mark)
            nodes.append(told if mark.incremental.may_fault else If(met, [told], [], mark.names))
    return nodes
