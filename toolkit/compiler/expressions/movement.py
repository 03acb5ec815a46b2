"""Searches along a movement: the object that knows where its steps lead, and the call that searches."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler import names
from toolkit.compiler.expressions.asks import Inlined
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.onward import whole_steps
from toolkit.compiler.pycode import NONE, TRUE, PyCode, call, keyword, literal
from toolkit.compiler.watches import watch_of
from toolkit.language.tree import Ask, Clause, Coerce, Comprehension, Expr, Function, Variable
from toolkit.program.ground import Search, parts_of, search_of
from toolkit.program.sorts import bare


@function("reachable", "route", "cost_along")
def write_search(node: Function, context: EmitContext) -> PyCode:
    """`reachable(ground(u), u.space, points)`."""
    search = search_of(node)
    first, goal, points, *arguments = _asked(search, context)
    if node.name == "cost_along":
        return context.mark(
            context.call(node.name, context.cells, write_steps(search, arguments, context), first), node
        )
    movement = write_movement(node, search, first, arguments, context)
    told = (first, points) if node.name == "reachable" else (first, goal, points)
    return context.mark(context.call(node.name, context.cells, movement, *told), node)


def _asked(search: Search, context: EmitContext) -> list[PyCode]:
    """The names of what is computed for a search once."""
    asked = (search.first, search.goal, whole_points(search.points), *search.arguments)
    return [context.hold(code, "asked") for code in context.values(asked)]


def write_reached(node: Expr, context: EmitContext) -> PyCode | None:
    """The spaces that are `reachable`, one after the other as the search comes to them, where an expression is the set
    of all of these, or asks for a value that is; None where it is not."""
    if not _is_search(node, context):
        return None
    while not isinstance(node, Function):
        if isinstance(node, Ask):
            asked = Inlined(context.module.rules.values[node.value], node)
            node, context = asked.base.expr, asked.enter(context)
        else:
            assert isinstance(node, Comprehension)
            node = node.clauses[0].things
    search = search_of(node)
    first, _, points, *arguments = _asked(search, context)
    movement = write_movement(node, search, first, arguments, context)
    return context.mark(context.call("reached", context.cells, movement, first, points), node)


def _is_search(node: Expr, context: EmitContext, asked: frozenset[str] = frozenset()) -> bool:
    """Whether an expression is a call of `reachable`, its spaces, or a value that is one of these and nothing else.
    `asked`: the values on the way to it, of which none may ask for itself."""
    match node:
        case Function(name="reachable"):
            return True
        case Comprehension(element=Variable(name=name), clauses=[Clause(variable=variable, things=things)]):
            is_all = name == variable and not node.clauses[0].conditions and node.type.form == "set"
            return is_all and _is_search(things, context, asked)
        case Ask(value=id):
            module, value = context.module, context.module.rules.values[id]
            is_plain = value.public is None and value.trace is None and not value.kept
            if (
                module.tracing
                or id in asked
                or not is_plain
                or module.is_modified(value)
                or module.analysis.numbers.needs_look(value)
            ):
                return False
            return _is_search(value.base.expr, context, asked | {id})
    return False


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
    ids = [field.id for field in fields.values()]
    if not (module.tracing or module.viewer is not None or any(map(module.analysis.work.pays_inside, ids))):
        watch = module.constant(names.constant("WATCH", search.movement), watch_of(module, ids))
        said.append(keyword("watch", watch))
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
