"""Functions that range over things: `count sum min max first sorted best`. (`any` and `all` are truths: see logic.)"""

from __future__ import annotations

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.each import things_of
from toolkit.compiler.expressions.holders import listed_spaces
from toolkit.compiler.expressions.logic import truth_of, write_truth
from toolkit.compiler.pycode import CONTINUE, PyCode, call, global_name, looping, py
from toolkit.language.tree import Function, Ranging
from toolkit.model import Type

RATIO = Type("named", "ratio")


@writes(Ranging)
def write_ranging(node: Ranging, context: EmitContext) -> PyCode:
    """`count(units(by), it.fired)`."""
    match node.function:
        case "any" | "all":
            return write_truth(node, context)
        case "count":
            return _count(node, context)
        case "sum":
            return _sum(node, context)
        case "min" | "max":
            return _extreme(node, context)
        case "first":
            return _first(node, context)
    return _sorted(node, context)


def _count(node: Ranging, context: EmitContext) -> PyCode:
    if node.body is None:
        things = node.things
        listed = listed_spaces(things, context) if isinstance(things, Function) and things.name == "spaces" else None
        return py("len({})", things_of(node, context)) if listed is None else py("len(set({}))", listed)
    members = things_of(node, context)
    name, found = context.body.fresh(node.variable), context.body.fresh("count")
    inside = context.naming(**{node.variable: name})
    scratch = context.body.scratch()
    if context.module.passes.breaking_loops:
        truth_of(node.body, inside).branch(inside.into(scratch), None, CONTINUE)
    else:
        text = truth_of(node.body, inside).text(inside.into(scratch), exact=False)
        if scratch.empty:
            return looping("sum([1 for {} in {} if {}])", name, members, text)
        scratch.under(py("if not {}:", text), "continue")
    context.body.line(py("{} = 0", found))
    with context.body.block(py("for {} in {}:", name, members)):
        context.body.take(scratch)
        context.body.line(py("{} += 1", found))
    return found


def _bodies(node: Ranging, context: EmitContext, things: PyCode) -> tuple[PyCode, PyCode, CodeBuffer]:
    """The name of a member, what is said about it, and what must come before that."""
    name, scratch = context.body.fresh(node.variable), context.body.scratch()
    if node.body is None:
        return name, name, scratch
    return name, context.naming(**{node.variable: name}).into(scratch).value(node.body), scratch


def bodies_list(node: Ranging, context: EmitContext, things: PyCode) -> PyCode:
    """The list of what is said about each member."""
    return _listed(_bodies(node, context, things), node, context, things)


def _listed(bodies: tuple[PyCode, PyCode, CodeBuffer], node: Ranging, context: EmitContext, things: PyCode) -> PyCode:
    name, text, before = bodies
    if node.body is None:
        return things
    if before.empty:
        return looping("[{} for {} in {}]", text, name, things)
    found = context.body.fresh("found")
    context.body.line(py("{} = []", found))
    with context.body.block(py("for {} in {}:", name, things)):
        context.body.take(before)
        context.body.line(py("{}.append({})", found, text))
    return found


def _sum(node: Ranging, context: EmitContext) -> PyCode:
    things = things_of(node, context)
    bodies = _bodies(node, context, things)
    _, each, before = bodies
    if context.module.passes.fold_constants and before.empty and each.number == 1:
        return py("len({})", things)
    return context.mark(py("sum({})", _listed(bodies, node, context, things)), node)


def _extreme(node: Ranging, context: EmitContext) -> PyCode:
    listed = bodies_list(node, context, things_of(node, context))
    number = node.body.type if node.body is not None else node.things.type.inner
    if number is not None and number.form == "optional":
        listed = context.mark(context.call("all_there", listed), node)
    if node.default is None:
        return context.mark(call(global_name(node.function), listed), node)
    scratch = context.body.scratch()
    default = context.into(scratch).value(node.default)
    if scratch.empty and default.number is not None:
        return py("{}({}, default={})", global_name(node.function), listed, default)
    listed = context.hold(listed, "found")
    if scratch.empty:
        return py("({}({}) if {} else {})", global_name(node.function), listed, listed, default)
    name = context.body.fresh(node.function)
    with context.body.block(py("if {}:", listed)):
        context.body.line(py("{} = {}({})", name, global_name(node.function), listed))
    with context.body.block("else:"):
        context.body.take(scratch)
        context.body.line(py("{} = {}", name, default))
    return name


def _first(node: Ranging, context: EmitContext) -> PyCode:
    things = things_of(node, context)
    if node.body is None:
        things = context.hold(things, "things")
        return py("({}[0] if {} else None)", things, things)
    name, found = context.body.fresh(node.variable), context.body.fresh("first")
    inside = context.naming(**{node.variable: name})
    if context.env.guard is not None:
        met = context.hold(_all_that_meet(node, things, context), "met")
        return py("({}[0] if {} else None)", met, met)
    context.body.line(py("{} = None", found))
    with context.body.block(py("for {} in {}:", name, things)):
        truth_of(node.body, inside).branch(inside.into(context.body), None, CONTINUE)
        context.body.line(py("{} = {}", found, name))
        context.body.line("break")
    return found


def _all_that_meet(node: Ranging, things: PyCode, context: EmitContext) -> PyCode:
    """The list of the members that meet a condition; each is looked at."""
    if node.body is None:
        return things
    name, met, scratch = context.body.fresh(node.variable), context.body.fresh("met"), context.body.scratch()
    inside = context.naming(**{node.variable: name}).into(scratch)
    test = truth_of(node.body, inside).text(inside, exact=False)
    context.body.line(py("{} = []", met))
    with context.body.block(py("for {} in {}:", name, things)):
        context.body.take(scratch)
        context.body.under(py("if {}:", test), py("{}.append({})", met, name))
    return met


def _sorted(node: Ranging, context: EmitContext) -> PyCode:
    """`sorted` gives all, `best` the first; equals stay in the order that they had."""
    things = things_of(node, context)
    if node.order is not None:
        things, *arguments = context.in_order(
            [lambda there: things, *(lambda there, part=part: there.value(part) for part in node.order[1])]
        )
        key = context.module.order_function(node.order[0])
        text = context.call("by_order", context.cells, things, key, *context.viewers, *arguments)
        text = context.mark(text, node)
    else:
        things = context.hold(things, "things")
        keys = bodies_list(node, context, things)
        name = "best_first" if node.function == "best" else "least_first"
        text = context.mark(context.call(name, things, keys), node)
    if node.function == "sorted":
        return text
    text = context.hold(text, "ranked")
    return py("({}[0] if {} else None)", text, text)
