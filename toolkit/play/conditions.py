"""Conditions one by one, and what else a choice says, by the reference evaluator.

In: a condition or an expression, the names around it. Out: what fails in it; its text or number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.evaluator import World, evaluate
from toolkit.language.code import Code, Condition, Several, Stated


def text_of(code: Code) -> str:
    """An expression as its author wrote it."""
    where = code.where
    datum: Any = where.source.data
    for key in where.path:
        datum = datum[key]
    text = str(datum) if isinstance(datum, str) else ""
    return text[code.expr.start : code.expr.end] or text


def number_said(code: Code | None, world: World, known: Mapping[str, Any], otherwise: int) -> int:
    """The whole number that an expression says; another where nothing is said."""
    found: Any = evaluate(code.expr, world, known) if code is not None else otherwise
    return int(found)


def failing(condition: Condition | None, known: Mapping[str, Any], world: World) -> Iterator[Stated]:
    """The statements of a condition that fail; of `any` and `none` the first, when they fail as a whole."""
    if condition is None:
        return
    if isinstance(condition, Stated):
        if not evaluate(condition.code.expr, world, known):
            yield condition
        return
    inner = [(part, next(failing(part, known, world), None)) for part in condition.conditions]
    yield from _of_several(condition, inner)


def _of_several(condition: Several, inner: list[tuple[Condition, Stated | None]]) -> Iterator[Stated]:
    failed = [stated for _, stated in inner if stated is not None]
    if condition.how == "all":
        yield from failed
    elif condition.how == "any" and len(failed) == len(inner):
        yield from failed[:1]
    elif condition.how == "none" and len(failed) < len(inner):
        yield from (part for part, stated in inner if stated is None and isinstance(part, Stated))
