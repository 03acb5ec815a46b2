"""`seen(x, otherwise)`: x computed under a guard, and the other where that raises `NotKnown`: where something would be
read that the one who decides may not know.

The guarded form of an expression is written by the same writers: `Env.guard` says for whom, and the guarded form of the
module gives functions of values and orders that are told who looks.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.context import EmitContext, function, writes
from toolkit.compiler.expressions.knowing import seen_by
from toolkit.compiler.module import VIEWER, Module
from toolkit.compiler.pycode import CELLS, NONE, PyCode, call, comma, local, py
from toolkit.frozen import frozen
from toolkit.language.tree import Expr, Function
from toolkit.state import free_in

_OUTER = local("_outer")
"""What the function of a `seen` calls the viewer of another one around it."""


@frozen
class Known(Expr):
    """A piece of which a field is read under a guard: `of`, where the viewer may know which piece it is."""

    of: Expr


@writes(Known)
def write_known(node: Known, context: EmitContext) -> PyCode:
    """The piece, or none; else `NotKnown` is raised."""
    return context.mark(must_know(context, context.value(node.of)), node.of)


def must_know(context: EmitContext, piece: PyCode) -> PyCode:
    """A call that gives a piece if the viewer may know it."""
    name = context.module.unguarded.function(
        "k_known", "S, piece, viewer", lambda body: _write_known(context.module, body)
    )
    assert context.env.guard is not None
    return call(name, context.cells, piece, context.env.guard)


def _write_known(module: Module, body: CodeBuffer) -> None:
    not_known = module.runtime("NotKnown")
    body.under(py("if piece is not None and not {}(S, piece, viewer):", seen_by(module)), py("raise {}", not_known))
    body.line("return piece")


@function("seen")
def write_seen(node: Function, context: EmitContext) -> PyCode:
    """`seen(u.hardness, soft)`: the call of a function of what both expressions read around them."""
    if context.env.decides is None:
        return context.value(node.arguments[0])
    module, free = context.module, free_in(node)
    given = {name: text for name, text in context.env.names.items() if name.partition(".")[0] in free}
    alone = free.keys() - {name.partition(".")[0] for name in given}
    given |= {name: local(names.local(name)) for name in sorted(alone)}
    inside = {name: local(f"_given_{number}") for number, name in enumerate(given)}
    tracing = [local("T")] if module.tracing else []
    outer = [] if context.env.guard is None else [_OUTER]
    place, sorts = (
        (context.where.source.path, context.where.path),
        (context.env.stored, context.env.aged, context.env.made),
    )
    alike = node, place, tuple(given), *map(frozenset, sorts), module.tracing, bool(outer), module.open is None
    name = module.seen.setdefault(alike, f"k_seen_{len(module.seen)}")

    def write(body: CodeBuffer) -> None:
        """Its body."""
        env = replace(context.env, names=inside, rows={}, cells=CELLS, decides=VIEWER, guard=VIEWER, accounts=None)
        plain = replace(env, guard=_OUTER if outer else None, accounts=local("T") if tracing else None)
        first, other = node.arguments
        if outer:  # who asks what another one may know must know it too
            with body.block(py("if {} != {}:", _OUTER, VIEWER)):
                body.line(EmitContext(module, context.where, plain, body).value(first))
        with body.block("try:"):
            text = EmitContext(module.guarded, context.where, env, body).value(first)
            body.line(text if tracing else py("return {}", text))
        with body.block(py("except {}:", module.runtime("NotKnown"))):
            body.line(py("return {}", EmitContext(module, context.where, plain, body).value(other)))
        if tracing:  # with the accounts of what it asks for
            body.line(py("return {}", EmitContext(module, context.where, plain, body).value(first)))

    parameters = comma(CELLS, *tracing, VIEWER, *outer, *inside.values())
    function = module.function(name, str(parameters), write)
    accounts = [context.env.accounts or NONE] if tracing else []
    return context.mark(
        call(function, context.cells, *accounts, context.env.decides, *context.viewers, *given.values()), node
    )
