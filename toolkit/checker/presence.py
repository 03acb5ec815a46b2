"""What is known to be there: what a condition that was tested tells of values that may be none.

known_there(x != none and y == here, …)     x, and y where `here` is never none
Narrowed(...)                                such a value, found again by its form wherever it is written the same

In: typed conditions and expressions. Out: forms of expressions that are not none where the condition holds. A form
that reads only names, settings and what is printed lasts while steps run; any other holds until a step changes things.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from toolkit.checker.types import BOOL, HOLDER, NOTHING, SPACE, bare, is_unknown, member
from toolkit.frozen import frozen
from toolkit.language import tree
from toolkit.language.tree import Expr
from toolkit.model import Type


@frozen
class Narrowed:
    """The form of an expression that is known not to be none: equal wherever the same is asked. `lasts`: no step
    changes it, but one that gives one of its `names` anew."""

    text: str
    names: frozenset[str] = frozenset()
    lasts: bool = True


ALL_THERE = Narrowed("*")
"""Stands for every expression, where a condition is wrong: nothing is said of what it would have told."""
There = frozenset[Narrowed]
ThereKept = dict[tuple[int, bool], tuple[Expr, There]]
"""What is known not to be none where an expression holds or not: by its `id`, with itself."""
_OF_PIECES = ("owner", "holder", "space")


def is_there(expr: Expr, there: There) -> bool:
    """Whether a value is known not to be none: its type says so, a condition told it, or it is the owner, the space or
    the holder of a piece, which are there while the piece is where rules are about it (else the read is a fault)."""
    if expr.type.form != "optional":
        return expr.type != NOTHING
    if ALL_THERE in there or _is_told_of_pieces(expr):
        return True
    return bool(there) and form_of(expr) in there


def _is_told_of_pieces(expr: Expr) -> bool:
    if isinstance(expr, tree.Coerce) and expr.how != "space":
        return _is_told_of_pieces(expr.of)
    return isinstance(expr, tree.Field) and expr.source == "built_in" and expr.name in _OF_PIECES


def known_there(condition: Expr, truth: bool = True) -> There:
    """What is not none where a condition holds, or where it does not."""
    if is_unknown(condition.type):
        return frozenset((ALL_THERE,))
    match condition:
        case tree.Unary(operator="not", operand=operand):
            return known_there(operand, not truth)
        case tree.Logic(operator=operator, operands=operands):
            each = [known_there(operand, truth) for operand in operands]
            return frozenset.union(*each) if (operator == "and") == truth else in_all(each)
        case tree.Conditional(condition=test, then=then, otherwise=otherwise) if condition.type == BOOL:
            yes = known_there(test) | known_there(then, truth)
            return in_all([yes, known_there(test, False) | known_there(otherwise, truth)])
        case tree.Coerce(how="some", of=of) if of.type.form == "optional" and truth:
            return _told(of)
        case tree.Comparison():
            return _of_comparison(condition, truth)
    return frozenset()


def in_all(each: list[There]) -> There:
    """What is told in each of several ways; a way of which nothing is known takes nothing from the others."""
    known = [there for there in each if ALL_THERE not in there]
    if not known:
        return frozenset((ALL_THERE,)) if each else frozenset()
    return frozenset.intersection(*known)


def _of_comparison(node: tree.Comparison, truth: bool) -> There:
    """`x != none` where it holds, `x == none` where not; `x == y` and `x in xs` where the other is never none."""
    found: There = frozenset()
    if not truth and len(node.operators) > 1:
        return found
    pairs = zip(node.operators, node.operands, node.operands[1:], strict=False)
    for operator, left, right in pairs:
        told = operator if truth else _OPPOSITE.get(operator, "")
        for one, other in ((left, right), (right, left)):
            held = member(other.type) if told == "in" and one is left else other.type if told in _ALIKE else None
            is_none = told == "!=" and isinstance(other, tree.Literal) and other.value is None
            if one.type.form == "optional" and (is_none or (held is not None and held.form not in _MAY_BE_NONE)):
                found |= _told(one)
            if held == SPACE:
                found |= _told_as_space(one)
    return found


_OPPOSITE = {"==": "!=", "!=": "==", "in": "not in", "not in": "in", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}
_ALIKE = ("==", "<", "<=", ">", ">=")
_MAY_BE_NONE = ("optional", "nothing")


def _told(expr: Expr) -> There:
    return frozenset((form_of(expr),))


def _told_as_space(expr: Expr) -> There:
    """What holds a piece, and is one of the spaces, is there as a space too."""
    return (
        _told(tree.Coerce(expr.type, expr.start, expr.end, "space", expr)) if bare(expr.type) == HOLDER else frozenset()
    )


def form_of(expr: Expr) -> Narrowed:
    """The form of an expression, whatever it is narrowed to at its place."""
    names: set[str] = set()
    lasting = [True]
    text = _text(expr, names, lasting)
    return Narrowed(text, frozenset(names), lasting[0])


@cache
def _parts(form: Any) -> tuple[str, ...]:
    """The fields of a form of expression that tell it from another of its type, wherever it stands."""
    return tuple(each.name for each in fields(form) if each.name not in ("type", "start", "end"))


_LASTING = (tree.Literal, tree.Variable, tree.Thing, tree.Setting, tree.Option, tree.Coerce)


def _text(value: object, names: set[str], lasting: list[bool]) -> str:
    """The form as text; collects its names, and whether anything of it changes."""
    match value:
        case tree.Variable(name=name):
            names.add(name)
            return name
        case tree.Coerce(how="ratio" | "side" | "player", of=of):
            return _text(of, names, lasting)  # none as it stands is none so, too
        case Expr() | tree.Clause():
            if not isinstance(value, _LASTING) and not (isinstance(value, tree.Field) and value.source == "attribute"):
                lasting[0] = False
            form: Any = type(value)
            said = [_text(getattr(value, name), names, lasting) for name in _parts(form)]
            return f"{form.__name__}({','.join(said)})"
        case tuple():
            return f"[{','.join(_text(each, names, lasting) for each in value)}]"
        case Type():
            return str(value)
    return repr(value)
