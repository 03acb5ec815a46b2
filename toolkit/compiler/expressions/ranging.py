"""Functions that range over things: `count sum min max first sorted best`. (`any` and `all` are truths: see logic.)"""

from __future__ import annotations

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.each import things_of
from toolkit.compiler.expressions.holders import listed_spaces
from toolkit.compiler.expressions.logic import truth_of, write_truth
from toolkit.language.tree import Function, Ranging
from toolkit.model import Type

RATIO = Type("named", "ratio")


@writes(Ranging)
def write_ranging(node: Ranging, here: EmitContext) -> str:
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


def _count(node: Ranging, here: EmitContext) -> str:
    if node.body is None:
        things = node.things
        listed = listed_spaces(things, here) if isinstance(things, Function) and things.name == "spaces" else None
        return f"len({things_of(node, here)})" if listed is None else f"len(set({listed}))"
    members = things_of(node, here)
    name, found = here.body.fresh(node.variable), here.body.fresh("count")
    inside = here.naming(**{node.variable: name})
    scratch = here.body.scratch()
    if here.module.passes.breaking_loops:
        truth_of(node.body, inside).branch(inside.into(scratch), None, "continue")
    else:
        text = truth_of(node.body, inside).text(inside.into(scratch), exact=False)
        if scratch.empty:
            return f"sum([1 for {name} in {members} if {text}])"
        scratch.under(f"if not {text}:", "continue")
    here.body.line(f"{found} = 0")
    with here.body.block(f"for {name} in {members}:"):
        here.body.take(scratch)
        here.body.line(f"{found} += 1")
    return found


def _bodies(node: Ranging, here: EmitContext, things: str) -> tuple[str, str, CodeBuffer]:
    """The name of a member, what is said about it, and what must come before that."""
    name, scratch = here.body.fresh(node.variable), here.body.scratch()
    if node.body is None:
        return name, name, scratch
    return name, here.naming(**{node.variable: name}).into(scratch).value(node.body), scratch


def bodies_list(node: Ranging, here: EmitContext, things: str) -> str:
    """The list of what is said about each member."""
    name, text, before = _bodies(node, here, things)
    if node.body is None:
        return things
    if before.empty:
        return f"[{text} for {name} in {things}]"
    found = here.body.fresh("found")
    here.body.line(f"{found} = []")
    with here.body.block(f"for {name} in {things}:"):
        here.body.take(before)
        here.body.line(f"{found}.append({text})")
    return found


def _sum(node: Ranging, here: EmitContext) -> str:
    return here.mark(f"sum({bodies_list(node, here, things_of(node, here))})", node)


def _extreme(node: Ranging, here: EmitContext) -> str:
    listed = bodies_list(node, here, things_of(node, here))
    number = node.body.type if node.body is not None else node.things.type.inner
    if number is not None and number.form == "optional":
        listed = here.mark(f"{here.support('all_there')}({listed})", node)
    if node.default is None:
        return here.mark(f"{node.function}({listed})", node)
    scratch = here.body.scratch()
    default = here.into(scratch).value(node.default)
    if scratch.empty and default.isdigit():
        return f"{node.function}({listed}, default={default})"
    listed = here.hold(listed, "found")
    if scratch.empty:
        return f"({node.function}({listed}) if {listed} else {default})"
    name = here.body.fresh(node.function)
    with here.body.block(f"if {listed}:"):
        here.body.line(f"{name} = {node.function}({listed})")
    with here.body.block("else:"):
        here.body.take(scratch)
        here.body.line(f"{name} = {default}")
    return name


def _first(node: Ranging, here: EmitContext) -> str:
    things = things_of(node, here)
    if node.body is None:
        things = here.hold(things, "things")
        return f"({things}[0] if {things} else None)"
    name, found = here.body.fresh(node.variable), here.body.fresh("first")
    inside = here.naming(**{node.variable: name})
    if here.env.guard is not None:
        met = here.hold(_all_that_meet(node, things, here), "met")
        return f"({met}[0] if {met} else None)"
    here.body.line(f"{found} = None")
    with here.body.block(f"for {name} in {things}:"):
        truth_of(node.body, inside).branch(inside.into(here.body), None, "continue")
        here.body.line(f"{found} = {name}")
        here.body.line("break")
    return found


def _all_that_meet(node: Ranging, things: str, here: EmitContext) -> str:
    """The list of the members that meet a condition; each is looked at."""
    if node.body is None:
        return things
    name, met, scratch = here.body.fresh(node.variable), here.body.fresh("met"), here.body.scratch()
    inside = here.naming(**{node.variable: name}).into(scratch)
    test = truth_of(node.body, inside).text(inside, exact=False)
    here.body.line(f"{met} = []")
    with here.body.block(f"for {name} in {things}:"):
        here.body.take(scratch)
        here.body.under(f"if {test}:", f"{met}.append({name})")
    return met


def _sorted(node: Ranging, here: EmitContext) -> str:
    """`sorted` gives all, `best` the first; equals stay in the order that they had."""
    things = things_of(node, here)
    if node.order is not None:
        things, *arguments = here.in_order(
            [lambda there: things, *(lambda there, part=part: there.value(part) for part in node.order[1])]
        )
        key = here.module.order_function(node.order[0])
        text = f"{here.support('by_order')}({', '.join([here.cells, things, key, *here.looks, *arguments])})"
        text = here.mark(text, node)
    else:
        things = here.hold(things, "things")
        keys = bodies_list(node, here, things)
        name = "best_first" if node.function == "best" else "least_first"
        text = here.mark(f"{here.support(name)}({things}, {keys})", node)
    if node.function == "sorted":
        return text
    text = here.hold(text, "ranked")
    return f"({text}[0] if {text} else None)"
