"""What of a document a map has no place for. In: a document and its layers. Out: words for each thing that is left.

What Tiled keeps for itself (numbers to come, the version, how layers are packed) and what is as it always is are no
loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.export.tiled.drawing import LAYER, MAP, PARTS_OF, POINTS, TILES
from toolkit.export.tiled.fields import Node, as_text, properties_of
from toolkit.export.tiled.layers import Layer
from toolkit.export.tiled.tilesets import Tilesets

_MAP = {"backgroundcolor": None, "class": "", "parallaxoriginx": 0, "parallaxoriginy": 0, "renderorder": "right-down"}
_LAYER = {"class": "", "tintcolor": None, "parallaxx": 1, "parallaxy": 1, "mode": "normal", "locked": False}
_OURS = {MAP, PARTS_OF, LAYER, POINTS, TILES}
_AREA = {"title", "text", "side", "mark"}
_OBJECT = {"terrain", "level", *_AREA}


def leftovers(document: Node, tilesets: Tilesets, layers: Iterable[Layer]) -> Iterator[str]:
    """What is left out of a map, but for layers and objects that are told where they are read."""
    yield from _unusual(document, _MAP, "the map")
    yield from _properties(document, _OURS, "the map")
    for node in tilesets.nodes:
        yield from _of_tileset(node)
    for layer in layers:
        yield from _of_layer(layer)


def _of_layer(layer: Layer) -> Iterator[str]:
    node = layer.node
    if node.get("type") not in ("tilelayer", "objectgroup"):
        picture = f" (`{str(node.get('image'))[:80]}`)" if node.get("image") else ""
        yield f"{layer.title}, a picture{picture}" if node.get("type") == "imagelayer" else layer.title
        return
    yield from _unusual(node, _LAYER, layer.title)
    if node.get("type") == "tilelayer" and layer.shift != (0, 0):
        yield f"that {layer.title} is shifted"
    if not layer.is_ours and node.get("opacity", 1) != 1:
        yield f"the opacity of {layer.title}"
    yield from _properties(node, _OURS | (_AREA if layer.role == "area" else set()), layer.title)
    if layer.role == "area" and _has_signs(properties_of(node)):
        yield f"signs of the words of {layer.title} that no text holds"
    for each in node.get("objects", []):
        title = f"object {each.get('id', '?')} in {layer.title}"
        if _has_signs({**properties_of(each), "name": each.get("name"), **each.get("text", {})}):
            yield f"signs of the words of {title} that no text holds"
        yield from _properties(each, _OURS | _OBJECT, title)


def _of_tileset(node: Node) -> Iterator[str]:
    title = f"the tileset `{str(node.get('name', node.get('source', '')))[:60]}`"
    tiles = node.get("tiles", [])
    is_ours = TILES in properties_of(node)
    parts = [f"its picture `{str(node['image'])[:80]}`"] if node.get("image") and not is_ours else []
    for what, count in (
        ("pictures of tiles", sum("image" in tile for tile in tiles)),
        ("animations", sum("animation" in tile for tile in tiles)),
        ("collision shapes", sum("objectgroup" in tile for tile in tiles)),
        ("wang sets", len(node.get("wangsets", []))),
        ("old terrain sets", len(node.get("terrains", []))),
    ):
        parts += [f"{count} {what}"] if count else []
    names = {name for tile in tiles for name in properties_of(tile)} - {"terrain", "level"}
    names |= properties_of(node).keys() - _OURS
    parts += [f"the properties {', '.join(f'`{name[:40]}`' for name in sorted(names))}"] if names else []
    if parts:
        yield f"of {title}: {', '.join(parts)}"


def _has_signs(values: Mapping[str, Any]) -> bool:
    """Whether words have signs that no file of text holds."""
    words = (values.get(name) for name in ("title", "text", "name"))
    return any(isinstance(word, str) and as_text(word) != word for word in words)


def _unusual(node: Node, usual: dict[str, Any], title: str) -> Iterator[str]:
    for name, value in usual.items():
        if node.get(name, value) != value:
            yield f"`{name}` of {title}: {str(node[name])[:60]}"


def _properties(node: Node, known: set[str], title: str) -> Iterator[str]:
    names = [name for name in properties_of(node) if name not in known]
    if names:
        yield f"the properties {', '.join(f'`{name[:40]}`' for name in names)} of {title}"
