"""`.tmx` and `.tsx`: Tiled's XML, read into the form that its JSON has. Raises NotTiled with line and column.

What an element has that is not known is told in `unknown`, for a document of JSON has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from toolkit.export.tiled.fields import FIELDS, GREATEST, Node, NotTiled, Type
from toolkit.export.tiled.xml_tree import Element, parse_xml

LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_AGAIN = "Save the map in Tiled again."


def read_xml(data: bytes, kind: str = "map") -> tuple[Node, list[str]]:
    """The document in a text, a `map` or a `tileset`, and what of it is not known."""
    root = parse_xml(data)
    if root.name != kind:
        message = f"This is XML, but no {kind} of Tiled's: it begins with <{root.name[:40]}>."
        raise NotTiled(message, f"Name a file that Tiled has saved as a {kind}.", root.place)
    reader = _Reader()
    return (reader.map(root) if kind == "map" else reader.tileset(root)), reader.unknown


class _Reader:
    def __init__(self) -> None:
        self.unknown: list[str] = []
        self.is_infinite = False

    def map(self, element: Element) -> Node:
        """The document in the outermost element."""
        node = self._node(element, "map", {"properties", "tileset", "editorsettings", *LAYERS})
        node["type"] = "map"
        if "width" not in node or "tilewidth" not in node:
            raise NotTiled("The map has no `width` or `tilewidth`.", _AGAIN, element.place)
        self.is_infinite = node.get("infinite", False)
        settings = element.first("editorsettings")
        if settings is not None:
            node["editorsettings"] = {child.name: dict(child.attributes) for child in settings.children}
        node["tilesets"] = [self.tileset(child) for child in element.all("tileset")]
        node["layers"] = self._layers(element)
        return node

    def _layers(self, element: Element) -> list[Node]:
        return [self._layer(child) for child in element.children if child.name in LAYERS]

    def _layer(self, element: Element) -> Node:
        node = self._node(element, "layer", {"properties", "data", "object", "image", *LAYERS})
        node["type"] = LAYERS[element.name]
        if element.name == "layer":
            self._data(element, node)
        elif element.name == "objectgroup":
            node.setdefault("draworder", "topdown")
            node["objects"] = [self._object(child) for child in element.all("object")]
        elif element.name == "group":
            node["layers"] = self._layers(element)
        else:
            self._image(element, node)
        return node

    def _data(self, element: Element, node: Node) -> None:
        data = element.first("data")
        if data is None:
            raise NotTiled("The layer has no <data>.", _AGAIN, element.place)
        encoding, compression = data.attributes.get("encoding", ""), data.attributes.get("compression", "")
        if encoding not in ("", "csv", "base64"):
            raise NotTiled(
                f"The encoding `{encoding[:40]}` of a layer is not known.", "Choose CSV or Base64.", data.place
            )
        if encoding == "base64":
            node["encoding"], node["compression"] = encoding, compression
        chunks = data.all("chunk")
        if chunks or (self.is_infinite and not data.tiles and not data.text.strip()):
            node["chunks"] = [{**self._scalars(chunk, "chunk"), "data": _tiles(chunk, encoding)} for chunk in chunks]
        else:
            node["data"] = _tiles(data, encoding)

    def tileset(self, element: Element) -> Node:
        """A tileset, in a map or in a file of its own."""
        known = {"properties", "image", "tileoffset", "grid", "transformations", "terraintypes", "wangsets", "tile"}
        node = self._node(element, "tileset", known)
        self._image(element, node)
        for name in ("tileoffset", "grid", "transformations"):
            child = element.first(name)
            if child is not None:
                node[name] = self._scalars(child, name)
        self._list(
            element, node, "terraintypes", "terrains", lambda child: self._node(child, "terrain", {"properties"})
        )
        self._list(element, node, "wangsets", "wangsets", self._wangset)
        tiles = [self._tile(child) for child in element.all("tile")]
        if tiles:
            node["tiles"] = tiles
        return node

    def _list(self, element: Element, node: Node, outer: str, name: str, read: Callable[[Element], Node]) -> None:
        around = element.first(outer)
        if around is not None:
            node[name] = [read(child) for child in around.children]

    def _wangset(self, element: Element) -> Node:
        node = self._node(element, "wangset", {"properties", "wangcolor", "wangtile"})
        node["colors"] = [self._node(child, "wangcolor", {"properties"}) for child in element.all("wangcolor")]
        node["wangtiles"] = [
            {**self._scalars(child, "wangtile", {"wangid"}), "wangid": _numbers(child, "wangid")}
            for child in element.all("wangtile")
        ]
        return node

    def _tile(self, element: Element) -> Node:
        node = self._node(element, "tile", {"properties", "image", "objectgroup", "animation"}, {"terrain"})
        self._image(element, node)
        if "terrain" in element.attributes:
            node["terrain"] = [number if number is not None else -1 for number in _numbers(element, "terrain")]
        group, animation = element.first("objectgroup"), element.first("animation")
        if group is not None:
            node["objectgroup"] = self._layer(group)
        if animation is not None:
            node["animation"] = [self._scalars(frame, "frame") for frame in animation.all("frame")]
        return node

    def _image(self, element: Element, node: Node) -> None:
        image = element.first("image")
        if image is None:
            return
        if image.first("data") is not None:
            self.unknown.append(f"{image.place}: the picture that is kept inside the file")
        names = {"source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
        for name, text in image.attributes.items():
            if name in ("width", "height"):
                node[names[name]] = _value(text, "int", name, image)
            elif name in names:
                node[names[name]] = f"#{text.removeprefix('#')}" if name == "trans" else text

    def _object(self, element: Element) -> Node:
        shapes = {"ellipse", "point", "capsule", "polygon", "polyline", "text"}
        node = self._node(element, "object", {"properties", *shapes})
        for child in element.children:
            if child.name in ("ellipse", "point", "capsule"):
                node[child.name] = True
            elif child.name in ("polygon", "polyline"):
                node[child.name] = _points(child)
            elif child.name == "text":
                node["text"] = {**self._scalars(child, "words"), "text": child.text}
        return node

    def _node(self, element: Element, kind: str, children: set[str], also: Container[str] = ()) -> Node:
        node = self._scalars(element, kind, also)
        for child in element.children:
            if child.name not in children:
                self.unknown.append(f"{child.place}: <{child.name[:40]}>")
        around = element.first("properties")
        if around is not None:
            node["properties"] = [self._property(child) for child in around.all("property")]
        return node

    def _property(self, element: Element) -> Node:
        node: Node = {"name": element.attributes.get("name", ""), "type": element.attributes.get("type", "string")}
        if "propertytype" in element.attributes:
            node["propertytype"] = element.attributes["propertytype"]
        inner = element.first("properties")
        if inner is not None:
            node["value"] = {each["name"]: each["value"] for each in map(self._property, inner.all("property"))}
            return node
        text = element.attributes.get("value", element.text)
        kinds: dict[str, Type] = {"int": "int", "object": "int", "float": "number", "bool": "bool"}
        node["value"] = _value(text, kinds.get(node["type"], "text"), "value", element)
        return node

    def _scalars(self, element: Element, kind: str, also: Container[str] = ()) -> Node:
        node: Node = {}
        for name, text in element.attributes.items():
            if name not in also:
                node[name] = _value(text, FIELDS[kind].get(name, "text"), name, element)
        return node


def _value(text: str, type: Type, name: str, element: Element) -> Any:
    if type == "text":
        return text
    if type == "bool" and text in ("0", "1", "true", "false"):
        return text in ("1", "true")
    try:
        number = float(text[:60]) if type != "bool" else None
    except ValueError:
        number = None
    if number is None or not abs(number) <= GREATEST or (type == "int" and number != int(number)):
        kind = {"int": "a whole number", "number": "a number", "bool": "0 or 1"}[type]
        raise NotTiled(f"`{name}` of <{element.name}> must be {kind}, not `{text[:40]}`.", _AGAIN, element.place)
    return int(number) if number == int(number) else number


def _tiles(element: Element, encoding: str) -> Any:
    if encoding == "base64":
        return "".join(element.text.split())
    if encoding == "":
        return element.tiles
    numbers = [part.strip() for part in element.text.split(",")]
    if numbers and numbers[-1] == "":
        numbers.pop()
    for place, number in enumerate(numbers):
        if not (number.isascii() and number.isdigit() and len(number) <= 10):
            message = f"Tile {place + 1} of the layer is `{number[:40]}`, which is no number of a tile."
            raise NotTiled(message, _AGAIN, element.place)
    return [int(number) for number in numbers]


def _numbers(element: Element, name: str) -> list[int]:
    parts = element.attributes.get(name, "").split(",")
    return [int(part) if part.isascii() and part.isdigit() and len(part) < 7 else -1 for part in parts]


def _points(element: Element) -> list[Node]:
    found = []
    for pair in element.attributes.get("points", "").split():
        x, _, y = pair.partition(",")
        found.append({"x": _value(x, "number", "points", element), "y": _value(y, "number", "points", element)})
    return found
