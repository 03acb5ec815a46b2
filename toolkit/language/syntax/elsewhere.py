"""A parsed expression that is meant at another place than where it is written: its names, and how it is put there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from toolkit.language.syntax.nodes import Call, Clause, Comparison, Name, Node


def names_in(node: Node) -> frozenset[str]:
    """All names in a tree, those of functions and variables alike."""
    return frozenset(each.id for each in _nodes(node) if isinstance(each, Name))


def names_given(node: Node) -> frozenset[str]:
    """The names that an expression gives to what it ranges over: of `[u for u in units]`, and of `any(u in units, …)`,
    `u`. What is asked of a single thing, `f(u in units)`, looks the same and is among them."""
    found: set[str] = set()
    for each in _nodes(node):
        match each:
            case Clause(variable=Name(id=id)):
                found.add(id)
            case Call(arguments=(Comparison(operators=("in",), operands=(Name(id=id), _)), *_)):
                found.add(id)
    return frozenset(found)


def _nodes(part: Any) -> Iterator[Node]:
    """All nodes of a tree."""
    if isinstance(part, tuple):
        for each in part:
            yield from _nodes(each)
    elif isinstance(part, Node):
        yield part
        for inner in fields(part):
            yield from _nodes(getattr(part, inner.name))


def placed(node: Node, start: int, end: int) -> Node:
    """The same tree, all of whose parts stand at one place: what is wrong in it is underlined there."""
    moved: Node = _placed(node, start, end)
    return moved


def _placed(part: Any, start: int, end: int) -> Any:
    if isinstance(part, tuple):
        return tuple(_placed(each, start, end) for each in part)
    if not isinstance(part, Node):
        return part
    held = {one.name: _placed(getattr(part, one.name), start, end) for one in fields(part)}
    return replace(part, **{**held, "start": start, "end": end})
