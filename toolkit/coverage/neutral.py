"""The neutral value of a type, which stands in for what is neutralised. In: rules, a type. Out: an expression."""

from __future__ import annotations

from dataclasses import replace

from toolkit.coverage.mutants import BOOL, INT
from toolkit.language.code import Code
from toolkit.language.tree import Coerce, Conditional, Expr, Listing, Literal
from toolkit.model import Type
from toolkit.program.rules import Rules

FAR = 2**40
"""A limit that no number of a game meets."""


def neutral(rules: Rules, type: Type, truth: bool = False) -> Expr | None:
    """0, an empty set, none, the first symbol; a truth as wanted. None for what has nothing of the kind: a space."""
    match type.form:
        case "optional" | "nothing":
            return Literal(type, 0, 0, None)
        case "set" | "list":
            return Listing(type, 0, 0, ())
        case "symbols":
            return Literal(type, 0, 0, type.symbols[0])
        case "named":
            return _named(rules, type, truth)
    return None


def _named(rules: Rules, type: Type, truth: bool) -> Expr | None:
    match type.name:
        case "int":
            return Literal(type, 0, 0, 0)
        case "ratio":
            return Coerce(type, 0, 0, "ratio", Literal(INT, 0, 0, 0))
        case "bool":
            return Literal(BOOL, 0, 0, truth)
        case "text":
            return Literal(type, 0, 0, "")
    symbols = rules.types.get(type.name)
    return Literal(type, 0, 0, symbols[0]) if symbols else None


def instead(test: Expr, other: Expr, expr: Expr) -> Expr:
    """`other if test else expr`, where `expr` stands."""
    return Conditional(expr.type, expr.start, expr.end, test, other, expr)


def code_instead(test: Expr, other: Expr, code: Code) -> Code:
    """The same of a text."""
    return replace(code, expr=instead(test, other, code.expr))
