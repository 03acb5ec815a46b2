"""Routines of rules called from others: arguments, what comes back, and what a call may end.

A routine that cannot wait is a plain function. If it may end something around its caller, what it returns tells what
(a number, None when it ran to its end), and a value that it gives is left in `g.given`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from toolkit.compiler import names
from toolkit.compiler.blocks import Function, Routine, node_lines
from toolkit.compiler.code import NO_NAMES, Do, Enter, If, Label, Leave, Names, Nodes, Part, Waiting
from toolkit.compiler.flow import Key
from toolkit.compiler.generator import Generator
from toolkit.compiler.inner_steps import Signal
from toolkit.compiler.points import points_of
from toolkit.compiler.pycode import CELLS, PyCode, call, global_name, local, names_in, py
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.language.code import Where
from toolkit.program.effects import Step
from toolkit.program.rules import Arg, Procedure
from toolkit.program.steps.flow import Call

CONTEXT = (local("g"), CELLS, local("J"))
"""What a routine that is a plain function is given before its own arguments: the game, the cells, the journal."""
Build = Callable[[StepEmitter, Scope], None]
"""What makes the code of a routine: it writes into the labels of the emitter."""


def ident(key: Key) -> str:
    """The part of Python names that stands for a routine."""
    return names.word(f"{key[0]}_{key[1]}")


def give(emitter: StepEmitter, value: PyCode, reads: Names) -> Leave:
    """End a routine with a value."""
    if not emitter.plain:
        return Leave(((0, py("g.given = {}", value)), (0, py("return up"))), reads)
    if emitter.leaves:
        return Leave(((0, py("g.given = {}", value)), (0, py("return None"))), reads)
    return Leave(((0, py("return {}", value)),), reads)


def build_steps(emitter: StepEmitter, scope: Scope, steps: Sequence[Step], gives: PyCode | None = None) -> None:
    """The code of a routine that runs steps, and gives the value of a local at its end."""
    entry = emitter.labels[0]
    parts = emitter.steps(steps, scope)
    if gives is not None:
        parts.append([give(emitter, gives, names_in(gives))])
    if emitter.plain:
        entry.code = emitter.chain(parts, None)
        return
    entry.code = emitter.chain(parts, finish(emitter))


def finish(emitter: StepEmitter) -> Label:
    """The label at the end of a routine of blocks."""
    last = emitter.joint()
    last.code = [Leave(((0, py("return up")),))]
    return last


def routine(emitter: StepEmitter, key: Key, args: Sequence[Arg], steps: Sequence[Step]) -> tuple[str, bool]:
    """The function or the entry of a routine, and whether it is made of blocks."""
    generator = emitter.generator
    facts = generator.flow.facts[key]
    make = blocks if facts.waits else plain

    def build(inner: StepEmitter, scope: Scope) -> None:
        """Nothing but the steps."""
        inner.leaves = bool(facts.leaves)
        build_steps(inner, scope, steps)

    return make(generator, ident(key), ".".join(key), args, build), facts.waits


def run_procedure(emitter: StepEmitter, step: Call, scope: Scope) -> list[Part]:
    """Call a procedure."""
    procedure = emitter.generator.rules.procedures[step.procedure]
    statements = emitter.statements(scope)
    arguments = tuple(statements.stored(code) for code in step.arguments)
    before = statements.node()
    result = None
    if step.name is not None and procedure.gives is not None:
        result = emitter.local(scope, step.name, procedure.gives)
    return [before, *enter(emitter, procedure, arguments, statements.names, scope, step.at, result)]


def enter(
    emitter: StepEmitter,
    procedure: Procedure,
    arguments: tuple[PyCode, ...],
    reads: Names,
    scope: Scope,
    where: Where,
    result: PyCode | None,
) -> list[Part]:
    """Run a procedure with these arguments; `result` is the local for what it gives."""
    key = ("procedures", procedure.id)
    name, blocks = routine(emitter, key, procedure.args, procedure.steps)
    return run(emitter, name, blocks, key, arguments, reads, scope, where, result)


def run(
    emitter: StepEmitter,
    name: str,
    blocks: bool,
    key: Key,
    arguments: tuple[PyCode, ...],
    reads: Names,
    scope: Scope,
    where: Where,
    result: PyCode | None = None,
    what: str = "",
) -> list[Part]:
    """Run a routine by its function or its entry."""
    writes = names_in(result) if result is not None else NO_NAMES
    if not blocks:
        called = call(global_name(name), *CONTEXT, *arguments)
        return plain_call(emitter, called, reads, emitter.generator.flow.facts[key].leaves, scope, result)

    def make(after: Label) -> Nodes:
        """Enter it, and come back for what it gives."""
        back = emitter.back(where, scope, what)
        taken: Nodes = [Do(((0, py("{} = g.given", result)),), NO_NAMES, writes)] if result is not None else []
        back.code = emitter.chain([taken, tell(emitter, "back", back.name, where)], after)
        return [*tell(emitter, "call", back.name, where), Enter(name, arguments, back, reads)]

    return [Waiting(make)]


def plain_call(
    emitter: StepEmitter,
    call: PyCode,
    reads: Names,
    leaves: frozenset[Signal],
    scope: Scope,
    result: PyCode | None = None,
) -> list[Part]:
    """Call a plain function; where it may end something, look at what it returns."""
    writes = names_in(result) if result is not None else NO_NAMES
    if not leaves:
        return [[Do(((0, py("{} = {}", result, call) if result is not None else call),), reads, writes)]]
    signal = emitter.fresh("ended")
    nodes: Nodes = [Do(((0, py("{} = {}", signal, call)),), reads)]
    nodes += dispatch(emitter, signal, leaves, scope)
    if result is not None:
        nodes.append(Do(((0, py("{} = g.given", result)),), NO_NAMES, writes))
    return [nodes]


def dispatch(emitter: StepEmitter, signal: PyCode, leaves: frozenset[Signal], scope: Scope) -> Nodes:
    """Do what a called function asks to be ended."""
    generator = emitter.generator
    if emitter.plain and not scope.around:
        return [If(py("{} is not None", signal), [Leave(((0, py("return {}", signal)),))], [])]
    nodes: Nodes = []
    for kind, outer in sorted(leaves):
        test = py("{} == {}", signal, generator.signal((kind, outer))) if len(leaves) > 1 else signal
        nodes.append(If(test, emitter.end(kind, outer, scope), []))
    return nodes


def blocks(generator: Generator, name: str, element: str, args: Iterable[Arg], build: Build) -> str:
    """The entry of a routine made of blocks: `build` makes its code when it is first called."""
    entry = f"b_{name}"
    return generator.once(entry, partial(_blocks, generator, entry, element, args, build))


def _blocks(generator: Generator, entry: str, element: str, args: Iterable[Arg], build: Build) -> None:
    emitter = StepEmitter(generator, element, entry, plain=False)
    scope = Scope({})
    params = tuple(str(emitter.local(scope, arg.name, arg.type)) for arg in args)
    emitter.labels.append(Label(entry, "entry", params=params))
    build(emitter, scope)
    routine = Routine(emitter.labels, generator.passes.fuse_blocks)
    generator.functions += routine.functions()
    generator.points += points_of(emitter, routine)


def plain(generator: Generator, name: str, element: str, args: Iterable[Arg], build: Build) -> str:
    """A routine that cannot wait, as a function of `(g, S, J, *arguments)`: its code as it is, without labels."""
    function = f"f_{name}"
    return generator.once(function, partial(_plain, generator, function, element, args, build))


def _plain(generator: Generator, function: str, element: str, args: Iterable[Arg], build: Build) -> None:
    emitter = StepEmitter(generator, element, function, plain=True)
    scope = Scope({})
    params = tuple(str(emitter.local(scope, arg.name, arg.type)) for arg in args)
    entry = Label(function, "entry", params=params)
    emitter.labels.append(entry)
    build(emitter, scope)
    arguments = ", ".join(("g", "S", "J", *params))
    generator.functions.append(Function(function, arguments, node_lines(entry.code, 1)))
