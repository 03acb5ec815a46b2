"""Section `traces`: each field becomes a hidden value; so do the route, its cost, whether there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from typing import Literal as OneOf

from toolkit.checker.codes import WRONG_TYPE
from toolkit.checker.elements.parts import Parts
from toolkit.checker.elements.plain_numbers import see_not_below_nothing
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.expressions.checker import article
from toolkit.checker.spot import Spot
from toolkit.checker.types import (
    BOOL,
    INT,
    RATIO,
    ROUTE,
    SPACE,
    TEXT,
    bare,
    is_number,
    is_unknown,
    list_of,
    member,
    optional,
    set_of,
)  # fmt: skip
from toolkit.diagnostics import Note, register
from toolkit.language.code import Code
from toolkit.language.tree import (
    Ask,
    Clause,
    Coerce,
    Comprehension,
    Everything,
    Expr,
    Function,
    Literal,
    Unary,
    Variable,
    parts,
)  # fmt: skip
from toolkit.model import Type
from toolkit.program.ground import COST, HOLDS, TRACED, trace_part
from toolkit.program.ground import ROUTE as TRACED_ROUTE
from toolkit.program.rules import Value
from toolkit.program.traces import Trace, TraceLeg

NOT_SHARED = register(
    "E641",
    "search-not-shared",
    about="traces",
    title="A search that is to be shared speaks of an argument that is not",
    cause="One search is to tell all routes for which the arguments in `shared_by:` are the same. What it reads of "
    "another argument would differ from route to route: where it begins, its legs, what blocks it.",
    remedy="Hand over what they have in common, such as the side or a class; or add the argument to `shared_by:`.",
    bad="args: {unit: unit}\nstart: depots(unit.owner.side)\nshared_by: []\n...",
    good="args: {goal: space, side: side}\nstart: depots(side)\ngoal: goal\nshared_by: [side]",
)

MANY_LEGS = register(
    "E666",
    "many-legs",
    about="traces",
    title="A trace has too many legs",
    cause="The legs of a trace are its parts, such as overland, by road, by rail. Each is searched by itself.",
    remedy="Let one leg be of several kinds: `along: [road, rail]`, or a cost that tells them apart.",
    bad="legs: [{cost: 1, limit: 1}, {cost: 1, limit: 1}, …]   # 17 of them",
    good="legs: [{cost: 1, limit: 17}]",
)
MOST_LEGS = 16
"""The most legs of a trace."""


@element("traces")
def check_trace(sheet: Sheet) -> Iterator[Value]:
    """Where it starts, where it must come to, its legs, what blocks it; and what is told of it."""
    record, spot = sheet.record, sheet.spot
    own = sheet.arg_types()
    ends = Parts(sheet, own, named=trace_part)
    for field in ("start", "goal"):
        _end(ends, field, getattr(record, field), spot.inside(field))
    passing = Parts(sheet, {**own, "there": SPACE}, named=trace_part)
    passing.condition("blocked", record.blocked, spot.inside("blocked"))
    made = [*ends.made, *passing.made]
    legs: list[TraceLeg] = []
    if len(record.legs) > MOST_LEGS:
        message = f"This trace has {len(record.legs):,} legs, and {MOST_LEGS} are looked at."
        sheet.bench.report(MANY_LEGS, spot.inside("legs", MOST_LEGS).span, message)
    for number, leg in enumerate(record.legs[:MOST_LEGS]):
        values = list(_leg(sheet, leg, number, spot.inside("legs", number)))
        made += values
        steps = [value for value in values if value.id != trace_part(sheet.id, f"limit_{number}")]
        path = (*sheet.spot.where.path, "legs", number)
        kinds = tuple(dict.fromkeys(leg.along))
        legs.append(TraceLeg(leg.label or "", tuple(leg.cite), kinds, leg.round, _read(own, steps), path))
    trace = _trace(sheet, own, made, legs)
    yield from made
    if any(is_unknown(value.type) for value in made):
        return
    told = Parts(sheet, own, named=trace_part)
    cite = tuple(dict.fromkeys((*record.cite, *(case for leg in record.legs for case in leg.cite))))
    cost = sheet.declarations.trace_cost_type(sheet.id)
    for field, type in ((TRACED_ROUTE, optional(ROUTE)), (COST, cost), (HOLDS, BOOL)):
        asked = Code(_asked(told, trace, made, TRACED[field], type), spot.where)
        yield told.value(field, asked, type, kept=True, cite=cite, trace=trace)


def _end(parts: Parts, field: str, text: str, spot: Spot) -> None:
    """Where a trace starts or comes to: the set of these spaces, whatever tells them."""
    bench, known = parts.sheet.bench, parts.sheet.declarations
    code = bench.code(text, spot, parts.scope)
    expr = code.expr
    one = bare(expr.type)
    inner = bare(member(expr.type) or one)
    if is_unknown(expr.type):
        parts.value(field, code, expr.type)
        return
    if known.is_piece(inner):
        expr = Function(set_of(SPACE), expr.start, expr.end, "spaces", (_as_set(expr),))
    elif inner == SPACE and one.form in ("set", "list", "named"):
        expr = _as_set(expr)
    else:
        span = code.where.span(expr.start, expr.end)
        message = f"This is {article(expr.type)}, and a trace goes from spaces or pieces to others."
        bench.report(WRONG_TYPE, span, message, help="Name a space, a piece, or a set of them: `unit.space`.")
        expr = Literal(Type("unknown"), expr.start, expr.end, None)
    parts.value(field, Code(expr, code.where), expr.type)


def _as_set(expr: Expr) -> Expr:
    """The set of what may be one thing, none, or several."""
    type = bare(expr.type)
    if type.form == "set":
        return expr
    inner = member(type)
    how: OneOf["set", "one"] = "one" if inner is None else "set"
    return Coerce(set_of(type if inner is None else inner), expr.start, expr.end, how, expr)


def _leg(sheet: Sheet, leg: Any, number: int, spot: Spot) -> Iterator[Value]:
    """The hidden values of a leg."""
    own = sheet.arg_types()
    limits = Parts(sheet, own, tuple(leg.cite), trace_part)
    limits.expression(f"limit_{number}", leg.limit, spot.inside("limit"), RATIO)
    for limit in limits.made:
        see_not_below_nothing(sheet.bench, limit.base, "What a leg may cost")
    parts = Parts(sheet, {**own, "here": SPACE, "there": SPACE}, tuple(leg.cite), trace_part)
    parts.expression(f"to_{number}", leg.to, spot.inside("to"), set_of(SPACE))
    if leg.cost is not None:
        cost = sheet.bench.code(leg.cost, spot.inside("cost"), parts.scope)
        if not is_number(cost.type) and not is_unknown(cost.type):
            span = cost.where.span(cost.expr.start, cost.expr.end)
            message = f"This is {article(cost.type)}, and a step costs a number of points."
            sheet.bench.report(WRONG_TYPE, span, message)
            cost = Code(Literal(Type("unknown"), cost.expr.start, cost.expr.end, None), cost.where)
        see_not_below_nothing(sheet.bench, cost, "What a step costs")
        parts.value(f"cost_{number}", cost, cost.type)
    parts.condition(f"never_{number}", leg.never, spot.inside("never"))
    yield from (*limits.made, *parts.made)


def _read(names: Iterable[str], values: Sequence[Value]) -> tuple[str, ...]:
    """The arguments of the trace of which some of its values speak, in their order."""
    read = {
        node.name
        for value in values
        for node in _spoken(value.base.expr)
        if isinstance(node, Variable)
    }  # fmt: skip
    return tuple(name for name in names if name in read)


def _spoken(expr: Expr) -> Iterator[Expr]:
    """All of an expression but what it only hands on to its own parts, which stand beside it."""
    ahead = [expr]
    while ahead:
        node = ahead.pop()
        yield node
        if not (isinstance(node, Ask) and "." in node.value and node.start == node.end == 0):
            ahead += parts(node)


def _trace(sheet: Sheet, own: dict[str, Type], made: list[Value], legs: list[TraceLeg]) -> Trace:
    """The trace, with the arguments of which its search speaks. Report those that were to be left out."""
    record = sheet.record
    is_from_goal = record.counted == "from_goal"
    far = trace_part(sheet.id, "start" if is_from_goal else "goal")
    search = [value for value in made if value.id != far]
    shared = _read(own, search)
    if "shared_by" in record.model_fields_set:
        shared = _as_said(sheet, own, search)
    return Trace(sheet.id, tuple(legs), is_from_goal, tuple(record.exempt), shared)


def _as_said(sheet: Sheet, own: dict[str, Type], search: list[Value]) -> tuple[str, ...]:
    """The arguments that `shared_by:` names."""
    said, spot = sheet.record.shared_by, sheet.spot.inside("shared_by")
    if any(name not in own for name in said):
        return (*own,)  # told where words are looked up
    for value in search:
        for node in _spoken(value.base.expr):
            if isinstance(node, Variable) and node.name in own and node.name not in said:
                span = value.base.where.span(node.start, node.end)
                note = Note("The search is shared by these alone.", spot.span)
                message = f"The search speaks of `{node.name}`, which is not among `shared_by:`."
                sheet.bench.report(NOT_SHARED, span, message, notes=[note])
                return (*own,)
    return tuple(name for name in own if name in said)


def _asked(told: Parts, trace: Trace, made: list[Value], function: str, type: Type) -> Expr:
    """The call that traces: the trace, its arguments, and all that it may read, which is never computed."""
    found = {value.id: value for value in made}
    given = tuple(Variable(arg.type, 0, 0, arg.name) for arg in told.args)
    ends = [told.ask(found[trace_part(trace.id, end)], {}) for end in ("start", "goal")]
    reads = [_steps(told, trace, number, found) for number in range(len(trace.legs))]
    limits = [found.get(trace_part(trace.id, f"limit_{number}")) for number in range(len(trace.legs))]
    asked = [told.ask(limit, {}) for limit in limits if limit is not None]
    return Function(type, 0, 0, function, (Literal(TEXT, 0, 0, trace.id), *given, *ends, *asked, *reads))


def _steps(told: Parts, trace: Trace, number: int, found: dict[str, Value]) -> Expr:
    """`[cost for here in spaces for there in neighbours(here) if not never and not blocked]`."""
    here, there = (Variable(SPACE, 0, 0, name) for name in ("here", "there"))

    def ask(field: str) -> Expr | None:
        """What a field says of the step."""
        value = found.get(trace_part(trace.id, field))
        return None if value is None else told.ask(value, {"here": here, "there": there})

    beside = ask(f"to_{number}") or Function(set_of(SPACE), 0, 0, "neighbours", (here,))
    bars = [bar for bar in (ask(f"never_{number}"), ask("blocked")) if bar is not None]
    cost = ask(f"cost_{number}") or Literal(INT, 0, 0, 1)
    spaces = Everything(set_of(SPACE), 0, 0, "spaces")
    clauses = (
        Clause("here", spaces, ()),
        Clause("there", beside, tuple(Unary(BOOL, 0, 0, "not", bar) for bar in bars)),
    )
    return Comprehension(list_of(cost.type), 0, 0, cost, clauses)
