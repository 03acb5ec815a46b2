"""A parsed expression that is meant at another place than where it is written: its names, and how it is put there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from toolkit.language.syntax.nodes import Name, Node


def names_in(node: Node) -> frozenset[str]:
    """All names in a tree, those of functions and variables alike."""
    return frozenset(_names(node))


def _names(node: Any) -> Iterator[str]:
    if isinstance(node, Name):
        yield node.id
    elif isinstance(node, tuple):
        for each in node:
            yield from _names(each)
    elif isinstance(node, Node):
        for part in fields(node):
            yield from _names(getattr(node, part.name))


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
