"""Functions about what is going on and what was: `live active past used has fits`, the cause of an event."""

from __future__ import annotations

from toolkit.compiler import names
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.occasions import live, row_of
from toolkit.compiler.pycode import EMPTY, FALSE, NONE, PyCode, comma, global_name, literal, plus, py
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Expr, Field, Function, Literal, Thing


def word(node: Expr) -> str:
    """The word that an argument is: the name of a kind of occasion, event or effect."""
    assert isinstance(node, Literal)
    return str(node.value)


_CAUSES = {"cause_by": "by", "cause_action": "action", "cause_card": "card"}
"""The fact of the innermost action that a function about the cause of an event reads."""


@function("live")
def write_live(node: Function, context: EmitContext) -> PyCode:
    """`live(order)`."""
    return live(word(node.arguments[0]), context)


@function("active")
def write_active(node: Function, context: EmitContext) -> PyCode:
    """Whom the innermost occasion names that says who is active."""
    layout = context.module.stage.layout
    kinds: list[PyCode] = []
    for kind, occasion in context.module.rules.occasions.items():
        if occasion.active is not None:
            top = layout.base.get(("top", kind), -1)
            offset = context.module.kinds.fact(kind, f"fact {occasion.active}")
            kinds.append(py("({}, {}, {})", top, layout.first_row[kind], offset))
    return context.mark(py("{}({}, ({},))", context.runtime("active_of"), context.cells, comma(*kinds)), node)


@function("past")
def write_past(node: Function, context: EmitContext) -> PyCode:
    """`past(attack, turn)`."""
    event, kind = word(node.arguments[0]), word(node.arguments[1])
    return _row_field(kind, f"past {event}", node, context)


def _row_field(kind: str, field: str, node: Function, context: EmitContext) -> PyCode:
    row, offset = row_of(kind, context), context.module.kinds.fact(kind, field)
    if row.number is not None:
        return py("{}[{}]", context.cells, row.number + offset)
    return context.mark(py("{}[{} + {}]", context.cells, row, offset), node)


@function("used")
def write_used(node: Function, context: EmitContext) -> PyCode:
    """`used(fire, turn)`, `used(fire, turn, unit)`."""
    action, kind = node.arguments[0], word(node.arguments[1])
    assert isinstance(action, Thing)
    of = node.arguments[2].type if len(node.arguments) == 3 else None
    limit = context.module.rules.actions[action.id].limit_of(kind, of)
    count = _row_field(kind, f"limit {limit.tag}", node, context)
    if len(node.arguments) == 2:
        return count
    member, form = context.value(node.arguments[2]), context.module.kinds.form_of(node.arguments[2].type)
    if form is not None:
        member = context.call("all_kept", context.cells, literal(form), member)
    return context.call("count_of", count, member)


@function("has")
def write_has(node: Function, context: EmitContext) -> PyCode:
    """`has(cell, smoke)`."""
    thing, effect = node.arguments[0], word(node.arguments[1])
    text = context.value(thing)
    if may_be_none(thing):
        text = context.mark(context.call("there", text), node)
    rows = py("{}[{}]", context.cells, context.module.stage.layout.base["effects", effect])
    return context.call("has_effect", context.cells, rows, text)


@function("cause_by", "cause_action", "cause_card")
def write_cause(node: Function, context: EmitContext) -> PyCode:
    """By whom and by what the event in hand was made, as the innermost action tells; none outside of all actions."""
    if not context.module.stage.layout.needs.action:
        return NONE
    offset = context.module.kinds.fact("action", f"fact {_CAUSES[node.name]}")
    row = row_of("action", context)
    cell = plus(row, offset)
    return py("({}[{}] if {} else None)", context.cells, cell, live("action", context))


@function("fits")
def write_fits(node: Function, context: EmitContext) -> PyCode:
    """`fits(u.plans, u, fire)`."""
    plans, piece, act = context.values(node.arguments)
    kind = context.module.stage.needs.acts
    lasts = live(kind, context) if kind is not None else FALSE
    if kind is None or lasts.value is False:
        return context.mark(context.call("fits_plan", plans, EMPTY, piece, act), node)
    acts = _row_field(kind, "acts", node, context)
    if lasts.value is not True and kind not in context.env.rows:
        acts = py("({} if {} else ())", acts, lasts)
    looked_up = _looked_up(node, plans, acts, piece, act, context)
    return looked_up or context.mark(context.call("fits_plan", plans, acts, piece, act), node)


def _looked_up(
    node: Function, plans: PyCode, acts: PyCode, piece: PyCode, act: PyCode, context: EmitContext
) -> PyCode | None:
    """Whether an act goes on with a plan, where plans are known beforehand and the function tells once who did what.

    A table says by what a piece has done which acts may be next. None where that is not known, or not quicker.
    """
    field, stage = node.arguments[0], context.module.stage
    if not context.module.passes.fold_constants or not piece.is_atom:
        return None
    fixed = plans.value
    if isinstance(fixed, tuple):
        spelt = "_or_".join("_".join(str(each) for each in plan) for plan in fixed)
        table = context.module.constant(names.constant("NEXT", spelt), _next_acts(fixed))
    elif isinstance(field, Field) and plans == py(
        "{}[{}[{}]]", global_name(names.constant("A", field.name)), context.cells, piece
    ):
        column = tuple(_next_acts(of or ()) for of in stage.attrs[field.name])
        table = py(
            "{}[{}[{}]]", context.module.constant(names.constant("NEXT", field.name), column), context.cells, piece
        )
    else:
        return None
    each = context.call("acts_of_each", acts)
    done = context.body.once(context.body.scratch(), each, context.body.numbers.last, is_quick=True)
    return py("({} in {}.get({}.get({}, ()), ()))", act, table, done, piece) if done is not None else None


def _next_acts(plans: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], tuple[int, ...]]:
    """By what was done: the acts that may come next."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for plan in plans:
        for length, act in enumerate(plan):
            before = plan[:length]
            found[before] = tuple(dict.fromkeys((*found.get(before, ()), act)))
    return found
