"""Which arguments a modifier or permission of a keyword or effect may be about. In: its condition. Out: truths."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.language.code import Condition, Several
from toolkit.language.tree import Comparison, Expr, Logic, Variable


def may_be_bearer(when: Condition | None, name: str) -> bool:
    """Whether an argument may be the bearer that a condition is about: not where it says that another one is."""
    others = [other for other in _bearers(when) if other is not None]
    return not others or name in others


def _bearers(condition: Condition | None) -> Iterator[str | None]:
    """The names that a condition says to be the bearer."""
    if isinstance(condition, Several):
        for part in condition.conditions if condition.how == "all" else ():
            yield from _bearers(part)
    elif condition is not None:
        yield from _named(condition.code.expr)


def _named(expr: Expr) -> Iterator[str | None]:
    match expr:
        case Logic(operator="and", operands=operands):
            for operand in operands:
                yield from _named(operand)
        case Comparison(operators=("==",), operands=(Variable(name=one), Variable(name=other))):
            if "bearer" in (one, other):
                yield other if one == "bearer" else one
