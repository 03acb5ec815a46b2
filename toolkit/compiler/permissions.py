"""Permissions in generated code: what permits or forbids an action, or decides a value that is a truth.

One that is absolute beats all that are not; then the higher rank decides; inside a rank what forbids wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack

from toolkit.compiler.bearers import for_bearers
from toolkit.compiler.existing import existence
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.logic import condition_of
from toolkit.compiler.pycode import PyCode, joined, literal, py
from toolkit.model import Type
from toolkit.program.rules import Permission


def strongest_first(permissions: tuple[Permission, ...]) -> list[Permission]:
    """Permissions in the order in which they decide."""
    return sorted(permissions, key=lambda one: (not one.absolute, -one.rank, one.permits))


def speaks(
    permission: Permission, about: Mapping[str, tuple[PyCode, Type]], live: tuple[str, ...], context: EmitContext
) -> PyCode:
    """A Python truth: whether a permission speaks. Statements that set a name where bearers must be looked at."""
    exists = existence(permission, live, context)
    if permission.owner is None and not exists:
        return condition_of(permission.when, context).text(context)
    found = context.body.fresh("speaks")
    context.body.line(py("{} = False", found))
    with ExitStack() as nested:
        if exists:
            nested.enter_context(context.body.block(py("if {}:", joined(" and ", exists))))
        there, _ = nested.enter_context(for_bearers(permission, about, context))
        test = condition_of(permission.when, there).text(there, exact=False)
        context.body.under(py("if {}:", test), py("{} = True", found))
    return found


def decide(
    permissions: tuple[Permission, ...],
    about: Mapping[str, tuple[PyCode, Type]],
    live: tuple[str, ...],
    result: PyCode,
    context: EmitContext,
) -> None:
    """Statements that set `result` to what the strongest permission that speaks says; none leaves it."""
    spoken = {id(one): context.hold(speaks(one, about, live, context), "speaks") for one in permissions}
    head = "if"
    for one in strongest_first(permissions):
        lines = [py("{} = {}", result, literal(one.permits))]
        if context.module.tracing:
            said = py(
                "({}, {}, {})",
                literal(one.label),
                literal(tuple(one.cite)),
                literal("permits" if one.permits else "forbids"),
            )
            lines.append(py("_decided = {}", said))
        with context.body.block(py(f"{head} {{}}:", spoken[id(one)])):
            for line in lines:
                context.body.line(line)
        head = "elif"
