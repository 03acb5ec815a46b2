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
from toolkit.frozen import frozen
from toolkit.language.tree import Expr, Function
from toolkit.state import free_in

_OUTER = "_outer"
"""What the function of a `seen` calls the viewer of another one around it."""


@frozen
class Known(Expr):
    """A piece of which a field is read under a guard: `of`, where the viewer may know which piece it is."""

    of: Expr


@writes(Known)
def write_known(node: Known, here: EmitContext) -> str:
    """The piece, or none; else `NotKnown` is raised."""
    return here.mark(must_know(here, here.value(node.of)), node.of)


def must_know(here: EmitContext, piece: str) -> str:
    """A call that gives a piece if the viewer may know it."""
    name = here.module.unguarded.function("k_known", "S, piece, viewer", lambda body: _write_known(here.module, body))
    return f"{name}({here.cells}, {piece}, {here.env.guard})"


def _write_known(module: Module, body: CodeBuffer) -> None:
    not_known = module.support("NotKnown")
    body.under(f"if piece is not None and not {seen_by(module)}(S, piece, viewer):", f"raise {not_known}")
    body.line("return piece")


@function("seen")
def write_seen(node: Function, here: EmitContext) -> str:
    """`seen(u.hardness, soft)`: the call of a function of what both expressions read around them."""
    if here.env.decides is None:
        return here.value(node.arguments[0])
    module, free = here.module, free_in(node)
    given = {name: text for name, text in here.env.names.items() if name.partition(".")[0] in free}
    alone = free.keys() - {name.partition(".")[0] for name in given}
    given |= {name: names.local(name) for name in sorted(alone)}
    inside = {name: f"_given_{number}" for number, name in enumerate(given)}
    tracing = ["T"] if module.tracing else []
    outer = [] if here.env.guard is None else [_OUTER]
    place, sorts = (here.where.source.path, here.where.path), (here.env.stored, here.env.aged, here.env.made)
    alike = node, place, tuple(given), *map(frozenset, sorts), module.tracing, bool(outer), module.open is None
    name = module.seen.setdefault(alike, f"k_seen_{len(module.seen)}")

    def write(body: CodeBuffer) -> None:
        """Its body."""
        env = replace(here.env, names=inside, rows={}, cells="S", decides=VIEWER, guard=VIEWER, accounts=None)
        plain = replace(env, guard=_OUTER if outer else None, accounts="T" if tracing else None)
        first, other = node.arguments
        if outer:  # who asks what another one may know must know it too
            with body.block(f"if {_OUTER} != {VIEWER}:"):
                body.line(EmitContext(module, here.where, plain, body).value(first))
        with body.block("try:"):
            text = EmitContext(module.guarded, here.where, env, body).value(first)
            body.line(text if tracing else f"return {text}")
        with body.block(f"except {module.support('NotKnown')}:"):
            body.line(f"return {EmitContext(module, here.where, plain, body).value(other)}")
        if tracing:  # with the accounts of what it asks for
            body.line(f"return {EmitContext(module, here.where, plain, body).value(first)}")

    parameters = ", ".join(("S", *tracing, VIEWER, *outer, *inside.values()))
    module.function(name, parameters, write)
    accounts = [here.env.accounts or "None"] if tracing else []
    return here.mark(
        f"{name}({', '.join((here.cells, *accounts, here.env.decides, *here.looks, *given.values()))})", node
    )
