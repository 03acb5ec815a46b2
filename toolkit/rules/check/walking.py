"""Everything inside checked rules: the codes, conditions and steps that an element holds, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from toolkit.rules.program.code import Code, Stated, Where
from toolkit.rules.program.rules import Element
from toolkit.rules.program.steps import Step
from toolkit.rules.tree import Expr, parts


def codes_in(thing: Any) -> Iterator[Code]:
    """All typed expressions of an element, a step or a condition."""
    for found in everything_in(thing):
        if isinstance(found, Code):
            yield found


def steps_in(thing: Any) -> Iterator[Step]:
    """All steps of an element, those inside others too."""
    for found in everything_in(thing):
        if isinstance(found, Step):
            yield found


def cases_in(thing: Any) -> Iterator[str]:
    """All cases that an element, its steps and its conditions implement."""
    for found in everything_in(thing):
        if isinstance(found, (Element, Step, Stated)):
            yield from found.cite


def everything_in(thing: Any) -> Iterator[Any]:
    """A thing and all records inside it; typed expressions are not gone into."""
    waiting = [thing]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple):
            waiting.extend(reversed(found))
        elif is_dataclass(found) and not isinstance(found, (Where, Expr, type)):
            yield found
            if not isinstance(found, Code):
                waiting.extend(getattr(found, name) for name in reversed(_names(type(found))))


@cache
def _names(form: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(form))


def nodes_of(expr: Expr) -> Iterator[Expr]:
    """A typed expression and all inside it."""
    waiting = [expr]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(parts(found))
