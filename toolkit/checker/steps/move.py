"""`move`: pieces go somewhere, or step by step along a route."""

from __future__ import annotations

from typing import Any

from toolkit.checker.expressions.checker import Checker
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import Common, common, object_of
from toolkit.checker.types import BOOL, INT, ROUTE, SPACE, bare, is_unknown, list_of, optional, set_of
from toolkit.diagnostics import register
from toolkit.language.code import Code, Stated
from toolkit.language.tree import (
    Binary,
    Clause,
    Coerce,
    Comparison,
    Comprehension,
    Expr,
    Field,
    Function,
    Literal,
    Member,
    Variable,
)
from toolkit.program.effects import Step
from toolkit.program.steps.changes import Move
from toolkit.program.steps.flow import For, If, Let

TWO_WAYS = register(
    "E640",
    "march-at-once",
    about="steps/move steps/at_once movement",
    title="A march is more than one change",
    cause="A move `along:` a route goes step by step: each step is an event, and what follows from it may stop the "
    "rest. So it is no part of `at_once`, and says where it ends by its route alone.",
    remedy="March before or after the change, or move the pieces straight `to:` where they go.",
    bad="- {at_once: [{move: unit, along: way}, {set: unit.fired}]}",
    good="- {move: unit, along: way}\n- {set: unit.fired}",
)
NO_MARCH = register(
    "E651",
    "steps-of-no-march",
    about="steps/move",
    title="Steps are counted where nobody marches",
    cause="`as:` names how many steps of a route pieces have gone. Those that move `to:` a place go there at once.",
    remedy="Leave `as:` out; or say the route: `along: way`.",
    bad="- {move: unit, to: goal, as: gone}",
    good="- {move: unit, along: way, as: gone}",
)
MARCH = "march.step"
"""The hidden name of the number of a step on its route."""


@step("move")
def check_move(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Where they go is `to`, or each step of the route `along`."""
    pieces = object_of(body, record.move, spot.inside("move"), scope, "a piece or a set of them", "pieces")
    along = _route(body, record.along, spot.inside("along"), scope)
    if along is not None:
        if record.to is not None:
            object_of(body, record.to, spot.inside("to"), scope, "a space, a place or a piece", "spot")
            body.bench.report(TWO_WAYS, spot.inside("to").key_span, "It goes along a route, and ends where that ends.")
        steps = _march(record, spot, pieces, along)
        if record.as_ is not None:
            scope = body.name(scope, record.as_, INT, spot.inside("as"))
        return Done(steps, scope)
    if record.as_ is not None:
        message = "Only who marches goes more steps than one."
        body.bench.report(NO_MARCH, spot.inside("as").key_span, message, help="Say `along:` which route they go.")
    to = object_of(body, record.to, spot.inside("to"), scope, "a space, a place or a piece", "spot")
    return Done((_move(record, common(record, spot), pieces, to),), scope)


def _route(body: Body, text: str | None, spot: Spot, scope: Scope) -> Code | None:
    """The route that they take. One that is found in the step itself, `along: route(…)`, may be none: that is a fault
    right there."""
    along = body.bench.maybe(text, spot, scope, optional(ROUTE))
    if along is None or isinstance(along.expr, Function) or is_unknown(along.type):
        return along
    checker = Checker(along.where, scope)
    found = checker.present(along.expr, along.expr, ROUTE)
    body.bench.found += checker.problems
    return Code(found, along.where)


def _move(record: Any, said: Common, pieces: Code, to: Code, number: Code | None = None) -> Move:
    name = record.as_ if number is not None else None
    return Move(
        **said,
        pieces=pieces,
        to=to,
        how=record.how,
        order=record.order,
        name=name,
        number=number if name is not None else None,
    )


def _march(record: Any, spot: Spot, pieces: Code, along: Code) -> tuple[Step, ...]:
    """A round for each step of the route. Of several pieces those go that stand where the route begins, and as long as
    they stand where the step does."""
    said = common(record, spot)
    beside: Common = {**said, "at": spot.inside("along").where}
    names: list[Step] = []

    def named(name: str, code: Code, at: str) -> Expr:
        """What is computed once: a name has it."""
        if isinstance(code.expr, Variable):
            return code.expr
        place: Common = {**said, "at": spot.inside(at).where}
        names.append(Let(**place, name=name, code=code))
        return Variable(code.type, code.expr.start, code.expr.end, name)

    way = named("march.way", along, "along")
    first = Field(SPACE, along.expr.start, along.expr.end, way, "start", "built_in")
    who = named("march.pieces", Code(_those_at(pieces.expr, first), pieces.where), "move")
    start, end, where = along.expr.start, along.expr.end, along.where
    number = Variable(INT, start, end, MARCH)
    spaces = Field(list_of(SPACE), start, end, way, "spaces", "built_in")
    before = Member(SPACE, start, end, spaces, Binary(INT, start, end, "-", number, Literal(INT, start, end, 1)))
    to = Code(Member(SPACE, start, end, spaces, number), where)
    length = Field(INT, start, end, way, "length", "built_in")
    rounds = Code(Function(list_of(INT), start, end, "range", (Literal(INT, start, end, 1), length)), where)
    going = _those_at(who, before)
    stands = going.element if isinstance(going, Comprehension) else going
    test: Expr = _is_at(stands, before)
    if isinstance(going, Comprehension):
        test = Coerce(BOOL, start, end, "some", going)
    move = _move(record, said, Code(going, pieces.where), to, Code(number, where))
    if record.as_ is not None:
        names.append(Let(**beside, name=record.as_, code=Code(Literal(INT, start, end, 0), where)))
    one = If(**beside, condition=Stated(Code(test, where)), then=(move,), otherwise=())
    return (*names, For(**beside, variable=MARCH, things=rounds, chosen_by=None, steps=(one,)))


def _is_at(piece: Expr, space: Expr) -> Expr:
    """Whether a piece stands in a space."""
    stands = Field(optional(SPACE), piece.start, piece.end, piece, "space", "built_in")
    return Comparison(BOOL, piece.start, piece.end, ("==",), (stands, space))


def _those_at(pieces: Expr, space: Expr) -> Expr:
    """Of several pieces those that stand in a space; of one it alone."""
    inner = bare(pieces.type).inner
    if inner is None or bare(pieces.type).form not in ("set", "list"):
        return pieces
    start, end = pieces.start, pieces.end
    each = Variable(inner, start, end, "each")
    clauses = (Clause("each", pieces, (_is_at(each, space),)),)
    return Comprehension(set_of(inner), start, end, each, clauses)
