"""Everything inside something: elements of rules, records inside records. In: rules, a record. Out: what is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from toolkit.model import Type
from toolkit.rules.program.code import Code, Where
from toolkit.rules.program.rules import Element, Rules
from toolkit.rules.tree import Expr, parts


def elements_of(rules: Rules) -> Iterator[Element]:
    """All elements of some rules."""
    for part in fields(rules):
        held = getattr(rules, part.name)
        for element in held.values() if isinstance(held, Mapping) else held if isinstance(held, tuple) else ():
            if isinstance(element, Element):
                yield element


def walk(node: Any) -> Iterator[Any]:
    """A record and all records inside it: steps, conditions, choices, code and expressions."""
    yield node
    if isinstance(node, Expr):
        for part in parts(node):
            yield from walk(part)
    elif isinstance(node, Code):
        yield from walk(node.expr)
    elif isinstance(node, tuple):
        for part in node:
            if isinstance(part, tuple) or is_dataclass(part):
                yield from walk(part)
    elif is_dataclass(node):
        for one in fields(node):
            part = getattr(node, one.name)
            if isinstance(part, tuple) or (is_dataclass(part) and not isinstance(part, Where | Type)):
                yield from walk(part)
