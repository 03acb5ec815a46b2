"""Following an expression: every read in it, through the values that it asks for, of something that may be hidden.

In: an expression, what its names stand for, what is known to hold there, who decides. Out: `Read`s, each with the way
to it: the values and where each is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from toolkit.analysis.legality.facts import (
    Bound,
    Facts,
    Ground,
    Names,
    Term,
    assume,
    assume_all,
    equal,
    facts_about,
    given,
    term_of,
)
from toolkit.analysis.legality.visible import ANYONE, OPEN, Hiding, Visible
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Criterion, Several, Where
from toolkit.language.functions import holder_of, reads_of, traits_of
from toolkit.language.tree import (
    Ask,
    Coerce,
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
from toolkit.program.sorts import innermost, is_holder

FUEL = 20_000
"""Expressions that are looked at for one condition of legality, all values that it asks for included."""
MOST_VALUES = 30
"""Values on the way to a read; orders that rank by each other."""
_OF_PIECES = ("attribute", "state", "keyword", "built_in")
_BEARER: Term = ("Bearer",)


@frozen
class Asked:
    """A value on the way to a read, and where it is asked for."""

    value: str
    where: Where
    start: int
    end: int


@frozen
class Read:
    """A read of something that is not certainly known: in words, where it is written, through which values, what hides
    it. `too_large`: what stands there was not followed to its end, and may read anything."""

    words: str
    where: Where
    start: int | None
    end: int | None
    way: tuple[Asked, ...]
    hiding: Hiding | None = None
    too_large: bool = False


@dataclass
class Reader:
    """Reads on behalf of one who decides: `viewer`. `found` are those of hidden things.

    `guarded`: what is read is asked in a `seen` of the one who decides, who is asked first whether he knows the pieces.
    """

    ground: Ground
    visible: Visible
    viewer: Term
    found: list[Read] = field(default_factory=list)
    fuel: int = FUEL
    way: tuple[Asked, ...] = ()
    where: Where | None = None
    guarded: bool = False
    _loops: int = 0
    _done: set[object] = field(default_factory=set)

    # What is written: code, conditions, orders

    def code(self, code: Code | None, names: Names, facts: Facts) -> None:
        """Read code."""
        if code is not None:
            before, self.where = self.where, code.where
            self.expr(code.expr, names, facts)
            self.where = before

    def condition(self, condition: Condition | None, names: Names, facts: Facts) -> Facts:
        """Read a condition; what is known where it holds."""
        known = facts
        if isinstance(condition, Several):
            for part in condition.conditions:
                self.condition(part, names, known)
                known = assume_all(self.ground, part, names, known, holds=condition.how == "all")
        elif condition is not None:
            self.code(condition.code, names, facts)
        return assume_all(self.ground, condition, names, facts)

    def criteria(
        self, criteria: tuple[Criterion, ...], names: Names, facts: Facts, about: Bound, deep: int = 0
    ) -> None:
        """Read what ranks things; `about` is the thing in hand."""
        for criterion in criteria:
            self.code(criterion.code, {**names, criterion.variable: about}, facts)
            if criterion.order is not None:
                self._order(criterion.order, [each.expr for each in criterion.arguments], names, facts, about, deep)
            for argument in criterion.arguments if deep == 0 else ():
                self.code(argument, names, facts)

    def _order(self, id: str, given: list[Expr], names: Names, facts: Facts, about: Bound, deep: int = 0) -> None:
        """What a declared order ranks by."""
        order = self.ground.rules.orders.get(id)
        if deep > MOST_VALUES:
            self._tell("", None, too_large=True)
        elif order is not None:
            pairs = zip(order.args, given, strict=False)
            inner = {arg.name: Bound(term_of(expr, names), expr, names) for arg, expr in pairs}
            self.criteria(order.by, inner, facts, about, deep + 1)

    def member(self, things: Expr, names: Names, facts: Facts) -> tuple[Bound, Facts]:
        """A member of a set, and what is known of it."""
        if isinstance(things, Coerce) and things.how == "one":
            bound = Bound(term_of(things.of, names), things.of, names)
        else:
            self._loops += 1
            bound = Bound(("Each", self._loops))
        return bound, facts_about(self.ground, things, names, facts, bound.term)

    def offered(self, things: Code, member: Bound, facts: Facts) -> None:
        """Things that are listed to the one who decides: of a piece among them he knows that it is there."""
        kinds = self.visible.kinds_of(things.type)
        if kinds and not self.visible.is_there(self.viewer, member.term, kinds, facts):
            before, self.where = self.where, things.where
            self._tell("whether a piece is there to be chosen", things.expr)
            self.where = before

    def told(self, words: str, where: Where) -> None:
        """Something is read of which nobody can tell what it was made of."""
        before, self.where = self.where, where
        self._tell(words, None)
        self.where = before

    # Expressions

    def expr(self, node: Expr, names: Names, facts: Facts) -> None:
        """Read an expression. In a `seen` of the one who decides fields of pieces are looked at for him first."""
        self.fuel -= 1
        self.ground.fuel[0] -= 1
        if self.fuel < 0 or self.ground.fuel[0] < 0:
            self._tell("", node, too_large=True)
            return
        match node:
            case Variable(name=name):
                self._name(names.get(name), facts)
            case Logic(operator=operator, operands=operands):
                for operand in operands:
                    self.expr(operand, names, facts)
                    facts = assume(self.ground, operand, names, facts, operator == "and")
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                self.expr(condition, names, facts)
                self.expr(then, names, assume(self.ground, condition, names, facts))
                self.expr(otherwise, names, assume(self.ground, condition, names, facts, False))
            case Function(name="seen", arguments=(first, other)):
                before, self.guarded = self.guarded, self.guarded or self._decides(names)
                self.expr(first, names, facts)
                self.guarded = before
                self.expr(other, names, facts)
            case Ranging():
                self._ranging(node, names, facts)
            case Comprehension():
                self._comprehension(node, names, facts)
            case _:
                for part in parts(node):
                    self.expr(part, names, facts)
                self._itself(node, names, facts)

    def _itself(self, node: Expr, names: Names, facts: Facts) -> None:
        """What an expression reads beside its parts."""
        match node:
            case Field(of=of, name=name, source=source) if of is not None:
                if not self.guarded and source in _OF_PIECES and name not in OPEN:
                    self._field(node, of, name, names, facts)
            case Coerce(how="some", of=of):
                self._number(of, names, facts)
            case Function():
                if holder_of(node) is not None or node.name == "within":
                    self._contents(node, names, facts)
                elif node.name == "has":
                    self._marked(node.arguments[0], names, facts, node)
                elif reads_of(node) and not traits_of(node).open:
                    self._tell(f"what `{node.name}` looks at", node)
            case Ask():
                self._value(node, names, facts)

    def _decides(self, names: Names) -> bool:
        """Whether `seen` asks about him who decides: in a value it does where an argument `by` is he."""
        decides = names.get("by")
        return self.viewer != ANYONE if not self.way else decides is not None and decides.term == self.viewer

    def _name(self, bound: Bound | None, facts: Facts) -> None:
        """A name that a `let` gave: who reads it reads what it was made of."""
        if bound is not None and bound.unread is not None:
            key = bound.term, frozenset(facts.items())
            if key not in self._done:
                self._done.add(key)
                self.code(bound.unread, bound.names, facts)

    def _ranging(self, node: Ranging, names: Names, facts: Facts) -> None:
        self.expr(node.things, names, facts)
        bound, known = self.member(node.things, names, facts)
        inner = {**names, node.variable: bound}
        if node.body is None:
            self._number(node.things, names, facts)
        else:
            self.expr(node.body, inner, known)
        if node.default is not None:
            self.expr(node.default, names, facts)
        if node.order is not None:
            for argument in node.order[1]:
                self.expr(argument, names, facts)
            self._order(node.order[0], [*node.order[1]], names, known, bound)

    def _comprehension(self, node: Comprehension, names: Names, facts: Facts) -> None:
        for clause in node.clauses:
            self.expr(clause.things, names, facts)
            bound, facts = self.member(clause.things, names, facts)
            names = {**names, clause.variable: bound}
            for condition in clause.conditions:
                self.expr(condition, names, facts)
                facts = assume(self.ground, condition, names, facts)
        self.expr(node.element, names, facts)

    # What is read of pieces and places

    def _field(self, node: Field, of: Expr, name: str, names: Names, facts: Facts) -> None:
        term = term_of(of, names)
        known = facts_about(self.ground, of, names, facts, term)
        if name == "space":
            knows = self.visible.board is None or self.visible.counts(self.viewer, self.visible.board, known)
        else:
            knows = name == "holder" and self.visible.is_there(self.viewer, term, self.visible.kinds_of(of.type), known)
        if not knows:
            shows = partial(self.visible.shows, field=name)
            self._of_piece(of, shows, names, facts, f"`{name}` of a piece", node)

    def _of_piece(
        self, piece: Expr, is_open: Callable[[str], bool], names: Names, facts: Facts, words: str, at: Expr | None
    ) -> None:
        """A read of something of a piece: he must see the piece, save of kinds of which everybody is told it."""
        kinds, term = (
            tuple(kind for kind in self.visible.kinds_of(piece.type) if not is_open(kind)),
            term_of(piece, names),
        )
        known = facts_about(self.ground, piece, names, facts, term)
        if kinds and not self.visible.sees(self.viewer, term, kinds, known):
            self._tell(words, at)

    def _contents(self, node: Function, names: Names, facts: Facts) -> None:
        """What lies in a place: how many, of which kind, of which title; nothing of what he was shown as a whole."""
        of, see = holder_of(node) or node.arguments[1], self.visible
        lair = see.lair(of.type, term_of(of, names))
        if lair is None or facts.get(("sees", term_of(node, names), self.viewer)):
            return
        held, words, place = see.accepts(lair[0]), "", lair[0].id
        match node:
            case Function(name="pieces", arguments=(Literal(value=str() as kind), _)):
                if held != (kind,) and not see.tells(self.viewer, lair, "kind", held, facts):
                    words = f"which pieces in `{place}` are of the kind `{kind}`"
            case Function(name="holds", arguments=(_, what)) if not see.kinds_of(what.type):
                if not see.tells(self.viewer, lair, "title", held, facts):
                    words = f"what lies in `{place}`"
        if not words and not see.counts(self.viewer, lair, facts):
            words = f"how many lie in `{place}`"
        if words:
            self._tell(words, node)

    def _number(self, things: Expr, names: Names, facts: Facts) -> None:
        """How many pieces of a kind somebody has, or there are at all: of each he must know that it is there."""
        match things:
            case Everything() | Function(name="pieces", arguments=(_, Expr(type=Type(name="player" | "side")))):
                kinds = self.visible.kinds_of(things.type)
                bound, known = self.member(things, names, facts)
                if kinds and not self.visible.is_there(self.viewer, bound.term, kinds, known):
                    self._tell(f"how many pieces of the kind `{kinds[0]}` there are", things)

    def _marked(self, piece: Expr, names: Names, facts: Facts, at: Expr | None) -> None:
        """Whether an effect is on a piece: where such may stand on the map each can be followed with the eyes."""
        self._of_piece(piece, self.visible.may_stand, names, facts, "which of several pieces an effect is on", at)

    # Values, and what changes them

    def _value(self, node: Ask, names: Names, facts: Facts) -> None:
        """A value that is asked for: its base, its limits, what changes it; nothing of one that anybody may ask."""
        value = self.ground.rules.values.get(node.value)
        if value is None or value.public is not None or self.where is None or len(value.args) != len(node.arguments):
            return
        if len(self.way) > MOST_VALUES:
            self._tell("", node, too_large=True)
            return
        inner = given(value, node, names)
        key = (value.id, tuple(bound.term for bound in inner.values()), frozenset(facts.items()), self.guarded)
        if key in self._done:
            return
        self._done.add(key)
        before = self.way, self.where
        self.way = (*self.way, Asked(value.id, self.where, node.start, node.end))
        self.code(value.base, inner, facts)
        for stage in value.stages:
            self.code(stage.at_least, inner, facts)
            self.code(stage.at_most, inner, facts)
        self.brought(value.id, inner, {arg.name: arg.type for arg in value.args}, facts)
        self.way, self.where = before

    def brought(self, to: str, names: Names, types: Mapping[str, Type], facts: Facts) -> None:
        """What changes a value, or permits an action (`action` and its id): what that asks of each possible bearer."""
        for one in self.ground.brought.get(to, ()):
            for bearer, known in self._bearers(one, names, types, facts):
                inner = {**names, "bearer": bearer}
                held = self.condition(one.when, inner, known)
                if isinstance(one, Modifier):
                    self.code(one.code, inner, held)

    def _bearers(
        self, one: Modifier | Permission, names: Names, types: Mapping[str, Type], facts: Facts
    ) -> list[tuple[Bound, Facts]]:
        """Who may bear the keyword or effect that brings it: that he does is told. One of the arguments, or the one
        that its condition names; for an effect perhaps none of them."""
        if one.owner is None:
            return [(Bound(("Variable", "bearer")), facts)]
        meant = assume_all(self.ground, one.when, {**names, "bearer": Bound(_BEARER)}, {})
        is_meant = [name for name in types if equal(_BEARER, names[name].term) in meant]
        found = []
        before, self.where = self.where, one.at
        for name in is_meant or types:
            type = types[name]
            member = type.inner if type.form in ("set", "list") and type.inner is not None else type
            if not is_holder(self.ground.rules, innermost(type)):
                continue
            variable = Variable(type, 0, 0, name)
            bound, known = (names[name], facts) if member is type else self.member(variable, names, facts)
            self._borne(one.owner, variable, {**names, name: bound}, known)
            found.append((bound, known))
        self.where = before
        self._loops += 1
        return found if one.owner[0] == "keyword" else [*found, (Bound(("Each", self._loops)), facts)]

    def _borne(self, owner: tuple[str, str], bearer: Variable, names: Names, facts: Facts) -> None:
        """That a piece has a keyword, or that an effect is on it."""
        if owner[0] == "effect":
            self._marked(bearer, names, facts, None)
        elif not self.guarded:
            words, shows = (
                f"whether a piece has the keyword `{owner[1]}`",
                partial(self.visible.shows, field="keywords"),
            )
            self._of_piece(bearer, shows, names, facts, words, None)

    def _tell(self, words: str, at: Expr | None, *, too_large: bool = False) -> None:
        """Keep a read; of what is too large the first place."""
        if self.where is None or (too_large and any(read.too_large for read in self.found)):
            return
        hiding = None if too_large else next(iter(self.visible.hiding), None)
        start, end = (at.start, at.end) if at is not None else (None, None)
        self.found.append(Read(words, self.where, start, end, self.way, hiding, too_large))
