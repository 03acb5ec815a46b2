"""The fields of Tiled's formats. In: a node of a document and its kind. Out: nothing, or what is wrong with its fields.

A document is kept as Tiled's JSON has it, whichever form it was read from: a node is a mapping, `layers`, `objects` and
so on are lists of nodes. Fields that are not listed here are kept as they are: later versions of Tiled may have more.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, Literal, TypeAlias

Node: TypeAlias = dict[str, Any]
Type = Literal["text", "int", "number", "bool"]
Where = tuple[str | int, ...]

MOST_SPACES_IN_LAYERS = 4_000_000
"""Tiles that all layers of a document together hold."""
GREATEST = 2**40
"""Numbers beyond it are no places of a map."""


class NotTiled(ValueError):
    """A file that is no map of Tiled's, or one that cannot become a map here: what is wrong, where, and what to do."""

    def __init__(self, message: str, help: str = "", place: str = "") -> None:
        super().__init__(message)
        self.message, self.help, self.place = message, help, place


def _fields(texts: str = "", ints: str = "", numbers: str = "", bools: str = "") -> dict[str, Type]:
    found: dict[str, Type] = dict.fromkeys(texts.split(), "text")
    found |= dict.fromkeys(ints.split(), "int")
    found |= dict.fromkeys(numbers.split(), "number")
    found |= dict.fromkeys(bools.split(), "bool")
    return found


FIELDS: dict[str, dict[str, Type]] = {
    "map": _fields(
        "tiledversion type class orientation renderorder staggeraxis staggerindex backgroundcolor",
        "compressionlevel width height tilewidth tileheight hexsidelength nextlayerid nextobjectid skewx skewy",
        "parallaxoriginx parallaxoriginy",
        "infinite",
    ),
    "tileset": _fields(
        "source name class objectalignment tilerendersize fillmode backgroundcolor tiledversion image type "
        "transparentcolor",
        "firstgid tilewidth tileheight spacing margin tilecount columns imagewidth imageheight",
    ),
    "tileoffset": _fields(ints="x y"),
    "grid": _fields("orientation", "width height"),
    "transformations": _fields(bools="hflip vflip rotate preferuntransformed"),
    "terrain": _fields("name", "tile"),
    "wangset": _fields("name class type", "tile"),
    "wangcolor": _fields("name class color", "tile", "probability"),
    "wangtile": _fields("", "tileid"),
    "tile": _fields("type class image transparentcolor", "id x y width height imagewidth imageheight", "probability"),
    "frame": _fields("", "tileid duration"),
    "layer": _fields(
        "name class type tintcolor mode encoding compression draworder color image transparentcolor",
        "id width height startx starty imagewidth imageheight",
        "x y opacity offsetx offsety parallaxx parallaxy",
        "visible locked repeatx repeaty",
    ),
    "chunk": _fields("", "x y width height"),
    "object": _fields(
        "name type class template", "id gid", "x y width height rotation opacity", "visible ellipse point capsule"
    ),
    "words": _fields(
        "fontfamily color halign valign text", "pixelsize", "", "wrap bold italic underline strikeout kerning"
    ),
    "property": _fields("name type propertytype"),
    "point": _fields(numbers="x y"),
}
"""The scalar fields by kind of node; `words` are those of a text object."""

LISTS: dict[str, dict[str, str]] = {
    "map": {"layers": "layer", "tilesets": "tileset", "properties": "property"},
    "tileset": {"tiles": "tile", "properties": "property", "terrains": "terrain", "wangsets": "wangset"},
    "terrain": {"properties": "property"},
    "wangset": {"colors": "wangcolor", "wangtiles": "wangtile", "properties": "property"},
    "wangcolor": {"properties": "property"},
    "tile": {"properties": "property", "animation": "frame"},
    "layer": {"layers": "layer", "objects": "object", "chunks": "chunk", "properties": "property"},
    "object": {"properties": "property", "polygon": "point", "polyline": "point"},
}
"""The lists of nodes in a node, with the kind of their members."""

NODES: dict[str, dict[str, str]] = {
    "tileset": {"tileoffset": "tileoffset", "grid": "grid", "transformations": "transformations"},
    "tile": {"objectgroup": "layer"},
    "object": {"text": "words"},
}
"""The single nodes in a node."""

LAYERS = ("tilelayer", "objectgroup", "imagelayer", "group")
DEEPEST = 32
"""Layers and values in each other."""


def check_node(node: Any, kind: str, where: Where = (), depth: int = 0) -> None:
    """See that a node and all below it have the types that are listed. Raises NotTiled."""
    if not isinstance(node, dict):
        raise NotTiled(f"A {kind} is a mapping of fields.", "Export the map from Tiled again.", shown(where))
    if depth > DEEPEST:
        raise NotTiled("Layers lie too deep in each other.", "Put groups of layers side by side.", shown(where))
    if kind == "layer" and node.get("type") not in LAYERS:
        message = f"`type` of a layer must be one of {', '.join(LAYERS)}."
        raise NotTiled(message, "Export the map from Tiled again.", shown((*where, "type")))
    for name, type in FIELDS[kind].items():
        if name in node and not _is_of(node[name], type):
            message = f"`{name}` of a {kind} must be {_WORDS[type]}."
            raise NotTiled(message, "Export the map from Tiled again.", shown((*where, name)))
    for name, below in LISTS.get(kind, {}).items():
        members = node.get(name, [])
        if not isinstance(members, list):
            raise NotTiled(
                f"`{name}` of a {kind} must be a list.", "Export the map from Tiled again.", shown((*where, name))
            )
        for index, member in enumerate(members):
            check_node(member, below, (*where, name, index), depth + 1)
    for name, below in NODES.get(kind, {}).items():
        if name in node:
            check_node(node[name], below, (*where, name), depth + 1)


_WORDS = {"text": "text", "int": "a whole number", "number": "a number", "bool": "true or false"}


def _is_of(value: Any, type: Type) -> bool:
    if type == "text":
        return isinstance(value, str)
    if type == "bool":
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    if not isfinite(value) or abs(value) > GREATEST:
        return False
    return type == "number" or value == int(value)


def shown(where: Where) -> str:
    """A place in a document: `layers[2].objects[0].x`."""
    found = ""
    for part in where:
        found += f"[{part}]" if isinstance(part, int) else f".{part}" if found else part
    return found


_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


def as_text(text: str) -> str:
    """The text without signs that no file of text holds."""
    return _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)


def properties_of(node: Node) -> dict[str, Any]:
    """The custom properties of a node by name; the last of the same name counts."""
    return {each["name"]: each.get("value") for each in node.get("properties", []) if "name" in each}


def properties(values: dict[str, str | int | bool]) -> list[Node]:
    """Custom properties with these values, as a node has them."""
    types: dict[type, str] = {str: "string", int: "int", bool: "bool"}
    return [{"name": name, "type": types[type(value)], "value": value} for name, value in values.items()]
