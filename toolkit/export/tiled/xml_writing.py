"""A document of Tiled's as XML. In: a document. Out: the text of a `.tmx` file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from toolkit.export.tiled.fields import FIELDS, Node

_ELEMENTS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_IMAGE = {"image": "source", "transparentcolor": "trans", "imagewidth": "width", "imageheight": "height"}
_ELSEWHERE = {
    "map": {"type"},
    "layer": {"type", "encoding", "compression", "startx", "starty", *_IMAGE},
    "tileset": {"type", *_IMAGE},
    "tile": set(_IMAGE),
    "object": {"ellipse", "point", "capsule"},
    "words": {"text"},
}
"""Fields of JSON that are no attributes in XML."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TILES_IN_LINE = 64


def write_xml(document: Node) -> str:
    """The text of a map."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', *_map(document)]
    return "\n".join(lines) + "\n"


def _map(node: Node) -> Iterator[str]:
    version = {"version": node.get("version", "1.8")}
    yield from _element("map", {**version, **_attributes(node, "map")}, _map_children(node))


def _map_children(node: Node) -> Iterator[str]:
    settings = node.get("editorsettings")
    if isinstance(settings, dict):
        inside = [
            line
            for name, each in settings.items()
            if isinstance(each, dict) and re.fullmatch("[a-z]+", name)
            for line in _element(name, {key: value for key, value in each.items() if re.fullmatch("[a-z]+", key)})
        ]
        yield from _element("editorsettings", {}, inside)
    yield from _properties(node)
    for tileset in node.get("tilesets", []):
        yield from _tileset(tileset)
    for layer in node.get("layers", []):
        yield from _layer(layer)


def _tileset(node: Node) -> Iterator[str]:
    yield from _element("tileset", _attributes(node, "tileset"), _tileset_children(node))


def _tileset_children(node: Node) -> Iterator[str]:
    for name in ("tileoffset", "grid"):
        if name in node:
            yield from _element(name, _attributes(node[name], name))
    yield from _properties(node)
    yield from _image(node)
    if "transformations" in node:
        yield from _element("transformations", _attributes(node["transformations"], "transformations"))
    if node.get("terrains"):
        inside = [line for each in node["terrains"] for line in _plain("terrain", each, "terrain")]
        yield from _element("terraintypes", {}, inside)
    for tile in node.get("tiles", []):
        yield from _tile(tile)
    if node.get("wangsets"):
        yield from _element("wangsets", {}, [line for each in node["wangsets"] for line in _wangset(each)])


def _tile(node: Node) -> Iterator[str]:
    attributes = _attributes(node, "tile")
    if isinstance(node.get("terrain"), list):
        attributes["terrain"] = ",".join("" if number == -1 else str(number) for number in node["terrain"])
    inside = [*_properties(node), *_image(node)]
    if "objectgroup" in node:
        inside += _layer(node["objectgroup"])
    if node.get("animation"):
        frames = [line for frame in node["animation"] for line in _plain("frame", frame, "frame")]
        inside += _element("animation", {}, frames)
    yield from _element("tile", attributes, inside)


def _wangset(node: Node) -> Iterator[str]:
    inside = [*_properties(node)]
    for colour in node.get("colors", []):
        inside += _plain("wangcolor", colour, "wangcolor")
    for tile in node.get("wangtiles", []):
        wangid = ",".join(map(str, tile["wangid"])) if isinstance(tile.get("wangid"), list) else ""
        inside += _element("wangtile", {**_attributes(tile, "wangtile"), "wangid": wangid})
    yield from _element("wangset", _attributes(node, "wangset"), inside)


def _plain(name: str, node: Node, kind: str) -> Iterator[str]:
    yield from _element(name, _attributes(node, kind), _properties(node))


def _image(node: Node) -> Iterator[str]:
    attributes = {_IMAGE[name]: node[name] for name in _IMAGE if name in node}
    if "trans" in attributes:
        attributes["trans"] = str(attributes["trans"]).removeprefix("#")
    if "source" in attributes:
        yield from _element("image", attributes)


def _layer(node: Node) -> Iterator[str]:
    inside = [*_properties(node)]
    if node["type"] == "tilelayer":
        inside += _data(node)
    for each in node.get("objects", []):
        inside += _object(each)
    for each in node.get("layers", []):
        inside += _layer(each)
    if node["type"] == "imagelayer":
        inside += _image(node)
    yield from _element(_ELEMENTS.get(node["type"], "layer"), _attributes(node, "layer"), inside)


def _data(node: Node) -> Iterator[str]:
    attributes = {"encoding": node.get("encoding", "csv")}
    if node.get("compression"):
        attributes["compression"] = node["compression"]
    if "chunks" not in node:
        yield from _element("data", attributes, _numbers(node.get("data", []), node.get("width", 0)))
        return
    inside: list[str] = []
    for chunk in node["chunks"]:
        inside += _element("chunk", _attributes(chunk, "chunk"), _numbers(chunk.get("data", []), chunk.get("width", 0)))
    yield from _element("data", attributes, inside)


def _numbers(data: Any, width: int) -> Iterator[str]:
    if isinstance(data, str):
        yield data
        return
    if not isinstance(data, list):  # a layer that nothing reads
        return
    step = max(int(width), 0) or _TILES_IN_LINE
    for start in range(0, len(data), step):
        yield ",".join(map(str, data[start : start + step])) + ("," if start + step < len(data) else "")


def _object(node: Node) -> Iterator[str]:
    inside = [*_properties(node)]
    inside += [f"<{name}/>" for name in ("ellipse", "point", "capsule") if node.get(name)]
    for name in ("polygon", "polyline"):
        if name in node:
            points = " ".join(f"{_number(each.get('x', 0))},{_number(each.get('y', 0))}" for each in node[name])
            inside += _element(name, {"points": points})
    if "text" in node:
        attributes = _attributes(node["text"], "words")
        inside.append(f"<text{_listed(attributes)}>{escape(clean(node['text'].get('text', '')))}</text>")
    yield from _element("object", _attributes(node, "object"), inside)


def _properties(node: Node) -> Iterator[str]:
    if node.get("properties"):
        yield from _element("properties", {}, [line for each in node["properties"] for line in _property(each)])


def _property(node: Node) -> Iterator[str]:
    attributes = {"name": node.get("name", "")}
    if node.get("type", "string") != "string":
        attributes["type"] = node["type"]
    if "propertytype" in node:
        attributes["propertytype"] = node["propertytype"]
    value = node.get("value", "")
    if isinstance(value, dict):
        inside = [line for name, each in value.items() for line in _property(_guessed(name, each))]
        yield from _element("property", attributes, _element("properties", {}, inside))
    elif isinstance(value, str) and "\n" in value:
        yield f"<property{_listed(attributes)}>{escape(clean(value))}</property>"
    else:
        written = ("true" if value else "false") if isinstance(value, bool) else value
        yield from _element("property", {**attributes, "value": written})


def _guessed(name: str, value: Any) -> Node:
    types: dict[type, str] = {bool: "bool", int: "int", float: "float", dict: "class"}
    return {"name": name, "type": types.get(type(value), "string"), "value": value}


def _attributes(node: Node, kind: str) -> dict[str, Any]:
    elsewhere = _ELSEWHERE.get(kind, set())
    found = {name: node[name] for name in FIELDS[kind] if name in node and name not in elsewhere}
    more = {
        name: value
        for name, value in node.items()
        if name not in FIELDS[kind] and isinstance(value, (str, int, float)) and re.fullmatch("[a-z]+", name)
    }
    return found | {name: value for name, value in more.items() if name not in elsewhere and name != "version"}


def _element(name: str, attributes: dict[str, Any], inside: Iterable[str] = ()) -> Iterator[str]:
    lines = list(inside)
    if not lines:
        yield f"<{name}{_listed(attributes)}/>"
        return
    yield f"<{name}{_listed(attributes)}>"
    yield from lines
    yield f"</{name}>"


def _listed(attributes: dict[str, Any]) -> str:
    return "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())


def _quoted(value: Any) -> str:
    if isinstance(value, bool):
        return '"1"' if value else '"0"'
    text = _number(value) if isinstance(value, (int, float)) else clean(value)
    return quoteattr(text, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.6f}".rstrip("0")


def clean(text: object) -> str:
    """The text as XML gives it back: without signs that it cannot hold, and with line breaks of one kind."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", str(text).replace("\r\n", "\n").replace("\r", "\n"))
