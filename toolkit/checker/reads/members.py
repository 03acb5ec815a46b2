"""What holds of the things in a set, and of the one thing that an expression picks out: whose they are, where they lie.

In: an expression and what its names stand for. Out: truths about a term that stands for the thing.
"""

from __future__ import annotations

from toolkit.checker.reads.terms import Bound, Names, Term, equal, owner_of, term_of
from toolkit.checker.reads.truths import DEEPEST, Ground, Truths, assume, assume_all, common, given
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Comprehension,
    Conditional,
    Expr,
    Function,
    Listing,
    Ranging,
    Variable,
)


def of_members(ground: Ground, things: Expr, names: Names, truths: Truths, member: Term, depth: int = 0) -> Truths:
    """What holds of each member of a set or list, called `member`."""
    if depth > DEEPEST:
        return truths
    match things:
        case Function(name="pieces", arguments=(_, of)) | Function(name="holds", arguments=(of,)):
            inside = _inside(ground, of, names, truths, member, depth)
            return _shown_with(ground, things, names, {**truths, **inside}, member)
        case Binary(operator="-", left=left):
            return of_members(ground, left, names, truths, member, depth + 1)
        case Binary(operator="+", left=left, right=right) | Conditional(then=left, otherwise=right):
            both = [of_members(ground, each, names, truths, member, depth + 1) for each in (left, right)]
            return common(both)
        case Coerce(how="one", of=of):
            return of_thing(ground, of, names, {**truths, equal(member, term_of(of, names)): True}, member, depth + 1)
        case Coerce(how="set", of=of):
            return of_members(ground, of, names, truths, member, depth + 1)
        case Listing(members=members):
            each = [Coerce(things.type, one.start, one.end, "one", one) for one in members]
            return common([of_members(ground, one, names, truths, member, depth + 1) for one in each]) or truths
        case Ranging(function="sorted", things=inner):
            return of_members(ground, inner, names, truths, member, depth + 1)
        case Comprehension(element=Variable(name=name), clauses=clauses):
            for clause in clauses:
                own = clause.variable == name
                names = {**names, clause.variable: Bound(member if own else ("Other", clause.variable, depth))}
                if own:
                    truths = of_members(ground, clause.things, names, truths, member, depth + 1)
                    for condition in clause.conditions:
                        truths = assume(ground, condition, names, truths)
            return truths
        case Variable(name=name) if (bound := names.get(name)) is not None and bound.expr is not None:
            truths = of_members(ground, bound.expr, bound.names, truths, member, depth + 1)
            inner_names = {**bound.names, bound.variable: Bound(member)}
            return assume_all(ground, bound.each, inner_names, truths)
        case Ask():
            value = ground.plain(things)
            if value is not None:
                return of_members(ground, value.base.expr, given(value, things, names), truths, member, depth + 1)
    return _shown_with(ground, things, names, truths, member)


def of_thing(ground: Ground, expr: Expr, names: Names, truths: Truths, thing: Term, depth: int = 0) -> Truths:
    """What holds of the one thing that an expression picks out, called `thing`."""
    if depth > DEEPEST:
        return truths
    match expr:
        case Ranging(function="first" | "best", things=things, variable=variable, body=body):
            truths = of_members(ground, things, names, truths, thing, depth + 1)
            inner = {**names, variable: Bound(thing)}
            return truths if body is None else assume(ground, body, inner, truths)
        case Function(name="only", arguments=(things,)):
            return of_members(ground, things, names, truths, thing, depth + 1)
        case Function(name="top_of", arguments=(of,)):
            return {**truths, **_inside(ground, of, names, truths, thing, depth)}
        case Conditional(then=left, otherwise=right, condition=condition):
            both = [
                of_thing(ground, each, names, assume(ground, condition, names, truths, holds), thing, depth + 1)
                for each, holds in ((left, True), (right, False))
            ]
            return common(both)
        case Variable(name=name) if (bound := names.get(name)) is not None and bound.expr is not None:
            return of_thing(ground, bound.expr, bound.names, truths, thing, depth + 1)
        case Ask():
            value = ground.plain(expr)
            if value is not None:
                return of_thing(ground, value.base.expr, given(value, expr, names), truths, thing, depth + 1)
    return truths


def _inside(ground: Ground, of: Expr, names: Names, truths: Truths, member: Term, depth: int) -> Truths:
    """Facts that follow from membership: that somebody owns a piece, that it lies somewhere, or in another piece, of
    which it is known where that lies."""
    where = term_of(of, names)
    match of.type.name:
        case "player":
            return {equal(owner_of(member), where): True}
        case "place":
            return {("in", member, where): True}
        case "space":
            return {("on map", member): True}
    if of.type.form == "named" and of.type.name in ground.rules.kinds:
        return {**of_thing(ground, of, names, truths, where, depth + 1), ("inside", member, where, of.type.name): True}
    return {}


def _shown_with(ground: Ground, things: Expr, names: Names, truths: Truths, member: Term) -> Truths:
    """Who was shown a set was shown each of its members."""
    term = term_of(things, names)
    seen = {("sees", member, key[2]): True for key, holds in truths.items() if key[:2] == ("sees", term) and holds}
    return {**truths, **seen} if seen else truths
