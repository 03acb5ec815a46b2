"""Section `stacking`: how much may stand together, as hidden values; and a check that undoes an overstack.

`soldiers.stacked` is what stands in a space, `soldiers.excess` how much of it is too much, `soldiers.room` whether some
pieces could come to stand there, `soldiers.passage` whether they could march through.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.codes import WRONG_TYPE
from toolkit.checker.elements.parts import Parts
from toolkit.checker.elements.plain_numbers import see_not_below_nothing
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.elements.triggers import moment_of
from toolkit.checker.expressions.checker import article
from toolkit.checker.limits import ALONE, is_passing_judged, limit_sides
from toolkit.checker.steps import Body, check_steps
from toolkit.checker.steps.common import object_of
from toolkit.checker.types import BOOL, INT, PLAYER, SIDE, SPACE, is_number, is_unknown, optional, set_of
from toolkit.diagnostics import register
from toolkit.frozen import frozen
from toolkit.language.code import Candidates, Choice, Code, Stated
from toolkit.language.tree import (
    Ask,
    Binary,
    Clause,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Literal,
    Logic,
    Ranging,
    Unary,
    Variable,
)
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.rules import Check, Element, Value
from toolkit.program.steps.changes import Move, Remove
from toolkit.program.steps.flow import Choose, For, If, Let, While

NO_CHOOSER = register(
    "E660",
    "overstack-without-chooser",
    about="stacking",
    title="Nobody chooses what goes of an overstack",
    cause="Where the pieces of each side or player count alone, their owner chooses. A limit that counts all together "
    "(`per: none`) has no owner.",
    remedy="Say who chooses: `over: {chosen_by: active}`.",
    bad="stacking: {one: {kind: unit, per: none, at_most: 1, at: ending(turn), over: {}}}",
    good="stacking: {one: {kind: unit, per: none, at_most: 1, at: ending(turn), over: {chosen_by: active}}}",
)
TWO_FATES = register(
    "E661",
    "overstack-with-two-fates",
    about="stacking",
    title="What goes of an overstack goes two ways",
    cause="`to:` names the spaces where a piece goes, `do:` the steps that say what becomes of it.",
    remedy="Keep one of them; a step can move the piece too.",
    bad="over: {to: neighbours(here), do: [{remove: it}]}",
    good="over: {to: neighbours(here)}",
    is_clear=True,
)
_LEFT = "stacking.left"
"""The hidden name of how much was too much before the last piece went."""
GOES, GOAL = "it", "to"
"""What the chooser answers: which piece, and where it goes."""


@element("stacking")
def check_stacking(sheet: Sheet) -> Iterator[Element]:
    """What counts, how much of it may stand together, and what undoes an overstack."""
    limit = _Limit(sheet)
    limit.declare()
    yield from limit.parts.made
    if sheet.record.over is not None:
        yield from limit.undoing()


@frozen
class _Whose:
    """Whose pieces count alone: the name that says it, its type, all there are of it."""

    name: str
    type: Type
    all: str


_WHOSE = {"side": _Whose("side", SIDE, "sides"), "player": _Whose("player", PLAYER, "players"), "none": None}


class _Limit:
    """A limit as it is made: its values, and the nodes that ask for them. Nodes stand where `at_most:` is written."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.record, self.spot = sheet, sheet.record, sheet.spot
        self.whose = _WHOSE[sheet.record.per]
        self.piece = Type("named", sheet.record.kind)
        self.number = sheet.declarations.limit_type(sheet.id)
        self.where = self.spot.inside("at_most").where
        self.own = limit_sides(sheet.record)
        self.parts = Parts(sheet, {"here": SPACE, **self.own})
        self.values: dict[str, Value] = {}

    def declare(self) -> None:
        """Make the values."""
        one = Parts(self.sheet, {"it": self.piece})
        self._number(one, "count", self.record.count)
        self._number(self.parts, "at_most", self.record.at_most)
        passing = self.record.passing
        if passing is None and is_passing_judged(self.record):
            passing = self.record.at_most
        if passing is not None:
            field = "passing" if self.record.passing is not None else "at_most"
            self._number(self.parts, "passing", passing, field)
        here, coming = Variable(SPACE, 0, 0, "here"), Variable(set_of(self.piece), 0, 0, "coming")
        total = self.total(self._standing(here))
        self._keep(self.parts, "stacked", total, self.number)
        over = Binary(self.number, 0, 0, "-", self.ask("stacked", here), self.ask("at_most", here))
        nothing = Literal(self.number, 0, 0, 0)
        self._keep(self.parts, "excess", Function(self.number, 0, 0, "max", (nothing, over)), self.number)
        coming_to = Parts(self.sheet, {"coming": set_of(self.piece), "here": SPACE})
        self._keep(coming_to, "room", self._fits("at_most", coming, here), BOOL)
        if passing is not None:
            self._keep(coming_to, "passage", self._fits("passing", coming, here), BOOL)
        alone = Parts(self.sheet, {"it": self.piece, "here": SPACE})
        self._keep(alone, ALONE["room"], self._fits_alone("at_most", here), BOOL)
        if passing is not None:
            self._keep(alone, ALONE["passage"], self._fits_alone("passing", here), BOOL)
        self.parts.made[:0] = one.made
        self.parts.made += [*coming_to.made, *alone.made]

    def _number(self, parts: Parts, field: str, text: str, place: str = "") -> None:
        spot = self.spot.inside(place or field)
        code = self.sheet.bench.code(text, spot, parts.scope, self.number)
        if not is_number(code.type) and not is_unknown(code.type):
            span = code.where.span(code.expr.start, code.expr.end)
            self.sheet.bench.report(WRONG_TYPE, span, f"This is {article(code.type)}, and a limit is a number.")
        if not place:
            see_not_below_nothing(self.sheet.bench, code, "What a piece counts" if field == "count" else "This limit")
        self.values[field] = parts.value(field, code, self.number)

    def _keep(self, parts: Parts, field: str, expr: Expr, type: Type) -> None:
        self.values[field] = parts.value(field, Code(expr, self.where), type)

    def ask(self, field: str, here: Expr) -> Ask:
        """What a value says of a space, for the side or player in hand."""
        value = self.values[field]
        own = (Variable(type, 0, 0, name) for name, type in self.own.items())
        return Ask(value.type, 0, 0, value.id, (here, *own))

    def count(self, piece: Expr) -> Ask:
        """What a piece counts."""
        return Ask(self.number, 0, 0, self.values["count"].id, (piece,))

    def belongs(self, piece: Expr) -> tuple[Expr, ...]:
        """That a piece is of the side or player in hand."""
        if self.whose is None:
            return ()
        owner: Expr = Field(optional(PLAYER), 0, 0, piece, "owner", "built_in")
        if self.whose.type == SIDE:
            owner = Coerce(optional(SIDE), 0, 0, "side", owner)
        own = Variable(self.whose.type, 0, 0, self.whose.name)
        return (Comparison(BOOL, 0, 0, ("==",), (owner, own)),)

    def those(self, pieces: Expr, *more: Expr) -> Expr:
        """Of some pieces those of the side or player in hand that meet some conditions."""
        each = Variable(self.piece, 0, 0, "one")
        conditions = (*self.belongs(each), *more)
        if not conditions:
            return pieces
        return Comprehension(set_of(self.piece), 0, 0, each, (Clause("one", pieces, conditions),))

    def total(self, pieces: Expr) -> Expr:
        """What some pieces count together, of those of the side or player in hand."""
        one = Variable(self.piece, 0, 0, "one")
        return Ranging(self.number, 0, 0, "sum", self.those(pieces), "one", self.count(one))

    def _standing(self, here: Expr) -> Expr:
        kind = Literal(Type("named", "text"), 0, 0, self.record.kind)
        return Function(set_of(self.piece), 0, 0, "pieces", (kind, here))

    def _fits(self, field: str, coming: Expr, here: Expr) -> Expr:
        """Whether what stands in a space and what comes are together no more than a limit, for whoever comes."""
        both = Binary(set_of(self.piece), 0, 0, "+", self._standing(here), coming)
        fits: Expr = Comparison(BOOL, 0, 0, ("<=",), (self.total(both), self.ask(field, here)))
        if self.whose is None:
            return fits
        nobody = Unary(BOOL, 0, 0, "not", Coerce(BOOL, 0, 0, "some", self.those(coming)))
        one = Logic(BOOL, 0, 0, "or", (nobody, fits))
        return Ranging(BOOL, 0, 0, "all", self._all(), self.whose.name, one)

    def _fits_alone(self, field: str, here: Expr) -> Expr:
        """The same of a single piece, of whose side or player alone is asked; one of nobody counts nowhere."""
        piece = Variable(self.piece, 0, 0, "it")
        owner = Field(optional(PLAYER), 0, 0, piece, "owner", "built_in")
        own: tuple[Expr, ...] = ()
        if self.whose is not None:
            own = (Field(SIDE, 0, 0, owner, "side", "built_in") if self.whose.type == SIDE else owner,)
        stands = Comparison(BOOL, 0, 0, ("in",), (piece, self._standing(here)))
        more = Conditional(self.number, 0, 0, stands, Literal(self.number, 0, 0, 0), self.count(piece))
        there, most = (Ask(self.number, 0, 0, self.values[each].id, (here, *own)) for each in ("stacked", field))
        total = Binary(self.number, 0, 0, "+", there, more)
        fits = Comparison(BOOL, 0, 0, ("<=",), (total, most))
        if self.whose is None:
            return fits
        nobody = Comparison(BOOL, 0, 0, ("==",), (owner, Literal(Type("nothing"), 0, 0, None)))
        return Logic(BOOL, 0, 0, "or", (nobody, fits))

    def _all(self) -> Expr:
        assert self.whose is not None
        return Everything(set_of(self.whose.type), 0, 0, self.whose.all)

    # --- an overstack is undone

    def undoing(self) -> Iterator[Check]:
        """The check that undoes an overstack: each space, each side or player, piece by piece."""
        sheet, spot, over = self.sheet, self.spot.inside("over"), self.record.over
        moments = [moment_of(sheet, text, self.spot.inside("at", n), "at") for n, text in enumerate(self.record.at)]
        here = Variable(SPACE, 0, 0, "here")
        excess = Comparison(BOOL, 0, 0, (">",), (self.ask("excess", here), Literal(self.number, 0, 0, 0)))
        where: Expr = excess
        steps = self._steps(excess)
        if self.whose is not None:
            where = Ranging(BOOL, 0, 0, "any", self._all(), self.whose.name, excess)
            each = Variable(self.whose.type, 0, 0, self.whose.name)
            things = Comprehension(set_of(each.type), 0, 0, each, (Clause(each.name, self._all(), (excess,)),))
            steps = (For(spot.where, (), None, each.name, Code(things, self.where), None, steps),)
        if over.do and over.to is not None:
            message = "It goes to a space, and steps say what becomes of it."
            sheet.bench.report(TWO_FATES, spot.inside("do").key_span, message)
        envelope = sheet.envelope()
        envelope |= {"id": f"{sheet.id}.over", "cite": self.cite, "replaces": None, "disables": ()}
        if over.cite:
            envelope["at"] = spot.where
        yield Check(
            **envelope,
            moments=tuple(moment for moment in moments if moment is not None),
            each=Code(Everything(set_of(SPACE), 0, 0, "spaces"), self.where),
            variable="here",
            where=Stated(Code(where, self.where), self.cite),
            chosen_by=None,
            first=False,
            tie=False,
            cut=False,
            steps=steps,
        )

    def _steps(self, excess: Expr) -> tuple[Step, ...]:
        """As long as there is too much, and less than before the last one went: one more goes."""
        spot, here = self.spot.inside("over"), Variable(SPACE, 0, 0, "here")
        at, left = spot.where, Variable(self.number, 0, 0, _LEFT)
        now = self.ask("excess", here)
        more = Binary(self.number, 0, 0, "+", now, Literal(self.number, 0, 0, 1))
        counts = Comparison(BOOL, 0, 0, (">",), (self.count(Variable(self.piece, 0, 0, "one")), Literal(INT, 0, 0, 0)))
        among = self.those(self._standing(here), counts)
        some = Coerce(BOOL, 0, 0, "some", among)
        less = Comparison(BOOL, 0, 0, ("<",), (now, left))
        goes_on = Logic(BOOL, 0, 0, "and", (excess, less, some))
        round = (
            Let(at, (), None, _LEFT, Code(now, self.where)),
            self._chosen(among),
            *self._fate(),
        )
        return (
            Let(at, (), None, _LEFT, Code(more, self.where)),
            While(at, (), None, Stated(Code(goes_on, self.where)), round),
        )

    @property
    def cite(self) -> tuple[str, ...]:
        """The cases by which an overstack is undone: its own, or those of the limit."""
        return tuple(self.record.over.cite) or tuple(self.record.cite)

    def _chosen(self, among: Expr) -> Step:
        choice = Choice(
            name=GOES,
            form="one",
            type=self.piece,
            where=self.spot.inside("over").where,
            among=Candidates(Code(among, self.where), "one"),
            title=self.record.title,
        )
        return Choose(self.spot.inside("over").where, self.cite, None, choice, self._chooser(), False, None)

    def _chooser(self) -> Code | None:
        """Who chooses: who is named, or the owner."""
        spot, by = self.spot.inside("over", "chosen_by"), self.record.over.chosen_by
        if by is not None:
            body = Body(self.sheet.bench, "stacking")
            return object_of(body, by, spot, self.parts.scope, "a player", "player")
        if self.whose is None:
            self.sheet.bench.report(NO_CHOOSER, self.spot.inside("over").key_span, "Nothing says who chooses.")
            return None
        own: Expr = Variable(self.whose.type, 0, 0, self.whose.name)
        if self.whose.type == SIDE:
            own = Coerce(PLAYER, 0, 0, "player", own)
        return Code(own, self.where)

    def _fate(self) -> tuple[Step, ...]:
        """What becomes of the piece that was chosen."""
        spot, over, here = self.spot.inside("over"), self.record.over, Variable(SPACE, 0, 0, "here")
        piece, scope = Variable(self.piece, 0, 0, GOES), self.parts.scope.with_variable(GOES, self.piece)
        lost = Remove(spot.where, (), None, Code(piece, spot.where))
        if over.do:
            body = Body(self.sheet.bench, "stacking", given=frozenset({GOES, "here", *self.own}))
            return check_steps(body, over.do, spot.inside("do"), scope).steps
        self.sheet.bench.cause("removed", "emptied")
        if over.to is None:
            return (lost,)
        self.sheet.bench.cause("moved")
        place = spot.inside("to")
        code = self.sheet.bench.code(over.to, place, scope, set_of(SPACE))
        there = Variable(SPACE, 0, 0, "there")
        one = Coerce(set_of(self.piece), 0, 0, "one", piece)
        room = Ask(BOOL, 0, 0, self.values["room"].id, (one, there))
        elsewhere = Comparison(BOOL, 0, 0, ("!=",), (there, here))
        free = Comprehension(set_of(SPACE), 0, 0, there, (Clause("there", code.expr, (elsewhere, room)),))
        choice = Choice(
            name=GOAL, form="one", type=SPACE, where=place.where, among=Candidates(Code(free, code.where), "it")
        )
        goal = Variable(optional(SPACE), 0, 0, GOAL)
        found = Comparison(BOOL, 0, 0, ("!=",), (goal, Literal(Type("nothing"), 0, 0, None)))
        move = Move(
            place.where, (), None, Code(piece, place.where), Code(Variable(SPACE, 0, 0, GOAL), place.where), None, None
        )
        return (
            Choose(place.where, (), None, choice, self._chooser(), False, ()),
            If(place.where, (), None, Stated(Code(found, place.where)), (move,), (lost,)),
        )
