"""Comprehensions: one list where nothing must come before its parts, else loops that fill one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.each import in_order
from toolkit.compiler.expressions.logic import truth_of
from toolkit.compiler.expressions.truths import every
from toolkit.compiler.pycode import FromList, PyCode, joined, looping, py
from toolkit.frozen import frozen
from toolkit.language.tree import Clause, Comprehension, Variable
from toolkit.program.sorts import bare


@frozen
class _Loop:
    """A clause: the name of its variable, its things and its condition, each with what must come before it."""

    name: PyCode
    things: PyCode
    before: CodeBuffer
    test: PyCode
    before_test: CodeBuffer


@writes(Comprehension)
def write_comprehension(node: Comprehension, context: EmitContext) -> PyCode:
    """`[x + y for x in xs if x > 1 for y in ys]`."""
    listed = listed_comprehension(node, context)
    if _narrows(node, context):
        return FromList(py("tuple({})", listed).pieces, is_dear=True, listed=listed)
    return context.mark(context.call("as_set" if node.type.form == "set" else "bounded_list", listed), node)


def _narrows(node: Comprehension, context: EmitContext) -> bool:
    """Whether it is a set or list without some of its members: then these are in order, and are not too many. Those of
    a set are not where they are come to as they are listed, which is the order in which an account tells of them."""
    first, form = node.clauses[0], node.clauses[0].things.type.form
    is_member = isinstance(node.element, Variable) and node.element.name == first.variable
    if len(node.clauses) > 1 or not is_member:
        return False
    if node.type.form == "list":
        return form in ("set", "list") and context.module.passes.narrow_checks
    is_as_listed = context.module.tracing and context.module.stage.lists_by_key(first.things.type)
    return node.type.form == "set" and first.things.type == node.type and not is_as_listed


def listed_comprehension(node: Comprehension, context: EmitContext) -> PyCode:
    """The list of its elements as they come."""
    loops: list[_Loop] = []
    there = context
    for clause in node.clauses:
        loop, there = _loop(clause, there, node)
        loops.append(loop)
    before = context.body.scratch()
    element = there.into(before).value(node.element)
    listed = _filled(loops, element, before, context)
    if context.module.tracing or not _is_one(loops, before) or not _asks_kept(node, context):
        return listed
    return context.call("still", context.cells, py("lambda: {}", listed))


def _asks_kept(node: Comprehension, context: EmitContext) -> bool:
    """Whether each member may ask for what is kept for the state, which is compared each time unless it stays still."""
    asks_kept = context.module.analysis.asks_kept
    told = [one for clause in node.clauses for one in clause.conditions]
    return asks_kept(node.element) or any(map(asks_kept, [*told, *(clause.things for clause in node.clauses[1:])]))


def _loop(clause: Clause, context: EmitContext, node: Comprehension) -> tuple[_Loop, EmitContext]:
    before, before_test = context.body.scratch(), context.body.scratch()
    things = context.into(before).value(clause.things)
    if node.type.form == "list" or context.module.tracing:
        things = in_order(things, clause.things.type, context)
    things = things if things.is_known else context.mark(things, node)
    things = py("{}[::2]", things) if bare(clause.things.type).form == "map" else things
    analysis = context.module.analysis
    if clause is node.clauses[0] and analysis.work.pays(node):
        things = context.call("look_at", things, 1 + analysis.work.work_inside(node))
    name = context.body.fresh(clause.variable)
    there = context.naming(**{clause.variable: name})
    test = every(truth_of(one, there) for one in clause.conditions).text(there.into(before_test), exact=False)
    return _Loop(name, things, before, test, before_test), there


def _is_one(loops: Sequence[_Loop], before: CodeBuffer) -> bool:
    """Whether it is one expression: no statements must come before its parts, but those before all of it."""
    inner = [loop.before for loop in loops[1:]] + [loop.before_test for loop in loops] + [before]
    return all(body.empty for body in inner)


def _filled(loops: Sequence[_Loop], element: PyCode, before: CodeBuffer, context: EmitContext) -> PyCode:
    context.body.take(loops[0].before)
    if _is_one(loops, before):
        heads = (
            looping(" for {} in {}", one.name, one.things)
            if one.test.value is True
            else looping(" for {} in {} if {}", one.name, one.things, one.test)
            for one in loops
        )
        return py("[{}{}]", element, joined("", heads))
    found = context.body.fresh("found")
    context.body.line(py("{} = []", found))
    with ExitStack() as nested:
        for place, loop in enumerate(loops):
            if place:
                context.body.take(loop.before)
            nested.enter_context(context.body.block(py("for {} in {}:", loop.name, loop.things)))
            context.body.take(loop.before_test)
            if loop.test.value is not True:
                context.body.under(py("if not {}:", loop.test), "continue")
        context.body.take(before)
        context.body.line(py("{}.append({})", found, element))
    return found
