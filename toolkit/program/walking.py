"""Everything inside something: elements of rules, records inside records. In: rules, a record. Out: what is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from toolkit.language.code import Code, Where
from toolkit.language.tree import Expr, parts
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.rules import Element, Rules

_NONE = ("designs", "tables", "own_tables", "set_up")
"""Parts of rules that are read when somebody asks for them, and hold no elements."""


def elements_of(rules: Rules) -> Iterator[Element]:
    """All elements of some rules."""
    for part in fields(rules):
        if part.name in _NONE:
            continue
        held = getattr(rules, part.name)
        for element in held.values() if isinstance(held, Mapping) else held if isinstance(held, tuple) else ():
            if isinstance(element, Element):
                yield element


def walk(node: Any) -> Iterator[Any]:
    """A record and all records inside it: steps, conditions, choices, code and expressions."""
    ahead = [node]
    while ahead:
        node = ahead.pop()
        yield node
        ahead.extend(reversed(inside(node)))


def steps_in(node: Any) -> Iterator[Step]:
    """All steps of an element or of a step, itself and those inside others; no expression is gone into."""
    ahead = [node]
    while ahead:
        node = ahead.pop()
        if isinstance(node, Step):
            yield node
        ahead.extend(part for part in reversed(inside(node)) if not isinstance(part, Code | Expr))


def own_codes(step: Step) -> Iterator[Code]:
    """The expressions of a step itself, in their order: none of the steps inside it."""
    ahead = [*reversed(inside(step))]
    while ahead:
        node = ahead.pop()
        if isinstance(node, Code):
            yield node
        elif not isinstance(node, Step):
            ahead.extend(reversed(inside(node)))


def inside(node: Any) -> Sequence[Any]:
    """The records that stand in a record itself, in their order."""
    if isinstance(node, Expr):
        return parts(node)
    if isinstance(node, Code):
        return (node.expr,)
    if isinstance(node, tuple):
        return [part for part in node if isinstance(part, tuple) or is_dataclass(part)]
    held = [getattr(node, name) for name in _names(node.__class__)]
    return [part for part in held if _is_gone_into(part.__class__)]


@cache
def _is_gone_into(form: type[Any]) -> bool:
    return issubclass(form, tuple) or (is_dataclass(form) and not issubclass(form, Where | Type))


@cache
def _names(record: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(record)) if is_dataclass(record) else ()
