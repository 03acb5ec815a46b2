"""Loops over a few members that are known beforehand: their texts, where writing them out is quicker than looping."""

from __future__ import annotations

from toolkit.compiler.expressions.asks import inlined
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.pycode import PyCode, literal
from toolkit.language.tree import Ask, Expr, Ranging, parts

MOST_MEMBERS = 12
MOST_NODES = 400
"""More nodes than this, all members together, are not written out."""


def unrolled(node: Ranging, things: PyCode, here: EmitContext) -> list[PyCode] | None:
    """The texts of the members of known things; None where a loop is better."""
    if not here.module.passes.unroll_constants:
        return None
    members = things.value
    if not isinstance(members, tuple) or len(members) > MOST_MEMBERS:
        return None
    if node.body is not None and len(members) * size(node.body, here) > MOST_NODES:
        return None
    return [literal(member) for member in members]


def size(node: Expr, here: EmitContext) -> int:
    """How many nodes are written for an expression, with those of loops written out and of values put in place."""
    inside = 1 + sum(size(part, here) for part in parts(node))
    if isinstance(node, Ranging):
        return 3 * inside
    if isinstance(node, Ask) and (asked := inlined(node, here)) is not None:
        return inside + size(asked.base.expr, here)
    return inside
