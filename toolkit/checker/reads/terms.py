"""Terms: what an expression stands for, so that two that are written alike in one world are one.

In: a typed expression and what its names stand for. Out: a tuple without types and places, in which arguments are
replaced by what was given for them, and the variables of loops by their depth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from functools import cache
from typing import Any

from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition
from toolkit.language.tree import Coerce, Comparison, Comprehension, Expr, Field, Ranging, Unary, Variable, parts

Term = tuple[Any, ...]
NONE: Term = ("Literal", None)
MOST = 400
"""Parts of a term; one that would have more is taken for something of which nothing is known."""


@frozen
class Bound:
    """What a name stands for.

    `expr` is the expression that was given for it, read with `names`. `unread` is code that nobody has looked at yet
    (of a `let`): who reads the name reads it. Of a set that was chosen, `variable` and `each` tell what is true of each
    of its members, which stand in `expr`.
    """

    term: Term
    expr: Expr | None = None
    names: Mapping[str, Bound] = field(default_factory=dict)
    unread: Code | None = None
    variable: str = ""
    each: Condition | None = None


Names = Mapping[str, Bound]


def term_of(node: Expr, names: Names, depth: int = 0) -> Term:
    """The term of an expression."""
    found = _term(node, names, depth)
    return found if _size(found) <= MOST else ("Large", id(node))


def _term(node: Expr, names: Names, depth: int) -> Term:
    match node:
        case Variable(name=name):
            bound = names.get(name)
            return bound.term if bound is not None else ("Variable", name)
        case Field(of=of, name=name):
            return ("Field", _term(of, names, depth) if of is not None else (), name)
        case Coerce(how="side", of=of):
            return ("Field", _term(of, names, depth), "side")
        case Unary(operator="not", operand=operand):
            return negated(_term(operand, names, depth))
        case Comparison(operators=(operator,), operands=(left, right)) if operator in ("==", "!=", "in", "not in"):
            one, other = _term(left, names, depth), _term(right, names, depth)
            found = inside(one, other) if operator in ("in", "not in") else equal(one, other)
            return found if operator in ("==", "in") else negated(found)
        case Ranging(variable=variable):
            inner = {**names, variable: Bound(("Loop", depth))}
            body = _term(node.body, inner, depth + 1) if node.body is not None else ()
            default = _term(node.default, names, depth) if node.default is not None else ()
            order = (node.order[0], *(_term(part, names, depth) for part in node.order[1])) if node.order else ()
            return ("Ranging", node.function, _term(node.things, names, depth), body, default, order)
        case Comprehension(clauses=clauses, element=element):
            found_clauses: list[Term] = []
            for clause in clauses:
                things = _term(clause.things, names, depth)
                names = {**names, clause.variable: Bound(("Loop", depth))}
                depth += 1
                found_clauses.append((things, *(_term(each, names, depth) for each in clause.conditions)))
            return ("Comprehension", tuple(found_clauses), _term(element, names, depth))
    return (type(node).__name__, *_plain(node), *(_term(part, names, depth) for part in parts(node)))


def _plain(node: Any) -> list[Any]:
    """What a node says itself."""
    return [value for name in _own_fields(node.__class__) if _is_plain(value := getattr(node, name))]


@cache
def _own_fields(form: Any) -> tuple[str, ...]:
    """The fields of a node that tell what it means."""
    return tuple(one.name for one in fields(form) if one.name not in ("type", "start", "end"))


def _is_plain(value: Any) -> bool:
    """Whether the field of a node holds words or numbers and no expressions."""
    return value is None or isinstance(value, int | str) or (isinstance(value, tuple) and _are_words(value))


def _are_words(value: tuple[Any, ...]) -> bool:
    return bool(value) and all(isinstance(each, str) for each in value)


def equal(one: Term, other: Term) -> Term:
    """That two things are the same."""
    return ("==", *sorted((one, other), key=repr))


def inside(one: Term, other: Term) -> Term:
    """That something is a member; the pieces that a place holds are in the place."""
    is_held = other[:2] == ("Function", "holds") and len(other) == 3
    return ("in", one, other[2] if is_held else other)


def negated(term: Term) -> Term:
    """That something does not hold."""
    return term[1] if term[0] == "not" else ("not", term)


def owner_of(term: Term) -> Term:
    """Whose a piece is."""
    return ("Field", term, "owner")


def _size(term: Any) -> int:
    """How many parts a term has, as far as the bound."""
    count, waiting = 0, [term]
    while waiting and count <= MOST:
        found = waiting.pop()
        count += 1
        if isinstance(found, tuple):
            waiting.extend(found)
    return count
