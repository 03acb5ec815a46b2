"""A map drawn into a document that was kept. In: the document from which it was read, and the map now. Out: a document.

What the map still shows as the document does stays as it was in Tiled: the same tiles, turned or not, the same objects,
and all that a map has no place for. What was changed is drawn anew, in the document's own tiles where it has one of
that terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.board.labels import Cell
from toolkit.export.tiled.drawing import LAYER, MAP, PARTS_OF, TILES, Frame, area_words, draw, unlifted
from toolkit.export.tiled.features import LEVELS, features
from toolkit.export.tiled.fields import Node, NotTiled, Where, properties_of
from toolkit.export.tiled.layers import Layer
from toolkit.export.tiled.painting import Place
from toolkit.export.tiled.reading import Found, is_alike, read_document, tile_size
from toolkit.export.tiled.tiles import FLAGS
from toolkit.export.tiled.tilesets import Known
from toolkit.model.maps import Map


@dataclass(frozen=True, slots=True)
class Grafted:
    """The document, the picture of our own tiles, and whether the document uses it."""

    document: Node
    picture: bytes
    has_picture: bool


def graft(
    kept: Node, map: Map, others: Mapping[str, Map], colours: Mapping[str, str], image: str, known: Known
) -> Grafted:
    """The map in the document that was kept. Raises NotTiled where it has no place there."""
    old, new = read_document(kept, known), unlifted(map, others)
    if new is None or not is_alike(old.board.grid, new.grid):
        raise NotTiled("The document that was kept has spaces of another form.")
    if (old.board.grid.width, old.board.grid.height) != (new.grid.width, new.grid.height):
        raise NotTiled("The document that was kept has another size.")
    size = tile_size(kept)
    origin = old.painting.first[0] * size.pitch[0], old.painting.first[1] * size.pitch[1]
    own = next((node for node in kept.get("tilesets", []) if TILES in properties_of(node)), None)
    meanings = _meanings(own).values() if own is not None else ()
    terrains = tuple(str(value) for name, value in meanings if name == "terrain")
    levels = tuple(value for name, value in meanings if name == "level" and type(value) is int)
    drawn = draw(map, others, colours, image, Frame(size, origin, terrains, levels))
    before, now = features(old.board, old.words), features(new, area_words(map, others))
    same = {key for key, value in now.items() if key in before and before[key] == value}
    changed = {cell: new.terrain.get(cell) for cell in old.board.terrain.keys() | new.terrain.keys()}
    changed = {cell: kind for cell, kind in changed.items() if old.board.terrain.get(cell) != kind}
    graft = _Graft(
        kept, old, drawn.document, same, {cell: kind for cell, kind in changed.items() if old.painting.is_inside(cell)}
    )
    document = graft.document()
    return Grafted(document, drawn.picture, graft.uses_own)


def has_own_tiles(document: Node) -> bool:
    """Whether a document has tiles that are not ours, by which it may be drawn again."""
    return any(TILES not in properties_of(node) for node in document.get("tilesets", []))


@dataclass
class _Graft:
    kept: Node
    old: Found
    fresh: Node
    same: set[tuple[str, str]]
    changed: Mapping[Cell, str | None]
    uses_own: bool = False
    layers: dict[Where, Layer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.layers = {layer.where: layer for layer in self.old.layers}
        others = [node for node in self.kept.get("tilesets", []) if TILES not in properties_of(node)]
        self.first = max((_end(node) for node in others), default=1)
        self.own = self._own_tiles()
        self.last_layer = _greatest(self.kept, "layers")
        self.last_object = _greatest(self.kept, "objects")

    def document(self) -> Node:
        """The document that was kept, with the map as it is now."""
        layers = self._stayed(self.kept, ())
        fresh = self._new(self.fresh["layers"])
        for layer in fresh:
            self._put(layers, layer)
        values = [each for each in self.kept.get("properties", []) if each.get("name") not in (MAP, PARTS_OF)]
        tilesets = [node for node in self.kept.get("tilesets", []) if TILES not in properties_of(node)]
        tilesets = [
            {"firstgid": node["firstgid"], "source": node["source"]} if "source" in node else node for node in tilesets
        ]
        if self.uses_own:
            tilesets.append({**self.fresh["tilesets"][0], "firstgid": self.first})
        document = {
            **self.kept,
            "properties": [*self.fresh["properties"], *values],
            "tilesets": tilesets,
            "layers": layers,
        }
        last = {"nextlayerid": _greatest(document, "layers") + 1, "nextobjectid": _greatest(document, "objects") + 1}
        return {**document, **last}

    # What stays.

    def _stayed(self, node: Node, where: Where) -> list[Node]:
        found = []
        for index, each in enumerate(node.get("layers", [])):
            place = (*where, "layers", index)
            if each.get("type") == "group":
                found.append({**each, "layers": self._stayed(each, place)})
            elif each.get("type") == "objectgroup":
                stays = [node for at, node in enumerate(each.get("objects", [])) if self._stays(place, at)]
                found.append({**each, "objects": [self._renumbered(node) for node in stays]})
            elif each.get("type") != "tilelayer":
                found.append(each)
            elif self._layer_stays(self.layers[place]):
                found.append(self._painted(self.layers[place]))
        return found

    def _stays(self, where: Where, index: int) -> bool:
        """Whether an object shows what the map still shows, or nothing of a map."""
        made = self.old.made.get((where, index))
        return made is None or made in self.same

    def _layer_stays(self, layer: Layer) -> bool:
        name = str(layer.node.get("name", ""))
        keys = {"levels": LEVELS, "area": ("area", name), "control": ("control", name)}
        return layer.role not in keys or keys[layer.role] in self.same

    def _renumbered(self, node: Node) -> Node:
        return {**node, "gid": self._number(int(node["gid"]))} if "gid" in node else node

    def _painted(self, layer: Layer) -> Node:
        """A tile layer with what was changed, if it holds terrain and is the uppermost that does."""
        tiles = next((tiles for each, tiles in self.old.painting.all if each.where == layer.where), None)
        if tiles is None:
            return layer.node
        now = {place: self._number(number) for place, number in tiles.items()}
        ground = [each.where for each, _ in self.old.painting.layers if each.role in ("", "spaces")]
        if layer.where in ground:
            for cell, kind in self.changed.items():
                place = self.old.painting.place(cell)
                now.pop(place, None)
                if kind is not None and layer.where == ground[-1]:
                    now[place] = self._tile(kind)
        return layer.node if now == tiles else _with_tiles(layer.node, now)

    # Tiles.

    def _own_tiles(self) -> Callable[[int], int | None]:
        """For a number of our own tileset as it was kept, that of the tile that means the same now."""
        own = next((node for node in self.kept.get("tilesets", []) if TILES in properties_of(node)), None)
        if own is None:
            return lambda number: None
        first, end = int(own.get("firstgid", 1)), _end(own)
        was, now = _meanings(own), {meaning: id for id, meaning in _meanings(self.fresh["tilesets"][0]).items()}
        marks = max(was, default=-1) + 1, max(now.values(), default=-1) + 1

        def tile(number: int) -> int | None:
            """The number of the tile that means the same now; None for one that is not ours."""
            if not first <= number < end:
                return None
            id = number - first
            return now.get(was[id]) if id in was else id - marks[0] + marks[1]

        return tile

    def _number(self, number: int) -> int:
        """The number of a tile in the new document."""
        id = self.own(number & ~FLAGS)
        if id is None:
            return number
        self.uses_own = True
        return self.first + id | number & FLAGS

    def _tile(self, kind: str) -> int:
        """A tile of a terrain: one that the document has, or one of our own."""
        known = next((number for number, other in self.old.painting.terrains.items() if other == kind), None)
        if known is not None:
            return self._number(known)
        return self._fresh(
            1 + next(id for id, each in _meanings(self.fresh["tilesets"][0]).items() if each == ("terrain", kind))
        )

    def _fresh(self, number: int) -> int:
        if number:
            self.uses_own = True
        return self.first + number - 1 if number else 0

    # What is new.

    def _new(self, layers: list[Node]) -> list[Node]:
        """The layers of the map as it is drawn now, with what the document does not have yet."""
        found = []
        for each in layers:
            role = str(properties_of(each).get(LAYER, ""))
            if each["type"] == "group":
                inner = self._new(each["layers"])
                found += [{**each, "id": self._layer_id(), "layers": inner}] if inner else []
            elif each["type"] == "objectgroup":
                objects = [node for node in each["objects"] if (node["type"], node["name"]) not in self.same]
                objects = [{**node, "id": self._object_id()} for node in objects]
                found += [{**each, "id": self._layer_id(), "objects": objects}] if objects else []
            elif role != "spaces" and (LEVELS if role == "levels" else (role, each["name"])) not in self.same:
                data = [self._fresh(number) for number in each["data"]]
                if any(data) or role != "levels":
                    now = {
                        self.old.painting.place((at // each["width"], at % each["width"])): n
                        for at, n in enumerate(data)
                        if n
                    }
                    found.append({**_with_tiles(self._like(each), now), "id": self._layer_id()})
        return found

    def _like(self, layer: Node) -> Node:
        """A layer in the form that layers of the document have: in chunks where it is without end."""
        return {**layer, "chunks": []} if self.kept.get("infinite") else layer

    def _put(self, layers: list[Node], layer: Node) -> None:
        """Put a layer into one of the same kind and name that is there, or above all."""
        role = properties_of(layer).get(LAYER)
        for place, each in enumerate(layers):
            if (
                each.get("type") == layer["type"]
                and each.get("name") == layer["name"]
                and role == properties_of(each).get(LAYER)
            ):
                inner = "layers" if layer["type"] == "group" else "objects"
                if inner in layer:
                    layers[place] = {**each, inner: [*each.get(inner, []), *layer[inner]]}
                    return
        layers.append(layer)

    def _layer_id(self) -> int:
        self.last_layer += 1
        return self.last_layer

    def _object_id(self) -> int:
        self.last_object += 1
        return self.last_object


def _with_tiles(layer: Node, tiles: Mapping[Place, int]) -> Node:
    """A layer with these tiles, listed plainly: of a map without end in the chunks that it has."""
    plain = {name: value for name, value in layer.items() if name not in ("encoding", "compression", "data", "chunks")}
    if "chunks" not in layer:
        width, height = int(layer.get("width", 0)), int(layer.get("height", 0))
        return {**plain, "data": [tiles.get((column, row), 0) for row in range(height) for column in range(width)]}
    left = dict(tiles)
    chunks = [_chunk(chunk, left) for chunk in layer["chunks"]]
    if left or not chunks:
        chunks.append(_chunk(_box(left or {(0, 0): 0}), left))
    first = {"startx": min(chunk["x"] for chunk in chunks), "starty": min(chunk["y"] for chunk in chunks)}
    return {**plain, **first, "chunks": chunks}


def _chunk(box: Node, left: dict[Place, int]) -> Node:
    """A chunk with the tiles that lie in it, which are taken out of those that are left."""
    x, y, width, height = (int(box.get(name, 0)) for name in ("x", "y", "width", "height"))
    data = [left.pop((column, row), 0) for row in range(y, y + height) for column in range(x, x + width)]
    return {"x": x, "y": y, "width": width, "height": height, "data": data}


def _box(tiles: Collection[Place]) -> Node:
    """The smallest box around tiles. Those that no chunk has lie in the map, so it has no more places than a map."""
    left, top = min(x for x, _ in tiles), min(y for _, y in tiles)
    width, height = max(x for x, _ in tiles) - left + 1, max(y for _, y in tiles) - top + 1
    return {"x": left, "y": top, "width": width, "height": height}


def _meanings(tileset: Node) -> dict[int, tuple[str, Any]]:
    """What the tiles of our own tileset mean, by id; marks mean nothing."""
    found: dict[int, tuple[str, Any]] = {}
    for tile in tileset.get("tiles", []):
        values = properties_of(tile)
        for name in ("terrain", "level"):
            if isinstance(values.get(name), (str, int)):
                found[int(tile.get("id", -1))] = (name, values[name])
    return found


def _end(tileset: Node) -> int:
    """The first number after those of a tileset."""
    ids = [int(tile.get("id", 0)) for tile in tileset.get("tiles", [])]
    return int(tileset.get("firstgid", 1)) + max(int(tileset.get("tilecount", 0)), max(ids, default=0) + 1)


def _greatest(node: Node, name: str) -> int:
    """The greatest id of layers or of objects in a document."""
    own = [int(each.get("id", 0)) for each in node.get(name, [])]
    return max([0, *own, *(_greatest(layer, name) for layer in node.get("layers", []))])
