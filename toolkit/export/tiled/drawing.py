"""A map as a document of Tiled's. In: a record, the maps it is put together of, colours. Out: document and picture.

What is seen in Tiled can be changed there: terrain, levels, areas and control are tiles, all else objects. The record
itself stands in a property, so that what Tiled shows nothing of comes back too, and what nobody has changed comes back
as it was written.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from toolkit.board.board import Board
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.points import Point, side_ends
from toolkit.board.reading import read_board
from toolkit.export.records import as_written
from toolkit.export.tiled.fields import MOST_SPACES_IN_LAYERS, Node, NotTiled, properties
from toolkit.export.tiled.geometry import Pixels, TileSize
from toolkit.export.tiled.lines import chains
from toolkit.export.tiled.pictures import COLUMNS, Tile, picture
from toolkit.model.maps import Map

MAP, PARTS_OF, LAYER, POINTS = "hexwright:map", "hexwright:boards", "hexwright:layer", "hexwright:points"
"""The properties in which exact data stand: the record, those of its boards, what a layer holds, points of the lattice
in parts of a step (`toolkit.board.points`)."""
TILES = "hexwright:tiles"
"""The property of a tileset that `draw` has made."""
VERSION = "1.8"
MARKS = ("#c0392b", "#2563a8", "#2e7d4f", "#8e5ea2", "#c77f1a", "#11868c", "#7a5c3e", "#5b6472")
_INKS = {"shapes": "#4b6b3a", "crests": "#7a4a1e", "sides": "#1f5fa8", "paths": "#5a4632", "names": "#202020"}
_NUMBERS = "#e9e4d4"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A document, and the picture of its tiles, which it names."""

    document: Node
    picture: bytes


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of tiles in a document, where its first tile stands, and terrains of which it needs tiles too."""

    size: TileSize
    origin: tuple[int, int] = (0, 0)
    terrains: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()


def unlifted(map: Map, others: Mapping[str, Map]) -> Board | None:
    """The board of a record, with the levels that are written: those that a crest around a rise gives are left out."""
    board = read_board(map, others).board
    plain = (
        read_board(map.model_copy(update={"crests": {}}), others).board if board is not None and map.crests else board
    )
    return replace(board, levels=plain.levels) if board is not None and plain is not None else None


def parts_of(map: Map, others: Mapping[str, Map]) -> dict[str, Map]:
    """The maps that one is put together of, and those that they are."""
    found: dict[str, Map] = {}
    waiting = [map]
    for each in waiting:
        for part in each.boards:
            other = others.get(part.map)
            if other is not None and part.map not in found:
                found[part.map] = other
                waiting.append(other)
    return found


def area_words(map: Map, others: Mapping[str, Map]) -> dict[str, tuple[str | None, str | None]]:
    """The title and the text of each area, those of the boards that a map is put together of too."""
    found: dict[str, tuple[str | None, str | None]] = {}
    for each in (map, *parts_of(map, others).values()):
        for id, area in each.areas.items():
            found.setdefault(id, (area.title, area.text))
    return found


def draw(
    map: Map, others: Mapping[str, Map], colours: Mapping[str, str], image: str, frame: Frame | None = None
) -> Drawn:
    """The document of a map; `image` is the name of the picture's file. Raises NotTiled where Tiled has no such map."""
    if map.grid.shape == "areas":
        message = "Tiled draws maps of squares and hexes; the spaces of this one are areas of any form."
        raise NotTiled(message, "Edit its `links` and `positions` in the file of the map.")
    board = unlifted(map, others)
    if board is None:
        raise NotTiled("The spaces of the map are not sure.", "Run `hexwright check` and mend what it reports.")
    return _Draughtsman(map, others, board, frame or Frame(TileSize.of(board.grid))).draw(colours, image)


class _Draughtsman:
    def __init__(self, map: Map, others: Mapping[str, Map], board: Board, frame: Frame) -> None:
        self.map, self.others, self.board = map, others, board
        self.size = frame.size
        self.pixels = Pixels(board.grid, self.size, frame.origin)
        self.terrains = list(
            dict.fromkeys(board.terrain[cell] for cell in board.grid.rectangle() if cell in board.terrain)
        )
        self.terrains += [kind for kind in frame.terrains if kind not in self.terrains]
        self.levels = sorted({*board.levels.values(), *frame.levels})
        self.last_layer = self.last_object = 0

    def draw(self, colours: Mapping[str, str], image: str) -> Drawn:
        """The whole document."""
        grid = self.board.grid
        layers = list(self._layers())
        document: Node = {
            "type": "map",
            "version": VERSION,
            "tiledversion": "1.8.2",
            "orientation": "orthogonal",
            "renderorder": "right-down",
            "width": grid.width,
            "height": grid.height,
            "tilewidth": self.size.width,
            "tileheight": self.size.height,
            "infinite": False,
            "nextlayerid": self.last_layer + 1,
            "nextobjectid": self.last_object + 1,
            "properties": self._properties(),
            "tilesets": [self._tileset(image)],
            "layers": layers,
        }
        if isinstance(grid, HexGrid):
            index = "odd" if grid.offset.startswith("even") else "even"  # Tiled counts from 0
            more = {"hexsidelength": self.size.side, "staggeraxis": self.size.axis, "staggerindex": index}
            document |= {"orientation": "hexagonal", **more}
        return Drawn(document, picture(list(self._tiles(colours)), self.size))

    def _properties(self) -> list[Node]:
        values: dict[str, str | int | bool] = {MAP: _one_line(as_written(self.map))}
        parts = parts_of(self.map, self.others)
        if parts:
            values[PARTS_OF] = _one_line({id: as_written(each) for id, each in parts.items()})
        return properties(values)

    # Tiles.

    def _tileset(self, image: str) -> Node:
        meanings: list[dict[str, str | int | bool]] = [{"terrain": terrain} for terrain in self.terrains]
        meanings += [{"level": level} for level in self.levels]
        count = len(meanings) + len(MARKS)
        return {
            "firstgid": 1,
            "name": "hexwright",
            "tilewidth": self.size.width,
            "tileheight": self.size.height,
            "tilecount": count,
            "columns": COLUMNS,
            "margin": 0,
            "spacing": 0,
            "image": image,
            "imagewidth": COLUMNS * self.size.width,
            "imageheight": -(-count // COLUMNS) * self.size.height,
            "properties": properties({TILES: True}),
            "tiles": [{"id": id, "properties": properties(meaning)} for id, meaning in enumerate(meanings)],
        }

    def _tiles(self, colours: Mapping[str, str]) -> Iterator[Tile]:
        for terrain in self.terrains:
            yield Tile(colours.get(terrain, _NUMBERS))
        for level in self.levels:
            yield Tile(_NUMBERS, figures=str(level))
        for mark in MARKS:
            yield Tile(mark, 110)

    def _mark(self, number: int) -> int:
        return 1 + len(self.terrains) + len(self.levels) + number % len(MARKS)

    def _tile_layer(self, name: str, holds: str, tiles: Mapping[Cell, int], **more: object) -> Node:
        grid = self.board.grid
        self.last_layer += 1
        if self.last_layer * grid.width * grid.height > MOST_SPACES_IN_LAYERS:
            message = f"Its areas and sides would take more than {MOST_SPACES_IN_LAYERS:,} tiles in Tiled."
            raise NotTiled(message, "Each area takes a layer: leave out areas that the map does not need.")
        data = [tiles.get((row, column), 0) for row in range(grid.height) for column in range(grid.width)]
        node: Node = {"id": self.last_layer, "name": name, "type": "tilelayer", "x": 0, "y": 0}
        node |= {"width": grid.width, "height": grid.height, "opacity": 1, "visible": True, **more}
        node["properties"] = [*properties({LAYER: holds}), *node.get("properties", [])]
        return {**node, "data": data}

    def _group(self, name: str, layers: list[Node], opacity: float) -> Iterator[Node]:
        if layers:
            self.last_layer += 1
            node: Node = {"id": self.last_layer, "name": name, "type": "group", "x": 0, "y": 0}
            yield {**node, "opacity": opacity, "visible": False, "layers": layers}

    def _layers(self) -> Iterator[Node]:
        board = self.board
        number = {terrain: place for place, terrain in enumerate(self.terrains, 1)}
        inside = {cell: number[kind] for cell, kind in board.terrain.items() if kind in number}
        yield self._tile_layer("spaces", "spaces", inside)
        height = {level: place for place, level in enumerate(self.levels, 1 + len(self.terrains))}
        levels = {cell: height[level] for cell, level in board.levels.items()}
        yield self._tile_layer("levels", "levels", levels, opacity=0.5, visible=False)
        yield from self._group("areas", list(self._areas()), 0.6)
        yield from self._group("control", list(self._control()), 0.6)
        yield from self._objects("shapes", self._shapes())
        yield from self._objects("crests", self._crests())
        yield from self._objects("sides", self._sides())
        yield from self._objects("paths", self._paths())
        yield from self._objects("names", self._names())

    def _areas(self) -> Iterator[Node]:
        words = area_words(self.map, self.others)
        for place, area in enumerate(self.board.areas):
            title, text = words.get(area.id, (None, None))
            values: dict[str, str | int | bool] = {"side": area.side, "mark": area.mark}
            values |= {name: word for name, word in (("title", title), ("text", text)) if word is not None}
            tiles = dict.fromkeys(area.cells, self._mark(place))
            yield self._tile_layer(area.id, "area", tiles, properties=properties(values))

    def _control(self) -> Iterator[Node]:
        for place, (side, cells) in enumerate(self.board.control.items()):
            yield self._tile_layer(side, "control", dict.fromkeys(cells, self._mark(place)))

    # Objects.

    def _objects(self, name: str, objects: Iterable[Node]) -> Iterator[Node]:
        self.last_layer += 1
        node: Node = {"id": self.last_layer, "name": name, "type": "objectgroup", "draworder": "index", "x": 0, "y": 0}
        node |= {"opacity": 1, "visible": True, "color": _INKS[name], "properties": properties({LAYER: name})}
        yield {**node, "objects": list(objects)}

    def _object(self, name: str, kind: str, places: Iterable[tuple[float, float]], form: str) -> Node:
        self.last_object += 1
        points = [(round(x, 6), round(y, 6)) for x, y in places]
        x, y = points[0]
        node: Node = {"id": self.last_object, "name": name, "type": kind, "x": x, "y": y, "width": 0, "height": 0}
        node |= {"rotation": 0, "visible": True}
        return {**node, form: [{"x": round(right - x, 6), "y": round(down - y, 6)} for right, down in points]}

    def _drawn(self, name: str, kind: str, points: tuple[Point, ...], form: str, **values: str | int) -> Node:
        node = self._object(name, kind, map(self.pixels.of_point, points), form)
        exact = " ".join(f"{x},{y}" for x, y in points)
        return {**node, "properties": properties({**values, POINTS: exact})}

    def _shapes(self) -> Iterator[Node]:
        for shape in self.board.shapes:
            yield self._drawn(shape.id, "shape", shape.points, "polygon", terrain=shape.terrain)

    def _crests(self) -> Iterator[Node]:
        for crest in self.board.crests:
            if crest.around:
                yield self._drawn(crest.id, "crest", crest.lines[0], "polygon", level=crest.level)
                continue
            lines = crest.lines
            if len(lines) > 1:
                lines = tuple(chains(pair for line in lines for pair in itertools.pairwise(line)))
            for line in lines:
                yield self._drawn(crest.id, "crest", line, "polyline", level=crest.level)

    def _sides(self) -> Iterator[Node]:
        grid = self.board.grid
        for feature in self.board.sides:
            ends = (side_ends(grid, one, other) for one, other in feature.sides if self._are_drawn(one, other))
            for line in chains(each for each in ends if each is not None):
                node = self._object(feature.id, "side", map(self.pixels.of_point, line), "polyline")
                yield {**node, "properties": properties({"terrain": feature.terrain})}

    def _are_drawn(self, *cells: Cell) -> bool:
        """Whether spaces lie in the rectangle of the grid, and not beyond a border."""
        return all(0 <= row < self.board.grid.height and 0 <= column < self.board.grid.width for row, column in cells)

    def _paths(self) -> Iterator[Node]:
        for path in self.board.paths:
            node = self._object(path.id, "path", map(self.pixels.of_cell, path.cells), "polyline")
            yield {**node, "properties": properties({"terrain": path.terrain})}

    def _names(self) -> Iterator[Node]:
        width, height = self.size.width, self.size.height // 4
        for cell, name in self.board.names.items():
            self.last_object += 1
            x, y = self.pixels.of_cell(cell)
            node: Node = {"id": self.last_object, "name": self.board.grid.label(cell), "type": "name"}
            node |= {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rotation": 0}
            words = {"text": name, "halign": "center", "valign": "center", "pixelsize": 16, "wrap": True}
            yield {**node, "visible": True, "text": words}


def _one_line(data: object) -> str:
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))
