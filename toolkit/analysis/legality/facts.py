"""What is known to hold where an expression is read: conditions that were tested before it, sets that things are from.

A fact is kept by the term of what holds; beside plain truths there are `("on map", x)`, `("in", x, place)`, `("inside",
x, holder, kind)`, `("sees", x, player)` where somebody was shown it, and `("either", …)` with the facts of each case.
In: expressions, what their names stand for. Out: more facts; whether one follows from them (True, False, or None where
that is not known).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from itertools import chain, islice
from typing import Any

from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Several
from toolkit.language.tree import (
    Ask,
    Binary,
    Clause,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Field,
    Function,
    Listing,
    Literal,
    Logic,
    Ranging,
    Unary,
    Variable,
    parts,
)
from toolkit.program.effects import Step
from toolkit.program.rules import Modifier, Permission, Rules, Value
from toolkit.program.walks import Walks, bodies_of

Term = tuple[Any, ...]
"""What an expression stands for, without types and places, arguments replaced by what was given for them."""
Facts = Mapping[Term, bool]
NONE: Term = ("Literal", None)
MOST_READ = 500_000
"""Expressions that are looked at for all questions of a pack."""
DEEPEST = 8
"""Values that are looked into, one inside the other, to see what follows."""
MOST_FACTS = 300
"""What is kept of what holds; of more that may follow from conditions nothing is known."""
MOST_CASES = 8
"""Cases of a condition with `or`; one with more of them is not taken apart, nor one in more than so many values:"""
DEEPEST_CASES = 2
MOST_IN_CASE = 40
MOST_PROVED = 60
"""Values that are looked into to prove one thing."""
MOST_TAKEN_APART = 4_000
"""Terms of which it is kept what they hold, and how many parts they have."""
LARGEST = 400
"""Parts of a term; one that would have more is taken for something of which nothing is known."""


@frozen
class Bound:
    """What a name stands for; `expr` is what was given for it, read with `names`. `unread` is code that nobody has
    looked at yet (of a `let`): who reads the name reads it."""

    term: Term
    expr: Expr | None = None
    names: Mapping[str, Bound] = field(default_factory=dict)
    unread: Code | None = None


Names = Mapping[str, Bound]


@dataclass(frozen=True)
class Ground:
    """The rules, and what of them bears on what follows from what. `fuel` is left for all that is still to be read."""

    rules: Rules
    walks: Walks = field(default_factory=Walks, compare=False)
    fuel: list[int] = field(default_factory=lambda: [MOST_READ], compare=False)

    @cached_property
    def hiding(self) -> tuple[Step, ...]:
        """The steps that turn pieces face down."""
        records = (record for each in bodies_of(self.rules) for record in self.walks.records_in(each))
        return tuple(record for record in records if isinstance(record, Step) and record.effects.hides)

    @cached_property
    def brought(self) -> Mapping[str, tuple[Modifier | Permission, ...]]:
        """What changes each value, and what permits or forbids it; those of an action by `action ` and its id."""
        found: dict[str, list[Modifier | Permission]] = {}
        for modifier in self.rules.modifiers:
            found.setdefault(modifier.value, []).append(modifier)
        for permission in self.rules.permissions:
            key = f"action {permission.target}" if permission.is_action else permission.target
            found.setdefault(key, []).append(permission)
        return {id: tuple(each) for id, each in found.items()}

    def plain(self, ask: Ask, *, holds: bool | None = None) -> Value | None:
        """The value that is asked for, where it is what its base says; what only forbids leaves what holds as it is."""
        value, changes = self.rules.values.get(ask.value), self.brought.get(ask.value, ())
        forbids = all(isinstance(one, Permission) and not one.permits for one in changes)
        if value is None or (changes and not (forbids and holds)) or len(value.args) != len(ask.arguments):
            return None
        return value


def given(value: Value, ask: Ask, names: Names) -> dict[str, Bound]:
    """What the arguments of a value stand for."""
    pairs = zip(value.args, ask.arguments, strict=True)
    return {arg.name: Bound(term_of(expr, names), expr, names) for arg, expr in pairs}


# Terms


def term_of(node: Expr, names: Names) -> Term:
    """The term of an expression."""
    match node:
        case Variable(name=name):
            bound = names.get(name)
            return bound.term if bound is not None else ("Variable", name)
        case Coerce(how="side", of=of):
            return ("Field", term_of(of, names), "side")
        case Field(of=of, name=name):
            return ("Field", term_of(of, names) if of is not None else (), name)
        case Unary(operator="not", operand=operand):
            return negated(term_of(operand, names))
        case Comparison(operators=("==" | "!=" | "in" | "not in" as operator,), operands=(left, right)):
            one, other = term_of(left, names), term_of(right, names)
            found = equal(one, other) if "=" in operator else ("in", one, _holder(other))
            return found if operator in ("==", "in") else negated(found)
    found = (type(node).__name__, *_words(node), *(term_of(part, names) for part in parts(node)))
    return found if _size(found) <= LARGEST else ("Large", id(node))


def _words(node: Any) -> Iterator[Any]:
    """What a node says itself, in words and numbers."""
    for name in _fields(node.__class__):
        value = getattr(node, name)
        if isinstance(value, tuple):
            words = (
                each if isinstance(each, str) else (each.variable, len(each.conditions))
                for each in value
                if isinstance(each, str | Clause)
            )
            yield from filter(None, (tuple(words),))
        elif value is None or isinstance(value, int | str):
            yield value


@cache
def _fields(form: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(form) if one.name not in ("type", "start", "end"))


def _holder(term: Term) -> Term:
    """The pieces that a place holds are in the place."""
    return term[2] if term[:2] == ("Function", "holds") and len(term) == 3 else term


def equal(one: Term, other: Term) -> Term:
    """That two things are the same."""
    return ("==", *sorted((one, other), key=repr))


def negated(term: Term) -> Term:
    """That something does not hold."""
    return term[1] if term[0] == "not" else ("not", term)


def owner_of(term: Term) -> Term:
    """Whose a piece is."""
    return ("Field", term, "owner")


@lru_cache(maxsize=MOST_TAKEN_APART)
def _size(term: Any) -> int:
    return 1 + sum(map(_size, term)) if isinstance(term, tuple) else 1


# What follows


def same(one: Term, other: Term, facts: Facts) -> bool:
    """Whether two terms certainly stand for one thing."""
    seen, waiting = {one}, [one]
    pairs = [key[1:] for key, holds in facts.items() if holds and key[0] == "=="]
    while waiting:
        found = waiting.pop()
        beside = {each for pair in pairs if found in pair for each in pair} - seen
        seen |= beside
        waiting += beside
    return other in seen


def looked_up(term: Term, facts: Facts) -> bool | None:
    """Whether a fact is kept."""
    if term[0] == "not":
        found = facts.get(negated(term))
        return None if found is None else not found
    if term[0] == "==" and term not in facts and same(term[1], term[2], facts):
        return True
    return facts.get(term)


def prove(ground: Ground, expr: Expr, names: Names, facts: Facts, asked: list[Value] | None = None) -> bool | None:
    """Whether an expression that is a truth certainly holds, or certainly does not; `asked`: the values looked into."""
    seen = asked if asked is not None else []
    found = looked_up(term_of(expr, names), facts)
    if found is not None:
        return found
    match expr:
        case Literal(value=bool() as known):
            return known
        case Unary(operator="not", operand=operand):
            found = prove(ground, operand, names, facts, seen)
            return None if found is None else not found
        case Logic(operator=operator, operands=operands):
            each = [prove(ground, one, names, facts, seen) for one in operands]
            settles = operator == "or"
            return settles if settles in each else None if None in each else not settles
        case Ask() if len(seen) < MOST_PROVED and (value := ground.plain(expr)) is not None:
            seen.append(value)
            return prove(ground, value.base.expr, given(value, expr, names), facts, seen)
    return None


def assume(ground: Ground, expr: Expr, names: Names, facts: Facts, holds: bool = True) -> Facts:
    """The facts behind an expression that was found to hold, or (`holds` False) not to."""
    return with_all(facts, islice(_following(ground, expr, names, holds, 0), max(0, MOST_FACTS - len(facts))))


def with_all(facts: Facts, more: Iterable[tuple[Term, bool]]) -> Facts:
    """Some facts and more."""
    return {
        **facts,
        **{negated(term) if term[0] == "not" else term: holds != (term[0] == "not") for term, holds in more},
    }


def mentions(term: Any, *parts: Term) -> bool:
    """Whether a term is, or holds, one of some others."""
    return not all_in(term).isdisjoint(parts)


@lru_cache(maxsize=MOST_TAKEN_APART)
def all_in(term: Any) -> frozenset[Any]:
    """A term and all that it holds: facts are few, and each is asked again and again what it speaks of."""
    found = {term}
    waiting = [term] if isinstance(term, tuple) else []
    while waiting:
        inner = set(waiting.pop()) - found
        found |= inner
        waiting += (each for each in inner if isinstance(each, tuple))
    return frozenset(found)


def assume_all(ground: Ground, condition: Condition | None, names: Names, facts: Facts, *, holds: bool = True) -> Facts:
    """The facts behind a condition."""
    for expr, each in stated(condition, holds):
        facts = assume(ground, expr, names, facts, each)
    return facts


def stated(condition: Condition | None, holds: bool = True) -> Iterator[tuple[Expr, bool]]:
    """The expressions of which it follows from a condition that they hold, or do not."""
    if isinstance(condition, Several):
        if holds if condition.how == "all" else (condition.how == "none") == holds:
            for part in condition.conditions:
                yield from stated(part, condition.how == "all")
    elif condition is not None:
        yield condition.code.expr, holds


def common(several: Sequence[Facts]) -> Facts:
    """What holds in each of several."""
    first, *others = several
    return {term: holds for term, holds in first.items() if all(other.get(term) is holds for other in others)}


def _following(ground: Ground, expr: Expr, names: Names, holds: bool, depth: int) -> Iterator[tuple[Term, bool]]:
    match expr:
        case Unary(operator="not", operand=operand):
            yield from _following(ground, operand, names, not holds, depth)
            return
        case Logic(operator=operator, operands=operands):
            cases = (_following(ground, operand, names, holds, depth) for operand in operands)
            if holds == (operator == "and"):
                yield from chain.from_iterable(cases)
            elif len(operands) <= MOST_CASES and depth <= DEEPEST_CASES:
                yield ("either", *(tuple(islice(case, MOST_IN_CASE)) for case in cases)), True
        case Coerce(how="some", of=of) if of.type.form == "optional":
            yield equal(term_of(of, names), NONE), not holds
            yield from _somewhere(of, names, holds)
        case Comparison(operators=operators, operands=operands) if holds or len(operators) == 1:
            for operator, left, right in zip(operators, operands, operands[1:], strict=False):
                yield from _of_pair(operator, left, right, names, holds)
        case Ask() if depth < DEEPEST and (value := ground.plain(expr, holds=holds)) is not None:
            yield from _following(ground, value.base.expr, given(value, expr, names), holds, depth + 1)
    yield term_of(expr, names), holds


def _of_pair(operator: str, left: Expr, right: Expr, names: Names, holds: bool) -> Iterator[tuple[Term, bool]]:
    if operator in ("==", "!="):
        are_same = holds == (operator == "==")
        yield equal(term_of(left, names), term_of(right, names)), are_same
        for one, other in ((left, right), (right, left)):
            is_none = isinstance(other, Literal) and other.value is None
            if is_none or (are_same and other.type.form not in ("optional", "nothing")):
                yield from _somewhere(one, names, are_same != is_none)
    else:
        for side in (left, right):
            for argument in side.arguments if isinstance(side, Function) and side.name == "distance" else ():
                yield from _somewhere(argument, names, holds)
        yield from _somewhere(left, names, holds and operator == "in")


def _somewhere(expr: Expr, names: Names, holds: bool) -> Iterator[tuple[Term, bool]]:
    """That a piece stands on the map, where its space is told to be one."""
    if holds and isinstance(expr, Field) and expr.name == "space" and expr.source == "built_in" and expr.of is not None:
        yield ("on map", term_of(expr.of, names)), True


# What holds of what an expression gives


def facts_about(ground: Ground, expr: Expr, names: Names, facts: Facts, thing: Term, depth: int = 0) -> Facts:
    """What holds of the thing that an expression picks out, or of each member of a set, called `thing`: whose it is,
    where it lies, what conditions it met."""

    def also(of: Expr, about: Names = names, before: Facts = facts) -> Facts:
        """What holds of it where it comes from a part of the expression."""
        return facts_about(ground, of, about, before, thing, depth + 1)

    if depth > DEEPEST:
        return facts
    match expr:
        case Function(name="top_of", arguments=(Function(name="pieces") as lying,)):
            return also(lying)
        case Function(name="pieces", arguments=(_, of)) | Function(name="holds" | "top_of", arguments=(of,)):
            facts = {**facts, **_inside(ground, of, names, facts, thing, depth)}
        case Function(name="only", arguments=(things,)) | Binary(operator="-", left=things):
            return also(things)
        case Binary(operator="+", left=left, right=right):
            return common([also(left), also(right)])
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            branches = ((then, True), (otherwise, False))
            return common([also(each, names, assume(ground, condition, names, facts, so)) for each, so in branches])
        case Coerce(how="one", of=of):
            return also(of, names, {**facts, equal(thing, term_of(of, names)): True})
        case Coerce(of=of):
            return also(of)
        case Listing(members=members) if members:
            same_as = [{**facts, equal(thing, term_of(one, names)): True} for one in members]
            return common([also(one, names, before) for one, before in zip(members, same_as, strict=True)])
        case Ranging(function="first" | "best" | "sorted", things=things, variable=variable, body=body):
            facts, inner = also(things), {**names, variable: Bound(thing)}
            return facts if body is None or expr.function != "first" else assume(ground, body, inner, facts)
        case Comprehension(element=Variable(name=name), clauses=clauses):
            for clause in clauses:
                own = clause.variable == name
                facts = also(clause.things, names, facts) if own else facts
                names = {**names, clause.variable: Bound(thing if own else ("Other", clause.variable, depth))}
                for condition in clause.conditions if own else ():
                    facts = assume(ground, condition, names, facts)
            return facts
        case Variable(name=name) if (bound := names.get(name)) is not None and bound.expr is not None:
            return also(bound.expr, bound.names)
        case Ask() if (value := ground.plain(expr)) is not None:
            return also(value.base.expr, given(value, expr, names))
    facts = {**facts, ("in", thing, _holder(term_of(expr, names))): True}
    shown = [key[2] for key, holds in facts.items() if holds and key[:2] == ("sees", term_of(expr, names))]
    return {**facts, **{("sees", thing, player): True for player in shown}}


def _inside(ground: Ground, of: Expr, names: Names, facts: Facts, member: Term, depth: int) -> Facts:
    """Facts that follow from membership: that somebody owns a piece, that it lies somewhere, or in another piece, of
    which it is known where that lies."""
    where = term_of(of, names)
    match of.type.name:
        case "player":
            return {equal(owner_of(member), where): True}
        case "place" | "holder":
            return {("in", member, where): True}
        case "space":
            return {("on map", member): True}
    if of.type.form == "named" and of.type.name in ground.rules.kinds:
        around = facts_about(ground, of, names, facts, where, depth + 1)
        return {**around, ("inside", member, where, of.type.name): True}
    return {}
