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
def write_live(node: Function, here: EmitContext) -> PyCode:
    """`live(order)`."""
    return live(word(node.arguments[0]), here)


@function("active")
def write_active(node: Function, here: EmitContext) -> PyCode:
    """Whom the innermost occasion names that says who is active."""
    layout = here.module.stage.layout
    kinds: list[PyCode] = []
    for kind, occasion in here.module.rules.occasions.items():
        if occasion.active is not None:
            top = layout.base.get(("top", kind), -1)
            offset = here.module.kinds.fact(kind, f"fact {occasion.active}")
            kinds.append(py("({}, {}, {})", top, layout.first_row[kind], offset))
    return here.mark(py("{}({}, ({},))", here.support("active_of"), here.cells, comma(*kinds)), node)


@function("past")
def write_past(node: Function, here: EmitContext) -> PyCode:
    """`past(attack, turn)`."""
    event, kind = word(node.arguments[0]), word(node.arguments[1])
    return _row_field(kind, f"past {event}", node, here)


def _row_field(kind: str, field: str, node: Function, here: EmitContext) -> PyCode:
    row, offset = row_of(kind, here), here.module.kinds.fact(kind, field)
    if row.number is not None:
        return py("{}[{}]", here.cells, row.number + offset)
    return here.mark(py("{}[{} + {}]", here.cells, row, offset), node)


@function("used")
def write_used(node: Function, here: EmitContext) -> PyCode:
    """`used(fire, turn)`, `used(fire, turn, unit)`."""
    action, kind = node.arguments[0], word(node.arguments[1])
    assert isinstance(action, Thing)
    of = node.arguments[2].type if len(node.arguments) == 3 else None
    limit = here.module.rules.actions[action.id].limit_of(kind, of)
    count = _row_field(kind, f"limit {limit.tag}", node, here)
    if len(node.arguments) == 2:
        return count
    member, form = here.value(node.arguments[2]), here.module.kinds.form_of(node.arguments[2].type)
    if form is not None:
        member = here.call("all_kept", here.cells, literal(form), member)
    return here.call("count_of", count, member)


@function("has")
def write_has(node: Function, here: EmitContext) -> PyCode:
    """`has(cell, smoke)`."""
    thing, effect = node.arguments[0], word(node.arguments[1])
    text = here.value(thing)
    if may_be_none(thing):
        text = here.mark(here.call("there", text), node)
    rows = py("{}[{}]", here.cells, here.module.stage.layout.base["effects", effect])
    return here.call("has_effect", here.cells, rows, text)


@function("cause_by", "cause_action", "cause_card")
def write_cause(node: Function, here: EmitContext) -> PyCode:
    """By whom and by what the event in hand was made, as the innermost action tells; none outside of all actions."""
    if not here.module.stage.layout.needs.action:
        return NONE
    offset = here.module.kinds.fact("action", f"fact {_CAUSES[node.name]}")
    row = row_of("action", here)
    cell = plus(row, offset)
    return py("({}[{}] if {} else None)", here.cells, cell, live("action", here))


@function("fits")
def write_fits(node: Function, here: EmitContext) -> PyCode:
    """`fits(u.plans, u, fire)`."""
    plans, piece, act = here.values(node.arguments)
    kind = here.module.stage.needs.acts
    lasts = live(kind, here) if kind is not None else FALSE
    if kind is None or lasts.value is False:
        return here.mark(here.call("fits_plan", plans, EMPTY, piece, act), node)
    acts = _row_field(kind, "acts", node, here)
    if lasts.value is not True and kind not in here.env.rows:
        acts = py("({} if {} else ())", acts, lasts)
    looked_up = _looked_up(node, plans, acts, piece, act, here)
    return looked_up or here.mark(here.call("fits_plan", plans, acts, piece, act), node)


def _looked_up(
    node: Function, plans: PyCode, acts: PyCode, piece: PyCode, act: PyCode, here: EmitContext
) -> PyCode | None:
    """Whether an act goes on with a plan, where plans are known beforehand and the function tells once who did what.

    A table says by what a piece has done which acts may be next. None where that is not known, or not quicker.
    """
    field, stage = node.arguments[0], here.module.stage
    if not here.module.passes.fold_constants or not piece.is_atom:
        return None
    fixed = plans.value
    if isinstance(fixed, tuple):
        spelt = "_or_".join("_".join(str(each) for each in plan) for plan in fixed)
        table = here.module.constant(names.constant("NEXT", spelt), _next_acts(fixed))
    elif isinstance(field, Field) and plans == py(
        "{}[{}[{}]]", global_name(names.constant("A", field.name)), here.cells, piece
    ):
        column = tuple(_next_acts(of or ()) for of in stage.attrs[field.name])
        table = py("{}[{}[{}]]", here.module.constant(names.constant("NEXT", field.name), column), here.cells, piece)
    else:
        return None
    done = here.body.once(here.body.scratch(), here.call("acts_of_each", acts), here.body.numbers.last)
    return py("({} in {}.get({}.get({}, ()), ()))", act, table, done, piece) if done is not None else None


def _next_acts(plans: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], tuple[int, ...]]:
    """By what was done: the acts that may come next."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for plan in plans:
        for length, act in enumerate(plan):
            before = plan[:length]
            found[before] = tuple(dict.fromkeys((*found.get(before, ()), act)))
    return found
