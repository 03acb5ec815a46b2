"""Sections `movement` and `zones`: each of their fields becomes a hidden value, which all that reads values knows."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.choices import candidates
from toolkit.checker.codes import WRONG_TYPE
from toolkit.checker.elements.parts import Parts
from toolkit.checker.elements.plain_numbers import see_not_below_nothing
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.expressions.checker import article
from toolkit.checker.limits import asked_of, is_passing_judged
from toolkit.checker.movement import step_variables
from toolkit.checker.types import BOOL, RATIO, SPACE, UNKNOWN, is_number, is_unknown, member, optional, set_of
from toolkit.frozen import frozen
from toolkit.language.code import Code, Stated
from toolkit.language.tree import (
    Clause,
    Comparison,
    Comprehension,
    Expr,
    Field,
    Function,
    Literal,
    Unary,
    Variable,
)
from toolkit.model import Type
from toolkit.program.ground import EXERTING, ZONE
from toolkit.program.rules import Value


@element("movement")
def check_movement(sheet: Sheet) -> Iterator[Value]:
    """What a step costs, where it may lead, where a march ends."""
    record, spot, known = sheet.record, sheet.spot, sheet.declarations
    parts = Parts(sheet, step_variables(known, sheet.id))
    type = known.cost_type(sheet.id)
    cost = sheet.bench.code(record.cost, spot.inside("cost"), parts.scope, type if is_number(type) else None)
    if not is_number(cost.type) and not is_unknown(cost.type):
        span = cost.where.span(cost.expr.start, cost.expr.end)
        sheet.bench.report(WRONG_TYPE, span, f"This is {article(cost.type)}, and a step costs a number of points.")
    see_not_below_nothing(sheet.bench, cost, "What a step costs")
    parts.value("cost", cost, type)
    parts.expression("to", record.to, spot.inside("to"), set_of(SPACE))
    limits = _limits(parts)
    for field in ("never", "stop", "no_end", "minimum"):
        bars = [limit for said, limit in limits if said == field]
        parts.condition(field, getattr(record, field), spot.inside(field), bars)
    if record.bonus is not None:
        inside = spot.inside("bonus")
        parts.expression("bonus", record.bonus.points, inside.inside("points"), RATIO)
        for field in ("every_step", "some_step"):
            parts.condition(field, getattr(record.bonus, field), inside.inside(field))
    yield from parts.made


def _limits(parts: Parts) -> list[tuple[str, Stated]]:
    """What the stacking limits of a movement bar: to end where there is no room, to pass where nobody may pass."""
    sheet, found = parts.sheet, []
    known = sheet.declarations.section("stacking")
    for id, text in sheet.record.stacking.items():
        if id not in known:
            continue  # the link was reported
        limit, spot = known[id].record, sheet.spot.inside("stacking", id)
        coming = sheet.bench.code(text, spot, parts.scope, set_of(Type("named", limit.kind)))
        there = Variable(SPACE, 0, 0, "there")
        for field, part in (("no_end", "room"), ("never", "passage")):
            if part == "room" or is_passing_judged(limit):
                room = asked_of(id, part, coming.expr, there, 0, 0)
                bars = Unary(BOOL, coming.expr.start, coming.expr.end, "not", room)
                found.append((field, Stated(Code(bars, coming.where), tuple(limit.cite) or tuple(sheet.record.cite))))
    return found


@element("zones")
def check_zone(sheet: Sheet) -> Iterator[Value]:
    """The spaces that pieces of a side bar: a value about the side."""
    record, spot, known = sheet.record, sheet.spot, sheet.declarations
    own = {arg.name: arg.type for arg in known.zone_args(sheet.id)}
    among = candidates(sheet.bench, record.by, spot.inside("by"), sheet.scope(own))
    piece = member(among.things.type) or UNKNOWN
    if not known.is_piece(piece) and not is_unknown(piece):
        span = among.things.where.span(among.things.expr.start, among.things.expr.end)
        message = f"This is {article(among.things.type)}, and pieces have zones."
        sheet.bench.report(WRONG_TYPE, span, message, help="Name the pieces of the side: `units(side)`.")
        piece = UNKNOWN
    parts = Parts(sheet, {**own, among.variable: piece, "here": SPACE, "there": SPACE})
    parts.condition("when", record.when, spot.inside("when"))
    parts.expression("over", record.over, spot.inside("over"), set_of(SPACE))
    parts.condition("blocked", record.blocked, spot.inside("blocked"))
    parts.condition("cancelled", record.cancelled, spot.inside("cancelled"))
    if is_unknown(piece):
        return
    yield from parts.made
    reach = _Reach(parts, among.things.expr, among.variable, piece)
    where = among.things.where
    yield Parts(sheet, own).value(ZONE, Code(reach.spaces(), where), set_of(SPACE), kept=True)
    yield Parts(sheet, {**own, "there": SPACE}).value(EXERTING, Code(reach.pieces(), where), set_of(piece))


@frozen
class _Reach:
    """What the pieces of a zone reach: the zone as far as its fields were made, `by:`, the name of the one in hand."""

    parts: Parts
    by: Expr
    variable: str
    piece: Type

    def spaces(self) -> Expr:
        """`[there for it in by if it has one for there in what it may reach if it reaches it]`, as a set."""
        start, end = self.by.start, self.by.end
        each = Clause("there", self._reached(), self._counts())
        there = Variable(SPACE, start, end, "there")
        return Comprehension(set_of(SPACE), start, end, there, (Clause(self.variable, self.by, self._has_one()), each))

    def pieces(self) -> Expr:
        """`[it for it in by if there is in what it may reach, it has one and reaches it]`, as a set."""
        start, end = self.by.start, self.by.end
        there = Variable(SPACE, start, end, "there")
        near = Comparison(BOOL, start, end, ("in",), (there, self._reached()))
        on_map, *has_one = self._has_one()
        tests = (on_map, near, *has_one, *self._counts())
        it = Variable(self.piece, start, end, self.variable)
        return Comprehension(set_of(self.piece), start, end, it, (Clause(self.variable, self.by, tests),))

    def _stands(self, type: Type) -> Field:
        """The space of the piece."""
        start, end = self.by.start, self.by.end
        return Field(type, start, end, Variable(self.piece, start, end, self.variable), "space", "built_in")

    def _has_one(self) -> tuple[Expr, ...]:
        """Whether it stands on the map and has a zone."""
        start, end, when = self.by.start, self.by.end, self.parts.found("when")
        none = Literal(Type("nothing"), start, end, None)
        on_map = Comparison(BOOL, start, end, ("!=",), (self._stands(optional(SPACE)), none))
        here = self._stands(SPACE)
        return (on_map, self.parts.ask(when, {"here": here, "there": here})) if when is not None else (on_map,)

    def _reached(self) -> Expr:
        """What it may reach."""
        here, over = self._stands(SPACE), self.parts.found("over")
        if over is not None:
            return self.parts.ask(over, {"here": here, "there": here})
        return Function(set_of(SPACE), self.by.start, self.by.end, "neighbours", (here,))

    def _counts(self) -> tuple[Expr, ...]:
        """Whether it reaches `there`, and that counts."""
        bars = [part for part in map(self.parts.found, ("blocked", "cancelled")) if part is not None]
        asked = (self.parts.ask(part, {"here": self._stands(SPACE)}) for part in bars)
        return tuple(Unary(BOOL, self.by.start, self.by.end, "not", each) for each in asked)
