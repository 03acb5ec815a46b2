"""The values of custom properties. In: a document. Out: the same with every value of the type that it is said to have.

A value of another type than its property says is kept as what it is, and that is told: the XML of such a document
could not be read again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from toolkit.export.tiled.fields import DEEPEST, GREATEST, LISTS, NODES, Node, NotTiled, Where, shown

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "color": (str,),
    "file": (str,),
    "int": (int,),
    "object": (int,),
    "float": (int, float),
    "bool": (bool,),
    "class": (dict,),
}
_OWN: dict[type, str] = {bool: "bool", int: "int", float: "float", dict: "class"}


def with_own_types(node: Node, kind: str, where: Where = ()) -> Iterator[str]:
    """Give every property in a node, and in those below it, the type of its value where it has another. Gives words
    for each of them."""
    for place, each in enumerate(node.get("properties", []) if "properties" in LISTS.get(kind, {}) else ()):
        said = _mended(each)
        if said is not None:
            name = str(each.get("name", ""))[:60]
            now = "text" if each["type"] == "string" else each["type"]
            at = shown((*where, "properties", place))
            yield f"that the property `{name}` has the type `{said[:40]}`, for its value is {now} ({at})"
    for name, below in LISTS.get(kind, {}).items():
        for place, each in enumerate(node.get(name, [])):
            yield from with_own_types(each, below, (*where, name, place))
    for name, below in NODES.get(kind, {}).items():
        if name in node:
            yield from with_own_types(node[name], below, (*where, name))


def _mended(each: Node) -> str | None:
    """Make the value of a property one of a type that there is. Gives the type that it had, if that is not so."""
    said, value = each.get("type", "string"), _told(each.get("value", ""))
    is_whole = isinstance(value, float) and value == int(value)
    value = int(value) if is_whole and said in ("int", "object") else value
    fits = type(value) in _TYPES.get(said, (type(value),))
    each["value"] = value
    if fits:
        return None
    each["type"] = _OWN.get(type(value), "string")
    if each["type"] == "string":
        each["value"] = _text(value)
    return str(said)


def _told(value: Any, depth: int = 0) -> Any:
    """A value, with numbers that are too large and inner lists as text; nothing is an empty text."""
    if depth > DEEPEST:
        raise NotTiled("The values of a property lie too deep in each other.", "Take the property out in Tiled.")
    if isinstance(value, dict):
        inner = {name: _text(each) if isinstance(each, list) else each for name, each in value.items()}
        return {name: _told(each, depth + 1) for name, each in inner.items()}
    if isinstance(value, (int, float)) and not (isfinite(value) and abs(value) <= GREATEST):
        return str(value)
    return "" if value is None else value


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
