"""Values that are asked for: a call of the value's function, or its text put in place where it is small."""

from __future__ import annotations

from toolkit.compiler.env import of_arguments
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.looking_up import looked_up_by
from toolkit.compiler.module import Module
from toolkit.compiler.pycode import NONE, PyCode, call, joined, py
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.tree import Ask, Expr, Ranging, Variable, parts
from toolkit.program.rules import Modifier, Permission, Value

MOST_INLINED = 24
"""Values of more nodes than this are called."""
MOST_LOOPS = 2
"""So are those that range over things in each other: Python lets no more than 20 blocks stand in each other."""
MOST_WITH_ALL = 240
"""So are those that have more with all that they ask for: each text would double with those that ask twice."""


@frozen
class Inlined:
    """A value whose text stands in place of the call."""

    value: Value
    node: Ask

    @property
    def base(self) -> Code:
        """Its text."""
        return self.value.base

    def enter(self, context: EmitContext) -> EmitContext:
        """The surroundings of its text: its arguments under names, computed once, in order."""
        texts = context.values(self.node.arguments)
        named: dict[str, PyCode] = {}
        for argument, text in zip(self.value.args, texts, strict=True):
            once = uses(self.base.expr, argument.name) == 1 and not text.is_atom and not text.may_fault
            named[argument.name] = text if text.is_known or once else context.hold(text, argument.name)
        env = of_arguments(
            self.value.args, named, rows=context.env.rows, cells=context.env.cells, accounts=context.env.accounts
        )
        return context.at(self.base.where, env)


def inlined(node: Ask, context: EmitContext) -> Inlined | None:
    """The value to put in place of a call, or None where it is called."""
    module = context.module
    if module.tracing or not module.passes.inline_values:
        return None
    value = module.rules.values[node.value]
    if module.is_modified(value) or module.analysis.numbers.needs_look(value):
        return None
    if looked_up_by(value, module) is not None:
        return None
    return Inlined(value, node) if _is_small(value, context) else None


def _is_small(value: Value, context: EmitContext) -> bool:
    own = nodes(value.base.expr)
    analysis = context.module.analysis
    if analysis.loops(value.id) > MOST_LOOPS or analysis.work.pays_itself(value.id):
        return False
    return own <= MOST_INLINED and analysis.weight(value.id) <= MOST_WITH_ALL


def nodes(node: Expr) -> int:
    """How many nodes an expression has."""
    return 1 + sum(nodes(part) for part in parts(node))


def uses(node: Expr, name: str, *, looped: bool = False) -> int:
    """How often a variable is read; inside a loop that counts as often."""
    if isinstance(node, Variable):
        return (2 if looped else 1) if node.name == name else 0
    if isinstance(node, Ranging):
        head = uses(node.things, name, looped=looped)
        return head + sum(uses(part, name, looped=True) for part in parts(node)[1:])
    return sum(uses(part, name, looped=looped or type(node).__name__ == "Comprehension") for part in parts(node))


@writes(Ask)
def write_ask(node: Ask, context: EmitContext) -> PyCode:
    """`has_line(p)`."""
    asked = inlined(node, context)
    if asked is not None:
        there = asked.enter(context)
        return there.value(asked.base.expr)
    texts = context.values(node.arguments)
    return _unless_effects(node, texts, context) or _call(node, texts, context)


def _unless_effects(node: Ask, texts: list[PyCode], context: EmitContext) -> PyCode | None:
    """The text of a small value that nothing but effects changes, and the call where there are such effects now."""
    module = context.module
    value = module.rules.values[node.value]
    changes: tuple[Modifier | Permission, ...] = (
        *module.modifiers_of(value.id),
        *module.permissions_of(value.id, is_action=False),
    )
    limited = any(stage.round or stage.at_least or stage.at_most for stage in value.stages)
    if module.tracing or not module.passes.inline_values or limited or module.analysis.numbers.needs_look(value):
        return None
    if not changes or any(one.owner is None or one.owner[0] != "effect" for one in changes):
        return None
    if not _is_small(value, context) or not all(text.is_atom for text in texts):
        return None
    scratch = context.body.scratch()
    names = {argument.name: text for argument, text in zip(value.args, texts, strict=True)}
    env = of_arguments(value.args, names, rows=context.env.rows, cells=context.env.cells)
    plain = context.into(scratch).at(value.base.where, env)
    base = plain.value(value.base.expr)
    if not scratch.can_come_first:
        return None
    context.body.take(scratch)
    ids = sorted({one.owner[1] for one in changes if one.owner is not None})
    there = joined(" or ", (py("{}[{}]", context.cells, module.stage.layout.base["effects", id]) for id in ids))
    return py("({} if {} else {})", _call(node, texts, context), there, base)


def members_of(node: Ask, context: EmitContext) -> PyCode | None:
    """The members of a set that is kept for the state, to be asked whether it has one; None where it is not kept."""
    value = context.module.rules.values[node.value]
    if context.module.tracing or not is_kept(value, context.module):
        return None
    texts = context.values(node.arguments)
    compute = context.module.computing_function(value.id)
    return context.mark(context.call("kept_members", context.cells, compute, *texts), node)


def is_kept(value: Value, module: Module) -> bool:
    """Whether a value is a set that is computed once for the same cells."""
    return value.kept and value.trace is None and module.viewer is None


def called(node: Ask, context: EmitContext) -> PyCode:
    """The call of a value's function."""
    return _call(node, context.values(node.arguments), context)


def _call(node: Ask, texts: list[PyCode], context: EmitContext) -> PyCode:
    public = context.module.rules.values[node.value].public is not None
    module = context.module.unguarded if public else context.module
    accounts = [context.env.accounts or NONE] if module.tracing else []
    viewers = () if public else context.viewers
    function = module.value_function(node.value)
    return context.mark(call(function, context.cells, *viewers, *accounts, *texts), node)
