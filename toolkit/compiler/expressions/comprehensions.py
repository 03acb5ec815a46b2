"""Comprehensions: one list where nothing must come before its parts, else loops that fill one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.each import in_order
from toolkit.compiler.expressions.logic import truth_of
from toolkit.compiler.expressions.truths import every
from toolkit.compiler.pycode import PyCode, joined, looping, py
from toolkit.frozen import frozen
from toolkit.language.tree import Clause, Comprehension
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
def write_comprehension(node: Comprehension, here: EmitContext) -> PyCode:
    """`[x + y for x in xs if x > 1 for y in ys]`."""
    loops: list[_Loop] = []
    there = here
    for clause in node.clauses:
        loop, there = _loop(clause, there, node)
        loops.append(loop)
    before = here.body.scratch()
    element = there.into(before).value(node.element)
    text = _filled(loops, element, before, here)
    name = "as_set" if node.type.form == "set" else "bounded_list"
    return here.mark(here.call(name, text), node)


def _loop(clause: Clause, here: EmitContext, node: Comprehension) -> tuple[_Loop, EmitContext]:
    before, before_test = here.body.scratch(), here.body.scratch()
    things = here.into(before).value(clause.things)
    if node.type.form == "list" or here.module.tracing:
        things = in_order(things, clause.things.type, here)
    things = here.mark(things, node)
    things = py("{}[::2]", things) if bare(clause.things.type).form == "map" else things
    analysis = here.module.analysis
    if clause is node.clauses[0] and analysis.looking.pays(node):
        things = here.call("look_at", things, 1 + analysis.looking.work_inside(node))
    name = here.body.fresh(clause.variable)
    there = here.naming(**{clause.variable: name})
    test = every(truth_of(one, there) for one in clause.conditions).text(there.into(before_test), exact=False)
    return _Loop(name, things, before, test, before_test), there


def _filled(loops: Sequence[_Loop], element: PyCode, before: CodeBuffer, here: EmitContext) -> PyCode:
    here.body.take(loops[0].before)
    inner = [loop.before for loop in loops[1:]] + [loop.before_test for loop in loops] + [before]
    if all(body.empty for body in inner):
        heads = (
            looping(" for {} in {}", one.name, one.things)
            if one.test.value is True
            else looping(" for {} in {} if {}", one.name, one.things, one.test)
            for one in loops
        )
        return py("[{}{}]", element, joined("", heads))
    found = here.body.fresh("found")
    here.body.line(py("{} = []", found))
    with ExitStack() as nested:
        for place, loop in enumerate(loops):
            if place:
                here.body.take(loop.before)
            nested.enter_context(here.body.block(py("for {} in {}:", loop.name, loop.things)))
            here.body.take(loop.before_test)
            if loop.test.value is not True:
                here.body.under(py("if not {}:", loop.test), "continue")
        here.body.take(before)
        here.body.line(py("{}.append({})", found, element))
    return found
