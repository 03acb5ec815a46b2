"""Following an expression: every read in it, through the values that it asks for, of something that may be hidden.

In: an expression, what its names stand for, what is known to hold there, who decides. Out: `Read`s, each with the way
to it: the values and where each is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolkit.checker.reads.bearing import may_be_bearer
from toolkit.checker.reads.knowing import ANYONE, OPEN, Hiding, Knowing
from toolkit.checker.reads.members import of_members, of_thing
from toolkit.checker.reads.terms import Bound, Names, Term, term_of
from toolkit.checker.reads.truths import Ground, Truths, assume, assume_all, given
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Criterion, Several, Where
from toolkit.language.functions import holder_of, reads_of, traits_of
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
    Variable,
    parts,
)
from toolkit.model import Type
from toolkit.program.rules import Modifier, Permission

FUEL = 20_000
"""Expressions that are looked at for one condition of legality, all values that it asks for included."""
MOST_VALUES = 30
"""Values on the way to a read; orders that rank by each other."""
_TOLD = ("attribute", "state", "keyword", "built_in")


@frozen
class Asked:
    """A value on the way to a read, and where it is asked for."""

    value: str
    where: Where
    start: int
    end: int


@frozen
class Read:
    """A read of something that is not surely known: in words, where it is written, through which values, what hides
    it."""

    words: str
    where: Where
    start: int | None
    end: int | None
    way: tuple[Asked, ...]
    hiding: tuple[Hiding, ...] = ()


@dataclass
class Reader:
    """Reads on behalf of one who decides: `viewer`. `found` are those of hidden things.

    `unordered`: in which order the members of what is read next stand makes no difference. `unread`: the expression
    that was too large to be followed to its end, the first of them.
    """

    ground: Ground
    knowing: Knowing
    viewer: Term
    found: list[Read] = field(default_factory=list)
    unread: Read | None = None
    fuel: int = FUEL
    way: tuple[Asked, ...] = ()
    where: Where | None = None
    guarded: bool = False
    unordered: bool = False
    _loops: int = 0
    _done: set[object] = field(default_factory=set)

    @property
    def is_spent(self) -> bool:
        """Whether some of it was too long to be looked at."""
        return self.fuel < 0 or self.ground.fuel[0] < 0

    def code(self, code: Code | None, names: Names, truths: Truths) -> None:
        """Read code."""
        if code is None:
            return
        before, self.where = self.where, code.where
        self.expr(code.expr, names, truths)
        self.where = before

    def condition(self, condition: Condition | None, names: Names, truths: Truths) -> Truths:
        """Read a condition; what is known where it holds."""
        self._condition(condition, names, truths)
        return assume_all(self.ground, condition, names, truths)

    def _condition(self, condition: Condition | None, names: Names, truths: Truths) -> None:
        if condition is None:
            return
        if not isinstance(condition, Several):
            self.code(condition.code, names, truths)
            return
        for part in condition.conditions:
            self._condition(part, names, truths)
            truths = assume_all(self.ground, part, names, truths, holds=condition.how == "all")

    def criteria(self, criteria: tuple[Criterion, ...], names: Names, truths: Truths, about: Bound) -> None:
        """Read what ranks things; `about` is the thing in hand."""
        for criterion in criteria:
            self.code(criterion.code, {**names, criterion.variable: about}, truths)
            for argument in criterion.arguments:
                self.code(argument, names, truths)
            if criterion.order is not None:
                arguments = tuple(argument.expr for argument in criterion.arguments)
                self._order(criterion.order, arguments, names, truths, about)

    def loop(self) -> Bound:
        """A member of something, of which nothing is known yet."""
        self._loops += 1
        return Bound(("Each", self._loops))

    def member(self, things: Expr, names: Names, truths: Truths) -> tuple[Bound, Truths]:
        """A member of a set, and what is known of it."""
        if isinstance(things, Coerce) and things.how == "one":
            bound = Bound(term_of(things.of, names), things.of, names)
        else:
            bound = self.loop()
        return bound, of_members(self.ground, things, names, truths, bound.term)

    def listed(self, things: Code | None, names: Names, truths: Truths) -> None:
        """Read what is listed to the one who decides: pieces stand there in the order in which he is told of them."""
        self.unordered = things is not None and bool(self.knowing.kinds_of(things.type))
        self.code(things, names, truths)

    def offered(self, things: Code, member: Bound, truths: Truths, at: Where | None = None) -> None:
        """Things that are listed to the one who decides: of a piece among them he knows that it is there.

        `at`: where the choice stands, if not where the things are written.
        """
        kinds = self.knowing.kinds_of(things.expr.type)
        if not kinds:
            return
        is_known = self.knowing.sees(self.viewer, member.term, kinds, truths)
        self.knowing.note_listed(at or things.where, is_known)
        if not is_known and not self.knowing.tells_there(self.viewer, member.term, kinds, truths):
            before, self.where = self.where, things.where
            self._tell("whether a piece is there to be chosen", things.expr.start, things.expr.end)
            self.where = before

    def expr(self, node: Expr, names: Names, truths: Truths) -> None:
        """Read an expression. In a `seen` of the one who decides fields of pieces are looked at for him first."""
        self.fuel -= 1
        self.ground.fuel[0] -= 1
        if self.is_spent:
            self._leave_unread(node.start, node.end)
            return
        unordered, self.unordered = self.unordered, False
        match node:
            case Variable(name=name):
                self._name(names.get(name), truths, unordered)
            case Logic(operator=operator, operands=operands):
                for operand in operands:
                    self.expr(operand, names, truths)
                    truths = assume(self.ground, operand, names, truths, operator == "and")
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                self.expr(condition, names, truths)
                self.expr(then, names, assume(self.ground, condition, names, truths))
                self.expr(otherwise, names, assume(self.ground, condition, names, truths, False))
            case Field(of=of, name=name, source=source) if of is not None:
                self.expr(of, names, truths)
                if not self.guarded and source in _TOLD and name not in OPEN:
                    self._field(node, of, name, names, truths)
            case Function(name="seen", arguments=(first, other)):
                before, self.guarded = self.guarded, self.guarded or self._decides(names)
                self.expr(first, names, truths)
                self.guarded = before
                self.expr(other, names, truths)
            case Function(arguments=arguments):
                for argument in arguments:
                    self.unordered = traits_of(node).order_free
                    self.expr(argument, names, truths)
                self.unordered = False
                self._looks_at(node, names, truths)
            case Coerce(how="some" | "set" as how, of=of):
                self.unordered = True
                self.expr(of, names, truths)
                if how == "some":
                    self._number(of, names, truths)
            case Binary(left=left, right=right):
                for operand in (left, right):
                    self.unordered = unordered
                    self.expr(operand, names, truths)
            case Comparison(operators=("in" | "not in",), operands=(one, other)):
                self.expr(one, names, truths)
                self.unordered = True
                self.expr(other, names, truths)
            case Ranging(things=things, variable=variable, body=body, default=default, order=order):
                self.unordered = traits_of(node).order_free
                self.expr(things, names, truths)
                if body is None:
                    self._number(things, names, truths)
                bound, known = self.member(things, names, truths)
                if body is not None:
                    self.expr(body, {**names, variable: bound}, known)
                if node.function == "first":
                    inner = {**names, variable: bound}
                    self._first(node, bound, known if body is None else assume(self.ground, body, inner, known))
                if default is not None:
                    self.expr(default, names, truths)
                if order is not None:
                    for argument in order[1]:
                        self.expr(argument, names, truths)
                    self._order(order[0], order[1], names, known, bound)
            case Comprehension(clauses=clauses, element=element):
                for clause in clauses:
                    self.expr(clause.things, names, truths)
                    bound, truths = self.member(clause.things, names, truths)
                    names = {**names, clause.variable: bound}
                    for condition in clause.conditions:
                        self.expr(condition, names, truths)
                        truths = assume(self.ground, condition, names, truths)
                    if node.type.form == "list" and not unordered:
                        self._in_order(node, clause, bound, truths)
                self.expr(element, names, truths)
            case Ask(arguments=arguments):
                for argument in arguments:
                    self.expr(argument, names, truths)
                self._value(node, names, truths)
            case _:
                for part in parts(node):
                    self.expr(part, names, truths)

    def _decides(self, names: Names) -> bool:
        """Whether `seen` asks about him who decides: in a value it does where an argument `by` is he."""
        decides = names.get("by")
        return self.viewer != ANYONE if not self.way else decides is not None and decides.term == self.viewer

    def _name(self, bound: Bound | None, truths: Truths, unordered: bool) -> None:
        """A name that a `let` gave: who reads it reads what it was made of."""
        if bound is not None and bound.unread is not None:
            key = bound.term, _key(truths), unordered
            if key not in self._done:
                self._done.add(key)
                self.unordered = unordered
                self.code(bound.unread, bound.names, truths)

    def _field(self, node: Field, of: Expr, name: str, names: Names, truths: Truths) -> None:
        """A field of a piece."""
        kinds = tuple(kind for kind in self.knowing.kinds_of(of.type) if not self.knowing.shows(kind, name))
        if kinds:
            term = term_of(of, names)
            known = of_thing(self.ground, of, names, truths, term)
            if name == "space" and self.knowing.tells_spaces(self.viewer, known):
                return
            if name == "holder" and self.knowing.tells_holder(self.viewer, term, kinds, known):
                return
            if not self.knowing.sees(self.viewer, term, kinds, known):
                self._tell(f"`{name}` of a piece", node.start, node.end)

    def _looks_at(self, node: Function, names: Names, truths: Truths) -> None:
        """What a function looks at beside its arguments."""
        if traits_of(node).open or not reads_of(node):
            return
        if holder_of(node) is not None or node.name == "within":
            self._contents(node, names, truths)
        elif node.name == "has":
            self._marked(node.arguments[0], names, truths, node)
        else:
            self._tell(f"what `{node.name}` looks at", node.start, node.end)

    def _contents(self, node: Function, names: Names, truths: Truths) -> None:
        """What lies in a place: how many, of which kind, of which title; nothing of what he was shown as a whole."""
        if truths.get(("sees", term_of(node, names), self.viewer)):
            return
        match node:
            case Function(name="pieces", arguments=(Literal(value=str() as kind), of)):
                place = self.knowing.place_told(of.type, term_of(of, names))
                if place is not None and not self.knowing.tells_kind(self.viewer, *place, kind, truths):
                    self._tell(f"which pieces in `{place[0].id}` are of the kind `{kind}`", node.start, node.end)
                    return
            case Function(name="holds", arguments=(of, what)) if not self.knowing.kinds_of(what.type):
                place = self.knowing.place_told(of.type, term_of(of, names))
                if place is not None and not self.knowing.tells_titles(self.viewer, *place, truths):
                    self._tell(f"what lies in `{place[0].id}`", node.start, node.end)
                    return
            case Function(name="holds" | "top_of", arguments=(of, *_)) | Function(name="within", arguments=(_, of)):
                place = self.knowing.place_told(of.type, term_of(of, names))
                if node.name == "top_of" and place and not self.knowing.tells_top(self.viewer, *place, truths):
                    self._tell("which of several pieces was made last", node.start, node.end)
            case _:
                return
        if place is not None and not self.knowing.counts(self.viewer, *place, truths):
            self._tell(f"how many lie in `{place[0].id}`", node.start, node.end)

    def _number(self, things: Expr, names: Names, truths: Truths) -> None:
        """How many pieces of a kind somebody has, or there are at all: of each he must know that it is there."""
        is_of_all = isinstance(things, Everything)
        if isinstance(things, Function) and things.name == "pieces":
            is_of_all = things.arguments[1].type.name in ("player", "side")
        kinds = self.knowing.kinds_of(things.type) if is_of_all else ()
        bound, known = self.member(things, names, truths)
        if kinds and not self.knowing.tells_there(self.viewer, bound.term, kinds, known):
            self._tell(f"how many pieces of the kind `{kinds[0]}` there are", things.start, things.end)

    def _first(self, node: Ranging, member: Bound, truths: Truths) -> None:
        """The first of a set: of pieces the one that was made first."""
        kinds = self.knowing.kinds_of(node.things.type) if node.things.type.form == "set" else ()
        if kinds and not self.guarded and not self.knowing.sees(self.viewer, member.term, kinds, truths):
            self._tell("which of several pieces was made first", node.start, node.end)

    def _in_order(self, node: Comprehension, clause: Clause, member: Bound, truths: Truths) -> None:
        """A list that is made of a set: pieces stand in it as they were made."""
        kinds = self.knowing.kinds_of(clause.things.type) if clause.things.type.form == "set" else ()
        if kinds and not self.knowing.sees(self.viewer, member.term, kinds, truths):
            self._tell("the order in which several pieces were made", node.start, node.end)

    def _marked(self, thing: Expr, names: Names, truths: Truths, at: Expr | None) -> None:
        """Whether an effect is on a piece: who is told that it is on one of several strangers does not know on which;
        on the map each can be followed with the eyes."""
        kinds = self.knowing.kinds_of(thing.type)
        if kinds:
            term = term_of(thing, names)
            known = of_thing(self.ground, thing, names, truths, term)
            if not self.knowing.follows(self.viewer, term, kinds, known):
                ends = (at.start, at.end) if at is not None else (None, None)
                self._tell("which of several pieces an effect is on", *ends)

    def _value(self, node: Ask, names: Names, truths: Truths) -> None:
        """A value that is asked for: its base, its limits, what changes it; nothing of one that anybody may ask."""
        value = self.ground.rules.values.get(node.value)
        if value is None or value.public is not None or self.where is None:
            return
        if len(self.way) > MOST_VALUES:
            self._leave_unread(node.start, node.end)
            return
        inner = given(value, node, names)
        key = (value.id, tuple(bound.term for bound in inner.values()), _key(truths), self.guarded)
        if key in self._done or len(value.args) != len(node.arguments):
            return
        self._done.add(key)
        before = self.way, self.where
        self.way = (*self.way, Asked(value.id, self.where, node.start, node.end))
        self.code(value.base, inner, truths)
        for stage in value.stages:
            self.code(stage.at_least, inner, truths)
            self.code(stage.at_most, inner, truths)
        types = {arg.name: arg.type for arg in value.args}
        for each in self.ground.brought.get(value.id, ()):
            self.brought(each, inner, types, truths)
        self.way, self.where = before

    def brought(self, one: Modifier | Permission, names: Names, types: Mapping[str, Type], truths: Truths) -> None:
        """A modifier or permission: its condition, its amount; of a keyword's also which pieces have the keyword."""
        if one.owner is None:
            self._counted(one, names, truths)
            return
        source, id = one.owner
        for name, type in types.items():
            if not self.knowing.may_bear(type) or not may_be_bearer(one.when, name):
                continue
            bound, known = names[name], truths
            if type.form in ("set", "list"):
                bound, known = self.member(Variable(type, 0, 0, name), names, truths)
            kinds = tuple(kind for kind in self.knowing.kinds_of(type) if not self.knowing.shows(kind, "keywords"))
            if source == "keyword" and kinds and not self.guarded:
                known = of_thing(self.ground, Variable(type, 0, 0, name), names, known, bound.term)
                if not self.knowing.sees(self.viewer, bound.term, kinds, known):
                    before, self.where = self.where, one.at
                    self._tell(f"whether a piece has the keyword `{id}`", None, None)
                    self.where = before
            if source == "effect" and self.knowing.kinds_of(type):
                before, self.where = self.where, one.at
                self._marked(Variable(type, 0, 0, name), {**names, name: bound}, known, None)
                self.where = before
            self._counted(one, {**names, "bearer": bound}, known)
        if source == "effect":
            self._counted(one, {**names, "bearer": self.loop()}, truths)

    def _counted(self, one: Modifier | Permission, names: Names, truths: Truths) -> None:
        known = self.condition(one.when, names, truths)
        if isinstance(one, Modifier):
            self.code(one.code, names, known)

    def _order(
        self, id: str, arguments: tuple[Expr, ...], names: Names, truths: Truths, about: Bound, deep: int = 0
    ) -> None:
        """What a declared order ranks by."""
        order = self.ground.rules.orders.get(id)
        if order is None:
            return
        if deep > MOST_VALUES:
            self._leave_unread(None, None)
            return
        inner: dict[str, Bound] = {
            arg.name: Bound(term_of(expr, names), expr, names) for arg, expr in zip(order.args, arguments, strict=False)
        }
        for criterion in order.by:
            self.code(criterion.code, {**inner, criterion.variable: about}, truths)
            if criterion.order is not None:
                more = tuple(argument.expr for argument in criterion.arguments)
                self._order(criterion.order, more, inner, truths, about, deep + 1)

    def _leave_unread(self, start: int | None, end: int | None) -> None:
        """Keep where it was given up: what is not looked at may read anything."""
        if self.unread is None and self.where is not None:
            self.unread = Read("more than can be followed", self.where, start, end, self.way)

    def _tell(self, words: str, start: int | None, end: int | None) -> None:
        assert self.where is not None
        self.found.append(Read(words, self.where, start, end, self.way, tuple(self.knowing.hiding)))


def _key(truths: Truths) -> frozenset[tuple[Term, bool]]:
    return frozenset(truths.items())
