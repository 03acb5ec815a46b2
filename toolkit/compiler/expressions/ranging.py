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
def write_ranging(node: Ranging, here: EmitContext) -> PyCode:
    """`count(units(by), it.fired)`."""
    match node.function:
        case "any" | "all":
            return write_truth(node, here)
        case "count":
            return _count(node, here)
        case "sum":
            return _sum(node, here)
        case "min" | "max":
            return _extreme(node, here)
        case "first":
            return _first(node, here)
    return _sorted(node, here)


def _count(node: Ranging, here: EmitContext) -> PyCode:
    if node.body is None:
        things = node.things
        listed = listed_spaces(things, here) if isinstance(things, Function) and things.name == "spaces" else None
        return py("len({})", things_of(node, here)) if listed is None else py("len(set({}))", listed)
    members = things_of(node, here)
    name, found = here.body.fresh(node.variable), here.body.fresh("count")
    inside = here.naming(**{node.variable: name})
    scratch = here.body.scratch()
    if here.module.passes.breaking_loops:
        truth_of(node.body, inside).branch(inside.into(scratch), None, CONTINUE)
    else:
        text = truth_of(node.body, inside).text(inside.into(scratch), exact=False)
        if scratch.empty:
            return looping("sum([1 for {} in {} if {}])", name, members, text)
        scratch.under(py("if not {}:", text), "continue")
    here.body.line(py("{} = 0", found))
    with here.body.block(py("for {} in {}:", name, members)):
        here.body.take(scratch)
        here.body.line(py("{} += 1", found))
    return found


def _bodies(node: Ranging, here: EmitContext, things: PyCode) -> tuple[PyCode, PyCode, CodeBuffer]:
    """The name of a member, what is said about it, and what must come before that."""
    name, scratch = here.body.fresh(node.variable), here.body.scratch()
    if node.body is None:
        return name, name, scratch
    return name, here.naming(**{node.variable: name}).into(scratch).value(node.body), scratch


def bodies_list(node: Ranging, here: EmitContext, things: PyCode) -> PyCode:
    """The list of what is said about each member."""
    name, text, before = _bodies(node, here, things)
    if node.body is None:
        return things
    if before.empty:
        return looping("[{} for {} in {}]", text, name, things)
    found = here.body.fresh("found")
    here.body.line(py("{} = []", found))
    with here.body.block(py("for {} in {}:", name, things)):
        here.body.take(before)
        here.body.line(py("{}.append({})", found, text))
    return found


def _sum(node: Ranging, here: EmitContext) -> PyCode:
    return here.mark(py("sum({})", bodies_list(node, here, things_of(node, here))), node)


def _extreme(node: Ranging, here: EmitContext) -> PyCode:
    listed = bodies_list(node, here, things_of(node, here))
    number = node.body.type if node.body is not None else node.things.type.inner
    if number is not None and number.form == "optional":
        listed = here.mark(here.call("all_there", listed), node)
    if node.default is None:
        return here.mark(call(global_name(node.function), listed), node)
    scratch = here.body.scratch()
    default = here.into(scratch).value(node.default)
    if scratch.empty and default.number is not None:
        return py("{}({}, default={})", global_name(node.function), listed, default)
    listed = here.hold(listed, "found")
    if scratch.empty:
        return py("({}({}) if {} else {})", global_name(node.function), listed, listed, default)
    name = here.body.fresh(node.function)
    with here.body.block(py("if {}:", listed)):
        here.body.line(py("{} = {}({})", name, global_name(node.function), listed))
    with here.body.block("else:"):
        here.body.take(scratch)
        here.body.line(py("{} = {}", name, default))
    return name


def _first(node: Ranging, here: EmitContext) -> PyCode:
    things = things_of(node, here)
    if node.body is None:
        things = here.hold(things, "things")
        return py("({}[0] if {} else None)", things, things)
    name, found = here.body.fresh(node.variable), here.body.fresh("first")
    inside = here.naming(**{node.variable: name})
    if here.env.guard is not None:
        met = here.hold(_all_that_meet(node, things, here), "met")
        return py("({}[0] if {} else None)", met, met)
    here.body.line(py("{} = None", found))
    with here.body.block(py("for {} in {}:", name, things)):
        truth_of(node.body, inside).branch(inside.into(here.body), None, CONTINUE)
        here.body.line(py("{} = {}", found, name))
        here.body.line("break")
    return found


def _all_that_meet(node: Ranging, things: PyCode, here: EmitContext) -> PyCode:
    """The list of the members that meet a condition; each is looked at."""
    if node.body is None:
        return things
    name, met, scratch = here.body.fresh(node.variable), here.body.fresh("met"), here.body.scratch()
    inside = here.naming(**{node.variable: name}).into(scratch)
    test = truth_of(node.body, inside).text(inside, exact=False)
    here.body.line(py("{} = []", met))
    with here.body.block(py("for {} in {}:", name, things)):
        here.body.take(scratch)
        here.body.under(py("if {}:", test), py("{}.append({})", met, name))
    return met


def _sorted(node: Ranging, here: EmitContext) -> PyCode:
    """`sorted` gives all, `best` the first; equals stay in the order that they had."""
    things = things_of(node, here)
    if node.order is not None:
        things, *arguments = here.in_order(
            [lambda there: things, *(lambda there, part=part: there.value(part) for part in node.order[1])]
        )
        key = here.module.order_function(node.order[0])
        text = here.call("by_order", here.cells, things, key, *here.looks, *arguments)
        text = here.mark(text, node)
    else:
        things = here.hold(things, "things")
        keys = bodies_list(node, here, things)
        name = "best_first" if node.function == "best" else "least_first"
        text = here.mark(here.call(name, things, keys), node)
    if node.function == "sorted":
        return text
    text = here.hold(text, "ranked")
    return py("({}[0] if {} else None)", text, text)
