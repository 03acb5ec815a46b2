"""What tiles mean. In: a document whose external tilesets were put in their places. Out: terrain and level by tile.

A tile's terrain is its property `terrain`, or else its class, the colour of a wang set that it wholly has, the name of
its picture, or its tileset and number: the first of these that a pack knows, or the first there is.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from toolkit.export.tiled.fields import Node, NotTiled, properties_of
from toolkit.model import patterns

LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class Known:
    """The terrains of a pack: their ids by all that they may be called."""

    ids: Mapping[str, str]

    def find(self, word: str) -> str | None:
        """The id of the terrain that is called so."""
        return self.ids.get(word.strip().lower()) or self.ids.get(as_id(word))


def as_id(word: str) -> str:
    """A word as an id in snake_case that files can be called by too; empty where nothing of it is left."""
    if _is_id(word):
        return word
    plain = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_ID].strip("_")
    return found if not found or _is_id(found) else f"t_{found}"


def _is_id(word: str) -> bool:
    return bool(re.search(patterns.ID, word)) and word not in patterns.DEVICES


@dataclass(frozen=True, slots=True)
class Tilesets:
    """The tilesets of a document in the order of their first numbers."""

    firsts: tuple[int, ...]
    nodes: tuple[Node, ...]
    tiles: tuple[Mapping[int, Node], ...]
    wangs: tuple[Mapping[int, str], ...]

    @classmethod
    def of(cls, document: Node) -> Tilesets:
        """Those of a document."""
        pairs = sorted(
            ((int(node.get("firstgid", 1)), node) for node in document.get("tilesets", [])), key=lambda pair: pair[0]
        )
        nodes = tuple(node for _, node in pairs)
        tiles = tuple({int(tile.get("id", -1)): tile for tile in node.get("tiles", [])} for node in nodes)
        return cls(tuple(first for first, _ in pairs), nodes, tiles, tuple(dict(_wangs(node)) for node in nodes))

    def place(self, number: int) -> tuple[int, int] | None:
        """Which tileset a tile is of, and its number there; None where no tileset has it."""
        place = bisect_right(self.firsts, number) - 1
        return (place, number - self.firsts[place]) if place >= 0 else None

    def tile(self, number: int) -> Node:
        """What the document says of a tile: nothing of most."""
        place = self.place(number)
        return {} if place is None else self.tiles[place[0]].get(place[1], {})

    def terrain(self, number: int, known: Known) -> str:
        """The id of a tile's terrain. Raises NotTiled where no tileset has the tile."""
        words = list(self._words(number))
        if not words:
            raise NotTiled(
                f"A layer has the tile {number}, which no tileset has.", "Open the map in Tiled and mend it."
            )
        found = next((id for word in words if (id := known.find(word)) is not None), None)
        return found or next((id for word in words if (id := as_id(word))), "terrain")

    def level(self, number: int) -> int | None:
        """The level that a tile stands for: its property `level`, or the number that its class is."""
        tile = self.tile(number)
        found = properties_of(tile).get("level")
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            found = _whole(str(tile.get("type") or tile.get("class") or found or ""))
        return int(found) if found is not None and -9999 <= found <= 9999 and found == int(found) else None

    def _words(self, number: int) -> Iterator[str]:
        place = self.place(number)
        if place is None:
            return
        tile, node = self.tile(number), self.nodes[place[0]]
        own = properties_of(tile).get("terrain")
        for word in (own, tile.get("type"), tile.get("class"), self.wangs[place[0]].get(place[1])):
            if isinstance(word, str) and as_id(word):
                yield word
        if isinstance(tile.get("image"), str):
            yield PurePosixPath(tile["image"].replace("\\", "/")).stem
        yield f"{node.get('name', 'tileset')} {place[1]}"


def _wangs(node: Node) -> Iterator[tuple[int, str]]:
    """The tiles that wholly have one colour of a wang set, or one terrain of the kind that came before these."""
    for each in node.get("wangsets", []):
        colours = each.get("colors", [])
        for tile in each.get("wangtiles", []):
            ids = tile.get("wangid", [])
            found = {id for id in ids if id} if isinstance(ids, list) else set()
            one = found.pop() if len(found) == 1 else None
            if type(one) is int and 0 < one <= len(colours) and sum(id == one for id in ids) >= len(ids) // 2:
                yield int(tile.get("tileid", -1)), str(colours[one - 1].get("name", ""))
    terrains = node.get("terrains", [])
    for tile in node.get("tiles", []):
        corners = tile.get("terrain")
        if isinstance(corners, list) and len(corners) == 4 and len(set(map(str, corners))) == 1:
            index = corners[0]
            if type(index) is int and 0 <= index < len(terrains):
                yield int(tile.get("id", -1)), str(terrains[index].get("name", ""))


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,4}", text, re.ASCII) else None
