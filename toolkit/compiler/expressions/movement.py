"""Searches along a movement: the object that knows what the movement says of a step, and the call that searches."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.pycode import NONE, TRUE, PyCode, call, keyword, literal, py
from toolkit.language.tree import Ask, Comprehension, Expr, Function, Variable, parts
from toolkit.program.ground import Search, is_hidden, is_part, parts_of, search_of
from toolkit.program.sorts import bare

_TOLD = ("to", "never", "stop", "no_end", "minimum", "every_step", "some_step")
"""The fields that the run-time library asks about each step, beside what it costs."""


@function("reachable", "route", "cost_along")
def write_search(node: Function, here: EmitContext) -> PyCode:
    """`reachable(ground(u), u.space, points)`."""
    search = search_of(node)
    first, goal, points, *arguments = (here.hold(code, "asked") for code in here.values(search.asked))
    is_along = node.name == "cost_along"
    movement = write_movement(node, search, py("{}[0]", first) if is_along else first, arguments, here)
    told = {"reachable": (first, points), "route": (first, goal, points), "cost_along": (first,)}[node.name]
    return here.mark(here.call(node.name, here.cells, movement, *told), node)


def write_movement(
    node: Function, search: Search, began: PyCode, arguments: Sequence[PyCode], here: EmitContext
) -> PyCode:
    """The object of a movement with these arguments, which are names, of marches that begin in a space."""
    module, fields = here.module, parts_of(here.module.rules, search.movement)
    before = (here.cells, *here.looks, *((NONE,) if module.tracing else ()), *arguments)

    def asked(field: str) -> PyCode:
        """What asks for a field of a step."""
        return here.call("partial", module.value_function(fields[field].id), *before)

    steps = node.arguments[-1]
    assert isinstance(steps, Comprehension)
    said = [keyword(field, asked(field)) for field in _TOLD if field in fields]
    if "bonus" in fields:
        points = call(module.value_function(fields["bonus"].id), *before, began, began, began, 0)
        said.append(keyword("bonus", points))
    if bare(fields["cost"].type).name == "ratio":
        said.append(keyword("is_ratio", TRUE))
    if any(
        _reads_spent(value.base.expr) for value in module.rules.values.values() if is_part(value.id, search.movement)
    ):
        said.append(keyword("tells_spent", TRUE))
    work = literal(1 + module.analysis.looking.work_inside(steps) // 8)
    return here.call("Movement", module.neighbours(), work, asked("cost"), *said)


def _reads_spent(expr: Expr) -> bool:
    """Whether an expression reads what a march has spent, and does not only hand it on to another part."""
    if isinstance(expr, Ask) and is_hidden(expr.value):
        return False
    return (isinstance(expr, Variable) and expr.name == "spent") or any(map(_reads_spent, parts(expr)))
