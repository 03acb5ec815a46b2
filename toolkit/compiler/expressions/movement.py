"""Searches along a movement: the object that knows where its steps lead, and the call that searches."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.onward import whole_steps
from toolkit.compiler.pycode import NONE, TRUE, PyCode, call, keyword, literal
from toolkit.language.tree import Coerce, Comprehension, Expr, Function
from toolkit.program.ground import Search, parts_of, search_of
from toolkit.program.sorts import bare


@function("reachable", "route", "cost_along")
def write_search(node: Function, context: EmitContext) -> PyCode:
    """`reachable(ground(u), u.space, points)`."""
    search = search_of(node)
    asked = (search.first, search.goal, whole_points(search.points), *search.arguments)
    first, goal, points, *arguments = (context.hold(code, "asked") for code in context.values(asked))
    if node.name == "cost_along":
        return context.mark(
            context.call(node.name, context.cells, write_steps(search, arguments, context), first), node
        )
    movement = write_movement(node, search, first, arguments, context)
    told = (first, points) if node.name == "reachable" else (first, goal, points)
    return context.mark(context.call(node.name, context.cells, movement, *told), node)


def whole_points(points: Expr) -> Expr:
    """Points as they are, where they are whole: who counts them need not make a ratio of them."""
    return points.of if isinstance(points, Coerce) and points.how == "ratio" else points


def write_movement(
    node: Function,
    search: Search,
    began: PyCode,
    arguments: Sequence[PyCode],
    context: EmitContext,
    lists_steps: bool = False,
) -> PyCode:
    """The object of a movement with these arguments, which are names, of marches that begin in a space. `lists_steps`:
    that lists the steps of those that may end behind each, where the movement lets them."""
    module, fields = context.module, parts_of(context.module.rules, search.movement)
    before = _before(arguments, context)
    steps = node.arguments[-1]
    assert isinstance(steps, Comprehension)
    said = []
    if "no_end" in fields:
        said.append(keyword("no_end", context.call("partial", module.value_function(fields["no_end"].id), *before)))
    if "bonus" in fields:
        points = call(module.value_function(fields["bonus"].id), *before, began, began, began, 0)
        said.append(keyword("bonus", points))
    if "every_step" in fields:
        said.append(keyword("begins_with_bonus", TRUE))
    if bare(fields["cost"].type).name == "ratio":
        said.append(keyword("is_ratio", TRUE))
    if whole_steps(module, search.movement):
        said.append(keyword("scale", literal(1)))
    work = literal(1 + module.analysis.work.work_inside(steps) // 8)
    given = (context.cells, *context.viewers, *arguments)
    if lists_steps and "no_end" not in fields:
        next_steps = context.call("partial", module.next_steps_function(search.movement), *given)
        said.append(keyword("next_steps", next_steps))
    onward = context.call("partial", module.onward_function(search.movement), *given)
    return context.call("Movement", onward, work, *said)


def write_steps(search: Search, arguments: Sequence[PyCode], context: EmitContext) -> PyCode:
    """The object that tells what one step costs along a movement with these arguments, which are names."""
    module, fields, before = (
        context.module,
        parts_of(context.module.rules, search.movement),
        _before(arguments, context),
    )
    asked = {
        field: context.call("partial", module.value_function(fields[field].id), *before)
        for field in ("cost", "to", "never", "stop")
        if field in fields
    }
    return context.call("StepRules", module.neighbours(), *(keyword(field, code) for field, code in asked.items()))


def _before(arguments: Sequence[PyCode], context: EmitContext) -> tuple[PyCode, ...]:
    """What the functions of the fields of a movement are told before the step."""
    return (context.cells, *context.viewers, *((NONE,) if context.module.tracing else ()), *arguments)
